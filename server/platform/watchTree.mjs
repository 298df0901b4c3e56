/**
 * Watches a folder and all below it. What is watched are folders, never files: an editor and `git checkout` put a new file in the
 * place of an old one, and Node.js' own recursive watch goes on watching the old one, which nobody writes any more.
 */
import { lstatSync, readdirSync, watch } from 'node:fs';
import { join, relative, sep } from 'node:path';

const inodeOf = (folder) => {
  try {
    // The content of a linked folder is neither read nor watched.
    const stat = lstatSync(folder);
    return stat.isDirectory() ? stat.ino : undefined;
  } catch {
    return undefined;
  }
};

/** Calls `changed(path, isFolder)`, the path from `root`, for what was made, written, replaced or taken away. Returns what ends it. */
export function watchTree(root, changed) {
  /** Folder to its watcher and the inode that this watches. */
  const watched = new Map();

  const tell = (at, isFolder) => changed(relative(root, at), isFolder);

  function forget(folder) {
    for (const [at, { watcher }] of watched) {
      if (at !== folder && !at.startsWith(folder + sep)) continue;
      watcher.close();
      watched.delete(at);
    }
  }

  /** Files in a new folder may have been written before it was watched: report them. */
  function follow(folder, isNew) {
    const inode = inodeOf(folder);
    if (watched.get(folder)?.inode === inode) return;
    forget(folder);
    if (inode === undefined) return;
    const watcher = watch(folder, (_event, name) => look(folder, name));
    watcher.on('error', () => forget(folder));
    watched.set(folder, { watcher, inode });
    for (const entry of entriesOf(folder)) {
      const at = join(folder, entry.name);
      if (entry.isDirectory()) follow(at, isNew);
      else if (isNew) tell(at, false);
    }
  }

  function look(folder, name) {
    if (name === null) return tell(folder, true);
    const at = join(folder, name);
    const isFolder = watched.has(at) || inodeOf(at) !== undefined;
    if (isFolder) follow(at, true);
    tell(at, isFolder);
  }

  follow(root, false);
  return () => forget(root);
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
