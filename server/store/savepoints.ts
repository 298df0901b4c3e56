/**
 * Savepoints of a transaction that are sent when they are needed. A write inside a write inside a write (a procedure that moves a record
 * that is saved) makes one in another, before anything was written: one statement marks the place for all of them, and where nothing is
 * written, none does.
 */

/** The SQL sent for a statement. */
export interface Sent {
  /** Goes ahead of it. */
  readonly first?: string | undefined;
  /** Goes in its place; without it nothing does, and the answer is empty. */
  readonly sql?: string | undefined;
}

export interface Savepoints {
  /** @param reads it changes nothing, and where it fails the transaction goes on as before */
  of(sql: string, reads: boolean): Sent;
}

interface Level {
  readonly name: string;
  /** The place in the transaction: levels with nothing written between them share it. From 1, 0 where none is marked yet. */
  place: number;
}

const SAVEPOINT = /^\s*savepoint\s+(\S+)\s*$/i;
const RELEASE = /^\s*release\s+(?:savepoint\s+)?(\S+)\s*$/i;
const ROLLBACK_TO = /^\s*rollback\s+to\s+(?:savepoint\s+)?(\S+)\s*$/i;
const ENDS = /^\s*(?:begin\b|start\s+transaction\b|commit\b|rollback\s*$)/i;
/** The first letters of statements that are looked at closely. */
const CLOSELY = /^\s*[bcers]/i;

const placeName = (place: number) => `place_${place}`;

/** Follows the statements of one connection. */
export function savepoints(): Savepoints {
  /** Those that are marked are below those that are not. */
  let levels: Level[] = [];
  /** The last place that is marked: the one of the last level that has one. */
  let marked = 0;

  /** @returns number of levels below the last one of this name; -1 if it does not exist */
  const below = (name: string): number => levels.map((level) => level.name).lastIndexOf(name);

  function release(name: string): Sent {
    const at = below(name);
    const level = levels[at];
    if (!level) return { sql: `release savepoint ${name}` };
    const kept = levels[at - 1]?.place ?? 0;
    levels = levels.slice(0, at);
    if (level.place === 0 || marked === kept) return {};
    marked = kept;
    return { sql: `release savepoint ${placeName(kept + 1)}` };
  }

  function rollbackTo(name: string): Sent {
    const at = below(name);
    const level = levels[at];
    if (!level) return { sql: `rollback to savepoint ${name}` };
    levels = levels.slice(0, at + 1);
    if (level.place === 0) return {};
    marked = level.place;
    return { sql: `rollback to savepoint ${placeName(level.place)}` };
  }

  function other(sql: string, reads: boolean): Sent {
    const unmarked = reads ? [] : levels.filter(({ place }) => place === 0);
    if (unmarked.length === 0) return { sql };
    marked += 1;
    for (const level of unmarked) level.place = marked;
    return { first: `savepoint ${placeName(marked)}`, sql };
  }

  return {
    of(sql, reads) {
      if (!CLOSELY.test(sql)) return other(sql, reads);
      const [, begun] = SAVEPOINT.exec(sql) ?? [];
      if (begun !== undefined) {
        levels.push({ name: begun, place: 0 });
        return {};
      }
      const [, released] = RELEASE.exec(sql) ?? [];
      if (released !== undefined) return release(released);
      const [, undone] = ROLLBACK_TO.exec(sql) ?? [];
      if (undone !== undefined) return rollbackTo(undone);
      if (!ENDS.test(sql)) return other(sql, reads);
      levels = [];
      marked = 0;
      return { sql };
    },
  };
}
