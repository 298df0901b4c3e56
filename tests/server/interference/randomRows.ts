/**
 * Random rows of an entity: stored values of other records, which are mostly valid, and values that a person may not send: ids of other
 * companies, read-only values, amounts of 0 and below, unlisted codes.
 */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import type { OwnedList } from '../../../metadata/kinds/ownedList.ts';
import { allLists, membersIn } from '../../../metadata/ownedLists.ts';
import type { Program } from '../../../metadata/program.ts';
import { targetOf } from '../../../server/records/check/namedIds.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import type { Dice } from './dice.ts';
import { fieldsOfMembers } from './plainRights.ts';
import type { StoreStates } from './storeStates.ts';

type Values = Readonly<Record<string, unknown>>;

export const TEXTS = [
  '',
  'x',
  'FRT',
  'ZZZ',
  'AC-1002',
  '2026-01-31',
  '29997',
  '0',
  '-5',
  'delivered',
  'true',
  'ofs',
  'pls',
];

/** A value that no server computes: a stored one shows that it was accepted. */
const unmistakable = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 7.13;
  if (typeof value !== 'string' || value === '') return value;
  return Number.isNaN(Number(value)) ? `Q${value}` : (Number(value) + 7.13).toFixed(2);
};

export interface RandomRows {
  /** @param near a record; most records are of its company and system */
  anyRecord(random: Dice, entity: string, near?: StoredRecord): StoredRecord | undefined;
  anyFile(random: Dice): string;
  /** A record with a few changes, or a copy of it with them. */
  row(random: Dice, entity: string, record: StoredRecord | undefined): Record<string, unknown>;
}

