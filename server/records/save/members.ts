/**
 * The members of the lists that a record owns, checked as rows of their own before the record is saved with them; those of the
 * lists that they own before them, so that what they compute of these is what is stored.
 */
import type { CellAction } from '../../../engine/cells/checkCell.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import { type EffectiveField, isComputed } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { asStored, membersIn } from '../../../metadata/ownedLists.ts';
import { clockScope } from '../../operations/clockScope.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { checkRecords } from '../check/checkRecords.ts';
import { verdictWords } from '../check/verdictWords.ts';
import { type WrongMember, wrongMembersText } from '../check/wrongMembers.ts';
import { memberFields, membersCheckedBy } from '../read/memberFields.ts';
import { incomingRow } from './incomingRow.ts';
import { type LeftOutValue, readOnlyValues } from './leftOut.ts';
import { readOnlyFields } from './readOnly.ts';
import { memberDefaults, storedMembers } from './storedMembers.ts';

type Member = Readonly<Record<string, unknown>>;

/** A list of an entity, by the names that lead to it. */
export interface MembersOf {
  readonly entity: string;
  readonly names: readonly string[];
  readonly list: OwnedList;
}

export interface CheckedMembers {
  /** The value to store; undefined without a value or with errors. */
  value?: unknown;
  /** Error message for the list. */
  error?: Localizable;
  /** Every wrong cell, where cells are wrong and not the list as a whole. */
  wrong?: WrongMember[];
  /** Read-only values that differ from the stored ones; their paths begin in the list. */
  leftOut?: LeftOutValue[];
}

export interface CheckMembersOptions {
  readonly action: CellAction;
  /** A cell that is stored as it was sent may be wrong. */
  readonly onlyNew?: boolean;
  /** Written or judged by the server: what is read-only is so for people. */
  readonly byDefinition?: boolean;
}

/** A sent list, with its stored value. */
interface SentList {
  readonly sent: unknown;
  /** The members that the record, or the member, has now. */
  readonly stored?: unknown;
}

const NO_KEYS: ReadonlySet<string> = new Set();

const within = (path: LeftOutValue['path'], values: readonly LeftOutValue[] = []): LeftOutValue[] =>
  values.map((one) => ({ ...one, path: [...path, ...one.path] }));

/** Members of one list; a record is one value that is read and written whole. */
const MAX_MEMBERS = 1000;

/**
 * Checks a sent list of members: metadata is removed, unknown or invisible fields are refused, and all wrong cells are
 * reported with their row. Invisible values remain as stored.
 */
export async function checkMembers(
  context: OperationContext,
  of: MembersOf,
  list: SentList,
  options: CheckMembersOptions,
): Promise<CheckedMembers> {
  const [checked] = await checkLists(context, of, [list], options);
  return checked ?? {};
}

/** A member on its way to be stored. */
interface MemberDraft {
  /** From 1. */
  readonly place: number;
  readonly sent: Member;
  /** The stored member; undefined for a new one. */
  readonly held: Member | undefined;
  readonly stored: StoredCells;
  /** Including invisible values, defaults, and the stored values of its lists. */
  readonly values: Record<string, unknown>;
  readonly leftOut: LeftOutValue[];
  wrong?: WrongMember;
  /** The result of its checks. */
  checked?: Member;
}

