/** Undo and redo of what is done to the members of a list and of the lists in it, by key. */
import { type KeyboardEvent, useRef } from 'react';
import { isRecord } from '../../../metadata/isRecord.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import { recordStep, redo, startHistory, type UndoHistory, undo } from '../parts/undoHistory.ts';

/** The places at which two values differ; undefined where they have not the same members. */
function typedPlaces(before: unknown, after: unknown, at = ''): string[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.length !== after.length) return undefined;
    return joined(before.map((one, index) => typedPlaces(one, after[index], `${at}.${index}`)));
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return joined(keys.map((key) => typedPlaces(before[key], after[key], `${at}.${key}`)));
  }
  if (sameJson(before ?? null, after ?? null)) return [];
  return Array.isArray(before) || Array.isArray(after) ? undefined : [at];
}

const joined = (all: readonly (string[] | undefined)[]): string[] | undefined =>
  all.every((one) => one !== undefined) ? all.flat() : undefined;

/**
 * @param value what the list holds
 * @param write not given: it is only read
 */
export function useMemberUndo(value: unknown, write: ((next: unknown) => void) | undefined) {
  const steps = useRef<UndoHistory<unknown>>(startHistory(value));
  /** The undo history, if it belongs to the current value; a new one for another record. */
  const now = () => (sameJson(steps.current.present ?? null, value ?? null) ? steps.current : startHistory(value));
  const change =
    write &&
    ((next: unknown) => {
      const places = typedPlaces(value, next);
      steps.current = recordStep(now(), next, places?.length === 1 ? places[0] : undefined);
      write(next);
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!write || !(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return;
    const before = now();
    // Typing is undone by the input itself.
    if (before.typing !== undefined && (event.target as HTMLElement).matches('input, textarea')) return;
    const after = key === 'y' || event.shiftKey ? redo(before) : undo(before);
    if (after === before) return;
    event.preventDefault();
    event.stopPropagation();
    steps.current = after;
    write(after.present);
  };
  return { change, onKeyDown };
}
