//! Maps and sets of a few things: sorted lists.
//!
//! A run holds a handful of captures, tables and messages, and a search copies them millions of
//! times. A list is copied into another without asking for memory, which a tree cannot do.
//! Looking something up is as quick as in a tree; putting something in moves what is behind it.

use alloc::vec::Vec;
use core::fmt;

/// Writes `Clone` for a struct so that `clone_from` keeps the memory that the fields hold.
#[doc(hidden)]
#[macro_export]
macro_rules! clone_in_place {
    ($name:ty { $($field:ident),+ $(,)? }) => {
        impl Clone for $name {
            fn clone(&self) -> Self {
                Self { $($field: Clone::clone(&self.$field)),+ }
            }

            #[inline]
            fn clone_from(&mut self, source: &Self) {
                $(Clone::clone_from(&mut self.$field, &source.$field);)+
            }
        }
    };
}

/// A map as a list, ascending by key.
#[derive(Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct SmallMap<K, V> {
    entries: Vec<(K, V)>,
}

impl<K: Ord, V> SmallMap<K, V> {
    /// Nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    fn place(&self, key: &K) -> Result<usize, usize> {
        self.entries.binary_search_by(|(k, _)| k.cmp(key))
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &K) -> Option<&V> {
        let place = self.place(key).ok()?;
        self.entries.get(place).map(|(_, value)| value)
    }

    /// The value of a key, to change it.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        let place = self.place(key).ok()?;
        self.entries.get_mut(place).map(|(_, value)| value)
    }

    /// Whether there is such a key.
    #[must_use]
    pub fn contains_key(&self, key: &K) -> bool {
        self.place(key).is_ok()
    }

    /// Sets the value of a key and returns the one before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(place) => Some(core::mem::replace(&mut self.entries[place].1, value)),
            Err(place) => {
                self.entries.insert(place, (key, value));
                None
            }
        }
    }

    /// The value of a key, which is `value` if there was none.
    pub fn get_or_insert(&mut self, key: K, value: V) -> &mut V {
        let place = match self.place(&key) {
            Ok(place) => place,
            Err(place) => {
                self.entries.insert(place, (key, value));
                place
            }
        };
        &mut self.entries[place].1
    }

    /// Takes a key out and returns its value.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        let place = self.place(key).ok()?;
        Some(self.entries.remove(place).1)
    }

    /// Keeps what the test says yes to.
    pub fn retain(&mut self, mut keep: impl FnMut(&K, &mut V) -> bool) {
        self.entries.retain_mut(|(key, value)| keep(key, value));
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// Keys and values, ascending by key.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// Keys and values, to change these.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (&K, &mut V)> {
        self.entries.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// The keys, ascending.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &K> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(key, _)| key)
    }

    /// The values, ascending by key.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &V> + ExactSizeIterator + Clone {
        self.entries.iter().map(|(_, value)| value)
    }

    /// How many keys there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<K: Clone, V: Clone> Clone for SmallMap<K, V> {
    fn clone(&self) -> Self {
        Self {
            entries: self.entries.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.entries.clone_from(&source.entries);
    }
}

impl<K: Ord, V> Default for SmallMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: fmt::Debug + Ord, V: fmt::Debug> fmt::Debug for SmallMap<K, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SmallMap<K, V> {
    /// Of several values for one key the last is kept.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        for (key, value) in entries {
            map.insert(key, value);
        }
        map
    }
}

impl<K, V> IntoIterator for SmallMap<K, V> {
    type Item = (K, V);
    type IntoIter = alloc::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

/// A set as a list, ascending.
#[derive(Hash, PartialEq, Eq, PartialOrd, Ord)]
pub struct SmallSet<T> {
    members: Vec<T>,
}

impl<T: Ord> SmallSet<T> {
    /// Nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            members: Vec::new(),
        }
    }

    /// Whether it is in.
    #[must_use]
    pub fn contains(&self, member: &T) -> bool {
        self.members.binary_search(member).is_ok()
    }

    /// Puts it in; `false` when it was.
    pub fn insert(&mut self, member: T) -> bool {
        match self.members.binary_search(&member) {
            Ok(_) => false,
            Err(place) => {
                self.members.insert(place, member);
                true
            }
        }
    }

    /// Takes it out; `false` when it was not in.
    pub fn remove(&mut self, member: &T) -> bool {
        match self.members.binary_search(member) {
            Ok(place) => {
                self.members.remove(place);
                true
            }
            Err(_) => false,
        }
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.members.clear();
    }

    /// The members, ascending.
    pub fn iter(&self) -> core::slice::Iter<'_, T> {
        self.members.iter()
    }

    /// How many there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.members.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.members.is_empty()
    }
}

impl<T: Clone> Clone for SmallSet<T> {
    fn clone(&self) -> Self {
        Self {
            members: self.members.clone(),
        }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.members.clone_from(&source.members);
    }
}

impl<T: Ord> Default for SmallSet<T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: fmt::Debug + Ord> fmt::Debug for SmallSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn a_map_is_in_order_whatever_order_things_come_in() {
        let mut map: SmallMap<_, _> = [(3, 'c'), (1, 'x'), (2, 'b'), (1, 'a')]
            .into_iter()
            .collect();
        assert_eq!(
            map.iter().collect::<Vec<_>>(),
            [(&1, &'a'), (&2, &'b'), (&3, &'c')]
        );
        assert_eq!(map.insert(2, 'B'), Some('b'));
        assert_eq!(map.remove(&1), Some('a'));
        assert_eq!(map.remove(&1), None);
        assert_eq!(*map.get_or_insert(3, 'z'), 'c');
        assert_eq!(*map.get_or_insert(0, 'o'), 'o');
        assert_eq!(map.keys().copied().collect::<Vec<_>>(), [0, 2, 3]);
        map.retain(|key, _| *key > 0);
        assert_eq!((map.len(), map.get(&2), map.get(&0)), (2, Some(&'B'), None));
    }

    #[test]
    fn a_set_has_everything_once() {
        let mut set = SmallSet::new();
        assert!(set.insert(2) && set.insert(1) && !set.insert(2));
        assert_eq!(set.iter().copied().collect::<Vec<_>>(), [1, 2]);
        assert!(set.remove(&1) && !set.remove(&1) && !set.contains(&1));
    }

    #[test]
    fn a_copy_into_another_is_a_copy() {
        let source: SmallMap<_, _> = (0..5).map(|n| (n, n)).collect();
        let mut target: SmallMap<_, _> = (3..20).map(|n| (n, 0)).collect();
        target.clone_from(&source);
        assert_eq!(target, source);
    }
}
