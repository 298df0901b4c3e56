/** The short form of an entity: its order and groups become its template, `access` becomes permissions and verbs. */
import { isRecord } from '../../isRecord.ts';
import type { ResourceOffer } from '../../kinds/resource.ts';
import { type Made, use } from './made.ts';
import { type EntityVariants, isFor, templateOfVariant, variantsOf } from './variants.ts';

type Value = Record<string, unknown>;
/** The rights that people speak of, and the verbs that each opens. */
const verbsOf = {
  view: ['list', 'get', 'suggest'],
  add: ['create'],
  edit: ['update'],
  delete: ['remove'],
} as const;
type Right = keyof typeof verbsOf;
const rights = Object.keys(verbsOf) as Right[];

/** Verbs that are open only where a resource offers what needs them. */
const offered: Readonly<Partial<Record<ResourceOffer, Readonly<Record<string, Right>>>>> = {
  history: { history: 'view', restore: 'edit' },
  deleted: { history: 'view', restore: 'edit' },
  export: { export: 'view' },
  import: { import: 'add' },
};

/** @returns true if an entity uses a short form */
export const isShort = (value: Value): boolean =>
  typeof value.like === 'string' ||
  Array.isArray(value.order) ||
  typeof value.access === 'string' ||
  (isRecord(value.access) && rights.some((right) => Object.hasOwn(value.access as Value, right))) ||
  groupsOf(value) !== undefined ||
  variantsOf(value) !== undefined;

const groupsOf = (value: Value): Record<string, Value> | undefined =>
  isRecord(value.groups) ? (value.groups as Record<string, Value>) : undefined;

/**
 * @param offers what the resources over it offer
 * @param lifecycle the states of its records: who may take some transition has the verb
 * @param like the entity that it has fields of
 */
export function unfoldEntity(
  name: string,
  written: Value,
  offers: ReadonlySet<ResourceOffer>,
  lifecycle: Value | undefined,
  like?: Value,
): Made[] {
  const value = withFieldsOf(written, like);
  const { access, ...rest } = value;
  const template = templateOf(name, value);
  const made: Made[] = [];
  const entity: Value = { ...rest };
  const variants = variantsOf(value);
  if (template) {
    made.push({ kind: 'template', name, value: template, under: ['fields'] });
    if (variants) {
      made.push(...variantsMade(name, value, template, variants));
      entity.checkBy ??= { cat: [`${name}.`, { var: `record.${variants.by}` }] };
    }
  }
  if (variants) entity.fields = fieldsOfAll(name, value, variants);
  if (access !== undefined) entity.access = accessOf(access, offers, permissionsOf(lifecycle));
  const moved = isRecord(access)
    ? verbsOpened(access, offers).map(
        ([verb, right]) =>
          [
            ['access', verb],
            ['access', right],
          ] as const,
      )
    : [];
  if (typeof access === 'string')
    for (const right of rights)
      made.push({
        kind: 'permission',
        name: `${access}.${right}`,
        value: use(`record.${right}`, { plural: value.plural, module: access }),
        under: ['access'],
      });
  return [{ kind: 'entity', name, value: entity, under: [], moved }, ...made];
}

/** The entity with the fields of the other one that its order or groups name and it does not define. */
function withFieldsOf(value: Value, like: Value | undefined): Value {
  if (!isRecord(like?.fields)) return value;
  const { fields: theirs } = like;
  const groups = Object.values(groupsOf(value) ?? {}).flatMap(({ fields }) => fields);
  const named = [...(Array.isArray(value.order) ? value.order : []), ...groups].map(String);
  const own = isRecord(value.fields) ? value.fields : {};
  const inherited = named.flatMap((key) =>
    Object.hasOwn(theirs, key) && !Object.hasOwn(own, key) ? [[key, theirs[key]] as const] : [],
  );
  return { ...value, fields: { ...own, ...Object.fromEntries(inherited) } };
}

/** The list of the variants, and a template for each: what is mandatory for some is so in theirs. */
function variantsMade(name: string, value: Value, template: Value, variants: EntityVariants): Made[] {
  const fields = isRecord(value.fields) ? value.fields : {};
  const placed = template.fields as Record<string, Value>;
  const labelled = Object.entries(variants.of).map(([variant, { label, displayOrder }], at) => [
    variant,
    { label, displayOrder: displayOrder ?? at + 1 },
  ]);
  const list = { label: (fields[variants.by] as Value | undefined)?.label, values: Object.fromEntries(labelled) };
  const under = ['variants', 'of'];
  const made: Made[] = [{ kind: 'list', name: `${name}.${variants.by}`, value: list, under }];
  for (const [variant, { title }] of Object.entries(variants.of)) {
    const own = Object.entries(placed).flatMap(([key, place]) => {
      const field = fields[key];
      if (!isFor(field, variant)) return [];
      const said = key === variants.by ? { defaultValue: variant, readonlyWhen: GIVEN } : demandedOf(field);
      return [[key, { ...place, ...said }] as const];
    });
    made.push({
      kind: 'template',
      name: templateOfVariant(name, variant),
      value: { ...template, label: title, ...groupsIn(template, own), fields: Object.fromEntries(own) },
      under: [...under, variant],
    });
  }
  return made;
}

