/** State of parts in the current entry of the browser's history, which Back, Forward and a reload restore. */
import { isRecord } from '../../metadata/isRecord.ts';

/** @returns undefined in a new entry */
export function readPlaceState(part: string): Readonly<Record<string, unknown>> | undefined {
  const state: unknown = history.state;
  const stored = isRecord(state) ? state[part] : undefined;
  return isRecord(stored) ? stored : undefined;
}

/** Merges values into the state of a part, without changing the address. */
export function updatePlaceState(part: string, values: Readonly<Record<string, unknown>>): void {
  const state: unknown = history.state;
  history.replaceState(
    { ...(isRecord(state) ? state : {}), [part]: { ...readPlaceState(part), ...values } },
    '',
    location.href,
  );
}
