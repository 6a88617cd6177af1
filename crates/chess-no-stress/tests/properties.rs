//! What holds at every step of every game, and what multisets of cards are.

mod support {
    pub(crate) mod levels;
    pub(crate) mod rules;
}

use chess_core::random::game_seed;
use chess_core::{Color, Evaluate, Role, ToAct, Variant, VariantExt};
use chess_no_stress::{Action, Card, Cards, Level, NoStress, Phase, Position};
use proptest::collection::vec;
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use support::levels::{LEVELS, printed};
use support::rules::rules;

/// All cards, wherever they are.
fn all_cards(position: &Position) -> [u32; 7] {
    let hands = position.hands();
    let piles = [position.deck(), position.table().discards(), hands.white, hands.black];
    Card::ALL.map(|card| piles.iter().map(|pile| u32::from(pile.count(card))).sum())
}

fn check_invariants(rules: &NoStress, position: &Position) {
    let (table, hands) = (position.table(), position.hands());
    assert_eq!(all_cards(position), rules.deck.counts().map(u32::from), "{position}");
    for role in Role::ALL {
        let shown = Color::ALL.iter().filter(|color| table.tops()[**color] == Some(role)).count();
        assert!(shown <= usize::from(table.discards().count(role.into())), "{position}");
    }
    let full = rules.level.hand_size();
    let (own, other) = (hands[table.turn()].len(), hands[!table.turn()].len());
    assert!(
        match table.phase() {
            Phase::Deal => own <= full && other < full && (own == full || other == 0),
            Phase::Draw => own == full && other == full,
            Phase::Play => own == full + 1 && other == full,
            Phase::Redraw => own < full && other == full,
        },
        "{position}"
    );
    if rules.level != Level::Advanced {
        assert!(table.castling().is_empty() && table.en_passant().is_none(), "{position}");
    }
    if rules.outcome(position).is_none() && rules.to_act(position) == ToAct::Chance {
        let sum: u32 =
            rules.actions(position).into_iter().map(|draw| rules.weight(position, draw)).sum();
        let deck = position.deck().len();
        let expected = if deck == 0 { table.discards().len() } else { deck };
        assert_eq!(sum, expected, "{position}");
    }
}

#[test]
fn cards_are_neither_lost_nor_made() {
    for level in ["one", "two", "three", "advanced"] {
        for deck in ["P11N8B8R8Q8K7M6", "P5N1B1R1Q1K3M2", "P7M7"] {
            let rules = rules(level, deck, "advanced_pawns");
            for game in 0..10 {
                let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(70, game));
                let mut position = rules.start();
                check_invariants(&rules, &position);
                for _ in 0..600 {
                    let Some(action) = rules.random_action(&position, &mut rng) else { break };
                    rules.apply(&mut position, action);
                    check_invariants(&rules, &position);
                }
            }
        }
    }
}

#[test]
fn a_random_action_is_the_one_at_a_random_place_of_the_list() {
    // So that the fast pick, which lists nothing, is held to the list itself.
    struct Fixed(u32);
    impl chess_core::rand_core::TryRng for Fixed {
        type Error = core::convert::Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            Ok(self.0)
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(u64::from(self.0) << 32 | u64::from(self.0))
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(self.0 as u8);
            Ok(())
        }
    }
    for level in LEVELS {
        let rules = printed(level);
        for game in 0..5 {
            let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(71, game));
            let mut position = rules.start();
            for _ in 0..200 {
                let actions = rules.actions(&position);
                let chance = rules.to_act(&position) == ToAct::Chance;
                let listed: Vec<Action> = actions
                    .iter()
                    .flat_map(|action| {
                        let weight = if chance { rules.weight(&position, *action) } else { 1 };
                        std::iter::repeat_n(*action, weight as usize)
                    })
                    .collect();
                let total = listed.len() as u64;
                for (place, action) in (0_u64..).zip(&listed) {
                    // The least number that `below` turns into this place.
                    let number = (place << 32).div_ceil(total);
                    let picked = rules.random_action(&position, &mut Fixed(number as u32));
                    assert_eq!(picked, Some(*action), "{position}");
                }
                let Some(action) = rules.random_action(&position, &mut rng) else { break };
                rules.apply(&mut position, action);
            }
        }
    }
}

fn any_counts() -> impl Strategy<Value = [u8; 7]> {
    let count = prop_oneof![Just(0), 1..4_u8, any::<u8>(), Just(255)];
    prop::array::uniform7(count)
}

