/** Fields that are computed when a record is read, and stored nowhere (docs/contract/values.md, Evaluation of field values). */
import type { ComputeScope } from '../../../engine/cells/computedFields.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { computingOf, runComputing, withoutComputed } from '../save/computing.ts';
import { entityFields } from './entityFields.ts';

type Values = Readonly<Record<string, unknown>>;

export interface VirtualFields {
  /** Those of the record. */
  readonly keys: readonly string[];
  /** Lists whose members, at any depth, have virtual fields. */
  readonly lists: readonly string[];
  /** The record with all of them; the same object where nothing is another value. */
  run(record: Values, scope: ComputeScope): Values;
  /** Removes values that the sender may have read. */
  without(record: Values): Values;
  /** The stored fields and lists that some of the record's are computed from. */
  reads(keys: Iterable<string>): readonly string[];
}

/** The virtual fields of an entity; undefined if it has no virtual fields. */
export function virtualFields(runtime: ProgramRuntime, entity: string): VirtualFields | undefined {
  return runtime.prepared(`virtual fields of ${entity}`, () => {
    const { definition, fields } = entityFields(runtime, entity);
    const virtual = Object.entries(definition.fields).flatMap(([key, { virtual }]) =>
      virtual === undefined ? [] : [{ key, virtual }],
    );
    const computing = computingOf(runtime, virtual, definition.lists, 'virtual');
    if (virtual.length === 0 && computing.lists.length === 0) return undefined;
    const isVirtual = new Set(virtual.map(({ key }) => key));
    const stored = [...Object.keys(fields), ...Object.keys(definition.lists ?? {})].filter(
      (key) => !isVirtual.has(key),
    );
    const read = new Map(virtual.map((one) => [one.key, storedRead(runtime.compiled(one.virtual).reads, stored)]));
    return {
      keys: computing.own.keys,
      lists: computing.lists.map(({ name }) => name),
      run: (record, scope) => runComputing(computing, record, scope),
      without: (record) => withoutComputed(computing, record),
      reads: (keys) => [...new Set([...keys].flatMap((key) => read.get(key) ?? []))],
    };
  });
}

/** Those of the stored ones that paths lead to; a path to the whole record leads to all of them. */
function storedRead(paths: readonly string[], stored: readonly string[]): string[] {
  const ofRecord = paths.map((path) => path.split('.')).filter(([scope]) => scope === 'record' || scope === 'row');
  return stored.filter((key) => ofRecord.some(([, field]) => field === undefined || field === key));
}

/** The stored fields to read for showing some fields. */
export function storedFieldsFor(runtime: ProgramRuntime, entity: string, shown: readonly string[]): readonly string[] {
  const virtual = virtualFields(runtime, entity);
  if (!virtual) return shown;
  const isVirtual = new Set(virtual.keys);
  const asked = shown.filter((key) => isVirtual.has(key));
  if (asked.length === 0) return shown;
  return [...new Set([...shown.filter((key) => !isVirtual.has(key)), ...virtual.reads(asked)])];
}
