//! Charts as SVG.

use plotters::prelude::*;

use crate::statistics::Histogram;

const SIZE: (u32, u32) = (640, 280);
const BINS: u32 = 50;
const FIRST: RGBColor = RGBColor(0x2b, 0x6c, 0xb0);

type ChartResult = Result<(), Box<dyn std::error::Error>>;

/// How often each number occurred, in at most 50 bins.
pub(super) fn histogram(counts: &Histogram, what: &str) -> String {
    let (min, max) = (counts.min(), counts.max());
    let width = (max - min) / BINS + 1;
    let mut bins = vec![0u64; ((max - min) / width + 1) as usize];
    for (value, times) in counts.iter() {
        if let Some(bin) = bins.get_mut(((value - min) / width) as usize) {
            *bin += times;
        }
    }
    let top = bins.iter().copied().max().unwrap_or(0).max(1);
    draw(|area| {
        let end = min + width * bins.len() as u32;
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(60)
            .build_cartesian_2d(f64::from(min)..f64::from(end), 0.0..top as f64 * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_desc(what)
            .y_labels(5)
            .x_label_formatter(&|x| format!("{x:.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .draw()?;
        chart.draw_series(bins.iter().enumerate().map(|(index, &times)| {
            let left = f64::from(min) + f64::from(width) * index as f64;
            Rectangle::new(
                [(left, 0.0), (left + f64::from(width) * 0.95, times as f64)],
                FIRST.filled(),
            )
        }))?;
        Ok(())
    })
}

/// A bar for each share, from 0 to 1, with its interval.
pub(super) fn shares(bars: &[(String, crate::statistics::Interval)]) -> String {
    draw(|area| {
        let top = bars.iter().map(|(_, share)| share.high).fold(0.05, f64::max) * 1.05;
        let mut chart = ChartBuilder::on(area)
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(60)
            .build_cartesian_2d(0.0..bars.len() as f64, 0.0..top * 100.0)?;
        let label = |x: &f64| {
            let index = x.floor();
            let name = bars.get(index as usize).filter(|_| (x - index - 0.5).abs() < 0.01);
            name.map(|(name, _)| name.clone()).unwrap_or_default()
        };
        chart
            .configure_mesh()
            .disable_x_mesh()
            .x_labels(2 * bars.len() + 1)
            .x_label_formatter(&label)
            .y_labels(5)
            .y_label_formatter(&|y| format!("{y:.0} %"))
            .draw()?;
        chart.draw_series(bars.iter().enumerate().map(|(index, (_, share))| {
            let left = index as f64;
            Rectangle::new([(left + 0.15, 0.0), (left + 0.85, 100.0 * share.value)], FIRST.filled())
        }))?;
        chart.draw_series(bars.iter().enumerate().map(|(index, (_, share))| {
            let middle = index as f64 + 0.5;
            PathElement::new(
                [(middle, 100.0 * share.low), (middle, 100.0 * share.high)],
                BLACK.stroke_width(2),
            )
        }))?;
        Ok(())
    })
}

fn draw(
    paint: impl FnOnce(&DrawingArea<SVGBackend<'_>, plotters::coord::Shift>) -> ChartResult,
) -> String {
    let mut svg = String::new();
    let painted = {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        paint(&area).and_then(|()| area.present().map_err(Into::into))
    };
    match painted {
        Ok(()) => svg,
        Err(error) => format!(
            "<p>This chart could not be drawn: {}</p>",
            super::html::escape(&error.to_string())
        ),
    }
}
