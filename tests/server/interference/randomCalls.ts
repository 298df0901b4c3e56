/**
 * Random calls of the product's API, each as its own description has it: ids of records of every company and system, rows with values
 * for any field, read-only ones and those of child rows included.
 */
import type { ApiDefinition } from '../../../metadata/kinds/api.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { allLists, membersIn } from '../../../metadata/ownedLists.ts';
import type { Program } from '../../../metadata/program.ts';
import { targetOf } from '../../../server/recordAccess/namedIds.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { fieldsOfMembers } from './plainRights.ts';
import type { StoreStates } from './storeStates.ts';

export interface Dice {
  /** A whole number from 0 to below the limit. */
  upTo(limit: number): number;
  chance(share: number): boolean;
  pick<One>(from: readonly One[]): One;
}

/** Numbers that a seed gives, the same each time (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (limit: number) => Math.floor(next() * limit);
  return { upTo, chance: (share) => next() < share, pick: (from) => from[upTo(from.length)] as never };
}

export interface RandomCall {
  readonly api: string;
  readonly definition: ApiDefinition;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The entity that the address names, or that the call was made for. */
  readonly entity: string;
}

export type Schema = Readonly<Record<string, unknown>>;
type Values = Readonly<Record<string, unknown>>;

const PASSWORD = 'Quay-side7';
const TEXTS = ['', 'x', 'FRT', 'ZZZ', 'AC-1002', '2026-01-31', '29997', '0', '-5', 'delivered', 'true', 'ofs', 'pls'];

export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Schema>>>>;
}

/** A call in the API's own description. */
interface DescribedCall {
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> };
}

export const describedCall = ({ paths }: OpenApi, { path, method }: ApiDefinition): DescribedCall =>
  (paths[path.replace(/^\/api/, '')]?.[method.toLowerCase()] ?? {}) as DescribedCall;

