//! Processor time as a measurement for criterion: other programs do not count.

use std::fs;
use std::time::{Duration, Instant};

use criterion::Criterion;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};

/// The processor time of the measuring thread, or wall-clock time if the system does not tell it.
pub struct ProcessorTime {
    begun: Instant,
}

/// Returns criterion with this measurement.
pub fn by_processor_time() -> Criterion<ProcessorTime> {
    Criterion::default().with_measurement(ProcessorTime { begun: Instant::now() })
}

impl ProcessorTime {
    fn now(&self) -> Duration {
        let times = fs::read_to_string("/proc/thread-self/schedstat").ok();
        let used = times.and_then(|times| times.split_whitespace().next()?.parse().ok());
        used.map_or_else(|| self.begun.elapsed(), Duration::from_nanos)
    }
}

impl Measurement for ProcessorTime {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        self.now()
    }

    fn end(&self, begun: Duration) -> Duration {
        self.now().saturating_sub(begun)
    }

    fn add(&self, one: &Duration, other: &Duration) -> Duration {
        *one + *other
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}
