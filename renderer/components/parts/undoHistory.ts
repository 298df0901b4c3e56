/**
 * Undo and redo of a value that never changes. What is typed into one place, letter by letter, is one step. Pure. Texts have
 * CodeMirror's history and grids their own log of rows.
 */
export interface UndoHistory<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
  /** The place that was typed in last; typing on there adds to the last step. */
  readonly typing: string | undefined;
}

/** Steps that are kept. */
const MAX_STEPS = 200;

export const startHistory = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
  typing: undefined,
});

/**
 * Adds a state to the history; undone states are removed.
 * @param typing the edited place; undefined: a separate step
 */
export function recordStep<State>(
  { past, present, future, typing: last }: UndoHistory<State>,
  next: State,
  typing?: string,
): UndoHistory<State> {
  const isSameStep = typing !== undefined && typing === last && future.length === 0 && past.length > 0;
  return { past: isSameStep ? past : [...past, present].slice(-MAX_STEPS), present: next, future: [], typing };
}

/** One step back; returns the same history at its start. */
export function undo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  const before = past.at(-1) as State;
  return { past: past.slice(0, -1), present: before, future: [present, ...future], typing: undefined };
}

/** One step forward again; the same where nothing was undone. */
export function redo<State>(history: UndoHistory<State>): UndoHistory<State> {
  const { past, present, future } = history;
  if (future.length === 0) return history;
  const [next, ...rest] = future as [State, ...State[]];
  return { past: [...past, present], present: next, future: rest, typing: undefined };
}
