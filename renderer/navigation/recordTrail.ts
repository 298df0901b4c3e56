/** The list that a record was opened from, so that one goes on to the next of it. Of this window alone. */
import { atom } from 'jotai';

export interface RecordTrail {
  readonly entity: string;
  /** In the order in which they were seen. */
  readonly ids: readonly string[];
}

export const recordTrailAtom = atom<RecordTrail | undefined>(undefined);

export interface TrailPosition {
  /** From 1. */
  readonly at: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** The position of a record in the list from which it was opened; undefined if it is not in that list. */
export function positionIn(trail: RecordTrail | undefined, entity: string, id: unknown): TrailPosition | undefined {
  if (trail?.entity !== entity) return undefined;
  const at = trail.ids.indexOf(String(id));
  if (at < 0) return undefined;
  return { at: at + 1, count: trail.ids.length, previous: trail.ids[at - 1], next: trail.ids[at + 1] };
}
