/**
 * The permissions of what fields are computed from (docs/security.md, Derived values): a value that an expression, a transition or a rule
 * derives from a field is seen by those who see that field. A field that says `declassify` is as it says there.
 */
import type { EntityDefinition } from '../kinds/entity.ts';
import type { EffectiveField, EntityField } from '../kinds/field.ts';
import type { OwnedList } from '../kinds/ownedList.ts';
import type { RuleSetDefinition } from '../kinds/ruleSet.ts';
import { memoize } from '../memoize.ts';
import { ownMember } from '../nameMap.ts';
import { allLists, listAt } from '../ownedLists.ts';
import type { Program } from '../program.ts';
import { expressionReads, MEMBERS, type RecordPlace } from './expressionReads.ts';

/** One permission of each inner list is required. */
export type NeededPermissions = readonly (readonly string[])[];

/** The parts of a program from which fields are resolved. */
export type FieldDefinitions = Pick<Program, 'definitions' | 'fields'>;

/** A field, list or field of members of an entity, by its path, and the places that its value is derived from. */
type Derivations = Map<string, RecordPlace[]>;

const NONE: NeededPermissions = [];

/** By entity and path (`charges.cost`): what is needed beyond what the field itself says. Only of fields that need something. */
export const derivedPermissions = memoize(
  (program: FieldDefinitions): ReadonlyMap<string, ReadonlyMap<string, NeededPermissions>> => {
    const derivations = derivationsOf(program);
    const found = new Map<string, Map<string, NeededPermissions>>();
    for (const [entity, paths] of derivations)
      for (const path of paths.keys()) {
        const needed = followed(program, derivations, { entity, names: path.split('.') }, new Set());
        if (needed.length > 0) found.set(entity, (found.get(entity) ?? new Map()).set(path, needed));
      }
    return found;
  },
);

/** Everything that is needed to see a place of a record: what the field and the lists around it say, and what it is derived from. */
export function permissionsOfPlace(program: FieldDefinitions, place: RecordPlace): NeededPermissions {
  const derived = derivedPermissions(program).get(place.entity);
  const paths = pathsAt(program, place);
  return distinct([
    ...paths.flatMap((path) => statedPermissions(program, place.entity, path)),
    ...paths.flatMap((path) => derived?.get(path) ?? NONE),
  ]);
}

/** @returns true if the entity, its lists or its templates have this field */
export const hasField = (program: FieldDefinitions, { entity, names }: RecordPlace): boolean =>
  pathsOf(program, entity).includes(names.join('.'));

/** The secret fields among what is read at a place. */
export function secretsAt(program: FieldDefinitions, place: RecordPlace): string[] {
  const entity = ownMember(program.definitions.entity, place.entity);
  return pathsAt(program, place).filter((path) => fieldAt(program, entity, path.split('.'))?.secret);
}

function followed(
  program: FieldDefinitions,
  derivations: ReadonlyMap<string, Derivations>,
  { entity, names }: RecordPlace,
  seen: Set<string>,
): NeededPermissions {
  const path = names.join('.');
  const own = fieldAt(program, ownMember(program.definitions.entity, entity), names);
  if (own?.declassify) return own.declassify.permission === undefined ? NONE : [[own.declassify.permission]];
  const key = `${entity} ${path}`;
  if (seen.has(key)) return NONE;
  seen.add(key);
  return distinct(
    (derivations.get(entity)?.get(path) ?? []).flatMap((read) =>
      pathsAt(program, read).flatMap((at) => [
        ...statedPermissions(program, read.entity, at),
        ...followed(program, derivations, { entity: read.entity, names: at.split('.') }, seen),
      ]),
    ),
  );
}

const distinct = (needed: NeededPermissions): NeededPermissions => [
  ...new Map(needed.map((one) => [one.join(' '), one])).values(),
];

