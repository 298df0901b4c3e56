/**
 * References, files and listed values of a save: an id that a save adds names a record that its writer may read, or a file that
 * she uploaded or may read; a value of a list over records is one that the list suggests to its writer. A missing record and one
 * out of reach are refused with the same text. An id or value that is stored already stays writable.
 */
import { textKey } from '../../../engine/values/textKey.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { accessOfDefinitions } from '../../access/access.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { entityFields } from '../read/entityFields.ts';
import { mayReadList } from '../read/listPermissions.ts';
import { lookupRecords } from '../read/lookupRecords.ts';
import { memberFields } from '../read/memberFields.ts';
import { isAccessible } from '../read/readAccess.ts';
import { readableFile } from '../read/readableFiles.ts';
import { meantValues } from '../save/meantValues.ts';
import { addedIds, type NamedId, type Target } from './namedIds.ts';
import { type WrongMember, wrongMembersText } from './wrongMembers.ts';

type Values = Readonly<Record<string, unknown>>;

export interface NamingRecord {
  /** The fields and lists that are written, as they were sent. */
  readonly sent: Values;
  readonly stored: Values | undefined;
}

export interface NamingRefusal {
  /** Field or list to message. */
  readonly errors: Record<string, Localizable>;
  /** List to its members with wrong cells. */
  readonly members: Record<string, WrongMember[]>;
  /** No id is wrong, only values that their lists do not contain. */
  readonly isOfLists: boolean;
  /** Field to its value with the names that lists give to the entered texts: then nothing in it is wrong. */
  readonly meant: Record<string, unknown>;
}

export interface NamingOptions {
  readonly template: string | undefined;
  /**
   * For a write by a definition: the texts that its caller sent. Other ids come from the definition, which has access
   * to the whole scope. Undefined: a user sent the whole record.
   */
  readonly callerTexts?: ReadonlySet<string> | undefined;
}

/** @returns for each record the ids that refuse it; undefined where none does */
export async function checkNamedIds(
  context: OperationContext,
  entity: string,
  records: readonly NamingRecord[],
  { template, callerTexts }: NamingOptions,
): Promise<(NamingRefusal | undefined)[]> {
  const added = records.map(({ sent, stored }) => addedIds(context.runtime, entity, template, sent, stored));
  const byDefinition = { ...context, access: accessOfDefinitions(context.access) };
  const isCallers = ({ id }: NamedId) => callerTexts === undefined || callerTexts.has(id);
  const [callers, definitions] = [true, false].map((wanted) => added.flat().filter((one) => isCallers(one) === wanted));
  const [byCaller, byItself] = [
    await reachedIds(context, callers ?? []),
    await reachedIds(
      byDefinition,
      (definitions ?? []).filter(({ target }) => target.kind === 'record'),
    ),
  ];
  // A definition copies values of records, which a list may no longer contain.
  const isReached = (one: NamedId) =>
    isCallers(one) ? byCaller.has(keyOf(one)) : one.target.kind !== 'record' || byItself.has(keyOf(one));
  const wrong = added.map((ids) => ids.filter((one) => !isReached(one)));
  const meant = await meantByTarget(context, wrong.flat());
  return wrong.map((ids, index) => {
    if (ids.length === 0) return undefined;
    const replaced = replacedValues(ids, records[index]?.sent ?? {}, meant);
    const left = ids.filter(({ path: [key] }) => !Object.hasOwn(replaced, String(key)));
    return { ...refusalOf(context, entity, left), meant: replaced };
  });
}

/** `keyOf` of an entered text to the value that its list has for it. */
async function meantByTarget(
  context: OperationContext,
  wrong: readonly NamedId[],
): Promise<ReadonlyMap<string, unknown>> {
  const meant = new Map<string, unknown>();
  const byTarget = new Map<string, NamedId[]>();
  for (const one of wrong)
    if (one.target.kind === 'value' && one.path.length === 1)
      byTarget.set(nameOf(one.target), [...(byTarget.get(nameOf(one.target)) ?? []), one]);
  for (const some of byTarget.values()) {
    const target = some[0]?.target;
    if (target?.kind !== 'value') continue;
    const texts = some.map(({ id }) => id);
    const found = await meantValues(context, target.list, target.matchKey, texts);
    for (const id of texts) {
      const value = found.get(textKey(id.trim()));
      if (value !== undefined) meant.set(keyOf({ target, id }), value);
    }
  }
  return meant;
}

