/** Ids of records and files, and values of lists over records, that a save adds. */
import { listOf } from '../../../engine/values/list.ts';
import { textKey } from '../../../engine/values/textKey.ts';
import { allowsOtherValues } from '../../../metadata/fixedValues.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { ListDefinition } from '../../../metadata/kinds/list.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { membersIn } from '../../../metadata/ownedLists.ts';
import type { Program } from '../../../metadata/program.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../read/entityFields.ts';
import { storedMemberFields } from '../read/memberFields.ts';
import { checkedFields } from './checker.ts';

type Values = Readonly<Record<string, unknown>>;

/** The records that a field names by their ids, or a file. */
export type Target =
  | { readonly kind: 'file' }
  /** `list`: its suggestions. `fixed`: values of the list that are not records. */
  | { readonly kind: 'record'; readonly entity: string; readonly list?: string; readonly fixed: ReadonlySet<string> }
  /** A field of the records of a list, for example a code. */
  | { readonly kind: 'value'; readonly list: string; readonly matchKey: string; readonly fixed: ReadonlySet<string> };

/** An id that a save adds. */
export interface NamedId {
  readonly target: Target;
  readonly id: string;
  /** Path within the record: keys and, after each list, the index of a member from 0. */
  readonly path: readonly (string | number)[];
}

interface IdFields {
  readonly fields: readonly (readonly [key: string, target: Target])[];
  readonly lists: readonly (readonly [name: string, list: OwnedList, inner: IdFields])[];
}

/** The target of a field; undefined where it holds neither ids nor values of a list over records. */
export function targetOf({ definitions }: Program, field: EntityField): Target | undefined {
  if (field.virtual !== undefined) return undefined;
  if (field.type === 'file') return { kind: 'file' };
  const name = field.suggestionsSource;
  const list = name !== undefined && Object.hasOwn(definitions.list, name) ? definitions.list[name] : undefined;
  const fixed = new Set(Object.keys(list?.values ?? {}));
  const entity = field.references ?? entityOfIds(field, list);
  if (entity === undefined) {
    const matchKey = isOverRecords(field, list) ? (field.suggestionField ?? list.from.value) : undefined;
    return name === undefined || matchKey === undefined ? undefined : { kind: 'value', list: name, matchKey, fixed };
  }
  return { kind: 'record', entity, fixed, ...(list && name !== undefined ? { list: name } : {}) };
}

/** The entity whose ids are the values of a dropdown; undefined where they are values of a field, or anything may be typed. */
function entityOfIds(field: EntityField, list: ListDefinition | undefined): string | undefined {
  if (!isOverRecords(field, list) || list.from.value !== undefined || field.suggestionField !== undefined)
    return undefined;
  return list.from.entity;
}

type ListOverRecords = ListDefinition & { from: NonNullable<ListDefinition['from']> };

/** True if a field accepts only values of records. */
function isOverRecords(field: EntityField, list: ListDefinition | undefined): list is ListOverRecords {
  if (field.type !== 'dropdown' && field.type !== 'multiselect') return false;
  return list?.from !== undefined && list.registry === undefined && !allowsOtherValues(field, list);
}

function idFieldsOf(runtime: ProgramRuntime, fields: readonly (readonly [string, EntityField])[], lists: Lists = {}) {
  const found: IdFields = {
    fields: fields.flatMap(([key, field]) => {
      const target = targetOf(runtime.program, field);
      return target ? [[key, target] as const] : [];
    }),
    lists: Object.entries(lists).flatMap(([name, list]) => {
      const members = storedMemberFields(runtime, list).map((field) => [field.key, field] as const);
      const inner = idFieldsOf(runtime, members, list.lists);
      return inner.fields.length + inner.lists.length > 0 ? [[name, list, inner] as const] : [];
    }),
  };
  return found;
}
type Lists = Readonly<Record<string, OwnedList>>;

const idFields = (runtime: ProgramRuntime, entity: string, template: string | undefined): IdFields =>
  runtime.prepared(`fields with ids of ${entity} by ${template ?? ''}`, () => {
    const { definition, fields } = entityFields(runtime, entity, template);
    // A template field may declare a reference.
    const all = {
      ...fields,
      ...Object.fromEntries(checkedFields(runtime, entity, template).map((one) => [one.key, one])),
    };
    return idFieldsOf(runtime, Object.entries(all), definition.lists);
  });

/**
 * The ids that are sent and not stored in the same field. Members of a list have no identity: an id counts as stored where any
 * member of the list has it in that field.
 * @param sent the fields and lists that are written
 */
export function addedIds(
  runtime: ProgramRuntime,
  entity: string,
  template: string | undefined,
  sent: Values,
  stored: Values | undefined,
): NamedId[] {
  return added(idFields(runtime, entity, template), sent, stored ? [stored] : [], []);
}

function added(ids: IdFields, sent: Values, stored: readonly Values[], path: NamedId['path']): NamedId[] {
  const named: NamedId[] = [];
  for (const [key, target] of ids.fields) {
    if (!Object.hasOwn(sent, key)) continue;
    const read = target.kind === 'value' ? textsIn : idsIn;
    const keyOf = target.kind === 'value' ? textKey : String;
    const before = new Set(stored.flatMap((values) => read(values[key])).map(keyOf));
    const fixed = target.kind === 'file' ? undefined : target.fixed;
    for (const id of read(sent[key]))
      if (!before.has(keyOf(id)) && !fixed?.has(id)) named.push({ target, id, path: [...path, key] });
  }
  for (const [name, list, inner] of ids.lists) {
    const members = membersIn(list, sent[name]) ?? [];
    const before = stored.flatMap((values) => membersIn(list, values[name]) ?? []).filter(isRecord);
    members.forEach((member, place) => {
      if (isRecord(member)) named.push(...added(inner, member, before, [...path, name, place]));
    });
  }
  return named;
}

/** The texts in a value: one, or a list. Texts of lists may contain commas. */
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? listOf(value) : [value])
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String)
    .filter((text) => text.trim() !== '');

/** The ids in a value: one, a list, or a text of several with commas as multiselects are typed. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (value === null || value === undefined || typeof value === 'object') return [];
  return String(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
