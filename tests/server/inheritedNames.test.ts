/** Names that every object of JavaScript inherits, in every place of every call that takes a name: an answer below 500, with words. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '../../metadata/signatures/operations.ts';
import { wordsOf } from './refusalWords.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

const NAMES = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty'];
/** Calls that end this session, or answer for as long as one listens. */
const ENDLESS = new Set(['events', 'logout', 'selfLogout']);

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
}

const program = await demoProgram();
const calls = Object.entries(program.definitions.api).filter(([name]) => !ENDLESS.has(name));
const usual: Readonly<Record<string, unknown>> = {
  entity: 'shipment',
  template: 'shipment',
  operator: 'equalTo',
  condition: 'and',
};

/** A valid value of a schema, with the name in every text, as a key and in a list. */
function filled(schema: Schema, name: string, key: string, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf)
    return filled(schema.anyOf[schema.anyOf.length > 1 && depth % 2 === 1 ? 1 : 0] as Schema, name, key, depth + 1);
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [filled(schema.items ?? {}, name, key, depth + 1)];
  if (schema.type === 'integer' || schema.type === 'number') return schema.minimum ?? 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'object' || schema.properties) {
    const members = Object.entries(schema.properties ?? {}).map(([member, one]) => [
      member,
      filled(one, name, member, depth + 1),
    ]);
    return Object.fromEntries(members.length > 0 ? members : [[name, name]]);
  }
  return schema.type === 'string' ? name : { [name]: name };
}

const filterOf = (name: string) => ({
  condition: 'and',
  fields: [{ name, operator: name, value: name, matchField: name }],
});

function* bodiesOf(params: Schema, name: string): Generator<Record<string, unknown>> {
  const all = Object.entries(params.properties ?? {});
  const right = Object.fromEntries(
    all
      .map(([key, schema]) => [key, usual[key] ?? filled(schema, 'id', key)])
      .filter(([key]) => params.required?.includes(key as string)),
  );
  yield { ...right, ...Object.fromEntries([[name, name]]) };
  for (const [key, schema] of all) {
    yield { ...right, [key]: filled(schema, name, key) };
    if (schema.type === 'string') continue;
    if (key === 'filter') {
      yield { ...right, filter: filterOf(name) };
      yield {
        ...right,
        filter: { ...filterOf('shipmentNumber'), fields: [{ name: 'shipmentNumber', operator: name, value: name }] },
      };
      yield { ...right, filter: { condition: 'and', fields: [{ name, operator: 'equalTo', value: name }] } };
    }
    yield { ...right, [key]: Object.fromEntries([[name, name]]) };
    yield {
      ...right,
      [key]: [
        Object.fromEntries([
          [name, name],
          ['id', name],
          ['field', name],
          ['name', name],
        ]),
      ],
    };
    yield { ...right, [key]: [name] };
  }
}

let server: TestServer;
let session: string;
let id: string;
const signIn = async () => {
  session = await server.signIn('admin@demo.invoize.test');
};
beforeAll(async () => {
  server = await startServer();
  await signIn();
  const { body } = await server.call('POST', '/api/records/shipment/list', session, { pageLimit: 1 });
  id = body.rows[0].id;
});
afterAll(() => server?.close());

/** Each call takes one of the names in turn; every one in `npm run test:long`. */
const namesOf = (call: string): readonly string[] =>
  process.env.LONG ? NAMES : [NAMES[calls.findIndex(([name]) => name === call) % NAMES.length] as string];