/** The fields of a record all of whose wrong texts have another name in their lists. */
function replacedValues(
  wrong: readonly NamedId[],
  sent: Values,
  meant: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const keys = new Set(wrong.flatMap(({ path: [key], path }) => (path.length === 1 ? [String(key)] : [])));
  const replaced: Record<string, unknown> = {};
  for (const key of keys) {
    const own = wrong.filter(({ path }) => path[0] === key);
    if (!own.every((one) => meant.has(keyOf(one)))) continue;
    const meantFor = (text: unknown) => {
      const one = own.find(({ id }) => id === String(text));
      return one ? meant.get(keyOf(one)) : text;
    };
    const value = sent[key];
    replaced[key] = Array.isArray(value) ? value.map(meantFor) : meantFor(value);
  }
  return replaced;
}

/** Names a target and an id. */
const keyOf = ({ target, id }: Pick<NamedId, 'target' | 'id'>): string =>
  `${nameOf(target)} ${target.kind === 'value' ? textKey(id) : id}`;
function nameOf(target: Target): string {
  if (target.kind === 'file') return 'file';
  return target.kind === 'value' ? `${target.list}.${target.matchKey}` : `${target.entity} ${target.list ?? ''}`;
}

/** Those of the ids that name something which the user of the context may read, as `keyOf` says them. */
async function reachedIds(context: OperationContext, ids: readonly NamedId[]): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const byTarget = new Map<string, { target: Target; named: Set<string> }>();
  for (const { target, id } of ids) {
    const found = byTarget.get(nameOf(target)) ?? { target, named: new Set() };
    found.named.add(id);
    byTarget.set(nameOf(target), found);
  }
  for (const { target, named } of byTarget.values())
    for (const id of await readableIds(context, target, [...named])) reached.add(keyOf({ target, id }));
  return reached;
}

async function readableIds(context: OperationContext, target: Target, ids: readonly string[]): Promise<string[]> {
  if (target.kind === 'file') {
    const readable: string[] = [];
    for (const id of ids) if (await readableFile(context, id)) readable.push(id);
    return readable;
  }
  if (target.kind === 'value') {
    const { list: source, matchKey } = target;
    const found = await lookupRecords(context, [{ source, matchKey, values: ids }]);
    return (found[source] ?? []).map((record) => String(record[matchKey] ?? ''));
  }
  const { entity, list } = target;
  const { access, runtime, services } = context;
  const verb = (['suggest', 'get', 'list'] as const).find((one) => access.may(entity, one));
  if (verb === undefined && !(list !== undefined && mayReadList(runtime, access, list))) return [];
  const found = await services.store.entities(entity).getMany(ids);
  return found.filter(isAccessible(context, entity, verb ?? 'suggest')).map(({ id }) => id);
}

function refusalOf({ runtime }: OperationContext, entity: string, wrong: readonly NamedId[]): NamingRefusal {
  const isOfLists = wrong.every(({ target }) => target.kind === 'value');
  const refusal: NamingRefusal = { errors: {}, members: {}, isOfLists, meant: {} };
  const { lists } = entityFields(runtime, entity).definition;
  const textOf = ({ target, id }: NamedId) => {
    if (target.kind !== 'value') return t(target.kind === 'file' ? 'fileGone' : 'recordGone');
    return t('notInList', { value: id, list: runtime.program.definitions.list[target.list]?.label ?? target.list });
  };
  for (const one of wrong) {
    const [name, ...rest] = one.path as [string, ...NamedId['path']];
    const words = textOf(one);
    if (rest.length === 0) refusal.errors[name] = words;
    else {
      refusal.members[name] ??= [];
      note(refusal.members[name], rest, words);
    }
  }
  const labelOf = (list: OwnedList, key: string) =>
    memberFields(runtime, list).find((field) => field.key === key)?.label ?? list.lists?.[key]?.label ?? key;
  for (const [name, members] of Object.entries(refusal.members)) {
    const list = lists?.[name];
    if (list) refusal.errors[name] = wrongMembersText(list, members, labelOf);
  }
  return refusal;
}

/** @param path the place of a member from 0, then a field, or a list of the member with the path on from there */
function note(members: WrongMember[], [place, key, ...rest]: NamedId['path'], words: Localizable): void {
  const row = Number(place) + 1;
  const found = members.find((one) => one.row === row);
  const member: WrongMember = found ?? { row, errors: {} };
  if (!found) members.push(member);
  const name = String(key);
  member.errors[name] = words;
  if (rest.length === 0) return;
  member.members ??= {};
  member.members[name] ??= [];
  note(member.members[name], rest, words);
}
