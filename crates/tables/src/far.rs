//! Tables beside a page: on a web server, listed in one file.

use std::path::Path;

use endspiel_machine::Fetched;

use crate::file;

/// Returns the listed tables as files of a folder, of which the host fetches pieces; `None` if it is not a list.
///
/// A line has the name of a table, and in hexadecimal what its file begins and ends with: the 16 bytes after the magic
/// number, and the 24 bytes before the last magic number. They have the lengths and checksums of head and index, so a
/// file that does not match its list is refused.
pub fn listed(list: &str, folder: &Path) -> Option<Fetched> {
    let files = Fetched::default();
    for line in list.lines() {
        let mut words = line.split_ascii_whitespace();
        let (name, begin, end) = (words.next()?, bytes(words.next()?)?, bytes(words.next()?)?);
        let (size, preamble, ending) = file::edges(begin, end)?;
        let is_name = !name.contains(['/', '\\']) && name.ends_with(".table");
        let known = vec![(0, preamble), (size.checked_sub(ending.len() as u64)?, ending)];
        (is_name && words.next().is_none()).then(|| files.add(&folder.join(name), size, known))?;
    }
    Some(files)
}

/// Returns bytes from hexadecimal digits.
fn bytes<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]).collect();
    bytes.try_into().ok().filter(|_| digits.len() == 2 * N)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;
    use std::sync::Arc;

    use endspiel_game::{Random, Side, SinceRemoval};
    use endspiel_knowledge::{Effort, Exact, Known, ProbeResult, Stop};
    use endspiel_machine::{InMemory, Missing};
    use endspiel_mill::{Hand, Mill, Points, Position};

    use super::*;
    use crate::{Build, ExactTables, FileError, Goal, Store, Subspace, Tables};

    const DATA: &str = "data";

    /// A web server with the tables up to 4-3.
    struct Server {
        near: Tables,
        files: InMemory,
        list: String,
    }

    impl Server {
        fn new() -> Server {
            let files = InMemory::default();
            let store = Store::on(Arc::new(files.clone()), Path::new(DATA));
            Build::prepare(&store, Goal::new(4, 3, 2).unwrap(), 1 << 30).unwrap().run(&Stop::never(), |_| {}).unwrap();
            let mut list = String::new();
            for file in store.list().unwrap() {
                let path = file.unwrap().path().to_owned();
                let bytes = files.bytes(&path).unwrap();
                let hexadecimal =
                    |bytes: &[u8]| bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
                let (begin, end) =
                    (hexadecimal(&bytes[16..32]), hexadecimal(&bytes[bytes.len() - 32..bytes.len() - 8]));
                writeln!(list, "{} {begin} {end}", path.file_name().unwrap().display()).unwrap();
            }
            Server { near: Tables::new(store), files, list }
        }

        fn page(&self) -> (Tables, Fetched) {
            let fetched = listed(&self.list, &Path::new(DATA).join("tables")).unwrap();
            let store = Store::on(Arc::new(fetched.clone()), Path::new(DATA));
            (Tables::keeping(store, 0), fetched)
        }

        /// Answers all requests, and returns how many there were.
        fn answer(&self, fetched: &Fetched) -> usize {
            let missing = fetched.take_missing();
            for Missing { path, range } in &missing {
                let bytes = self.files.bytes(path).unwrap();
                fetched.put(path, range.start, &bytes[range.start as usize..range.end as usize]).unwrap();
            }
            missing.len()
        }
    }

    /// Returns a random position of these numbers of stones, while moving.
    fn random_position(own: usize, opposing: usize, random: &mut Random) -> Position {
        let pair = Subspace::moving(own, opposing).pair;
        let (own, opposing) = pair.position(random.below(pair.layout().len()));
        let hand = |stones| Hand { stones: Points(stones), in_hand: 0 };
        Position::new(hand(own), hand(opposing), Side::First)
    }

    fn missing_part(probed: &Result<Option<Known>, FileError>) -> bool {
        probed.as_ref().is_err_and(FileError::is_missing_part)
    }

    #[test]
    fn a_value_is_that_of_the_whole_file_once_its_pieces_are_there() {
        let (server, game, mut random) = (Server::new(), Mill::default(), Random::new(3));
        let (far, fetched) = server.page();
        for (own, opposing) in [(3, 3), (4, 3), (3, 4)].repeat(20) {
            let position = random_position(own, opposing, &mut random);
            // The head with a small index, a part of a larger one, the block.
            let mut rounds = 0;
            let known = loop {
                let known = far.known(&game, &position);
                if !missing_part(&known) {
                    break known.unwrap();
                }
                rounds += 1;
                assert!(rounds <= 3 && server.answer(&fetched) > 0);
            };
            assert_eq!(known, server.near.known(&game, &position).unwrap());
        }
        assert!(far.damage().is_none());
    }

    #[test]
    fn a_damaged_index_or_block_is_refused() {
        let (server, game) = (Server::new(), Mill::default());
        let position = random_position(4, 3, &mut Random::new(3));
        for rounds in [1, 2] {
            let (far, fetched) = server.page();
            for _ in 0..rounds {
                assert!(missing_part(&far.known(&game, &position)));
                server.answer(&fetched);
            }
            assert!(missing_part(&far.known(&game, &position)));
            for Missing { path, range } in fetched.take_missing() {
                let mut bytes = server.files.bytes(&path).unwrap()[range.start as usize..range.end as usize].to_vec();
                bytes.iter_mut().for_each(|byte| *byte ^= 0x10);
                fetched.put(&path, range.start, &bytes).unwrap();
            }
            assert!(matches!(far.known(&game, &position), Err(FileError::Damaged { .. })));
            assert_eq!(far.known(&game, &position).unwrap(), None);
            assert!(far.damage().is_some());
        }
    }

    #[test]
    fn a_file_that_is_not_the_listed_one_is_refused() {
        let (server, game) = (Server::new(), Mill::default());
        let (far, fetched) = server.page();
        let position = random_position(4, 3, &mut Random::new(3));
        assert!(missing_part(&far.known(&game, &position)));
        for Missing { path, range } in fetched.take_missing() {
            let mut bytes = server.files.bytes(&path).unwrap()[range.start as usize..range.end as usize].to_vec();
            bytes[40] ^= 1;
            fetched.put(&path, range.start, &bytes).unwrap();
        }
        assert!(matches!(far.known(&game, &position), Err(FileError::Damaged { .. })));
    }

    #[test]
    fn a_file_that_cannot_be_fetched_is_not_there() {
        let (server, game) = (Server::new(), Mill::default());
        let (far, fetched) = server.page();
        let position = random_position(4, 3, &mut Random::new(3));
        assert!(missing_part(&far.known(&game, &position)));
        fetched.refuse_all();
        assert_eq!(far.known(&game, &position).unwrap(), None);
        assert_eq!(fetched.take_missing(), []);
    }

    #[test]
    fn far_tables_answer_first_and_no_search_waits_for_them() {
        let (server, game) = (Server::new(), Mill::default());
        let (far, fetched) = server.page();
        let empty = Tables::new(Store::on(Arc::new(InMemory::default()), Path::new(DATA)));
        let exact = ExactTables::new(Arc::new(empty)).with_far(Arc::new(far));
        // The program's book has 4-3 under the usual limit alone.
        let position = random_position(4, 3, &mut Random::new(3));
        let since = SinceRemoval::UNLIMITED;
        assert_eq!(exact.value_in_search(&game, &position, since, &Stop::never()), None);
        assert_eq!(fetched.take_missing(), []);
        while exact.value_since(&game, &position, since, Effort::Solve, &Stop::never()).is_none() {
            assert!(server.answer(&fetched) > 0);
        }
        let known = exact.value_since(&game, &position, since, Effort::Solve, &Stop::never());
        assert_eq!(known, server.near.known(&game, &position).unwrap().map(ProbeResult::Exact));
    }

    #[test]
    fn nonsense_is_no_list() {
        let server = Server::new();
        let line = server.list.lines().next().unwrap();
        let lists = |list: &str| listed(list, Path::new("tables")).is_some();
        assert!(lists("") && lists(line) && lists(&server.list));
        let cut = &line[..line.len() - 1];
        for bad in [cut, &format!("{line} 00"), &format!("../{line}"), "mill-3-3.table", &line.replace("table", "txt")]
        {
            assert!(!lists(bad), "{bad}");
        }
    }
}
