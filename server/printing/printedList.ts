/** An owned list of a record or member in print: a table with nested lists below its rows, or facts. */
import { isBlank } from '../../engine/values/blank.ts';
import { ExactSum } from '../../engine/values/exactSum.ts';
import { isRecord } from '../../metadata/isRecord.ts';
import { unitFieldOf } from '../../metadata/kinds/aggregates.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { isNumberType } from '../../metadata/kinds/fieldTypes.ts';
import type { OwnedList } from '../../metadata/kinds/ownedList.ts';
import type { PrintedList } from '../../metadata/kinds/print.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { ordered } from '../../metadata/order.ts';
import { membersIn } from '../../metadata/ownedLists.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { storedMemberFields } from '../records/read/memberFields.ts';
import type { ValueText } from './valueText.ts';

type Values = Readonly<Record<string, unknown>>;

/** A line under a table: what its columns sum up to, in one currency or unit. */
export interface TotalsLine {
  unit: string;
  /** By column; undefined where it is not summed, or has nothing in this unit. */
  cells: readonly (string | undefined)[];
}

export interface PrintedTable {
  block: 'table';
  columns: readonly { label: string; isNumber: boolean }[];
  rows: readonly (readonly string[])[];
  /** Content below each row. */
  below: readonly (readonly PrintedBelow[])[];
  /** Sums of the first rows; empty without summed columns. */
  totalsOf(rows: number): readonly TotalsLine[];
  /** True to print subtotals at the end of a page and the start of the next. */
  carry: boolean;
  /** Whether the totals of all rows are printed below the last one. */
  endTotal: boolean;
}

export interface PrintedFacts {
  block: 'facts';
  label?: string | undefined;
  columns: number;
  facts: readonly { label: string; text: string }[];
}

/** A list owned by a member. */
export interface PrintedBelow {
  label: string;
  block: PrintedTable | PrintedFacts;
}

/** Facts in a line, where nothing else is said. */
export const FACTS_SIDE_BY_SIDE = 3;

/** Context for printing. */
interface Printing {
  readonly runtime: ProgramRuntime;
  readonly valueText: ValueText;
  /** True if a field can be printed, by its path (`charges.breaks.rate`). */
  isShown(path: string, field: EffectiveField): boolean;
  /** True if a list is hidden from the reader, by its path. */
  isHidden(path: string): boolean;
}

/** A list in its record, or in a member. */
interface ListInRecord {
  readonly list: OwnedList;
  readonly names: readonly string[];
  readonly value: unknown;
  /** The values of who owns it, and of who owns that: one may be the unit of an amount. */
  readonly around: Values;
}

export function printedList(
  printing: Printing,
  print: PrintedList,
  { list, names, value, around }: ListInRecord,
  { carry = false, endTotal = true }: { carry?: boolean | undefined; endTotal?: boolean | undefined } = {},
): PrintedTable | PrintedFacts {
  const { omitWhen, totals = [], optional = [], labels = {} } = print;
  const { valueText, isShown } = printing;
  const fields = new Map(storedMemberFields(printing.runtime, list).map((field) => [field.key, field]));
  const members = (membersIn(list, value) ?? [])
    .filter(isRecord)
    .filter((member) => omitWhen === undefined || member[omitWhen] !== true);
  const columns = print.columns.flatMap((key) => {
    const field = fields.get(key);
    if (!field || !isShown([...names, key].join('.'), field)) return [];
    const isLeftOut = optional.includes(key) && members.every((member) => isBlank(member[key]));
    return isLeftOut ? [] : [field];
  });
  const textsOf = (member: Values) =>
    columns.map((field) => valueText(field, member[field.key], { ...around, ...member }));
  if (list.single) {
    const texts = members.flatMap(textsOf);
    const facts = columns.flatMap(({ label }, at) => (texts[at] ? [{ label, text: texts[at] }] : []));
    return { block: 'facts', columns: FACTS_SIDE_BY_SIDE, facts };
  }
  const summed = new Set(totals);
  return {
    block: 'table',
    columns: columns.map(({ key, label, type }) => ({ label: labels[key] ?? label, isNumber: isNumberType(type) })),
    rows: members.map(textsOf),
    below: members.map((member) => belowOf(printing, print, { list, names, value: member, around })),
    totalsOf: (rows) => totalsOf(columns, summed, members.slice(0, rows), around, valueText),
    carry: carry && summed.size > 0,
    endTotal,
  };
}

/** Non-empty printed lists of a member. */
function belowOf(
  printing: Printing,
  { lists }: PrintedList,
  { list, names, value, around }: ListInRecord,
): PrintedBelow[] {
  const member = value as Values;
  return ordered<PrintedList>(lists).flatMap(([name, print]) => {
    const inner = ownMember(list.lists, name);
    if (!inner || printing.isHidden([...names, name].join('.'))) return [];
    const place = { list: inner, names: [...names, name], value: member[name], around: { ...around, ...member } };
    const block = printedList(printing, print, place);
    const isEmpty = block.block === 'table' ? block.rows.length === 0 : block.facts.length === 0;
    return isEmpty ? [] : [{ label: inner.label, block }];
  });
}

/** Sums of columns by unit, in order of occurrence. */
function totalsOf(
  columns: readonly EffectiveField[],
  summed: ReadonlySet<string>,
  members: readonly Values[],
  around: Values,
  valueText: ValueText,
): TotalsLine[] {
  const units = new Map<string, Map<string, ExactSum>>();
  for (const member of members)
    for (const field of columns) {
      if (!summed.has(field.key)) continue;
      const unitField = unitFieldOf(field, 'sum');
      const unit = unitField === undefined ? '' : String(member[unitField] ?? around[unitField] ?? '');
      const sums = units.get(unit) ?? new Map<string, ExactSum>();
      const sum = sums.get(field.key) ?? new ExactSum();
      sum.add(member[field.key]);
      units.set(unit, sums.set(field.key, sum));
    }
  return [...units].map(([unit, sums]) => ({
    unit,
    cells: columns.map((field) => {
      const sum = sums.get(field.key);
      const unitField = unitFieldOf(field, 'sum');
      return sum && valueText(field, sum.digits, unitField === undefined ? {} : { [unitField]: unit });
    }),
  }));
}
