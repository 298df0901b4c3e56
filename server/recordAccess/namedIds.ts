/** Ids in a record that is saved, and which of them its writer adds: those of records it refers to and of files it holds. */
import { isRecord } from '../../metadata/isRecord.ts';
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { ListDefinition } from '../../metadata/kinds/list.ts';
import type { OwnedList } from '../../metadata/kinds/ownedList.ts';
import { membersIn } from '../../metadata/ownedLists.ts';
import type { Program } from '../../metadata/program.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { checkedFields } from './checker.ts';
import { entityFields } from './entityFields.ts';
import { storedMemberFields } from './memberFields.ts';

type Values = Readonly<Record<string, unknown>>;

/** The records that a field names by their ids, or a file. */
export type Target =
  | { readonly kind: 'file' }
  /** `list`: its suggestions. `fixed`: values of the list that are no records. */
  | { readonly kind: 'record'; readonly entity: string; readonly list?: string; readonly fixed: ReadonlySet<string> };

/** An id that a save adds. */
export interface NamedId {
  readonly target: Target;
  readonly id: string;
  /** From the field or list of the record on: keys and, after each list, the place of a member from 0. */
  readonly path: readonly (string | number)[];
}

interface IdFields {
  readonly fields: readonly (readonly [key: string, target: Target])[];
  readonly lists: readonly (readonly [name: string, list: OwnedList, inner: IdFields])[];
}

/** The target of a field; undefined where it holds no ids. */
export function targetOf({ definitions }: Program, field: EntityField): Target | undefined {
  if (field.virtual !== undefined) return undefined;
  if (field.type === 'file') return { kind: 'file' };
  const name = field.suggestionsSource;
  const list = name !== undefined && Object.hasOwn(definitions.list, name) ? definitions.list[name] : undefined;
  const entity = field.references ?? entityOfIds(field, list);
  if (entity === undefined) return undefined;
  const fixed = new Set(Object.keys(list?.values ?? {}));
  return { kind: 'record', entity, fixed, ...(list && name !== undefined ? { list: name } : {}) };
}

/** The entity whose ids are the values of a dropdown; undefined where they are values of a field, or anything may be typed. */
function entityOfIds(field: EntityField, list: ListDefinition | undefined): string | undefined {
  if (field.type !== 'dropdown' && field.type !== 'multiselect') return undefined;
  if (!list?.from || list.from.value !== undefined || list.registry !== undefined) return undefined;
  if (field.suggestionField !== undefined || field.allowOtherValues || list.open) return undefined;
  return list.from.entity;
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
    // A template may say of a field of its own what it refers to.
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
    const before = new Set(stored.flatMap((values) => idsIn(values[key])));
    for (const id of idsIn(sent[key]))
      if (!before.has(id) && !(target.kind === 'record' && target.fixed.has(id)))
        named.push({ target, id, path: [...path, key] });
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

/** The ids in a value: one, a list, or a text of several with commas as multiselects are typed. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (value === null || value === undefined || typeof value === 'object') return [];
  return String(value)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