/** The same for that list of several records or members. */
async function checkLists(
  context: OperationContext,
  of: MembersOf,
  given: readonly SentList[],
  options: CheckMembersOptions,
): Promise<CheckedMembers[]> {
  const { list, entity, names } = of;
  const { fields, checker } = membersCheckedBy(context.runtime, entity, names, list);
  const hidden = context.access.hidden(entity);
  const isSeen = (key: string) => !hidden.has([...names, key].join('.'));
  const told = given.map(({ sent }): CheckedMembers | undefined => {
    if (isNothing(list, sent)) return {};
    const error = misshapen(list, sent);
    return error === undefined ? undefined : { error };
  });
  const byList = given.map((one, at) => (told[at] ? [] : draftsOf(context, of, one, isSeen, options)));
  const drafts = byList.flat();
  for (const [name, inner] of Object.entries(list.lists ?? {})) {
    if (!isSeen(name)) continue;
    const lists = drafts.map(({ values, held }) => ({ sent: values[name], stored: held?.[name] }));
    const checked = await checkLists(context, { entity, names: [...names, name], list: inner }, lists, options);
    for (const [at, draft] of drafts.entries()) {
      const { value, error, wrong, leftOut } = checked[at] ?? {};
      draft.leftOut.push(...within([name], leftOut));
      if (error) note(draft, name, error, wrong);
      else draft.values[name] = Array.isArray(value) && value.length === 0 ? null : (value ?? null);
    }
  }
  const outcomes = await checkRecords(
    context,
    checker,
    drafts.map(({ values }) => values),
    options.action,
    { stored: drafts.map(({ sent, stored }) => stored.of(sent)), user: userScope(context.session) },
  );
  for (const [at, draft] of drafts.entries()) {
    draft.checked = outcomes[at]?.values ?? draft.values;
    for (const [key, verdict] of Object.entries(outcomes[at]?.verdicts ?? {})) {
      if (!verdict.isError || (options.onlyNew && draft.stored.has(key, draft.values[key]))) continue;
      if (isSeen(key)) note(draft, key, verdictWords(verdict));
      // Errors in invisible fields are reported without their name.
      else note(draft, fields.find((field) => isSeen(field.key))?.key ?? key, t('rowInvalid'));
    }
  }
  for (const { key, isUniqueField } of fields)
    if (isUniqueField && isSeen(key))
      for (const { draft, first } of byList.flatMap((own) => repeated(own, key)))
        note(draft, key, t('memberTaken', { row: first }));

  const labelOf = (one: OwnedList, key: string) =>
    memberFields(context.runtime, one).find((field) => field.key === key)?.label ?? one.lists?.[key]?.label ?? key;
  return told.map((known, at) => {
    if (known) return known;
    const own = byList[at] ?? [];
    const wrong = own.flatMap((draft) => draft.wrong ?? []);
    if (wrong.length > 0) return { error: wrongMembersText(list, wrong, labelOf), wrong };
    return {
      value: asStored(
        list,
        own.map(({ checked, values }) => withoutEmpty(checked ?? values)),
      ),
      leftOut: own.flatMap((draft, index) => within(list.single ? [] : [index], draft.leftOut)),
    };
  });
}

/** The members of one list that is sent, beside what is stored of each. */
function draftsOf(
  context: OperationContext,
  { list, entity, names }: MembersOf,
  { sent, stored }: SentList,
  isSeen: (key: string) => boolean,
  { byDefinition = false }: CheckMembersOptions,
): MemberDraft[] {
  const { fields } = membersCheckedBy(context.runtime, entity, names, list);
  const editing = byDefinition
    ? undefined
    : readOnlyFields(context.runtime, `${entity} ${names.join('.')}`, () =>
        fields.filter((field) => !isPosition(list, field)),
      );
  const keys = new Set([...fields.map(({ key }) => key), ...Object.keys(list.lists ?? {})]);
  const members = ((list.single ? [sent] : sent) as readonly Member[]).map(
    (member) => incomingRow(member, (key) => keys.has(key)).values,
  );
  const before = ((membersIn(list, stored) ?? []) as readonly unknown[]).filter(isRecord);
  const isMatched =
    list.lists !== undefined ||
    [...keys].some((key) => !isSeen(key)) ||
    fields.some(({ defaultValue }) => defaultValue !== undefined);
  const matched = isMatched ? storedMembers(members, before, isSeen) : [];
  // A member that becomes another one by its name takes along nothing that the server decided about the former one.
  const known = editing && !editing.isEmpty ? storedMembers(members, before, isSeen, nameOfMembers(fields)) : [];
  const cells = new StoredCells(before);
  const scope = { user: userScope(context.session), ...clockScope(context) };
  const types = new Map(fields.map(({ key, type }) => [key, type]));
  const typeOf = (key: string) => types.get(key) ?? 'text';
  return members.map((member, index) => {
    const held = matched[index];
    // Invisible values cannot be changed.
    const unseen = Object.entries(held ?? {}).filter(([key]) => keys.has(key) && !isSeen(key));
    const readonly = editing?.of(context, member, known[index]) ?? NO_KEYS;
    const own = editing ? withStored(readonly, member, known[index]) : member;
    const values = { ...(held ? own : memberDefaults(fields, own)), ...Object.fromEntries(unseen) };
    for (const { key, onSave } of fields)
      if (onSave !== undefined)
        values[key] = context.runtime.compiled(onSave).run({ ...scope, record: values, row: values } as never) ?? null;
    const leftOut = readOnlyValues(member, readonly, typeOf, known[index] ? [known[index]] : []);
    const draft: MemberDraft = { place: index + 1, sent: member, held, stored: cells, values, leftOut };
    for (const [key, value] of Object.entries(member)) {
      if (editing?.isRaised(key, value, known[index])) note(draft, key, t('issueRaised'));
      if (keys.has(key) && isSeen(key)) continue;
      note(draft, key, t('noSuchField'));
      if (!keys.has(key)) delete values[key];
    }
    return draft;
  });
}

