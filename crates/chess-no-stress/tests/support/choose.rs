//! Counts of ways to choose.

/// How many ways there are to choose `k` of `n`.
pub(crate) fn choose(n: u32, k: u32) -> f64 {
    if k > n { 0.0 } else { (0..k).map(|i| f64::from(n - i) / f64::from(i + 1)).product() }
}
