//! prototype
#![allow(missing_docs, clippy::all)]
mod followup;
mod node;
mod search;
mod shape;
mod table;
pub use search::Opt;
use endspiel_game::Stop;
pub struct Proto { table: table::Table, pub nodes: u64, generation: u32, near: table::Near, pub opt: Opt }
impl Proto {
    pub fn new(opt: Opt) -> Proto { Proto { table: table::Table::new(), nodes: 0, generation: 0, near: table::Near::new(opt.w[1] as u32), opt } }
    pub fn solve(&mut self, p: &crate::Position, usual: bool) -> i32 {
        self.generation += 1;
        let stop = Stop::never();
        if usual { self.go(shape::UsualShape, p, &stop) } else { self.go(shape::AnyShape(crate::Board::USUAL), p, &stop) }
    }
    fn go<S: shape::Shape>(&mut self, shape: S, p: &crate::Position, stop: &Stop) -> i32 {
        let node = node::Node::new(shape, p.own, p.all);
        if node.own_threats & node.playable(shape) != 0 { return (shape.cells() as i32 + 1 - node.stones() as i32) / 2; }
        let mut s = search::Search { shape, table: &self.table, stop, generation: self.generation, nodes: 0, near: &mut self.near, far: self.opt.w[2], opt: self.opt, history: Box::new([[0; 64]; 2]), stat: Box::new([[0;16];64]) };
        let r = s.solve(&node);
        self.nodes += s.nodes; if self.opt.w[5] == 77 { println!("ply: lost draw most follow tt double etc | all | cut0.. "); for (i, l) in s.stat.iter().enumerate() { if l.iter().sum::<u64>() > 0 { println!("{i:2} {}", l.iter().map(|x| format!("{x:8}")).collect::<String>()); } } }
        match r { Ok(v) => v, Err(_) => panic!() }
    }
}
