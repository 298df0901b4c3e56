/** Fields that are computed when a record is read, and stored nowhere (docs/contract/values.md, When a value is decided). */
import { type CompiledExpression, type ComputedFields, compileComputed } from '../../engine/index.ts';
import { compileIn } from '../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { entityFields } from './entityFields.ts';

export interface VirtualFields extends ComputedFields {
  /** The stored fields that some of them are computed from. */
  reads(keys: Iterable<string>): readonly string[];
}

/** Those of an entity; undefined where it has none. */
export function virtualFields(runtime: ProgramRuntime, entity: string): VirtualFields | undefined {
  return runtime.prepared(`virtual fields of ${entity}`, () => {
    const { definition, fields } = entityFields(runtime, entity);
    const virtual = Object.entries(definition.fields).flatMap(([key, { virtual }]) =>
      virtual === undefined ? [] : [{ key, virtual, compiled: compileIn(runtime.program, virtual) }],
    );
    if (virtual.length === 0) return undefined;
    const compiled = new Map<unknown, CompiledExpression>(virtual.map((one) => [one.virtual, one.compiled]));
    const compile = (expression: unknown) => compiled.get(expression) ?? compileIn(runtime.program, expression);
    const read = new Map(virtual.map((one) => [one.key, fieldsRead(one.compiled.reads, fields)]));
    return {
      ...compileComputed(virtual, compile, ['virtual']),
      reads: (keys) => [...new Set([...keys].flatMap((key) => read.get(key) ?? []))],
    };
  });
}

/** The fields and lists that paths lead to; a path to the whole record leads to all of them. */
function fieldsRead(paths: readonly string[], fields: Readonly<Record<string, unknown>>): string[] {
  return paths.flatMap((path) => {
    const [scope, field] = path.split('.');
    if (scope !== 'record' && scope !== 'row') return [];
    return field === undefined ? Object.keys(fields) : [field];
  });
}

/** What has to be read of records for some of their fields to be shown. */
export function storedFieldsFor(runtime: ProgramRuntime, entity: string, shown: readonly string[]): readonly string[] {
  const virtual = virtualFields(runtime, entity);
  if (!virtual) return shown;
  const isVirtual = new Set(virtual.keys);
  const asked = shown.filter((key) => isVirtual.has(key));
  if (asked.length === 0) return shown;
  const { fields } = entityFields(runtime, entity);
  const needed = virtual.reads(asked).filter((key) => Object.hasOwn(fields, key) && !isVirtual.has(key));
  return [...new Set([...shown.filter((key) => !isVirtual.has(key)), ...needed])];
}