export function randomCalls(program: Program, openApi: OpenApi, states: Pick<StoreStates, 'records' | 'rows'>) {
  const { definitions } = program;
  const entities = Object.keys(definitions.entity);
  const anyRecord = ({ pick }: Dice, entity: string): StoredRecord | undefined =>
    pick([...states.records(entity).values()]);
  const anyId = (random: Dice): string => anyRecord(random, random.pick(entities))?.id ?? 'none';
  const anyFile = (random: Dice) => String(random.pick(states.rows('files'))?.id ?? 'none');
  const anyUser = (random: Dice) => anyRecord(random, 'user')?.id ?? 'none';

  function fieldValue(random: Dice, field: EntityField): unknown {
    if (random.chance(0.1)) return null;
    const target = targetOf(program, field);
    if (target?.kind === 'value') {
      const values = Object.keys(program.definitions.list[target.list]?.values ?? {});
      const entity = program.definitions.list[target.list]?.from?.entity;
      const record = entity === undefined ? undefined : anyRecord(random, entity);
      const value = record ? String(record.values[target.matchKey] ?? 'none') : random.pick([...values, 'none']);
      return field.type === 'multiselect' ? [value] : value;
    }
    if (target) {
      const id = target.kind === 'file' ? anyFile(random) : (anyRecord(random, target.entity)?.id ?? 'none');
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

  /** Some fields of some values, and members of its lists with changed fields. */
  function changes(random: Dice, definition: EntityDefinition, values: Values): Record<string, unknown> {
    const changed: Record<string, unknown> = {};
    const fields = Object.entries(definition.fields).filter(([, { virtual }]) => virtual === undefined);
    // Values that the server decides, and references to records, are sent more often.
    const telling = fields.filter(([, field]) => field.isReadonly || targetOf(program, field));
    for (let count = random.chance(0.6) ? 0 : random.upTo(3); count >= 0; count -= 1) {
      const [key, field] = random.pick(telling.length > 0 && random.chance(0.4) ? telling : fields);
      changed[key] = fieldValue(random, field);
    }
    for (const { names, list } of allLists(definition.lists)) {
      const [name] = names;
      if (names.length > 1 || name === undefined || !random.chance(0.4)) continue;
      const members = [...((membersIn(list, values[name]) ?? []) as Values[])];
      const inner = fieldsOfMembers(program, list).filter(([, { virtual }]) => virtual === undefined);
      if (inner.length === 0) continue;
      const alter = (member: Values): Values => {
        const [key, field] = random.pick(inner) as (typeof inner)[number];
        return { ...member, [key]: fieldValue(random, field) };
      };
      const at = random.upTo(members.length + 1);
      members[at] = alter(alter(members[at] ?? {}));
      changed[name] = list.single ? members[0] : members;
    }
    return changed;
  }

  /** A record with changes, or a copy of one with them. */
  function row(random: Dice, entity: string, record: StoredRecord | undefined): Record<string, unknown> {
    const definition = definitions.entity[entity] as EntityDefinition;
    const changed = changes(random, definition, record?.values ?? {});
    if (record && random.chance(0.7)) return { id: record.id, version: record.version, ...changed };
    const own = Object.fromEntries(
      [definition.title, ...Object.values(definition.unique ?? {}).flatMap(({ fields }) => fields)]
        .filter((key) => definition.fields[key]?.type === undefined || definition.fields[key]?.type === 'text')
        .map((key) => [key, `N${random.upTo(1_000_000)}`]),
    );
    return { ...record?.values, ...own, ...changed };
  }

  function value(
    random: Dice,
    name: string,
    schema: Schema,
    about: { entity: string; record?: StoredRecord },
  ): unknown {
    const { entity, record } = about;
    const id = random.chance(0.8) && record ? record.id : anyId(random);
    const again = (other: Schema, key = name) => value(random, key, other, about);
    if (schema.const !== undefined) return schema.const;
    if (Array.isArray(schema.enum)) return random.pick(schema.enum);
    switch (name) {
      case 'rows':
      case 'data':
        return Array.from({ length: random.chance(0.85) ? 1 : 2 }, () =>
          row(random, entity, random.chance(0.8) ? record : anyRecord(random, entity)),
        );
      case 'row':
      case 'values':
        return row(random, entity, record);
      case 'records':
        return [{ id, version: record?.version ?? 1 }];
      case 'ids':
      case 'Ids':
        return (schema.items as Schema | undefined)?.type === 'object' ? [{ id, version: record?.version ?? 1 }] : [id];
      case 'id':
      case 'Id':
      case 'tariff':
      case 'webReferenceId':
      case 'invoiceId':
        return id;
      case 'version':
        return record?.version ?? 1;
      case 'entity':
        return entity;
      case 'template':
        return entity;
      case 'templateId':
        return random.chance(0.5) ? entity : id;
      case 'transition': {
        const lifecycle = definitions.lifecycle[definitions.entity[entity]?.lifecycle ?? ''];
        return random.pick(Object.keys(lifecycle?.transitions ?? { none: {} }));
      }
      case 'company':
        return random.pick(['meridian', 'polaris', 'Freight 7']);
      case 'system':
      case 'systemId':
        return random.pick(['ofs', 'ofe', 'pls']);
      case 'systems':
        return [random.pick(['ofs', 'ofe', 'pls'])];
      case 'account':
      case 'accountId':
        return anyRecord(random, 'account')?.id ?? '';
      case 'layer':
        return `systems/${random.pick(['ofs', 'ofe', 'pls'])}`;
      case 'kind':
        return random.pick(['entity', 'permission', 'api', 'rules', 'template']);
      case 'user':
      case 'allocatedTo':
      case 'allocateTo':
        return anyUser(random);
      case 'users':
      case 'members':
        return [anyUser(random)];
      case 'role':
        return random.pick(Object.keys(definitions.role));
      case 'email':
      case 'emails':
        return random.pick(['admin@demo.invoize.test', `n${random.upTo(1_000_000)}@example.com`]);
      case 'password':
      case 'newPassword':
      case 'confirmPassword':
        return PASSWORD;
      case 'procedure':
        return random.pick(Object.keys(definitions.procedure));
      case 'params':
        return Object.fromEntries(
          [
            'ids',
            'id',
            'invoice',
            'invoices',
            'shipment',
            'shipments',
            'record',
            'records',
            'account',
            'packet',
            'file',
          ]
            .filter(() => random.chance(0.4))
            .map((key) => [key, key.endsWith('s') ? [id] : id]),
        );
      case 'fileId':
      case 'file':
        return anyFile(random);
      case 'fileIds':
      case 'files':
        return [anyFile(random)];
      case 'actionCodes':
      case 'permissions':
        return [random.pick(Object.keys(definitions.permission))];
    }
    if (Array.isArray(schema.anyOf)) return again(random.pick(schema.anyOf as Schema[]));
    switch (schema.type) {
      case 'string':
        return random.chance(0.5) ? random.pick(TEXTS) : id;
      case 'integer':
      case 'number':
        return random.upTo(3);
      case 'boolean':
        return random.chance(0.5);
      case 'null':
        return null;
      case 'array':
        return [again((schema.items ?? {}) as Schema, name.replace(/s$/, ''))];
      case 'object': {
        const needed = (schema.required ?? []) as readonly string[];
        const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
        if (properties.length === 0) return row(random, entity, record);
        return Object.fromEntries(
          properties
            .filter(([key]) => needed.includes(key) || random.chance(0.6))
            .map(([key, inner]) => [key, again(inner, key)]),
        );
      }
      default: {
        const rows = [row(random, entity, record)];
        return random.pick<unknown>([rows, { rows }, id]);
      }
    }
  }

  /** @param for_ the entity and record that the call is about, unless its address names another one */
  return (random: Dice, api: string, about: { entity: string; record?: StoredRecord }): RandomCall => {
    const definition = definitions.api[api] as ApiDefinition;
    const described = describedCall(openApi, definition);
    const path = definition.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(value(random, name, { type: 'string' }, about))),
    );
    const query = new URLSearchParams();
    for (const { name, in: where, required, schema } of described.parameters ?? [])
      if (where === 'query' && random.chance(required ? 0.95 : 0.4)) {
        const sent = value(random, name, schema, about);
        query.set(name, typeof sent === 'string' ? sent : JSON.stringify(sent));
      }
    const content = described.requestBody?.content ?? {};
    const schema = content['application/json']?.schema;
    const body =
      content['multipart/form-data'] !== undefined
        ? upload(random)
        : definition.method === 'GET' || schema === undefined
          ? undefined
          : value(random, '', schema, about);
    const asked = query.size > 0 ? `${path}?${query}` : path;
    return { api, definition, method: definition.method, path: asked, body, entity: about.entity };
  };
}

function upload(random: Dice): FormData {
  const form = new FormData();
  const text = random.pick(['shipmentNumber,accountNumber\nSH-1,AC-1002\n', 'name,code\nx,y\n', '%PDF-1.4 none']);
  form.append('file', new File([text], random.pick(['rows.csv', 'rows.txt', 'print.pdf'])));
  return form;
}
