/** Fields that are computed when a record is read, and stored nowhere (docs/contract/values.md, When a value is decided). */
import { type ComputedFields, compileComputed } from '../../engine/index.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { entityFields } from './entityFields.ts';

export interface VirtualFields extends ComputedFields {
  /** The stored fields and lists that some of them are computed from. */
  reads(keys: Iterable<string>): readonly string[];
}

/** Those of an entity; undefined where it has none. */
export function virtualFields(runtime: ProgramRuntime, entity: string): VirtualFields | undefined {
  return runtime.prepared(`virtual fields of ${entity}`, () => {
    const { definition, fields } = entityFields(runtime, entity);
    const virtual = Object.entries(definition.fields).flatMap(([key, { virtual }]) =>
      virtual === undefined ? [] : [{ key, virtual }],
    );
    if (virtual.length === 0) return undefined;
    const isVirtual = new Set(virtual.map(({ key }) => key));
    const stored = [...Object.keys(fields), ...Object.keys(definition.lists ?? {})].filter(
      (key) => !isVirtual.has(key),
    );
    const read = new Map(virtual.map((one) => [one.key, storedRead(runtime.compiled(one.virtual).reads, stored)]));
    return {
      ...compileComputed(virtual, runtime.compiled, ['virtual']),
      reads: (keys) => [...new Set([...keys].flatMap((key) => read.get(key) ?? []))],
    };
  });
}

/** Those of the stored ones that paths lead to; a path to the whole record leads to all of them. */
function storedRead(paths: readonly string[], stored: readonly string[]): string[] {
  const ofRecord = paths.map((path) => path.split('.')).filter(([scope]) => scope === 'record' || scope === 'row');
  return stored.filter((key) => ofRecord.some(([, field]) => field === undefined || field === key));
}

/** What has to be read of records for some of their fields to be shown. */
export function storedFieldsFor(runtime: ProgramRuntime, entity: string, shown: readonly string[]): readonly string[] {
  const virtual = virtualFields(runtime, entity);
  if (!virtual) return shown;
  const isVirtual = new Set(virtual.keys);
  const asked = shown.filter((key) => isVirtual.has(key));
  if (asked.length === 0) return shown;
  return [...new Set([...shown.filter((key) => !isVirtual.has(key)), ...virtual.reads(asked)])];
}
