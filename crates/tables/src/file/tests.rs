//! Files made to deceive: everything in them may be wrong, but the checksums are right.

use std::fs;
use std::path::{Path, PathBuf};

use endspiel_game::Random;
use endspiel_machine::Disk;

use super::forged::{make_right, number};
use super::*;
use crate::table::Table;

/// A table of random codes, with distances and without.
fn honest(space: Subspace, path: &Path) -> [Vec<u8>; 2] {
    let mut table = Table::new(space.pair).unwrap();
    let mut random = Random::new(7);
    table.codes.iter_mut().for_each(|code| *code = 120 + random.below(16) as u8);
    let stats = Stats::count(&table, Limit::OFF);
    write(&Disk, path, space, &table.codes, &stats).unwrap();
    let mut values = Vec::new();
    write_values(&mut values, space, &table, &stats).unwrap();
    [fs::read(path).unwrap(), values]
}

/// Where lies are worth most: the preamble and the head, the beginning of what follows, index and ending.
fn choose_place(bytes: &[u8], random: &mut Random) -> usize {
    let body = PREAMBLE_LEN + number(bytes, 20, 4);
    let index = number(bytes, bytes.len() - ENDING_LEN, 8);
    let parts = [16..24, PREAMBLE_LEN..body, body..body + 64, body..index, index..bytes.len(), index..bytes.len()];
    let part = parts[random.below(parts.len())].clone();
    part.start + random.below(part.len())
}

fn in_temp(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("endspiel-{name}-{}.table", std::process::id()))
}

#[test]
fn no_file_brings_the_reader_down() {
    let path = in_temp("deceiving");
    let mut random = Random::new(11);
    let placing = Subspace { phase: Phase::Placing { ply: 3, removals: 2 }, pair: Pair::new(1, 2) };
    for (space, times) in [(Subspace::moving(3, 3), 150), (placing, 1500)] {
        for honest in honest(space, &path) {
            for _ in 0..times {
                let mut bytes = honest.clone();
                for _ in 0..=random.below(3) {
                    let place = choose_place(&honest, &mut random);
                    let digit = bytes[place].is_ascii_digit() && random.below(4) > 0;
                    bytes[place] = if digit { b'0' + random.below(10) as u8 } else { random.below(256) as u8 };
                }
                make_right(&mut bytes);
                fs::write(&path, &bytes).unwrap();
                if let Ok(file) = TableFile::open(&path) {
                    let _ = (file.check_blocks(), file.stats().positions());
                }
            }
        }
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn a_first_block_that_ends_before_it_begins_is_damage() {
    let path = in_temp("backwards");
    for mut bytes in honest(Subspace::moving(3, 3), &path) {
        let index = number(&bytes, bytes.len() - ENDING_LEN, 8);
        bytes[index..index + 8].fill(0);
        make_right(&mut bytes);
        fs::write(&path, &bytes).unwrap();
        assert!(matches!(TableFile::open(&path), Err(FileError::Damaged { .. })));
    }
    fs::remove_file(path).unwrap();
}

#[test]
fn more_positions_than_there_are_is_damage() {
    let path = in_temp("boasting");
    let [bytes, _] = honest(Subspace::moving(3, 3), &path);
    let body = PREAMBLE_LEN + number(&bytes, 20, 4);
    let head = String::from_utf8(bytes[PREAMBLE_LEN..body].to_vec()).unwrap();
    let counts = "\"counts\":[";
    let place = PREAMBLE_LEN + head.find(counts).unwrap() + counts.len();
    let boast = u64::MAX.to_string();
    let mut lying = [&bytes[..place], boast.as_bytes(), &bytes[place + 1..]].concat();
    let (head_len, ending) = (body - PREAMBLE_LEN + boast.len() - 1, lying.len() - ENDING_LEN);
    lying[20..24].copy_from_slice(&(head_len as u32).to_le_bytes());
    let index = number(&bytes, bytes.len() - ENDING_LEN, 8) + boast.len() - 1;
    lying[ending..ending + 8].copy_from_slice(&(index as u64).to_le_bytes());
    make_right(&mut lying);
    fs::write(&path, &lying).unwrap();
    let refused = TableFile::open(&path).unwrap_err().to_string();
    assert!(refused.ends_with("the head is not what was written"), "{refused}");
    fs::remove_file(path).unwrap();
}

#[test]
fn a_file_that_is_cut_while_it_is_open_is_said_to_be_cut() {
    let path = std::env::temp_dir().join(format!("endspiel-cut-{}.table", std::process::id()));
    honest(Subspace::moving(3, 3), &path);
    let open = TableFile::open(&path).unwrap();
    open.check_blocks().unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_len(100).unwrap();
    assert!(matches!(open.check_blocks(), Err(FileError::Truncated(_))));
    fs::remove_file(path).unwrap();
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_refused_without_opening_it() {
    let path = std::env::temp_dir().join(format!("endspiel-pipe-{}.table", std::process::id()));
    // Whoever opens it waits for somebody who writes into it.
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert!(matches!(TableFile::open(&path), Err(FileError::NoFile(_))));
    fs::remove_file(path).unwrap();
    assert!(matches!(TableFile::open(Path::new("/dev/zero")), Err(FileError::NoFile(_))));
}
