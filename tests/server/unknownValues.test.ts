/** Calls refuse query parameters and body members that they do not take; every declared parameter has an effect. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiDefinition } from '../../metadata/kinds/api.ts';
import type { Program } from '../../metadata/program.ts';
import { createRuntime } from '../../server/program/runtime/programRuntime.ts';
import { demoProgram, startServer, type TestServer } from './server.ts';

/** Declared parameters that no expression reads, with the reason (docs/decisions/0201). */
const WITHOUT_EFFECT: Readonly<Record<string, string>> = {
  'deliveryConfigurationFields accountID': 'every account has the same fields',
  'deliveryEdiVariables subfolder': 'every subfolder has the same names',
  'deliveryEmailNames type': 'every type has the same names',
  'downloadFile viewDocument': 'the page decides how it shows the file',
  'generateWeb shipmentId': 'the invoice decides',
  'gridPut templateId': 'every account has the same template',
  'imsFilter process': 'issues are not kept by process',
  'imsFilter count': 'the count is always in the answer',
  'imsFilterGet process': 'issues are not kept by process',
  'imsFilterGet count': 'the count is always in the answer',
  'imsTemplate process': 'templates are not kept by process',
  'invoiceChargeStore shipmentId': 'the invoice decides',
  'laneValues account': 'the tariff decides',
  'quoteRuleGet system': 'the session decides',
  'rfqSave quoteDefaultTemplate': 'the body decides',
  'rfqTemplate type': 'the call answers templates only',
  'suggestionGet responseType': 'every answer is a list',
  'suggestionGet type': 'the list decides',
  'suggestionsGet responseType': 'every answer is a list',
  'templateSave type': 'the template decides',
};

let program: Program;
let server: TestServer;
let admin: string;
const apis = (): [string, ApiDefinition][] => Object.entries(program.definitions.api);

beforeAll(async () => {
  program = await demoProgram();
  server = await startServer();
  admin = await server.signIn('admin@demo.invoize.test');
});
afterAll(() => server?.close());

it('reads every declared query parameter', () => {
  const runtime = createRuntime(program);
  const unread = apis().flatMap(([name, api]) =>
    runtime.acceptedBy(name, api).unread.map((parameter) => `${name} ${parameter}`),
  );
  expect(unread.sort()).toEqual(Object.keys(WITHOUT_EFFECT).sort());
});

it('sends in definitions only what calls take', () => {
  const runtime = createRuntime(program);
  const wrong: string[] = [];
  /** The names of a body; one that is computed otherwise counts as one with the name of its operation. */
  const namesOf = (body: unknown): string[] => {
    const { map, pick, use, set } = (body ?? {}) as {
      map?: object;
      pick?: [unknown, string[]];
      use?: string;
      set?: unknown[];
    };
    if (pick) return pick[1];
    if (typeof use === 'string') return namesOf(program.definitions.expression[use]?.is);
    return Array.isArray(set) ? set.flatMap(namesOf) : Object.keys(map ?? (body as object | null) ?? {});
  };
  const look = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const step = value as { api?: unknown; query?: object; body?: object };
    const api = typeof step.api === 'string' ? program.definitions.api[step.api] : undefined;
    if (api) {
      const query = Object.fromEntries(Object.keys(step.query ?? {}).map((name) => [name, '']));
      const body = Object.fromEntries(namesOf(step.body).map((name) => [name, null]));
      const unknown = runtime.acceptedBy(String(step.api), api).unknown({ query, body });
      wrong.push(...unknown.map((name) => `${at}: ${step.api} ${name}`));
    }
    for (const [key, inner] of Object.entries(value)) look(inner, `${at}.${key}`);
  };
  for (const [kind, all] of Object.entries(program.definitions)) look(all, kind);
  expect(wrong).toEqual([]);
});

describe('a call with a value that it does not take', () => {
  const pathOf = (path: string) => path.replace(/\{[^}]+\}/g, 'none');
  /** Calls whose answer to an administrator is not about their parameters: they end or need another session. */
  const isCallable = ([, { body, method }]: [string, ApiDefinition]) => body !== 'multipart' && method !== undefined;

  it('is refused with the name of a query parameter, at every call', async () => {
    const wrong: string[] = [];
    for (const [name, { method, path, body }] of apis().filter(isCallable)) {
      const isJson = method !== 'GET' && body !== 'none';
      const answer = await server.call(method, `${pathOf(path)}?nothingOfOurs=1`, admin, isJson ? {} : undefined);
      const isNamed = JSON.stringify(answer.body).includes('query.nothingOfOurs');
      // A call with cases may find none that fits; one with an entity in its path is refused without one that exists.
      if (!(answer.status === 422 && isNamed) && !(answer.status === 400 || answer.status === 403))
        wrong.push(`${name} ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused with the name of a body member', async () => {
    const sent = { pageLimit: 1, nothingOfOurs: 1 };
    const { status, body } = await server.call('POST', '/api/records/shipment/list', admin, sent);
    expect([status, body.faults]).toEqual([422, [{ at: 'body.nothingOfOurs', message: expect.any(String) }]]);
  });

  it('is refused where it has a list in place of an object', async () => {
    const { status, body } = await server.call('POST', '/api/records/shipment/list', admin, [{ pageLimit: 1 }]);
    expect([status, body.faults[0].at]).toEqual([422, 'body']);
  });

  it.each([
    ['/api/invoice/charge?Id=x&type=credit', '“All”, “Revenue” and “Credit Note”'],
    ['/api/invoice/charge?Id=x&systemId=zzz', 'current system'],
    ['/api/IMS/template?docType=IMSRaiseProfile&system=zzz', 'current system'],
    ['/api/IMS/template?docType=IMSRaiseProfile&moduleName=nope', '“shipment” and “invoice”'],
    ['/api/IMS/filter?docType=nope', 'IMSRaiseProfile'],
  ])('is refused with the values that exist (%s)', async (path, text) => {
    const { status, body } = await server.call('GET', path, admin);
    expect([status, body.msg]).toEqual([412, expect.stringContaining(text)]);
  });

  it('chooses among held permissions by `currentContext` in the query as by the header', async () => {
    const at = (permission: string) => `/api/IMS/filter?currentContext=${permission}`;
    const auditor = await server.signIn('auditor@demo.invoize.test');
    expect((await server.call('GET', at('ims.sideIMS'), admin)).status).toBe(200);
    expect((await server.call('GET', at('metadata.createMetaData'), auditor)).status).toBe(403);
  });
});