/**
 * True if a field determines the position of a member: forms show it read-only and send it, and nothing else sets it.
 * It is the number of a member or of a sibling, or it is mandatory and not set by the server.
 */
const isPosition = ({ siblings }: OwnedList, field: EffectiveField): boolean =>
  siblings?.number === field.key ||
  siblings?.fields?.includes(field.key) === true ||
  (field.isReadonly === true &&
    field.isMandatory === true &&
    field.onSave === undefined &&
    field.defaultValue === undefined &&
    !isComputed(field));

/** The field that names the members of a list: unique among them, or else their master field. */
const nameOfMembers = (fields: readonly EffectiveField[]): string | undefined =>
  (fields.find(({ isUniqueField }) => isUniqueField) ?? fields.find(({ isMasterField }) => isMasterField))?.key;

/** The sent values, with read-only ones as stored. */
function withStored(readonly: ReadonlySet<string>, sent: Member, stored: Member | undefined): Member {
  if (readonly.size === 0) return sent;
  const values: Record<string, unknown> = { ...sent };
  for (const key of readonly) {
    const value = stored?.[key] ?? null;
    if (value === null) delete values[key];
    else values[key] = value;
  }
  return values;
}

function note(draft: MemberDraft, key: string, why: Localizable, members?: WrongMember[]): void {
  draft.wrong ??= { row: draft.place, errors: {} };
  draft.wrong.errors[key] ??= why;
  if (members) draft.wrong.members = { ...draft.wrong.members, [key]: members };
}

/** True if nothing is sent: a sub-object without values does not exist. */
function isNothing({ single }: OwnedList, sent: unknown): boolean {
  if (sent === null || sent === undefined) return true;
  return (
    single === true &&
    isRecord(sent) &&
    Object.values(sent).every((value) => value === null || value === undefined || value === '')
  );
}

/** The error if the value is not a list of members, or has too many. */
function misshapen(list: OwnedList, sent: unknown): Localizable | undefined {
  if (list.single) return isRecord(sent) ? undefined : t('singleNoObject', { list: list.label });
  if (!Array.isArray(sent) || !sent.every(isRecord)) return t('membersNoRows', { list: list.label });
  return sent.length > MAX_MEMBERS ? t('membersTooMany', { list: list.label, most: MAX_MEMBERS }) : undefined;
}

/** Members with the same value as an earlier member of the list. */
function repeated(drafts: readonly MemberDraft[], key: string): { draft: MemberDraft; first: number }[] {
  const seen = new Map<string, number>();
  return drafts.flatMap((draft) => {
    const value = draft.values[key] ?? '';
    if (value === '') return [];
    const name = JSON.stringify(value);
    const first = seen.get(name);
    if (first === undefined) seen.set(name, draft.place);
    return first === undefined ? [] : [{ draft, first }];
  });
}

/**
 * The cells of the members of a list that are stored. A value counts as stored where any of them has it in that field, for
 * members have no name by which the one that was sent could be found.
 */
class StoredCells {
  readonly #members: readonly Member[];
  readonly #cells: ReadonlySet<string>;

  constructor(members: readonly Member[]) {
    this.#members = members;
    this.#cells = new Set(
      members.flatMap((member) => Object.entries(member).map(([key, value]) => JSON.stringify([key, value]))),
    );
  }

  /** Those of a member's values that are stored; undefined where no member is. */
  of(member: Member): Member | undefined {
    if (this.#members.length === 0) return undefined;
    return Object.fromEntries(Object.entries(member).filter(([key, value]) => this.has(key, value)));
  }

  has(key: string, value: unknown): boolean {
    if (value === null || value === undefined) return this.#members.some((member) => (member[key] ?? null) === null);
    return this.#cells.has(JSON.stringify([key, value]));
  }
}

/** A member as it is stored: what is empty is not there. */
export function withoutEmpty(values: Member): Record<string, unknown> {
  const isThere = ([, value]: [string, unknown]) => value !== null && value !== undefined && value !== '';
  return Object.fromEntries(Object.entries(values).filter(isThere));
}
