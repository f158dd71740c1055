//! The list of all operations. HTTP routes, the description and the types of the browser are generated from it.

use endspiel_game::words::Saying;
use endspiel_presentation::{Insight as FoundInsight, Shape as BoardShape};
use endspiel_search::Trace;

use crate::asks::{catalogue, collections, import, learning, positions, training};
use crate::collections::AddedToCollection;
use crate::host::{MatchEvent, Status as StatusAnswer};
#[cfg(feature = "files")]
use crate::host::{experiments, tables};
#[cfg(feature = "tournaments")]
use crate::host::{tournament_backup, tournament_games, tournaments};
use crate::jobs::{analysis, coach, lab, puzzles, review, tablebase};
use crate::matches::actions::{PaceRequest, PlayRequest, PlayersRequest, ResignRequest, VersionRequest};
use crate::matches::begin::{BeginRequest, ListAnswer, ListRequest};
use crate::matches::record::{KeepRequest, Kept};
use crate::matches::state::{ExportQuery, Shown};
use crate::operation::{Created, Description, Done, File, Method, Operation, Shape, Stream, Visitor};
use crate::{Body, Key, Params, PlaceQuery, View};

/// An entry of the list of operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name, as in `matches.show`.
    pub name: &'static str,
    /// The way it is executed.
    pub shape: Shape,
    /// The HTTP method.
    pub method: Method,
    /// The HTTP path.
    pub path: &'static str,
    /// A description in one line.
    pub summary: &'static str,
}

