//! The picture of a run, cut into blocks, so that a step touches no more of it than can be seen.

use std::ops::Range;

use handover_diagram::scene::Rect;
use handover_diagram::{Diagram, Filter, Scene};
use handover_protocol::insertion_sort_by_key;

use super::run::Run;
use super::shared::Shared;
use crate::language::locale;

/// A position, and how far something there reaches to the left and to the right.
type Reach = (usize, f64, f64);

/// The picture of a run, or of a part of it.
#[derive(Debug)]
pub struct Picture {
    /// As data.
    pub diagram: Diagram,
    /// In pixels.
    pub scene: Scene,
    /// Everything in the rows, from top to bottom.
    pub blocks: Vec<Block>,
    /// The arrows that were refused, with the position at which each was, ascending.
    refusals: Vec<(usize, usize)>,
    /// How far what is new at a position reaches to the left and to the right, ascending.
    reach: [Vec<Reach>; 2],
}

/// Some rows with everything that begins in them.
#[derive(Debug, Default, PartialEq)]
pub struct Block {
    /// The rows.
    pub rows: Range<usize>,
    /// The arrows that leave in them.
    pub arrows: Vec<usize>,
    /// The notes in them.
    pub notes: Vec<usize>,
    /// The upper edge.
    pub top: f64,
    /// The lower edge of what reaches lowest.
    pub bottom: f64,
    /// Before it all of the block is to come.
    from: usize,
    /// From it on all of the block is past.
    to: usize,
}

impl Block {
    const ROWS: usize = 8;

    /// Stands for every cursor at which the block looks the same.
    #[must_use]
    pub fn cursor(&self, cursor: usize) -> usize {
        cursor.clamp(self.from.saturating_sub(1), self.to + 1)
    }

    fn takes(&mut self, bottom: f64, from: usize, to: usize) {
        self.bottom = self.bottom.max(bottom);
        self.from = self.from.min(from);
        self.to = self.to.max(to);
    }
}

impl Picture {
    /// The picture of all of that.
    #[must_use]
    pub fn of(diagram: Diagram) -> Self {
        let scene = Scene::of(&diagram, locale());
        let arrows = diagram.arrows.iter().enumerate();
        let refused = arrows.filter_map(|(n, arrow)| Some((arrow.refusal.as_ref()?.at, n)));
        let mut refusals: Vec<_> = refused.collect();
        insertion_sort_by_key(&mut refusals, |refusal| *refusal);
        Self {
            blocks: blocks(&diagram, &scene),
            reach: reach(&scene),
            diagram,
            scene,
            refusals,
        }
    }

    /// The arrows that were refused in the step that led to a position.
    #[must_use]
    pub fn refused_at(&self, at: usize) -> Vec<usize> {
        let first = self.refusals.partition_point(|(place, _)| *place < at);
        let here = self.refusals[first..]
            .iter()
            .take_while(|(place, _)| *place == at);
        here.map(|(_, arrow)| *arrow).collect()
    }

    /// The extent of what a position shows; where it shows nothing, the edge between what is past
    /// and what is to come.
    #[must_use]
    pub fn current(&self, at: usize) -> (f64, f64) {
        let rows = &self.diagram.rows;
        let first = rows.partition_point(|row| row.at < at);
        let last = rows.partition_point(|row| row.at <= at);
        let spans = &self.scene.rows;
        if first < last {
            return (spans[first].top, spans[last - 1].bottom);
        }
        let edge = match first.checked_sub(1) {
            Some(before) => spans[before].bottom,
            None => spans.first().map_or(0.0, |span| span.top),
        };
        (edge - 1.0, edge + 1.0)
    }

    /// How far what is new at a position reaches to the left and to the right.
    #[must_use]
    pub fn current_sideways(&self, at: usize) -> Option<(f64, f64)> {
        let here = self.reach.iter().flat_map(|reach| {
            let first = reach.partition_point(|(place, ..)| *place < at);
            reach[first..].iter().take_while(|(place, ..)| *place == at)
        });
        here.map(|(_, left, right)| (*left, *right))
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }
}

fn blocks(diagram: &Diagram, scene: &Scene) -> Vec<Block> {
    let count = scene.rows.len();
    let block = |n: usize| {
        let rows = n * Block::ROWS..((n + 1) * Block::ROWS).min(count);
        let at = |row: usize| diagram.rows[row].at;
        Block {
            top: scene.rows[rows.start].top,
            bottom: scene.rows[rows.end - 1].bottom,
            from: at(rows.start),
            to: at(rows.end - 1),
            rows,
            ..Block::default()
        }
    };
    let mut blocks: Vec<Block> = (0..count.div_ceil(Block::ROWS)).map(block).collect();
    for (n, (arrow, shape)) in diagram.arrows.iter().zip(&scene.arrows).enumerate() {
        if let Some(block) = blocks.get_mut(arrow.leaves / Block::ROWS) {
            block.arrows.push(n);
            let to = shape.ended.unwrap_or(shape.sent);
            block.takes(shape.extent.y + shape.extent.height, shape.sent, to);
        }
    }
    for (n, (note, shape)) in diagram.notes.iter().zip(&scene.notes).enumerate() {
        if let Some(block) = blocks.get_mut(note.row / Block::ROWS) {
            block.notes.push(n);
            block.takes(shape.extent.y + shape.extent.height, shape.at, shape.at);
        }
    }
    blocks
}

/// Of arrows and of notes.
fn reach(scene: &Scene) -> [Vec<Reach>; 2] {
    let arrows = scene.arrows.iter().flat_map(|arrow| {
        let at = [Some(arrow.sent), arrow.ended];
        at.into_iter().flatten().map(|at| (at, arrow.extent))
    });
    let notes = scene.notes.iter().map(|note| (note.at, note.extent));
    [sorted(arrows), sorted(notes)]
}

/// What comes from above is nearly in order.
fn sorted(extents: impl Iterator<Item = (usize, Rect)>) -> Vec<Reach> {
    let reach = extents.map(|(at, extent)| (at, extent.x, extent.x + extent.width));
    let mut reach: Vec<Reach> = reach.collect();
    insertion_sort_by_key(&mut reach, |(at, ..)| *at);
    reach
}

/// A part of a run.
#[derive(Debug)]
pub struct View {
    /// Which part.
    pub filter: Filter,
    /// The run it is a part of.
    pub run: Shared<Run>,
    /// Its steps, from 0, ascending.
    pub steps: Vec<usize>,
    /// Its picture.
    pub picture: Shared<Picture>,
}

impl View {
    /// That part of that run.
    #[must_use]
    pub fn of(run: &Shared<Run>, filter: Filter) -> Self {
        let steps = filter.steps(run.trace(), &run.words());
        let whole = &run.picture().diagram;
        let part = filter.picture(whole, &steps, run.ledger());
        Self {
            picture: Shared::new(Picture::of(part)),
            run: run.clone(),
            filter,
            steps,
        }
    }
}