it.each(calls)('%s takes no inherited name for one of its own', async (call, api) => {
  const params = Object.values(api.cases).map(({ operation }) => operations[operation].params as unknown as Schema);
  const failed: unknown[] = [];
  const ask = async (path: string, body: unknown) => {
    const answer = await server.fetch(path, {
      method: api.method,
      headers: { sessionId: session, 'Content-Type': 'application/json' },
      ...(api.method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status >= 500) failed.push([answer.status, path, body, text.slice(0, 200)]);
    if (answer.status >= 400 && answer.status < 500) expect(wordsOf(answer, text).length, path).toBeGreaterThan(5);
    if (answer.status === 401) await signIn();
  };
  for (const name of namesOf(call)) {
    const pathOf = (real: boolean, last = name) =>
      api.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
        real && parameter === 'entity' ? 'shipment' : real && parameter === 'id' ? id : encodeURIComponent(last),
      );
    const paths = [...new Set([pathOf(true), pathOf(false), pathOf(true, 'shipment')])];
    for (const path of paths) {
      await ask(path, {});
      if (api.method !== 'GET') continue;
      for (const key of new Set(params.flatMap(({ properties }) => Object.keys(properties ?? {}))))
        await ask(
          `${path}?${new URLSearchParams([
            [key, name],
            [name, name],
          ])}`,
          undefined,
        );
    }
    if (api.method === 'GET') continue;
    for (const one of params) for (const body of bodiesOf(one, name)) await ask(pathOf(true), body);
  }
  expect(failed, call).toEqual([]);
});

const filter = (leaf: object) => ({ condition: 'and', fields: [leaf] });
const RECORDS = '/api/records/shipment';
type Ask = (name: string) => readonly [method: string, path: string, body?: unknown];
const ofName = (name: string, value: unknown = 'x') => Object.fromEntries([[name, value]]);
const [LIST = ''] = Object.entries(program.definitions.list).find(([, { from }]) => from?.entity === 'account') ?? [];
const suggest = (more: Readonly<Record<string, string>>): readonly [string, string] => [
  'GET',
  `/api/suggestions?${new URLSearchParams({ suggestionFor: LIST, q: 'a', ...more })}`,
];
const checked = (kind: string, value: object): readonly [string, string, unknown] => [
  'POST',
  '/api/authoring/check',
  { kind, name: 'inherited', value },
];
const tried = (more: object): readonly [string, string, unknown] => [
  'POST',
  '/api/authoring/try',
  { template: 'shipment', rows: [{ shipmentNumber: 'X' }], ...more },
];

/** All else is right, so that the name is what is looked at. */
const asks: Readonly<Record<string, Ask>> = {
  'a field of a filter': (name) => [
    'POST',
    `${RECORDS}/list`,
    { filter: filter({ name, operator: 'equalTo', value: 'x' }) },
  ],
  'an operator': (name) => [
    'POST',
    `${RECORDS}/list`,
    { filter: filter({ name: 'shipmentNumber', operator: name, value: 'x' }) },
  ],
  'a field to compare with': (name) => [
    'POST',
    `${RECORDS}/count`,
    { filter: filter({ name: 'shipmentNumber', operator: 'equalTo', matchField: name }) },
  ],
  'an order': (name) => ['POST', `${RECORDS}/list`, { sort: [{ field: name, dir: 'asc' }] }],
  'a query': (name) => ['POST', `${RECORDS}/list`, { query: name, params: ofName(name) }],
  'a template': (name) => ['POST', `${RECORDS}/list`, { template: name }],
  'a group': (name) => ['POST', `${RECORDS}/groups`, { by: name, sums: [name] }],
  'a column': (name) => ['POST', `${RECORDS}/export`, { format: 'csv', columns: [name] }],
  'a field of a row': (name) => [
    'PUT',
    '/api/invoiceCapture',
    { rows: [{ shipmentNumber: `IN-${name}`, ...ofName(name) }] },
  ],
  'an id': (name) => ['PUT', '/api/invoiceCapture', { rows: [{ id: name, version: 1, shipmentNumber: 'x' }] }],
  'a list of a row': (name) => [
    'PUT',
    '/api/records/invoice',
    { rows: [{ charges: [ofName(name)], ...ofName(name, []) }] },
  ],
  'a source': (name) => ['POST', '/api/lookup', { sources: [{ source: name, matchKey: name, values: [name] }] }],
  'a key of a source': (name) => [
    'POST',
    '/api/lookup',
    { sources: [{ source: 'account', matchKey: name, values: [name] }] },
  ],
  'a list': (name) => suggest({ suggestionFor: name }),
  'a field that a list depends on': (name) => suggest({ dependentFields: JSON.stringify(ofName(name)) }),
  'a field that is there already': (name) => suggest({ selected: JSON.stringify(ofName(name)) }),
  'a system of a list': (name) => suggest({ systemId: name, accountId: name, column: name }),
  'a field of a row that is tried': (name) => tried({ rows: [ofName(name)] }),
  'an action': (name) => tried({ action: name, role: name, rule: name }),
  'a piece': (name) => tried({ pieces: [{ kind: 'rules', name }] }),
  'a kind of a piece': (name) => tried({ pieces: [{ kind: name, name }] }),
  'an operation of an expression': (name) =>
    checked('expression', { description: 'x', gives: 'any', is: ofName(name, [1, 2]) }),
  'a path of an expression': (name) =>
    checked('expression', {
      description: 'x',
      gives: 'any',
      is: { equalTo: [{ var: `record.${name}` }, { var: name }] },
    }),
  'a name in an expression': (name) =>
    checked('expression', {
      description: 'x',
      is: { if: [{ has: name }, { use: name }, { message: [name, ofName(name)] }] },
    }),
  'a component': (name) =>
    checked('screen', { title: 'X', parts: ofName(name, { component: name, props: ofName(name) }) }),
  'a field of an entity': (name) =>
    checked('entity', { title: name, fields: ofName(name, { type: name, label: 'X' }) }),
  'a field of a template': (name) =>
    checked('template', {
      entity: 'shipment',
      label: 'X',
      fields: { ...ofName(name, {}), shipmentNumber: { after: name } },
    }),
  'a rule': (name) =>
    checked('rules', {
      template: 'shipment',
      field: name,
      type: 'validation',
      rows: [{ field: name, operator: name, value: 'x' }],
    }),
  'a filter': (name) => checked('filter', { entity: 'shipment', tree: filter({ name, operator: name, value: 'x' }) }),
  'a lifecycle': (name) =>
    checked('lifecycle', {
      entity: 'shipment',
      field: name,
      initial: name,
      states: {},
      transitions: ofName(name, { from: [name], to: name }),
    }),
  'a definition': (name) => ['GET', `/api/authoring/definition?${new URLSearchParams({ kind: 'entity', name })}`],
  'a kind': (name) => ['GET', `/api/authoring/definition?${new URLSearchParams({ kind: name, name })}`],
  'a change': (name) => [
    'PUT',
    '/api/authoring/definition',
    {
      kind: 'entity',
      name: 'shipment',
      changes: [{ op: 'add', kind: 'entity', name: 'shipment', at: `fields/${name}/x`, value: {}, because: 'x' }],
    },
  ],
  'a template of fields': (name) => [
    'GET',
    `/api/authoring/fields?${new URLSearchParams({ template: name, level: name })}`,
  ],
  'a row of fields': (name) => [
    'PUT',
    '/api/authoring/fields',
    { template: 'shipment', rows: [{ key: name, ...ofName(name) }] },
  ],
  'a rule of a field': (name) => [
    'POST',
    '/api/fieldValidation',
    {
      templateId: 'shipment',
      fieldKey: name,
      ruleType: 'fieldValidation',
      fields: [{ fieldKey: name, operator: name, value: 'x' }],
    },
  ],
  'a transition': (name) => ['PUT', `${RECORDS}/${id}/transition`, { transition: name, version: 1 }],
  'a profile of a filter': (name) => [
    'POST',
    '/api/filterProfiles',
    {
      templateName: name,
      docType: name,
      template: { filter: filter({ name, operator: name, value: 'x' }), ...ofName(name) },
    },
  ],
  'a layout': (name) => [
    'PUT',
    '/api/gridViews',
    { grid: 'shipments', name, layout: { columns: [ofName(name)], ...ofName(name) } },
  ],
};

it('reports a prototype name used as an operation', async () => {
  for (const name of NAMES.filter((one) => one !== '__proto__')) {
    const [method, path, body] = checked('expression', { description: 'x', gives: 'any', is: ofName(name, [1, 2]) });
    const { faults } = (await server.call(method, path, session, body as object)).body;
    expect(faults).toMatchObject([{ sort: 'unknown-operator', path: ['is', name] }]);
  }
});

it.each(Object.entries(asks))('%s may have an inherited name', async (_what, ask) => {
  for (const name of NAMES) {
    const [method, path, body] = ask(name);
    const answer = await server.call(method, path, session, body as object);
    expect([name, answer.status < 500, answer.status], JSON.stringify(answer.body).slice(0, 300)).toEqual([
      name,
      true,
      answer.status,
    ]);
  }
});
