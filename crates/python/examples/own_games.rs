//! A module for Python with games of its own beside those of the program: `import own_games`, then `import endspiel`.

#[path = "../../cli/examples/guests/dots_and_boxes.rs"]
mod dots_and_boxes;
#[path = "../../cli/examples/guests/hexapawn.rs"]
mod hexapawn;
#[path = "../../cli/examples/guests/kalah.rs"]
mod kalah;

use dots_and_boxes::DotsAndBoxes;
use endspiel_games::Games;
use hexapawn::Hexapawn;
use kalah::Kalah;
use pyo3::prelude::*;

#[pymodule]
fn own_games(module: &Bound<'_, PyModule>) -> PyResult<()> {
    _endspiel::add_to(module, || Games::usual().with::<Hexapawn>().with::<Kalah>().with::<DotsAndBoxes>())
}
