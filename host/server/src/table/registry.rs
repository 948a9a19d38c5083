//! Tables in memory by id, and the lists the lobby shows.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use spielwerk_model::ids::{PersonId, TableId};

use super::Table;
use crate::documents::OpenDoc;

/// Tables in memory before idle ones are looked for.
const SWEEP_FROM: usize = 1_024;

/// A table's place in memory; empty until it is read.
#[derive(Default)]
pub(crate) struct Slot {
    pub table: Arc<tokio::sync::Mutex<Option<Table>>>,
    used: AtomicU64,
}

#[derive(Default)]
struct Slots {
    by_id: BTreeMap<TableId, Arc<Slot>>,
    sweep_at: usize,
}

/// Tables in memory.
#[derive(Default)]
pub(crate) struct Registry {
    slots: Mutex<Slots>,
}

impl Registry {
    fn lock(&self) -> MutexGuard<'_, Slots> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place of this table.
    pub(crate) fn slot(&self, id: TableId, now: u64, idle_ms: u64) -> Arc<Slot> {
        let mut slots = self.lock();
        if let Some(slot) = slots.by_id.get(&id) {
            slot.used.store(now, Ordering::Relaxed);
            return slot.clone();
        }
        if slots.by_id.len() >= slots.sweep_at.max(SWEEP_FROM) {
            slots.by_id.retain(|_, slot| slot.is_needed(now, idle_ms));
            slots.sweep_at = slots.by_id.len() + slots.by_id.len() / 4;
        }
        let slot = Arc::new(Slot { used: AtomicU64::new(now), ..Slot::default() });
        slots.by_id.insert(id, slot.clone());
        slot
    }

    /// Forgets a table that could not be read, unless somebody else waits for it.
    pub(crate) fn forget(&self, id: TableId, slot: &Arc<Slot>) {
        let mut slots = self.lock();
        if Arc::strong_count(slot) <= 2 && Arc::strong_count(&slot.table) == 1 {
            slots.by_id.remove(&id);
        }
    }

    /// Tables in memory.
    pub(crate) fn len(&self) -> usize {
        self.lock().by_id.len()
    }
}

impl Slot {
    /// Called with the registry locked, so nobody can take a new handle meanwhile. Strangers hold the mutex, not the
    /// slot, for as long as they work on the table.
    fn is_needed(self: &Arc<Self>, now: u64, idle_ms: u64) -> bool {
        if Arc::strong_count(self) > 1
            || Arc::strong_count(&self.table) > 1
            || now.saturating_sub(self.used.load(Ordering::Relaxed)) < idle_ms
        {
            return true;
        }
        match self.table.try_lock() {
            Ok(table) => table.as_ref().is_some_and(|table| table.ticking || !table.watchers.is_empty()),
            Err(_) => true,
        }
    }
}

/// Tables that are not over: the open ones, and everybody's own.
#[derive(Default)]
pub(crate) struct Lists {
    inner: Mutex<ListsInner>,
}

#[derive(Default)]
struct ListsInner {
    open: BTreeSet<TableId>,
    own: BTreeMap<PersonId, BTreeSet<TableId>>,
}

impl Lists {
    /// Takes a table in, or notes what is different, given who was listed before.
    pub(crate) fn note(&self, id: TableId, before: &[PersonId], now: Option<&OpenDoc>) {
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.open.remove(&id);
        for person in before {
            if let Some(own) = inner.own.get_mut(person) {
                own.remove(&id);
                if own.is_empty() {
                    inner.own.remove(person);
                }
            }
        }
        let Some(now) = now else { return };
        if now.open {
            inner.open.insert(id);
        }
        for person in &now.people {
            inner.own.entry(*person).or_default().insert(id);
        }
    }

    /// Own and open tables, newest first, at most so many.
    pub(crate) fn of(&self, person: Option<PersonId>, most: usize) -> Vec<TableId> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        let own = person.and_then(|person| inner.own.get(&person));
        let mut listed: BTreeSet<TableId> = inner.open.iter().rev().take(most).copied().collect();
        listed.extend(own.into_iter().flat_map(|own| own.iter().rev().take(most)));
        listed.into_iter().rev().take(most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ulid::Ulid;

    fn id(number: u128) -> TableId {
        TableId(Ulid::from_parts(0, number))
    }

    #[test]
    fn lists_follow_the_tables() {
        let lists = Lists::default();
        let (ada, ben) = (PersonId(Ulid::from_parts(0, 1)), PersonId(Ulid::from_parts(0, 2)));
        let doc = |open, people: &[PersonId]| OpenDoc { open, running: false, people: people.to_vec(), wake: None };
        lists.note(id(1), &[], Some(&doc(true, &[ada])));
        lists.note(id(2), &[], Some(&doc(false, &[ben])));
        lists.note(id(3), &[], Some(&doc(true, &[ben])));
        assert_eq!(lists.of(Some(ada), 10), [id(3), id(1)]);
        assert_eq!(lists.of(Some(ben), 10), [id(3), id(2), id(1)]);
        assert_eq!(lists.of(None, 1), [id(3)]);
        lists.note(id(3), &[ben], Some(&doc(false, &[ben, ada])));
        lists.note(id(1), &[ada], None);
        assert_eq!(lists.of(Some(ada), 10), [id(3)]);
        assert_eq!(lists.of(None, 10), []);
    }

    #[test]
    fn idle_tables_leave_memory_and_used_ones_stay() {
        let registry = Registry::default();
        let kept = registry.slot(id(0), 0, 100);
        for number in 1..SWEEP_FROM as u128 {
            registry.slot(id(number), 0, 100);
        }
        registry.slot(id(1), 450, 100);
        registry.slot(id(9_999), 500, 100);
        assert_eq!(registry.len(), 3, "the one held, the one just used, the new one");
        assert!(Arc::ptr_eq(&kept, &registry.slot(id(0), 500, 100)));
    }
}
