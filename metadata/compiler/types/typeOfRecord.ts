/** The types of records: what the fields of an entity or a template hold. */
import type { EffectiveField, EntityField } from '../../kinds/field.ts';
import type { OwnedList } from '../../kinds/ownedList.ts';
import { allLists, listAt, type OwnedLists } from '../../ownedLists.ts';
import type { RecordProperty } from '../../rowNames.ts';
import type { Context } from '../context.ts';
import { fieldsInForce } from '../fields.ts';
import { innerLists, innerListsOf } from '../innerLists.ts';
import { memberFields } from '../memberFields.ts';
import { allowedValues, type FieldPlace } from './allowedValues.ts';
import { BOOLEAN, DAY, listOf, NUMBER, type ObjectType, objectOf, TEXT, type Type, UNKNOWN } from './type.ts';

/** The types of the reserved names of every record. */
const ofEveryRecord: Readonly<Record<RecordProperty, Type>> = {
  id: TEXT,
  version: NUMBER,
  systemId: TEXT,
  accountId: TEXT,
  createdOn: DAY,
  createdBy: UNKNOWN,
  updatedOn: DAY,
  updatedBy: UNKNOWN,
};

/** The type of a field's value. */
function typeOfField(context: Context, field: Partial<EntityField>, place: FieldPlace): Type {
  const values = allowedValues(context, field, place)?.map(({ value }) => value);
  switch (field.type) {
    case 'numeric':
    case 'decimal':
      return NUMBER;
    case 'checkbox':
      return BOOLEAN;
    case 'date':
    case 'dateTime':
      return DAY;
    case 'multiselect':
      return listOf(values ? { is: 'text', values } : TEXT);
    case 'text':
    case 'multiline':
    case 'dropdown':
    case 'reference':
      return values ? { is: 'text', values } : TEXT;
    default:
      return UNKNOWN;
  }
}

const typesOf = (
  context: Context,
  entity: string | undefined,
  fields: readonly [string, Partial<EntityField>][],
): Record<string, Type> =>
  Object.fromEntries(fields.map(([key, field]) => [key, typeOfField(context, field, { entity, key })]));

/** Fields of which something is stored: what is computed when it is read is not there. */
const stored = (fields: Readonly<Record<string, EntityField>>): [string, EntityField][] =>
  Object.entries(fields).filter(([, { virtual }]) => virtual === undefined);

/** A record of an entity; undefined where the entity is not known. */
export function typeOfEntity(context: Context, name: string): ObjectType | undefined {
  const entity = context.get('entity', name);
  if (!entity) return undefined;
  return context.reads.remember(context.recordTypes, entity, () => {
    const members = {
      ...ofEveryRecord,
      ...typesOf(context, name, stored(entity.fields)),
      ...typesOfLists(context, entity.lists, stored),
    };
    // Where records are each of a template of their own, they have its fields too.
    return { ...objectOf(members), entity: name, ...(entity.templates ? { open: true } : {}) };
  });
}

/** A record of an entity as calls answer it: with what is computed when it is read. */
export function typeOfShown(context: Context, name: string): ObjectType | undefined {
  const type = typeOfEntity(context, name);
  const entity = context.get('entity', name);
  if (!type || !entity) return type;
  const virtual = Object.entries(entity.fields).filter(([, field]) => field.virtual !== undefined);
  const lists = allLists(entity.lists).some(({ list }) =>
    Object.values(memberFields(context, list) ?? {}).some((field) => field.virtual !== undefined),
  );
  if (virtual.length === 0 && !lists) return type;
  const shown = { ...typesOf(context, name, virtual), ...(lists ? typesOfLists(context, entity.lists, all) : {}) };
  return { ...type, members: { ...type.members, ...shown } };
}

/** The member type of an owned list at a path of list names; undefined if the list does not exist. */
export function typeOfMember(context: Context, entity: string, names: readonly string[]): ObjectType | undefined {
  const list = listAt(context.get('entity', entity)?.lists, names);
  return list && typeOfOne(context, list, stored);
}

/** Which of the fields of members are known: those that are stored, or all. */
type KnownFields = typeof stored;

const all: KnownFields = Object.entries;

function typeOfOne(context: Context, list: OwnedList, known: KnownFields): ObjectType | undefined {
  // A template with an entity is reported elsewhere: if that entity owns the list, the type would contain itself.
  if (list.template !== undefined && context.get('template', list.template)?.entity !== undefined) return undefined;
  const own = list.template === undefined ? objectOf({}) : typeOfTemplate(context, list.template);
  const fields = memberFields(context, list);
  if (!own || !fields) return undefined;
  const isKnown = new Set(known(fields).map(([key]) => key));
  const ofTemplate = Object.entries(own.members).filter(([key]) => isKnown.has(key) || !Object.hasOwn(fields, key));
  const members =
    list.template === undefined ? typesOf(context, undefined, known(fields)) : Object.fromEntries(ofTemplate);
  return { ...own, members: { ...members, ...typesOfLists(context, list.lists, known) } };
}

/** The types of owned lists: a sub-object has the type of its member. */
function typesOfLists(context: Context, lists: OwnedLists = {}, known: KnownFields): Record<string, Type> {
  return Object.fromEntries(
    Object.entries(lists).map(([key, list]) => {
      const member = typeOfOne(context, list, known) ?? UNKNOWN;
      return [key, list.single ? member : listOf(member)];
    }),
  );
}

/** The type of a template's records; undefined if the template is unknown. */
export function typeOfTemplate(context: Context, name: string): ObjectType | undefined {
  const template = context.get('template', name);
  const fields: readonly EffectiveField[] | undefined = context.fields[name];
  if (!template || !fields) return undefined;
  return context.reads.remember(context.recordTypes, template, () => {
    const { entity } = template;
    const own = entity === undefined ? undefined : typeOfEntity(context, entity);
    // The target of a path, and a similar template, may change without this one.
    context.reads.noteLook(context, fieldsInForce, name);
    const members = {
      ...own?.members,
      ...typesOf(
        context,
        entity,
        fields.map((field) => [field.key, field]),
      ),
    };
    // Members read the lists that they own, by whichever list they are in.
    context.reads.noteLook(context, innerListsOf, name);
    const inner = Object.keys(innerLists(context, name) ?? {}).map((key) => [key, UNKNOWN] as const);
    const open = own?.open || (entity !== undefined && !own);
    return {
      ...objectOf({ ...Object.fromEntries(inner), ...members }),
      ...(own ? { entity: entity as string } : {}),
      ...(open ? { open: true } : {}),
    };
  });
}