/** The groups used by the fields. */
function groupsIn({ groups }: Value, fields: readonly (readonly [string, Value])[]): Value {
  if (!isRecord(groups)) return {};
  const used = new Set(fields.map(([, { groupKey }]) => groupKey));
  return { groups: Object.fromEntries(Object.entries(groups).filter(([group]) => used.has(group))) };
}

/** A record is of the variant that it was made as. */
const GIVEN = { '!': [false] };

/** The requirements of a field for its variants; the entity's own field is optional. */
function demandedOf(field: unknown): Value {
  if (!isRecord(field) || field.for === undefined) return {};
  const { isMandatory, mandatoryWhen } = field;
  return {
    ...(isMandatory === true ? { isMandatory } : {}),
    ...(mandatoryWhen === undefined ? {} : { mandatoryWhen }),
  };
}

/** The fields of all variants: a field that only some variants require is not mandatory in the entity. */
function fieldsOfAll(name: string, value: Value, { by }: EntityVariants): unknown {
  if (!isRecord(value.fields)) return value.fields;
  return Object.fromEntries(
    Object.entries(value.fields).map(([key, field]) => {
      if (!isRecord(field)) return [key, field];
      if (key === by) return [key, { suggestionsSource: `${name}.${by}`, ...field }];
      const { isMandatory: _always, mandatoryWhen: _sometimes, ...rest } = field;
      return [key, field.for === undefined ? field : rest];
    }),
  );
}

/** Every permission by which some transition is taken. */
function permissionsOf(lifecycle: Value | undefined): unknown[] {
  const transitions = isRecord(lifecycle?.transitions) ? Object.values(lifecycle.transitions) : [];
  return [...new Set(transitions.flatMap((one) => (isRecord(one) && one.permission ? [one.permission] : [])))];
}

function accessOf(access: unknown, offers: ReadonlySet<ResourceOffer>, moves: readonly unknown[]): unknown {
  const said =
    typeof access === 'string' ? Object.fromEntries(rights.map((right) => [right, `${access}.${right}`])) : access;
  if (!isRecord(said) || !rights.some((right) => Object.hasOwn(said, right))) return access;
  const open: Value = Object.fromEntries(verbsOpened(said, offers).map(([verb, right]) => [verb, said[right]]));
  if (moves.length > 0) open.transition = moves;
  return open;
}

/** The verbs that the rights of an entity open, each with its right. */
function verbsOpened(access: Value, offers: ReadonlySet<ResourceOffer>): [verb: string, right: Right][] {
  const own = rights.flatMap((right) => verbsOf[right].map((verb): [string, Right] => [verb, right]));
  const more = [...offers].flatMap((offer) => Object.entries(offered[offer] ?? {}));
  return [...own, ...more].filter(([, right]) => access[right] !== undefined);
}

/** The template of the entity's name: its fields in the order of `order`, or of its groups. */
function templateOf(name: string, value: Value): Value | undefined {
  const groups = groupsOf(value);
  const places: [string, string | undefined][] = groups
    ? Object.entries(groups)
        .sort(([, a], [, b]) => Number(a.displayOrder ?? 0) - Number(b.displayOrder ?? 0))
        .flatMap(([group, { fields }]) =>
          (Array.isArray(fields) ? (fields as string[]) : []).map((key): [string, string] => [key, group]),
        )
    : Array.isArray(value.order)
      ? (value.order as string[]).map((key): [string, undefined] => [key, undefined])
      : [];
  if (places.length === 0) return undefined;
  const fields = Object.fromEntries(
    places.map(([key, groupKey], at) => [
      key,
      {
        displayOrder: at + 1,
        ...(groupKey === undefined ? {} : { groupKey }),
        ...(key === value.title ? { isMasterField: true } : {}),
      },
    ]),
  );
  const titled = Object.entries(groups ?? {}).map(([group, { fields: _fields, ...said }]) => [group, said]);
  return {
    label: value.label,
    docType: name,
    entity: name,
    ...(groups ? { groups: Object.fromEntries(titled) } : {}),
    fields,
  };
}
