//! The words that texts in links are made of.
//!
//! FROZEN with format 1: a link stores the place of a word in these lists, so no word may ever be
//! changed, moved, added or taken out. Better lists are a matter for format 2.

/// The words that cost 7 bits.
#[rustfmt::skip]
pub(super) const FIRST: [&str; 64] = [
    "Owner_A", "Owner_B", "Owner", "Processor", "Processor_A", "Processor_B", "A", "B", "C", "P0",
    "P1", "P2", "N1", "N2", "N3", "owner", "processor", "table", "tables", "Table", "Tables",
    "session", "loss", "lost", "Etcd", "etcd", "delay", "abnormal", "causes", "change", "the",
    "a", "of", "to", "and", "in", "is", "on", "for", "with", "not", "no", "without", "1", "2",
    "3", "stale", "message", "dispatch", "Sync", "Announce", "DispatchTable", "checkpoint",
    "revision", "old", "new", "still", "before", "after", "all", "first", "second", "wait",
    "waits",
];

/// The words that cost 10 bits.
#[rustfmt::skip]
pub(super) const SECOND: [&str; 128] = [
    "Owner_C", "Processor_C", "Owner_1", "Owner_2", "Processor_1", "Processor_2", "capture-1",
    "capture-2", "capture-3", "D", "N0", "N4", "P3", "P4", "O1", "O2", "0", "4", "5", "6", "7",
    "8", "9", "10", "100", "Checkpoint", "DispatchTableResponse", "owner-rev", "owners",
    "processors", "messages", "epoch", "guard", "capture", "node", "response", "starts",
    "started", "stops", "stopped", "ready", "running", "added", "adding", "removed", "removing",
    "moves", "moved", "refused", "rejects", "rejected", "accepted", "ignored", "dropped",
    "duplicated", "twice", "overtakes", "late", "early", "lease", "expires", "expired", "notices",
    "recognizes", "announces", "dispatches", "dispatching", "answers", "network", "partition",
    "cut", "crash", "crashes", "restarts", "restarted", "paused", "election", "elected", "key",
    "joins", "leaves", "now", "then", "when", "while", "until", "because", "than", "that", "this",
    "it", "its", "was", "has", "does", "cannot", "both", "each", "other", "another", "same",
    "between", "from", "by", "at", "as", "an", "or", "but", "only", "again", "two", "one",
    "thinking", "believes", "knows", "writes", "write", "gap", "stuck", "safe", "downstream",
    "double", "operation", "The", "Without", "Normal", "Stale",
];

/// The characters that cost 7 bits. The place before the first of them ends a text.
pub(super) const COMMON: &[u8; 31] = b"abcdefghijklmnopqrstuvwxyz \n.,-";

/// The characters that cost 10 bits: the rest of ASCII that can be seen, but for the backtick.
pub(super) const RARE: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!\"#$%&'()*+/:;<=>?@[\\]^_{|}~";
