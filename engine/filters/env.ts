import { propertyName } from './propertyName.ts';

/** The inputs of an evaluation in addition to the record. */
export interface Env {
  /** The one day of the evaluation, `yyyy-MM-dd`. */
  readonly today: string;
}

export type RecordValues = Readonly<Record<string, unknown>>;
export type Getter = (record: RecordValues) => unknown;
/** A comparison, a filter or a condition as a closure. */
export type Test = (record: RecordValues, env: Env) => boolean;

/** Reads a field; one that is named as a property that every object has is read with care. */
export function getterOf(field: string): Getter {
  const name = propertyName(field);
  if (name in Object.prototype) return (record) => (Object.hasOwn(record, name) ? record[name] : undefined);
  return (record) => record[name];
}
