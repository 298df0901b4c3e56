/** The members of the lists that a record owns, checked as rows of their own before the record is saved with them. */
import type { CellAction } from '../../engine/cells/checkCell.ts';
import type { RecordChecker } from '../../engine/cells/compileCells.ts';
import { compileRuleSets } from '../../engine/cells/compileRuleSets.ts';
import { withFixedValues } from '../../engine/cells/fixedValues.ts';
import { decimalText } from '../../engine/values/decimal.ts';
import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { type FieldTypes, fieldTypesOf } from '../../metadata/kinds/fieldTypes.ts';
import { type Localizable, type LocalizedText, t } from '../base/words/localizedText.ts';
import type { OperationContext } from '../call/operation.ts';
import { userScope } from '../call/requestScope.ts';
import { compileIn } from '../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { checkRecords } from './checkRecords.ts';
import { incomingRow } from './incomingRow.ts';
import { templateRules } from './templateRules.ts';
import { verdictWords } from './verdictWords.ts';

type List = NonNullable<EntityDefinition['lists']>[string];
type Member = Record<string, unknown>;

/** A member with wrong cells. */
export interface WrongMember {
  /** Its place in the list, from 1. */
  row: number;
  /** Field to what is wrong with its value. */
  errors: Record<string, Localizable>;
}

export interface CheckedMembers {
  /** The members as they are to be stored; undefined where something is wrong. */
  members?: Member[] | undefined;
  /** What is wrong, in one text. */
  error?: Localizable;
  /** Every wrong cell, where cells are wrong and not the list as a whole. */
  wrong?: WrongMember[];
}

/** Members of one list; a record is one value that is read and written whole. */
const MAX_MEMBERS = 1000;
/** Wrong cells that the text names; the others are counted, and stand in `wrong`. */
const MAX_NAMED = 20;

const isMember = (value: unknown): value is Member =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Checked {
  fields: readonly EffectiveField[];
  checker: RecordChecker;
}

/** The active fields of a list's members. */
export function memberFields({ program }: ProgramRuntime, list: List): EffectiveField[] {
  const all =
    list.template === undefined
      ? Object.entries(list.fields ?? {}).map(([key, field]) => ({ ...field, key, label: field.label ?? key }))
      : (program.fields[list.template] ?? []);
  return all.filter(({ isActive }) => isActive !== false);
}

function checkedBy(runtime: ProgramRuntime, entity: string, name: string, list: List): Checked {
  return runtime.prepared(`checker of ${entity} ${name}`, () => {
    const { program } = runtime;
    const fields = memberFields(runtime, list);
    const ordered = fields.map((field, index) => ({ ...field, displayOrder: index }));
    const checker = compileRuleSets(
      withFixedValues(ordered, program.definitions),
      templateRules(program, list.template, ordered),
      (expression, options) => compileIn(program, expression, options),
    );
    return { fields, checker };
  });
}

/** The types of the fields of a list's members. */
export const memberTypes = (runtime: ProgramRuntime, entity: string, name: string, list: List): FieldTypes =>
  fieldTypesOf(checkedBy(runtime, entity, name, list).fields);

/**
 * Checks what a browser sends as the members of a list: what else a row carries is taken off, fields that there are not are
 * refused, and every wrong cell is told with its row.
 * @param stored the members that the record has now
 * @param options.onlyNew a cell that is stored as it was sent may be wrong
 */
