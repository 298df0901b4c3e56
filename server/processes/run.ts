/** Context shared by the steps of a running procedure. */

import type { EntityVerb } from '../../metadata/kinds/entity.ts';
import { clockScope } from '../operations/clockScope.ts';
import type { OperationContext } from '../operations/operation.ts';
import { userScope } from '../operations/requestScope.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { accessibleRecord } from '../records/read/accessibleRecord.ts';
import { flat } from '../records/save/transitionRecords.ts';
import type { StoredRecord } from '../store/index.ts';

/** A change of a procedure, or of its dry run, in order; fields hidden from its caller are omitted. */
export interface ProcedureChange {
  readonly do: 'create' | 'update' | 'move';
  readonly entity: string;
  readonly id: string;
  /** Field to [before, after]. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** For a transition. */
  readonly transition?: string;
}

export interface Run {
  /** Its store is inside the transaction that the steps write in; its access is the one they act by. */
  readonly context: OperationContext;
  /** True if it runs with the permissions of a transition: no permission is checked. */
  readonly byItself: boolean;
  /** The questions that the caller answered with yes. */
  readonly answers: ReadonlySet<string>;
  /** Texts that its caller sent, other than the ids of records it takes: ids among them are checked by the caller's access. */
  readonly callerTexts: ReadonlySet<string>;
  /** Called with every change, in order; undefined if not needed. */
  readonly note?: ((change: ProcedureChange) => void) | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly item: Readonly<Record<string, unknown>>;
  /** Grows as steps name what they give. */
  readonly result: Record<string, unknown>;
  /** The results of inner procedures that hidden fields decide, without those. */
  readonly seenResults: Record<string, unknown>;
}

/** A record as steps read it: its fields, `id` and `version`. */
export type FlatRecord = Record<string, unknown> & { id: string; version: number };

/** The entity of each record held by steps: later steps read it again. */
const entities = new WeakMap<object, string>();

export const held = (entity: string, record: StoredRecord): FlatRecord => ofEntity(entity, flat(record) as FlatRecord);

/** Notes that a value is a record of this entity. */
export function ofEntity<Value extends object>(entity: string, record: Value): Value {
  entities.set(record, entity);
  return record;
}

export const entityOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? entities.get(value) : undefined;

/** The value of an expression of a step. */
export function evaluate({ context, params, item, result }: Run, expression: unknown): unknown {
  const { runtime, session } = context;
  // Many values of steps are plain ones.
  if (expression === null || typeof expression !== 'object') return expression;
  return runtime.compiled(expression).run({ params, item, result, ...clockScope(context), user: userScope(session) });
}

export const evaluateAll = (run: Run, given: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given ?? {}).map(([key, expression]) => [key, evaluate(run, expression) ?? null]));

/** The id of a record that a step is given, itself or by its id. @throws HttpError 422 where it is neither */
export function idOf(value: unknown): string {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value;
  if (typeof id !== 'string' || id === '') throw new HttpError(412, t('recordGone'));
  return id;
}

/** A record as it is now, locked until the end of the transaction. @throws HttpError 404 where it is out of reach */
export const recordNow = ({ context }: Run, entity: string, value: unknown, verb: EntityVerb): Promise<StoredRecord> =>
  accessibleRecord(context, entity, idOf(value), verb);

/** Notes what became of a record, without what its caller may not see. */
export function noteChange(
  run: Run,
  change: Omit<ProcedureChange, 'changes'>,
  before: StoredRecord | undefined,
  after: StoredRecord,
): void {
  if (!run.note) return;
  const keys = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after.values)]);
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const key of keys) {
    const [was, is] = [before?.values[key] ?? null, after.values[key] ?? null];
    if (JSON.stringify(was) !== JSON.stringify(is)) changes[key] = [was, is];
  }
  run.note({ ...change, changes });
}
