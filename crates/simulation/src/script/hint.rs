//! What somebody may have meant.

use alloc::vec::Vec;

/// Longer words are not compared.
const LONGEST: usize = 40;

/// The candidate that is closest to what was found, if one is close enough and no other as close.
pub(super) fn nearest<'a>(
    found: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if found.chars().nth(LONGEST).is_some() {
        return None;
    }
    let found: Vec<char> = lower(found);
    let mut best: Option<(usize, &str)> = None;
    let mut tie = false;
    for candidate in candidates {
        let Some(distance) = distance(&found, &lower(candidate)) else {
            continue;
        };
        let least = best.map_or(usize::MAX, |(least, _)| least);
        if distance < least {
            best = Some((distance, candidate));
        }
        tie = distance == least || tie && distance > least;
    }
    best.filter(|_| !tie).map(|(_, candidate)| candidate)
}

fn lower(word: &str) -> Vec<char> {
    word.chars().map(|c| c.to_ascii_lowercase()).collect()
}

/// How many characters have to be changed, put in, left out or swapped, if not too many. The
/// beginning of a word, or its end, counts as nearly the word.
fn distance(found: &[char], candidate: &[char]) -> Option<usize> {
    let allowed = found.len() / 3;
    let edits = edits(found, candidate);
    if edits <= allowed {
        return Some(edits);
    }
    let is_part = candidate.starts_with(found) || candidate.ends_with(found);
    (is_part && found.len() >= 3).then_some(allowed + 1)
}

fn edits(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(above.len());
        row.push(i + 1);
        for (j, y) in b.iter().enumerate() {
            let mut best = (above[j] + usize::from(x != y))
                .min(above[j + 1] + 1)
                .min(row[j] + 1);
            if i > 0 && j > 0 && a[i - 1] == *y && b[j - 1] == *x {
                best = best.min(before[j - 1] + 1);
            }
            row.push(best);
        }
        before = above;
        above = row;
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: &str, expected: Option<&str>) {
        let words = ["tick", "deliver", "lose-session", "restart", "note"];
        assert_eq!(nearest(found, words), expected);
    }

    #[test]
    fn near_misses() {
        check("tikc", Some("tick"));
        check("Tick", Some("tick"));
        check("delivr", Some("deliver"));
        check("lose", Some("lose-session"));
        check("session", Some("lose-session"));
        check("nte", Some("note"));
        assert_eq!(nearest("Procesor", ["A", "Processor"]), Some("Processor"));
    }

    #[test]
    fn far_misses() {
        check("explode", None);
        check("", None);
        assert_eq!(nearest("Owner_C", ["Owner_A", "Owner_B"]), None);
        assert_eq!(nearest("P9", ["P1"]), None);
        check(&"x".repeat(1000), None);
    }
}