/// Defines a type for every line, and the list and the visiting function for all of them.
macro_rules! operations {
    ($($(#[$only:meta])? $shape:ident $operation:ident $name:literal $method:ident $path:literal
        ($request:ty) -> $answer:ty, $summary:literal;)+) => {
        $(
            $(#[$only])?
            #[doc = concat!($summary, ".")]
            #[derive(Clone, Copy, Debug)]
            pub struct $operation;

            $(#[$only])?
            impl Operation for $operation {
                const NAME: &'static str = $name;
                const SHAPE: Shape = shape!($shape);
                const METHOD: Method = Method::$method;
                const PATH: &'static str = $path;
                const SUMMARY: &'static str = $summary;
                type Request = $request;
                type Answer = $answer;
            }
        )+

        /// All operations.
        pub const ALL: &[Entry] = &[$($(#[$only])? Entry {
            name: $name,
            shape: shape!($shape),
            method: Method::$method,
            path: $path,
            summary: $summary,
        },)+];

        /// Shows a visitor every operation, in the order of the list.
        pub fn visit(visitor: &mut impl Visitor) {
            $($(#[$only])? visit_one!(visitor $shape $operation);)+
        }
    };
}

macro_rules! shape {
    (ask) => {
        Shape::Ask
    };
    (look) => {
        Shape::Ask
    };
    (job) => {
        Shape::Job
    };
    (stream) => {
        Shape::Job
    };
    (act) => {
        Shape::Act
    };
    (host) => {
        Shape::Host
    };
}

macro_rules! visit_one {
    ($visitor:ident stream $operation:ident) => {
        $visitor.stream::<_, $operation>()
    };
    ($visitor:ident $shape:ident $operation:ident) => {
        $visitor.$shape::<$operation>()
    };
}

operations! {
    ask Games "catalogue.games" Get "/games" (()) -> catalogue::Games, "The games and their options";
    ask Engines "catalogue.engines" Get "/engines" (()) -> catalogue::Engines, "The levels and engines and their options";
    ask CheckEngine "catalogue.check" Get "/engines/check" (Params<catalogue::EngineQuery>) -> Done, "Checks whether an engine can play a game here";
    host Status "catalogue.status" Get "/status" (()) -> StatusAnswer, "How busy the server is";
    host Describe "catalogue.description" Get "/openapi.json" (()) -> Description, "This description";
    ask Board "catalogue.board" Get "/board" (Params<catalogue::GameQuery>) -> BoardShape, "The places of a board, which never change";
    ask Position "positions.position" Post "/position" (Body<positions::PositionRequest>) -> View, "A position: everything to draw and to click";
    ask History "positions.history" Post "/history" (Body<positions::PositionRequest>) -> positions::History, "Every position of a game, from its start to its end";
    ask Refuse "positions.refusal" Post "/refusal" (Body<positions::RefusalRequest>) -> Saying, "Why a click leads to no move";
    ask Insight "positions.insight" Post "/insight" (Body<positions::PositionRequest>) -> FoundInsight, "What decides a position, where the game can tell";
    ask SetUp "positions.setup" Post "/setup" (Body<positions::SetupRequest>) -> positions::SetupAnswer, "Sets up a position by hand, or says what is wrong with it";
    ask Import "import.import" Post "/import" (Body<import::ImportRequest>) -> import::ImportAnswer, "Reads games and positions in any known notation";
    ask WriteSgf "import.sgf" Post "/sgf" (Body<import::SgfRequest>) -> import::SgfAnswer, "Writes a game with variations and comments in the Smart Game Format";
    host Begin "matches.begin" Post "/matches" (Body<BeginRequest>) -> Created<Shown>, "Begins a match";
    host ListMatches "matches.list" Post "/matches/list" (Body<ListRequest>) -> ListAnswer, "The matches of a list of keys";
    host Keep "matches.keep" Post "/matches/keep" (Body<KeepRequest>) -> Kept, "Keeps a match of a backup, unless it is there already";
    look Show "matches.show" Get "/matches/{key}" (Key) -> Shown, "The state of a match";
    host Remove "matches.remove" Delete "/matches/{key}" (Key) -> Done, "Removes a match for good";
    host Follow "following.events" Get "/matches/{key}/events" (Key) -> Stream<MatchEvent>, "Follows a match";
    look Export "matches.export" Get "/matches/{key}/export" ((Key, Params<ExportQuery>)) -> File, "A match as a file";
    act Play "actions.play" Post "/matches/{key}/moves" ((Key, Body<PlayRequest>)) -> Shown, "Plays a move";
    act TakeBack "actions.take_back" Post "/matches/{key}/takeback" ((Key, Body<VersionRequest>)) -> Shown, "Takes back moves to one's own turn";
    act Redo "actions.redo" Post "/matches/{key}/redo" ((Key, Body<VersionRequest>)) -> Shown, "Repeats moves that were taken back";
    act Resign "actions.resign" Post "/matches/{key}/resign" ((Key, Body<ResignRequest>)) -> Shown, "Resigns";
    act Draw "actions.draw" Post "/matches/{key}/draw" ((Key, Body<VersionRequest>)) -> Shown, "Offers a draw, or accepts one";
    act Hurry "actions.hurry" Post "/matches/{key}/hurry" ((Key, Body<VersionRequest>)) -> Shown, "Makes the thinking engine play its best move so far";
    host Rematch "actions.rematch" Post "/matches/{key}/rematch" ((Key, Body<VersionRequest>)) -> Shown, "Begins a rematch with sides exchanged, for both players";
    act Swap "actions.swap" Post "/matches/{key}/swap" ((Key, Body<VersionRequest>)) -> Shown, "Exchanges White's and Black's players";
    act Players "actions.players" Post "/matches/{key}/players" ((Key, Body<PlayersRequest>)) -> Shown, "Changes the players";
    act Pace "actions.pace" Post "/matches/{key}/pace" ((Key, Body<PaceRequest>)) -> Shown, "Changes how two engines play each other";
    act Advance "actions.step" Post "/matches/{key}/step" ((Key, Body<VersionRequest>)) -> Shown, "Asks two engines for one move";
    stream Analysis "analysis.analysis" Get "/analysis" ((Params<PlaceQuery>, Params<analysis::AnalysisQuery>)) -> Stream<analysis::AnalysisEvent>, "Live analysis of a position";
    stream Review "review.review" Get "/review" ((Params<PlaceQuery>, Params<review::ReviewQuery>)) -> Stream<review::ReviewEvent>, "Reviews every move of a game";
    ask Lessons "learning.lessons" Get "/lessons" (Params<catalogue::GameQuery>) -> learning::Lessons, "The rules of a game, step by step";
    job Puzzle "learning.puzzle" Get "/puzzle" (Params<puzzles::PuzzleQuery>) -> puzzles::PuzzleView, "A position with one right move";
    job Explain "learning.explanation" Get "/puzzle/moves" (Params<puzzles::ExplanationQuery>) -> puzzles::Explanation, "Explains every move of a puzzle";
    ask Openings "learning.openings" Get "/openings" (Params<learning::OpeningsQuery>) -> learning::OpeningsView, "Statistics and opening book for the moves of a position";
    ask OpeningLines "learning.lines" Get "/openings/lines" (Params<catalogue::GameQuery>) -> learning::OpeningLines, "The openings of a game to learn";
    ask Collections "collections.list" Get "/collections" (()) -> collections::CollectionList, "The collections of games";
    host AddToCollection "collections.add" Post "/collections" (Body<collections::AddRequest>) -> Created<AddedToCollection>, "Adds a file of games to a collection, as far as it can be read";
    host RemoveCollection "collections.remove" Post "/collections/remove" (Body<collections::NameRequest>) -> Done, "Removes a collection for good";
    ask CollectionMoves "collections.moves" Get "/collections/moves" (Params<collections::CollectionPositionQuery>) -> collections::PlayedMoves, "How often each move of a position was played in a collection, and with what results";
    ask CollectionGames "collections.games" Get "/collections/games" (Params<collections::CollectionGamesQuery>) -> collections::FoundGames, "Games of a collection by player, result, year and position";
    ask GradeExercise "training.grade" Post "/training/grade" (Body<training::GradeRequest>) -> training::Graded, "When an exercise is to be repeated after an answer";
    ask NextExercise "training.next" Post "/training/next" (Body<training::NextRequest>) -> training::NextAnswer, "What a session of exercises asks next";
    job Coach "coach.coach" Get "/coach" ((Params<PlaceQuery>, Params<coach::CoachQuery>)) -> coach::Coached, "Warns before a blunder";
    job Tablebase "tablebase.tablebase" Get "/tablebase" ((Params<PlaceQuery>, Params<tablebase::SinceQuery>)) -> tablebase::Tablebase, "The exact values of a position and its moves";
    job BestLine "tablebase.line" Get "/tablebase/line" (Params<PlaceQuery>) -> tablebase::BestLine, "The line of best play from a position";
    #[cfg(feature = "files")]
    host Tables "tables.overview" Get "/tables" (()) -> tables::Everything, "The built and missing endgame tables";
    #[cfg(feature = "files")]
    host TableCounts "tables.counts" Get "/tables/counts" (Params<tables::TableQuery>) -> tables::Counts, "The statistics of a table";
    #[cfg(feature = "files")]
    host LongestWins "tables.longest" Get "/tables/longest" (Params<tables::TableQuery>) -> tables::Longest, "The longest wins of a table";
    #[cfg(feature = "files")]
    host BuildCost "tables.cost" Get "/tables/cost" (Params<tables::BuildRequest>) -> tables::Estimate, "Estimates the cost of building tables";
    #[cfg(feature = "files")]
    host Build "tables.build" Post "/tables/build" (Body<tables::BuildRequest>) -> tables::BuildAnswer, "Builds tables";
    #[cfg(feature = "files")]
    host StopBuild "tables.stop" Post "/tables/stop" (Body<crate::Nothing>) -> tables::BuildAnswer, "Stops the build; the next one continues it";
    #[cfg(feature = "files")]
    host FollowTables "tables.events" Get "/tables/events" (()) -> Stream<tables::TablesEvent>, "Follows the tables and their build";
    job Tree "lab.tree" Get "/lab/tree" ((Params<PlaceQuery>, Params<lab::TreeQuery>)) -> Trace, "Draws the tree of a small search";
    job Numbers "lab.numbers" Get "/lab/numbers" (Params<lab::NumbersQuery>) -> Trace, "Draws the search of a tree of numbers";
    stream Compare "lab.comparison" Get "/compare" ((Params<PlaceQuery>, Params<lab::CompareQuery>)) -> Stream<lab::ComparisonEvent>, "Compares search algorithms";
    #[cfg(feature = "tournaments")]
    host Tournaments "tournaments.list" Get "/tournaments" (()) -> tournaments::Tournaments, "The tournaments of the data folder";
    #[cfg(feature = "tournaments")]
    host BeginTournament "tournaments.begin" Post "/tournaments" (Body<tournaments::TournamentRequest>) -> Created<tournaments::TournamentId>, "Begins a tournament";
    #[cfg(feature = "tournaments")]
    host ShowTournament "tournaments.show" Get "/tournaments/{id}" (tournaments::Id) -> tournaments::Shown, "The state of a tournament";
    #[cfg(feature = "tournaments")]
    host FollowTournament "tournaments.events" Get "/tournaments/{id}/events" (tournaments::Id) -> Stream<tournaments::TournamentEvent>, "Follows a tournament";
    #[cfg(feature = "tournaments")]
    host TournamentGames "tournament_games.games" Get "/tournaments/{id}/games" ((tournaments::Id, Params<tournament_games::GamesQuery>)) -> tournament_games::GameLines, "Games of a tournament, the latest first";
    #[cfg(feature = "tournaments")]
    host TournamentGame "tournament_games.game" Get "/tournaments/{id}/games/{number}" ((tournaments::Id, tournament_games::Number)) -> tournament_games::WholeGame, "A single game of a tournament";
    #[cfg(feature = "tournaments")]
    host StopTournament "tournaments.stop" Post "/tournaments/{id}/stop" ((tournaments::Id, Body<crate::Nothing>)) -> tournaments::TournamentId, "Stops a tournament; it can be resumed";
    #[cfg(feature = "tournaments")]
    host ResumeTournament "tournaments.resume" Post "/tournaments/{id}/resume" ((tournaments::Id, Body<crate::Nothing>)) -> tournaments::TournamentId, "Resumes a tournament";
    #[cfg(feature = "tournaments")]
    host ExportTournament "tournaments.export" Get "/tournaments/{id}/export" ((tournaments::Id, Params<tournament_backup::PartQuery>)) -> tournament_backup::ExportedPart, "A part of a tournament for a backup";
    #[cfg(feature = "tournaments")]
    host KeepTournament "tournaments.keep" Post "/tournaments/keep" (Body<tournament_backup::KeepPartRequest>) -> Kept, "Keeps a part of a tournament of a backup, unless it is there already";
    #[cfg(feature = "tournaments")]
    host RemoveTournament "tournaments.remove" Delete "/tournaments/{id}" (tournaments::Id) -> Done, "Removes a tournament and its games for good";
    #[cfg(feature = "files")]
    host Experiments "experiments.list" Get "/experiments" (()) -> experiments::Experiments, "The experiments of the student papers";
    #[cfg(feature = "files")]
    host ShowExperiment "experiments.show" Get "/experiments/{name}" (experiments::Named) -> experiments::Shown, "The result of an experiment, with the games played so far";
    #[cfg(feature = "files")]
    host RunExperiment "experiments.run" Post "/experiments/{name}" ((experiments::Named, Body<experiments::ExperimentRequest>)) -> tournaments::TournamentId, "Plays or continues an experiment";
}
