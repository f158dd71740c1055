//! Memory limits of Linux control groups, versions 1 and 2, nested ones included.

use std::fs;
use std::path::Path;

/// Returns the lowest memory limit of this program's control groups, in bytes; `None` without a limit.
pub fn memory_limit() -> Option<u64> {
    lowest(&fs::read_to_string("/proc/self/cgroup").ok()?, Path::new("/sys/fs/cgroup"))
}

/// Returns the lowest limit of these groups, written as in `/proc/self/cgroup`, and of all groups around them.
fn lowest(groups: &str, mount: &Path) -> Option<u64> {
    let limits = groups.lines().filter_map(|line| {
        let mut fields = line.splitn(3, ':');
        let (_number, controllers, group) = (fields.next()?, fields.next()?, fields.next()?);
        let (mount, file) = match controllers {
            "" => (mount.to_owned(), "memory.max"),
            _ if controllers.split(',').any(|name| name == "memory") => (mount.join("memory"), "memory.limit_in_bytes"),
            _ => return None,
        };
        // In a container the group may have another name than in the mounted folder; the folder itself is its root.
        let folder = mount.join(group.trim_start_matches('/'));
        let around = folder.ancestors().take_while(|folder| folder.starts_with(&mount));
        around.filter_map(|folder| fs::read_to_string(folder.join(file)).ok()?.trim().parse().ok()).min()
    });
    limits.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_limit_of_nested_groups_counts_in_both_versions() {
        let mount = std::env::temp_dir().join(format!("endspiel-cgroup-{}", std::process::id()));
        let set = |file: &str, limit: &str| {
            let file = mount.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, format!("{limit}\n")).unwrap();
        };
        set("outer/memory.max", "1000");
        set("outer/inner/memory.max", "max");
        set("memory/outer/memory.limit_in_bytes", "300");
        set("memory/outer/inner/memory.limit_in_bytes", "700");
        for (groups, limit) in [
            ("0::/outer/inner\n", Some(1000)),
            ("0::/outer\n", Some(1000)),
            ("0::/other\n", None),
            ("0::/../../etc\n", None),
            ("5:cpu,memory:/outer/inner\n1:name=systemd:/outer\n", Some(300)),
            ("5:memory:/outer\n0::/outer\n", Some(300)),
            ("nonsense\n:\n", None),
        ] {
            assert_eq!(lowest(groups, &mount), limit, "{groups}");
        }
        fs::remove_dir_all(mount).unwrap();
    }
}