export function randomRows(program: Program, states: Pick<StoreStates, 'records' | 'rows'>): RandomRows {
  const { definitions } = program;
  function anyRecord({ pick, chance }: Dice, entity: string, near?: StoredRecord): StoredRecord | undefined {
    const all = [...states.records(entity).values()];
    if (!near || chance(0.15)) return pick(all);
    const { company, system } = near.scope;
    const beside = all.filter(
      ({ scope }) =>
        (!company || !scope.company || scope.company === company) &&
        (!system || !scope.system || scope.system === system),
    );
    return pick(beside.length > 0 ? beside : all);
  }
  const anyFile = (random: Dice) => String(random.pick(states.rows('files'))?.id ?? 'none');

  /** A value that a field may have, or one that it may not. */
  function drawnValue(random: Dice, field: EntityField, near: StoredRecord | undefined): unknown {
    if (random.chance(0.1)) return null;
    const target = targetOf(program, field);
    if (target?.kind === 'value') {
      const values = Object.keys(program.definitions.list[target.list]?.values ?? {});
      const entity = program.definitions.list[target.list]?.from?.entity;
      const record = entity === undefined || random.chance(0.1) ? undefined : anyRecord(random, entity, near);
      const value = record ? String(record.values[target.matchKey] ?? 'none') : random.pick([...values, 'ZZZ']);
      return field.type === 'multiselect' ? [value] : value;
    }
    if (target) {
      const id = target.kind === 'file' ? anyFile(random) : (anyRecord(random, target.entity, near)?.id ?? 'none');
      return field.type === 'multiselect' ? [id] : id;
    }
    switch (field.type) {
      case 'checkbox':
        return random.chance(0.5);
      case 'numeric':
        return random.pick([0, 1, 29_997, -5]);
      case 'decimal':
        return random.pick(['0', '1.00', '29997', '-5']);
      case 'date':
        return random.pick(['2026-01-31', '2026-12-01']);
      case 'dateTime':
        return '2026-01-31T10:00:00.000Z';
      case 'multiselect':
        return [random.pick(TEXTS)];
      default: {
        const values = Object.keys(definitions.list[field.suggestionsSource ?? '']?.values ?? {});
        return values.length > 0 && random.chance(0.7) ? random.pick(values) : random.pick(TEXTS);
      }
    }
  }

  /** @param stored values of the field in other records */
  function fieldValue(
    random: Dice,
    field: EntityField,
    near: StoredRecord | undefined,
    stored: () => unknown,
  ): unknown {
    const isTelling = field.isReadonly || targetOf(program, field) !== undefined;
    const found = random.chance(isTelling ? 0.3 : 0.6) ? stored() : undefined;
    return found ?? drawnValue(random, field, near);
  }

  const writable = ([, { virtual }]: readonly [string, EntityField]) => virtual === undefined;

  /** Members of another record whose read-only values cannot be mistaken for computed ones. */
  function copiedMembers(list: OwnedList, members: readonly Values[]): Values[] {
    const isReadonly = new Set(
      fieldsOfMembers(program, list).flatMap(([key, field]) => (field.isReadonly ? [key] : [])),
    );
    return members.map((member) =>
      Object.fromEntries(
        Object.entries(member).map(([key, value]) => [key, isReadonly.has(key) ? unmistakable(value) : value]),
      ),
    );
  }

  /** Members of a list with changed fields: of one member, or the same field of all. */
  function changedMembers(
    random: Dice,
    entity: string,
    name: string,
    list: OwnedList,
    record: StoredRecord | undefined,
  ): unknown {
    const members = [...((membersIn(list, record?.values[name]) ?? []) as Values[])];
    const inner = fieldsOfMembers(program, list).filter(writable);
    if (inner.length === 0) return undefined;
    const others = () =>
      copiedMembers(list, (membersIn(list, anyRecord(random, entity, record)?.values[name]) ?? []) as Values[]);
    const readonlyFields = inner.filter(([, { isReadonly }]) => isReadonly);
    const change = () => {
      const [key, field] = random.pick(readonlyFields.length > 0 && random.chance(0.4) ? readonlyFields : inner);
      const value = fieldValue(random, field, record, () => random.pick(others())?.[key]);
      return { [key]: field.isReadonly ? unmistakable(value) : value };
    };
    if (members.length > 0 && random.chance(0.3)) {
      const same = change();
      const all = members.map((member) => ({ ...member, ...same }));
      return list.single ? all[0] : all;
    }
    const isNew = members.length === 0 || random.chance(0.2);
    const at = isNew ? members.length : random.upTo(members.length);
    members[at] = { ...(isNew ? random.pick(others()) : members[at]), ...change() };
    return list.single ? members[0] : members;
  }

  /** Some fields of some values, and members of its lists with changed fields. */
  function changes(random: Dice, entity: string, record: StoredRecord | undefined): Record<string, unknown> {
    const definition = definitions.entity[entity] as EntityDefinition;
    const changed: Record<string, unknown> = {};
    const fields = Object.entries(definition.fields).filter(writable);
    // Values that the server decides, and references to records, are sent more often.
    const telling = fields.filter(([, field]) => field.isReadonly || targetOf(program, field));
    for (let count = random.chance(0.7) ? 0 : random.upTo(3); count >= 0; count -= 1) {
      const [key, field] = random.pick(telling.length > 0 && random.chance(0.4) ? telling : fields);
      changed[key] = fieldValue(random, field, record, () => anyRecord(random, entity, record)?.values[key]);
    }
    for (const { names, list } of allLists(definition.lists)) {
      const [name] = names;
      if (names.length > 1 || name === undefined || !random.chance(0.25)) continue;
      const members = changedMembers(random, entity, name, list, record);
      if (members !== undefined) changed[name] = members;
    }
    return changed;
  }

  function row(random: Dice, entity: string, record: StoredRecord | undefined): Record<string, unknown> {
    const definition = definitions.entity[entity] as EntityDefinition;
    const changed = changes(random, entity, record);
    if (record && random.chance(0.8)) return { id: record.id, version: record.version, ...changed };
    const own = Object.fromEntries(
      [definition.title, ...Object.values(definition.unique ?? {}).flatMap(({ fields }) => fields)]
        .filter((key) => definition.fields[key]?.type === undefined || definition.fields[key]?.type === 'text')
        .map((key) => [key, key === 'url' ? `/n${random.upTo(1_000_000)}` : `N${random.upTo(1_000_000)}`]),
    );
    // A new record has no state yet; mostly no values of the server, either.
    const state = definitions.lifecycle[definition.lifecycle ?? '']?.field;
    const isBare = random.chance(0.8);
    const copied = Object.entries(record?.values ?? {})
      .filter(([key]) => key !== state && !(isBare && definition.fields[key]?.isReadonly))
      .map(([key, value]) => {
        const list = definition.lists?.[key];
        const members = list && (membersIn(list, value) as Values[] | undefined);
        if (!members) return [key, value];
        const others = copiedMembers(list, members);
        return [key, list.single ? others[0] : others];
      });
    return { ...Object.fromEntries(copied), ...own, ...changed };
  }

  return { anyRecord, anyFile, row };
}
