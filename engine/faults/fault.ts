/** Something wrong with a filter, a rule or an expression: where in its JSON, what kind, in words. */
export interface Fault {
  readonly path: readonly (string | number)[];
  readonly kind: FaultKind;
  readonly message: string;
}

/**
 * `structure`: not the shape it must have · `unknown`: a name that is not there · `type`: an operator or value that the
 * type does not have · `limit`: past a limit (docs/contract/limits.md) · `text`: NUL or an unpaired surrogate · `regex` ·
 * `unreachable`: well-formed, but never looked at; alone it stops nothing from being evaluated.
 */
export type FaultKind = 'structure' | 'unknown' | 'type' | 'limit' | 'text' | 'regex' | 'unreachable';

/** Makes a fault. */
export function fault(path: readonly (string | number)[], kind: FaultKind, message: string): Fault {
  return { path, kind, message };
}

/** Thrown before anything is evaluated, with every fault that was found. */
export class TypedError extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults.map((each) => each.message).join(' '));
    this.name = 'TypedError';
    this.faults = faults;
  }
}

/** Throws what stops an evaluation, if anything does. */
export function refuse(faults: readonly Fault[]): void {
  const stopping = faults.filter((each) => each.kind !== 'unreachable');
  if (stopping.length > 0) throw new TypedError(stopping);
}
