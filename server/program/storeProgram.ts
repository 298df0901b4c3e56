/** The store's view of a program, computed once per program. */
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { FilterTree } from '../../metadata/kinds/filter.ts';
import { memoize } from '../../metadata/memoize.ts';
import type { Program } from '../../metadata/program.ts';
import type { StoreEntity, StoreProgram } from '../store/index.ts';
import { indexesOf, type ReadingSigns } from '../store/schema/indexesOf.ts';

export const storeProgram = memoize((program: Program): StoreProgram => {
  const withIndexes = ([name, whole]: [string, StoreEntity]): [string, StoreEntity] => {
    const entity = { ...whole, fields: storedFields(whole) };
    const indexes = indexesOf(entity, readingSigns(program, name));
    const states = statesOf(program, name);
    const heldTo = [...new Set(rowAccess(program, name))].sort();
    return [name, { ...entity, heldTo, ...(indexes ? { indexes } : {}), ...(states ? { states } : {}) }];
  };
  return {
    hash: program.hash,
    entities: Object.fromEntries(
      Object.entries(program.definitions.entity)
        .filter(([, { storedIn }]) => storedIn === undefined)
        .map(withIndexes),
    ),
    shared: sharedTable(program),
  };
});

/** Fields with a column: virtual fields do not have one. */
const storedFields = ({ fields }: StoreEntity): StoreEntity['fields'] =>
  Object.values(fields).every(({ virtual }) => virtual === undefined)
    ? fields
    : Object.fromEntries(Object.entries(fields).filter(([, { virtual }]) => virtual === undefined));

/** The entity whose table has the rows of those that have none (`storedIn`). */
function sharedTable({ definitions }: Program): StoreProgram['shared'] {
  const [found] = Object.entries(definitions.entity).filter(([, entity]) => entity.sharedTable);
  return found?.[1].templates === undefined ? undefined : { entity: found[0], by: found[1].templates };
}

/** The fields by which permissions narrow the rows of an entity. */
const rowAccess = ({ definitions }: Program, entity: string): string[] => [
  ...(definitions.entity[entity]?.within ? [definitions.entity[entity].within.system] : []),
  ...(definitions.entity[entity]?.sharing
    ? [definitions.entity[entity].sharing.view, definitions.entity[entity].sharing.edit]
    : []),
  ...Object.values(definitions.permission).flatMap(({ filters }) =>
    Object.values(filters ?? {}).flatMap((filter) => (filter.entity === entity ? [filter.field] : [])),
  ),
];

/** Hints in definitions about how records of an entity are read. */
export function readingSigns(program: Program, entity: string): ReadingSigns {
  const { definitions } = program;
  const queries = Object.values(definitions.query).filter((query) => query.entity === entity);
  const related = Object.values(definitions.query).flatMap(({ exist, missing }) =>
    [...Object.values(exist ?? {}), ...Object.values(missing ?? {})].filter((of) => of.in === entity),
  );
  const ofTemplates = Object.entries(extraFields(program, entity));
  const ofGrants = [...Object.entries(definitions.entity[entity]?.fields ?? {}), ...ofTemplates].filter(
    ([, field]) => field.addInAccessSet,
  );
  const offered = Object.values(definitions.filter).filter(
    ({ template }) => template !== undefined && definitions.template[template]?.entity === entity,
  );
  return {
    sorts: queries.flatMap(({ sort }) => sort?.[0]?.field ?? []),
    summed: queries.some(({ measures }) => measures !== undefined),
    heldTo: [
      ...rowAccess(program, entity),
      ...ofGrants.map(([name]) => name),
      ...ofTemplates.flatMap(([name, { isUniqueField }]) => (isUniqueField ? [name] : [])),
      ...queries.flatMap(({ narrow }) => Object.keys(narrow ?? {})),
      ...queries.flatMap(({ latest }) => latest?.per[0] ?? []),
      ...related.flatMap(({ match }) => Object.keys(match).filter((field) => field !== 'id')),
    ],
    filters: [
      ...queries.flatMap(({ filter }) => (filter as FilterTree | undefined) ?? []),
      ...offered.map(({ tree }) => tree),
    ],
  };
}

/** The fields that only templates add to an entity; a text is as long as the longest of them allows. */
export function extraFields(program: Program, entity: string): Record<string, EntityField> {
  const own = program.definitions.entity[entity]?.fields ?? {};
  const extra: Record<string, EntityField> = {};
  for (const [template, { entity: of }] of Object.entries(program.definitions.template)) {
    if (of !== entity) continue;
    for (const { key, ...field } of program.fields[template] ?? []) {
      if (Object.hasOwn(own, key) || field.path !== undefined) continue;
      const { length: _, ...known } = {
        ...(extra[key] ?? field),
        ...(field.isUniqueField ? { isUniqueField: true } : {}),
      };
      const lengths = [extra[key] ?? field, field].map(({ length }) => length ?? Number.POSITIVE_INFINITY);
      const length = Math.max(...lengths);
      extra[key] = Number.isFinite(length) ? { ...known, length } : known;
    }
  }
  return extra;
}

/** The states of an entity with a lifecycle, which the store keeps the times of. */
function statesOf({ definitions }: Program, entity: string): StoreEntity['states'] {
  const lifecycle = definitions.lifecycle[definitions.entity[entity]?.lifecycle ?? ''];
  return (
    lifecycle && {
      field: lifecycle.field,
      initial: lifecycle.initial,
      names: Object.keys(lifecycle.states),
      ...(lifecycle.keeps ? { keeps: lifecycle.keeps } : {}),
    }
  );
}