export async function checkMembers(
  context: OperationContext,
  entity: string,
  name: string,
  list: List,
  sent: unknown,
  action: CellAction,
  stored?: unknown,
  { onlyNew = false }: { onlyNew?: boolean } = {},
): Promise<CheckedMembers> {
  if (sent === null || sent === undefined) return { members: undefined };
  if (!Array.isArray(sent) || !sent.every(isMember)) return { error: t('membersNoRows', { list: list.label }) };
  if (sent.length > MAX_MEMBERS) return { error: t('membersTooMany', { list: list.label, most: MAX_MEMBERS }) };
  const { fields, checker } = checkedBy(context.runtime, entity, name, list);
  const known = new Map(fields.map((field) => [field.key, field]));
  const rows = sent.map((member) => incomingRow(member, (key) => known.has(key)).values);
  const refused = (wrong: WrongMember[]): CheckedMembers => ({ error: wrongText(list, wrong, known), wrong });
  const unknown = wrongMembers(rows, (row) =>
    Object.keys(row).flatMap((key) => (known.has(key) ? [] : [[key, t('noSuchField')] as const])),
  );
  if (unknown.length > 0) return refused(unknown);
  const outcomes = await checkRecords(context, checker, rows, action, {
    stored: storedOf(rows, stored),
    user: userScope(context.session),
  });
  const wrong = wrongMembers(outcomes, ({ hasErrors, verdicts }, at) =>
    !hasErrors
      ? []
      : Object.entries(verdicts).flatMap(([key, verdict]) =>
          !verdict.isError || (onlyNew && isStored(stored, key, rows[at]?.[key]))
            ? []
            : [[key, verdictWords(verdict)] as const],
        ),
  );
  if (wrong.length > 0) return refused(wrong);
  return { members: outcomes.map(({ values }) => withoutEmpty(values)) };
}

/** Those of some members that have wrong cells. */
function wrongMembers<One>(
  all: readonly One[],
  cellsOf: (one: One, at: number) => readonly (readonly [key: string, why: Localizable])[],
): WrongMember[] {
  return all.flatMap((one, at) => {
    const cells = cellsOf(one, at);
    return cells.length === 0 ? [] : [{ row: at + 1, errors: Object.fromEntries(cells) }];
  });
}

function wrongText(
  { label }: List,
  wrong: readonly WrongMember[],
  known: ReadonlyMap<string, EffectiveField>,
): LocalizedText {
  const cells = wrong.flatMap(({ row, errors }) =>
    Object.entries(errors).map(([key, why]) => {
      const field = known.get(key)?.label ?? key;
      return t('memberWrong', { list: label, row, field, why });
    }),
  );
  const [first, ...others] = cells;
  if (first && others.length === 0) return first;
  const more = cells.length - MAX_NAMED;
  return more > 0
    ? t('membersWrongAndMore', { cells: cells.slice(0, MAX_NAMED), count: more })
    : t('membersWrong', { cells });
}

/**
 * What is stored of each member: a value counts as stored where any stored member has it in that field, for members have no
 * name by which the one that was sent could be found.
 */
function storedOf(rows: readonly Member[], stored: unknown): (Member | undefined)[] {
  if (!Array.isArray(stored)) return rows.map(() => undefined);
  const known = new Set(stored.filter(isMember).flatMap((member) => Object.entries(member).map(nameOfCell)));
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter((cell) => known.has(nameOfCell(cell)))));
}

const isStored = (stored: unknown, key: string, value: unknown): boolean =>
  Array.isArray(stored) &&
  stored.filter(isMember).some((member) => nameOfCell([key, member[key] ?? null]) === nameOfCell([key, value ?? null]));

const nameOfCell = (cell: [key: string, value: unknown]): string => JSON.stringify(cell);

/** A member as it is stored: what is empty is not there. */
function withoutEmpty(values: Readonly<Member>): Member {
  const isThere = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(values).filter(isThere));
}

/** The members of a list as they are stored, where its definition computes them at each save; else undefined. */
export function membersOnSave(
  runtime: ProgramRuntime,
  entity: string,
  name: string,
  list: List,
  scope: { record: Readonly<Record<string, unknown>>; user: unknown; today: string },
): Member[] | undefined {
  const expression = list.onSave;
  if (expression === undefined || !Array.isArray(scope.record[name])) return undefined;
  const members = runtime.compiled(expression).run(scope);
  const types = memberTypes(runtime, entity, name, list);
  const stored = ([key, value]: [string, unknown]) => [
    key,
    types[key] === 'decimal' ? (decimalText(value) ?? value) : value,
  ];
  return Array.isArray(members)
    ? members.filter(isMember).map((member) => withoutEmpty(Object.fromEntries(Object.entries(member).map(stored))))
    : undefined;
}
