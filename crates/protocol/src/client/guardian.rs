//! Ends a program when this process is killed and cannot do so itself.
//!
//! Before every program a shell is started that reads from a pipe, and the program joins the
//! shell's process group. Only this process holds the other end of the pipe. When this process is
//! gone, for any reason, the pipe ends and the shell kills its whole group.
//!
//! The signal of the system at the death of a parent (`PR_SET_PDEATHSIG`) would reach the program
//! but not its children, and a script has children; it also comes too early, when the thread ends
//! that started the program.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};

/// A shell that ends a program after us.
pub(super) struct Guardian(Child);

impl Guardian {
    /// Starts the shell in a process group of its own.
    pub(super) fn new() -> io::Result<Guardian> {
        let mut shell = Command::new("/bin/sh");
        // The program itself too, in case it has left the group; 0 is the group, with the shell.
        shell.arg("-c").arg("read -r program; read -r rest; kill -s KILL $program; kill -s KILL 0").current_dir("/");
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A separate group, so that Ctrl-C at our terminal does not reach it.
        shell.process_group(0).spawn().map(Guardian)
    }

    /// Starts a program in its group.
    pub(super) fn start(&mut self, command: &mut Command) -> io::Result<Child> {
        let group = i32::try_from(self.0.id()).map_err(io::Error::other)?;
        let child = command.process_group(group).spawn()?;
        if let Some(pipe) = &mut self.0.stdin {
            // Without the number the program still ends, unless it leaves the group.
            let _ = writeln!(pipe, "{}", child.id());
        }
        Ok(child)
    }
}

impl Drop for Guardian {
    /// Kills the group. The group's number cannot be reused before the shell has been waited for.
    fn drop(&mut self) {
        // This fails only if the group is empty.
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
        let _ = self.0.wait();
    }
}
