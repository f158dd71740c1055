//! Ends a program when this process is killed and cannot do so itself.
//!
//! Before every program a shell is started that reads from a pipe, and the program joins the
//! shell's process group. Only this process holds the other end of the pipe. When this process is
//! gone, for any reason, the pipe ends and the shell kills its whole group. Meanwhile a thread
//! watches the shell: a program that ends or stops its shell is killed at once.
//!
//! The signal of the system at the death of a parent (`PR_SET_PDEATHSIG`) would reach the program
//! but not its children, and a script has children; it also comes too early, when the thread ends
//! that started the program.

use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::thread::{self, JoinHandle};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid};

/// A shell that ends a program after us.
pub(super) struct Guardian {
    shell: Child,
    watcher: Option<JoinHandle<()>>,
}

impl Guardian {
    /// Starts the shell in a process group of its own.
    pub(super) fn new() -> io::Result<Guardian> {
        let mut shell = Command::new("/bin/sh");
        // The program itself too, in case it has left the group; 0 is the group, with the shell.
        shell.arg("-c").arg("read -r program; read -r rest; kill -s KILL $program; kill -s KILL 0").current_dir("/");
        shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A separate group, so that Ctrl-C at our terminal does not reach it.
        Ok(Guardian { shell: shell.process_group(0).spawn()?, watcher: None })
    }

    /// Starts a program in its group. The caller drops the guardian before it waits for the program.
    pub(super) fn start(&mut self, command: &mut Command) -> io::Result<Child> {
        let group = i32::try_from(self.shell.id()).map_err(io::Error::other)?;
        let child = command.process_group(group).spawn()?;
        if let Some(pipe) = &mut self.shell.stdin {
            // Without the number the program still ends, unless it leaves the group.
            let _ = writeln!(pipe, "{}", child.id());
        }
        let (shell, program) = (Pid::from_child(&self.shell), Pid::from_child(&child));
        let watch = move || watch(shell, program);
        self.watcher = Some(thread::Builder::new().name("guardian".to_owned()).spawn(watch)?);
        Ok(child)
    }
}

/// Kills a program and its group when the shell of the group has ended or was stopped.
///
/// Neither number can be reused meanwhile: both processes are waited for after this thread has ended.
fn watch(shell: Pid, program: Pid) {
    let events = WaitIdOptions::EXITED | WaitIdOptions::STOPPED | WaitIdOptions::NOWAIT;
    // Interrupted waits begin again; any other error means that there is no shell.
    while matches!(waitid(WaitId::Pid(shell), events), Err(rustix::io::Errno::INTR)) {}
    // These fail only if there is nothing left to kill.
    let _ = kill_process(program, Signal::KILL);
    let _ = kill_process_group(shell, Signal::KILL);
}

impl Drop for Guardian {
    /// Kills the group. The group's number cannot be reused before the shell has been waited for.
    fn drop(&mut self) {
        // This fails only if the group is empty.
        let _ = kill_process_group(Pid::from_child(&self.shell), Signal::KILL);
        let _ = self.watcher.take().map(JoinHandle::join);
        let _ = self.shell.wait();
    }
}
