//! The list of operations.

use std::collections::BTreeSet;

use endspiel_service::{Shape, list};

#[test]
fn every_operation_has_a_name_and_an_address_of_its_own() {
    let names: BTreeSet<&str> = list::ALL.iter().map(|entry| entry.name).collect();
    let addresses: BTreeSet<_> = list::ALL.iter().map(|entry| (entry.path, entry.method.word())).collect();
    assert_eq!((names.len(), addresses.len()), (list::ALL.len(), list::ALL.len()));
}

#[test]
fn a_change_is_never_made_by_looking() {
    for entry in list::ALL {
        let reads = entry.method.word() == "get";
        assert!(entry.shape != Shape::Act || !reads, "{}", entry.name);
        assert!(entry.shape != Shape::Job || reads, "{}", entry.name);
    }
}
