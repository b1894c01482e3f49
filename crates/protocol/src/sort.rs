//! Sorting what is short or nearly in order.

/// Sorts by a key, and keeps the order of what has the same one.
///
/// This is insertion sort: linear where little is out of order, and a hundredth of the code of the
/// standard library's sort, of which every type gets a copy of its own. For lists that can be long
/// and in any order it is the wrong choice.
pub fn insertion_sort_by_key<T, K: Ord>(items: &mut [T], mut key: impl FnMut(&T) -> K) {
    for end in 1..items.len() {
        let (sorted, rest) = items.split_at(end);
        let Some(last) = rest.first().map(&mut key) else {
            return;
        };
        let place = sorted.partition_point(|item| key(item) <= last);
        if let Some(behind) = items.get_mut(place..=end) {
            behind.rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::insertion_sort_by_key;

    #[test]
    fn it_sorts_and_keeps_the_order_of_equals() {
        let mut items = [(3, 'a'), (1, 'a'), (2, 'a'), (1, 'b'), (3, 'b'), (0, 'a')];
        insertion_sort_by_key(&mut items, |(n, _)| *n);
        let sorted = [(0, 'a'), (1, 'a'), (1, 'b'), (2, 'a'), (3, 'a'), (3, 'b')];
        assert_eq!(items, sorted);
        insertion_sort_by_key(&mut [] as &mut [u8], |n| *n);
    }
}
