//! Packing scores into a book.

use super::code::{Counts, encode};
use super::{Maker, SEAL, write_number};

/// Returns the bytes of a book with these solved plies, fewest stones first; `None` if a ply is not finished.
pub fn pack(solved: &[Maker]) -> Option<Vec<u8>> {
    let plies = solved.iter().map(with_contexts).collect::<Option<Vec<_>>>()?;
    let mut counts = Counts::new();
    plies.iter().flatten().flatten().for_each(|&(context, score)| counts.add(context, score));
    let model = counts.model();
    let mut out = Vec::new();
    model.write(&mut out);
    out.push(u8::try_from(solved.len()).ok()?);
    for (maker, fillings) in solved.iter().zip(plies) {
        let coded: Vec<_> = fillings.iter().map(|scores| encode(scores, &model)).collect();
        out.push(maker.ply().stones() as u8);
        coded.iter().for_each(|bytes| write_number(&mut out, bytes.len()));
        out.extend(coded.into_iter().flatten());
    }
    Some(SEAL.close(&out))
}

/// Returns the scores of every filling with the contexts they are coded in.
fn with_contexts(maker: &Maker) -> Option<Vec<Vec<(usize, i8)>>> {
    let fillings = 0..maker.ply().fillings().len();
    let scores_of = |filling| {
        let (mut scores, mut stored) = (maker.scores(filling)?.iter(), Vec::new());
        maker.ply().visit_filling(filling, |context| {
            // The maker has exactly as many scores as the walk asks for.
            let score = scores.next().copied().unwrap_or(0);
            stored.push((context, score));
            score
        });
        Some(stored)
    };
    fillings.map(scores_of).collect()
}
