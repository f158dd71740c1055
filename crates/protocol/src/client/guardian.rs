//! Ends a program when we cannot do so any more.
//!
//! Whoever is killed cleans nothing up. So before every program a shell is started that waits at a pipe whose other end nobody
//! but us holds, and the program joins its process group: when we are gone, however and whenever that came about, the pipe ends,
//! and the shell kills everything in that group. A signal of the system at the death of a parent (`PR_SET_PDEATHSIG`)
//! would reach the program and not what it has started itself, as every script does; and it comes already when the thread
//! ends that has started the program.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};

/// Somebody who ends a program after us.
pub(super) struct Guardian(Child);

impl Guardian {
    /// Begins to watch over a group of its own.
    pub(super) fn new() -> io::Result<Guardian> {
        let mut shell = Command::new("/bin/sh");
        // The program itself as well, should it have left the group; 0 is the group, with the shell.
        shell.arg("-c").arg("read -r program; read -r rest; kill -s KILL $program; kill -s KILL 0").current_dir("/");
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // In a group of its own: what is said to ours, as by Ctrl-C, is not said to it.
        shell.process_group(0).spawn().map(Guardian)
    }

    /// Starts a program in its group.
    pub(super) fn start(&mut self, command: &mut Command) -> io::Result<Child> {
        let group = i32::try_from(self.0.id()).map_err(io::Error::other)?;
        let child = command.process_group(group).spawn()?;
        if let Some(pipe) = &mut self.0.stdin {
            // Without its number it is found all the same, unless it leaves the group.
            let _ = writeln!(pipe, "{}", child.id());
        }
        Ok(child)
    }
}

impl Drop for Guardian {
    /// Ends the group. As long as the shell has not been waited for, its number is nobody else's.
    fn drop(&mut self) {
        // It fails only where nobody is left to be killed.
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
        let _ = self.0.wait();
    }
}