/** The fields and lists that are read at a place: those around it, itself, and what is in it. */
function pathsAt(program: FieldDefinitions, { entity, names }: RecordPlace): string[] {
  const definition = ownMember(program.definitions.entity, entity);
  if (!definition) return [];
  const isShallow = names.at(-1) === MEMBERS;
  const own = names.filter((name) => name !== MEMBERS);
  const around = own.map((_, at) => own.slice(0, at + 1).join('.'));
  if (isShallow) return around;
  const begin = own.length === 0 ? '' : `${own.join('.')}.`;
  return [...new Set([...around, ...pathsOf(program, entity).filter((path) => path.startsWith(begin))])];
}

/** Every field, list and field of members of an entity. */
const pathsByEntity = memoize((_: FieldDefinitions) => new Map<string, string[]>());
function pathsOf(program: FieldDefinitions, entity: string): readonly string[] {
  const known = pathsByEntity(program).get(entity);
  if (known) return known;
  const definition = ownMember(program.definitions.entity, entity);
  const found = [
    ...Object.keys(definition?.fields ?? {}),
    ...fieldsOfTemplates(program, entity).map(({ key }) => key),
    ...allLists(definition?.lists).flatMap(({ names, list }) => [
      names.join('.'),
      ...membersOf(program, list).map(([key]) => [...names, key].join('.')),
    ]),
  ];
  pathsByEntity(program).set(entity, found);
  return found;
}

const templatesOf = memoize((program: FieldDefinitions) => {
  const found = new Map<string, string[]>();
  for (const [name, { entity }] of Object.entries(program.definitions.template))
    if (entity !== undefined) found.set(entity, [...(found.get(entity) ?? []), name]);
  return found;
});

const fieldsOfTemplates = (program: FieldDefinitions, entity: string): EffectiveField[] =>
  (templatesOf(program).get(entity) ?? []).flatMap((name) => program.fields[name] ?? []);

const membersOf = ({ fields }: FieldDefinitions, list: OwnedList): [string, EntityField][] =>
  list.template === undefined
    ? Object.entries(list.fields ?? {})
    : (fields[list.template] ?? []).map((field) => [field.key, field]);

function fieldAt(
  program: FieldDefinitions,
  entity: EntityDefinition | undefined,
  names: readonly string[],
): EntityField | undefined {
  const [key = ''] = names.slice(-1);
  if (names.length === 1) return ownMember(entity?.fields, key);
  const list = listAt(entity?.lists, names.slice(0, -1));
  return list && membersOf(program, list).find(([name]) => name === key)?.[1];
}

/** The permissions that definitions declare for a field or list: in the entity, and in each of its templates. */
function statedPermissions(program: FieldDefinitions, entity: string, path: string): NeededPermissions {
  const stated = statedByEntity(program).get(entity) ?? new Map<string, NeededPermissions>();
  statedByEntity(program).set(entity, stated);
  const known = stated.get(path);
  if (known) return known;
  const definition = ownMember(program.definitions.entity, entity);
  const names = path.split('.');
  const found = [
    fieldAt(program, definition, names)?.permission,
    listAt(definition?.lists, names)?.permission,
    ...fieldsOfTemplates(program, entity).flatMap(({ key, permission }) => (key === path ? [permission] : [])),
  ].flatMap((permission) => (permission === undefined ? [] : [[permission]]));
  const needed = distinct([
    ...found,
    ...fieldsOfTemplates(program, entity).flatMap(({ key, pathPermissions = [] }) =>
      key === path ? pathPermissions : [],
    ),
  ]);
  stated.set(path, needed);
  return needed;
}
const statedByEntity = memoize((_: FieldDefinitions) => new Map<string, Map<string, NeededPermissions>>());

