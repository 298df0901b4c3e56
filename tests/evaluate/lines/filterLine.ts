import { checkRecord } from '../../../engine/faults/checkRecord.ts';
import { type Fault, fault, refuse } from '../../../engine/faults/fault.ts';
import { words } from '../../../engine/faults/words.ts';
import { checkFilter, checkTypes } from '../../../engine/filters/checkFilter.ts';
import { compileFilter } from '../../../engine/filters/compileFilter.ts';
import type { RecordValues } from '../../../engine/filters/env.ts';
import { applyJsonLogic, filterToJsonLogic } from '../../../engine/filters/filterToJsonLogic.ts';
import { listCheckOf } from '../../../engine/filters/listFields.ts';
import { checkSort, type SortBy, sortRecords } from '../../../engine/filters/sortRecords.ts';
import { isDay } from '../../../engine/values/day.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { parseLine } from './line.ts';

/** A line of `eval filter` that has been found right, for any evaluator. */
export interface FilterLine {
  readonly types: FieldTypes;
  readonly filter: unknown;
  readonly records: readonly RecordValues[];
  readonly today: string;
  /** Absent: the order of the records. */
  readonly sort?: readonly SortBy[];
}

/**
 * Reads a line of `eval filter`: `{"types", "filter", "records", "today", "sort"?}`.
 * @throws TypedError with every fault of the types, the tree, the order and the records, before anything is evaluated
 */
export function readFilterLine(json: string): FilterLine {
  const line = parseLine(json);
  const faults: Fault[] = [];
  const { types, filter, records, today, sort } = line;
  faults.push(...checkTypes(types));
  refuse(faults);
  const known = types as FieldTypes;
  if (!isDay(today)) faults.push(fault(['today'], 'structure', 'today is a real day, yyyy-MM-dd.'));
  faults.push(...checkFilter(filter, known));
  const hasSort = sort !== undefined && sort !== null;
  if (hasSort) faults.push(...checkSort(sort, known));
  if (!Array.isArray(records)) faults.push(fault(['records'], 'structure', 'records is a list.'));
  refuse(faults);
  const rows = records as readonly unknown[];
  const checkLists = listCheckOf(filter, known);
  rows.forEach((record, i) => {
    if (!isRecord(record) || (typeof record.id !== 'string' && typeof record.id !== 'number')) {
      faults.push(fault(['records', i], 'structure', `Record ${i + 1} is no object with an id.`));
    } else {
      faults.push(...checkRecord(record, ['records', i]), ...checkLists(record, i));
    }
  });
  refuse(faults);
  const read = { types: known, filter, records: rows as RecordValues[], today: today as string };
  return hasSort && (sort as SortBy[]).length > 0 ? { ...read, sort: sort as SortBy[] } : read;
}

/**
 * Evaluates a line of `eval filter` in memory.
 * @returns a JSON line: `{"ids": […]}`, or `{"error": …}` for a line that is not valid
 */
export function evalFilterLine(json: string, how: 'functions' | 'json-logic'): string {
  try {
    const line = readFilterLine(json);
    const { types, filter, today, sort } = line;
    const keeps = how === 'functions' ? compileFilter(filter, types) : logicTest(filter, types);
    const kept = line.records.filter((record) => keeps(record, { today }));
    const sorted = sort ? sortRecords(kept, sort, types) : kept;
    return JSON.stringify({ ids: sorted.map((record) => record.id) });
  } catch (error) {
    return JSON.stringify({ error: words(error) });
  }
}

function logicTest(filter: unknown, types: FieldTypes): (record: RecordValues, env: { today: string }) => boolean {
  const logic = filterToJsonLogic(filter, types);
  return (record, env) => applyJsonLogic(logic, record, env);
}
