//! Ends a program when we cannot do so any more.
//!
//! Whoever is killed cleans nothing up. So beside every program a shell waits at a pipe whose other end nobody but us
//! holds: when we are gone, however that came about, the pipe ends, and the shell kills the program and everything in its
//! group. A signal of the system at the death of a parent (`PR_SET_PDEATHSIG`) would reach the program and not what it has
//! started itself, as every script does; and it comes already when the thread ends that has started the program.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// Somebody who ends a program after us.
pub(super) struct Guardian(Child);

impl Guardian {
    /// Watches over the program that leads the process group of this number.
    pub(super) fn of(group: u32) -> io::Result<Guardian> {
        // The program itself as well, should it have left its group.
        let words = format!("read line; kill -s KILL -- -{group} {group}");
        let mut shell = Command::new("/bin/sh");
        shell.arg("-c").arg(words).current_dir("/");
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // In a group of its own: what is said to ours, as by Ctrl-C, is not said to it.
        shell.process_group(0).spawn().map(Guardian)
    }
}

impl Drop for Guardian {
    /// It is not needed any more. As long as the program has not been waited for, its number is nobody else's.
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