function derivationsOf(program: FieldDefinitions): ReadonlyMap<string, Derivations> {
  const all = new Map<string, Derivations>();
  const { definitions } = program;
  const named = (name: string) => ownMember(definitions.expression, name)?.is;
  const note = (entity: string, path: string, reads: readonly RecordPlace[]): void => {
    const ofEntity = all.get(entity) ?? new Map<string, RecordPlace[]>();
    all.set(entity, ofEntity);
    if (reads.length > 0) ofEntity.set(path, [...(ofEntity.get(path) ?? []), ...reads]);
  };
  const ofFields = (entity: string, names: readonly string[], fields: readonly [string, EntityField][]): void => {
    const record = { entity, names };
    for (const [key, { compute, virtual, onSave, defaultValue }] of fields)
      for (const expression of [compute, virtual, onSave, defaultValue])
        note(entity, [...names, key].join('.'), expressionReads(expression ?? null, { record, row: record }, named));
  };
  for (const [entity, { fields, lists }] of Object.entries(definitions.entity)) {
    ofFields(entity, [], Object.entries(fields));
    ofFields(
      entity,
      [],
      fieldsOfTemplates(program, entity).map((field) => [field.key, field]),
    );
    for (const { names, list } of allLists(lists)) {
      ofFields(entity, names, membersOf(program, list));
      const scope = { record: { entity, names: [] }, owner: { entity, names: names.slice(0, -1) } };
      note(entity, names.join('.'), expressionReads(list.onSave ?? null, scope, named));
    }
  }
  for (const { entity, transitions } of Object.values(definitions.lifecycle))
    for (const { set = {} } of Object.values(transitions)) {
      const record = { entity, names: [] };
      for (const [key, value] of Object.entries(set))
        note(entity, key, expressionReads(value, { record, row: record }, named));
    }
  for (const rule of Object.values(definitions.rules)) {
    const entity = ownMember(definitions.template, rule.template)?.entity;
    if (entity !== undefined) note(entity, rule.field, assignedFrom(program, entity, rule));
  }
  return all;
}

/** The places whose values a rule gives to its field: of the record, and of the sources that it fetches from. */
function assignedFrom({ definitions }: FieldDefinitions, entity: string, { rows }: RuleSetDefinition): RecordPlace[] {
  const all = rows as readonly Readonly<Record<string, unknown>>[];
  const sources = all.flatMap(({ metaSource }) => (typeof metaSource === 'string' ? [metaSource] : []));
  return all
    .filter(({ ValOper, autoField }) => ValOper === 'assign' || autoField !== undefined)
    .flatMap(({ thenField, fetchKey, formattingThenField }) => [
      ...[thenField, ...namesWithin(formattingThenField)].flatMap((name): RecordPlace[] =>
        typeof name === 'string' && name !== '' ? [{ entity, names: [name] }] : [],
      ),
      ...(typeof fetchKey === 'string' && fetchKey !== '' ? sources : []).map(
        (source): RecordPlace => ({
          entity: ownMember(definitions.list, source)?.from?.entity ?? source,
          names: [fetchKey as string],
        }),
      ),
    ]);
}

/** Every text in a formatting: the fields that it computes with are among them. */
function namesWithin(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(namesWithin) : [];
}

/** The fields of templates with what their values are derived from: what is sent to a browser is cut by it. */
export function withDerivedPermissions(program: FieldDefinitions): FieldDefinitions['fields'] {
  const derived = derivedPermissions(program);
  return Object.fromEntries(
    Object.entries(program.fields).map(([name, fields]) => {
      const ofEntity = derived.get(ownMember(program.definitions.template, name)?.entity ?? '');
      const hasDerived = ofEntity && fields.some(({ key }) => ofEntity.has(key));
      return [name, hasDerived ? fields.map((field) => withNeeded(field, ofEntity.get(field.key))) : fields];
    }),
  );
}

const withNeeded = (field: EffectiveField, needed: NeededPermissions = NONE): EffectiveField =>
  needed.length === 0 ? field : { ...field, pathPermissions: [...(field.pathPermissions ?? []), ...needed] };
