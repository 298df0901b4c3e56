/** Values of unique keys are saved without the blanks around them, so that a duplicate with blanks is found. */
import { hasOuterBlanks } from '../../../engine/values/outerBlanks.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { uniqueKeys } from '../../store/schema/shape.ts';
import { entityFields } from '../read/entityFields.ts';

type Row = Readonly<Record<string, unknown>>;

/** @returns the rows; a row without such blanks is the same object */
export function trimmedKeys(runtime: ProgramRuntime, entity: string, rows: readonly Row[]): readonly Row[] {
  const { definition, types } = entityFields(runtime, entity);
  const keys = [...new Set(Object.values(uniqueKeys(definition)).flat())];
  return rows.map((row) => {
    const blank = keys.filter((key) => hasOuterBlanks(types[key] ?? 'text', row[key]));
    return blank.length === 0
      ? row
      : { ...row, ...Object.fromEntries(blank.map((key) => [key, String(row[key]).trim()])) };
  });
}
