/** What an entity says in short: its order and groups are its template, `access` is permissions and verbs. */
import type { ResourceOffer } from '../../kinds/resource.ts';
import { type Made, use } from './made.ts';

type Value = Record<string, unknown>;
const isRecord = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** Whether an entity says something in short. */
export const isShort = (value: Value): boolean =>
  Array.isArray(value.order) ||
  typeof value.access === 'string' ||
  (isRecord(value.access) && rights.some((right) => Object.hasOwn(value.access as Value, right))) ||
  groupsOf(value) !== undefined;

const groupsOf = (value: Value): Record<string, Value> | undefined =>
  isRecord(value.groups) ? (value.groups as Record<string, Value>) : undefined;

/**
 * @param offers what the resources over it offer
 * @param lifecycle the states of its records: who may take some transition has the verb
 */
export function unfoldEntity(
  name: string,
  value: Value,
  offers: ReadonlySet<ResourceOffer>,
  lifecycle: Value | undefined,
): Made[] {
  const { access, ...rest } = value;
  const template = templateOf(name, value);
  const made: Made[] = [];
  const entity: Value = { ...rest };
  if (template) {
    made.push({ kind: 'template', name, value: template, under: ['fields'] });
    entity.check ??= name;
  }
  if (access !== undefined) entity.access = accessOf(access, offers, permissionsOf(lifecycle));
  if (typeof access === 'string')
    for (const right of rights)
      made.push({
        kind: 'permission',
        name: `${access}.${right}`,
        value: use(`record.${right}`, { plural: value.plural, module: access }),
        under: ['access'],
      });
  return [{ kind: 'entity', name, value: entity, under: [] }, ...made];
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
  const given = said as Partial<Record<Right, unknown>>;
  const open: Value = {};
  for (const right of rights)
    for (const verb of verbsOf[right]) if (given[right] !== undefined) open[verb] = given[right];
  if (moves.length > 0) open.transition = moves;
  for (const offer of offers)
    for (const [verb, right] of Object.entries(offered[offer] ?? {}))
      if (given[right] !== undefined) open[verb] = given[right];
  return open;
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