proptest! {
    #[test]
    fn cards_are_what_their_counts_say(counts in any_counts()) {
        let cards = Cards::from_counts(counts);
        prop_assert_eq!(cards.counts(), counts);
        prop_assert_eq!(cards.to_string().parse::<Cards>(), Ok(cards));
        prop_assert_eq!(cards.len(), counts.iter().map(|count| u32::from(*count)).sum::<u32>());
        prop_assert_eq!(cards.is_empty(), counts == [0; 7]);
        prop_assert_eq!(cards.has_three_alike(), counts.iter().any(|count| *count >= 3));
        for (card, count) in Card::ALL.into_iter().zip(counts) {
            prop_assert_eq!(cards.count(card), count);
            prop_assert_eq!(cards.has(card), count > 0);
        }
        let sorted: Vec<Card> = Card::ALL
            .into_iter()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(cards.count(card))))
            .collect();
        let mut kinds = sorted.clone();
        kinds.dedup();
        prop_assert_eq!(cards.kinds().collect::<Vec<_>>(), kinds);
        for (place, card) in sorted.iter().enumerate() {
            prop_assert_eq!(cards.at(place as u32), Some(*card));
        }
        prop_assert_eq!(cards.at(cards.len()), None);
    }

    #[test]
    fn adding_and_removing_change_one_count(counts in any_counts()) {
        let cards = Cards::from_counts(counts);
        for card in Card::ALL {
            let mut more = cards;
            more.add(card);
            let mut expected = counts;
            expected[card as usize] = expected[card as usize].saturating_add(1);
            prop_assert_eq!(more.counts(), expected);
            let mut fewer = cards;
            prop_assert_eq!(fewer.remove(card), counts[card as usize] > 0);
            let mut expected = counts;
            expected[card as usize] = expected[card as usize].saturating_sub(1);
            prop_assert_eq!(fewer.counts(), expected);
        }
    }

    #[test]
    fn sums_fit_or_are_none(a in any_counts(), b in any_counts()) {
        let sum = Cards::from_counts(a).checked_add(Cards::from_counts(b));
        let fits = a.iter().zip(b).all(|(a, b)| u32::from(*a) + u32::from(b) <= 255);
        prop_assert_eq!(sum.is_some(), fits);
        if let Some(sum) = sum {
            for (card, (a, b)) in Card::ALL.into_iter().zip(a.into_iter().zip(b)) {
                prop_assert_eq!(sum.count(card), a + b);
            }
        }
    }

    #[test]
    fn what_is_taken_is_missing(counts in any_counts(), number in 0..40_u32, seed in any::<u64>()) {
        let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(seed, 0));
        let before = Cards::from_counts(counts);
        let mut pile = before;
        let taken = pile.take(number, &mut rng);
        prop_assert_eq!(taken.len(), number.min(before.len()));
        prop_assert_eq!(pile.checked_add(taken), Some(before));
    }

    #[test]
    fn odd_texts_of_cards_do_no_harm(letters in vec(prop::sample::select("PNBRQKM0123-/ é".chars().collect::<Vec<_>>()), 0..8)) {
        let text: String = letters.into_iter().collect();
        match text.parse::<Cards>() {
            Ok(cards) => prop_assert_eq!(cards.to_string(), text),
            Err(error) => prop_assert!(text.get(error.offset..).is_some()),
        }
    }
}

#[test]
fn captures_and_promotions_are_noisy_and_draws_are_not() {
    for level in LEVELS {
        let rules = printed(level);
        let (mut noisy, mut quiet) = (0, 0);
        for game in 0..10 {
            let mut rng = Xoshiro256PlusPlus::from_seed(game_seed(72, game));
            let mut position = rules.start();
            for _ in 0..300 {
                for action in rules.actions(&position) {
                    let next = rules.after(&position, action);
                    let count =
                        |position: &Position, role| position.table().board().role(role).len();
                    let changed =
                        Role::ALL.iter().any(|&role| count(&position, role) != count(&next, role));
                    if rules.is_noisy(&position, action) {
                        noisy += 1;
                        assert!(changed || level == Level::Advanced, "{position}: {action}");
                    } else {
                        quiet += 1;
                        assert!(!changed, "{position}: {action}");
                    }
                }
                let Some(action) = rules.random_action(&position, &mut rng) else { break };
                rules.apply(&mut position, action);
            }
        }
        assert!(noisy > 100 && quiet > 1_000, "{level:?}: {noisy}, {quiet}");
    }
}
