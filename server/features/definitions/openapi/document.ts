/** The OpenAPI 3.1 document of the calls, made of the API definitions and the signatures of the operations behind them. */
import type { ApiCase, ApiDefinition } from '../../../../metadata/kinds/api.ts';
import { parametersOf } from '../../../../metadata/pathMatcher.ts';
import type { Program } from '../../../../metadata/program.ts';
import { operations } from '../../../../metadata/signatures/operations.ts';

type Json = Record<string, unknown>;

/** Error responses of calls (docs/contract/calls.md, Errors). */
const ERRORS: Readonly<Record<string, string>> = {
  '400': 'Not JSON, or not as this call takes it: what and where.',
  '401': 'No session, or none any more.',
  '403': '`reason` is `session` (broken: sign in again) or `permission` (denied; the work is kept).',
  '404': 'Not there, or not for this user.',
  '412': 'Not valid: fields or rows with their messages.',
  '413': 'Too large.',
  '422': 'Understood, and not valid: what and where.',
  '429': 'Too many failed sign-ins; Retry-After says when.',
  '440': 'The session is expired and can be extended.',
  '500': 'Please try after some time.',
};

export function openApiDocument(program: Program): Json {
  const paths: Record<string, Json> = {};
  for (const [name, api] of Object.entries(program.definitions.api).sort(byPath)) {
    const path = api.path.replace(/^\/api/, '') || '/';
    paths[path] ??= {};
    (paths[path] as Json)[api.method.toLowerCase()] = callOf(name, api);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: program.definitions.tenant[program.tenant]?.label ?? 'Invoize Suite',
      version: program.hash.slice(0, 12),
      description: 'Generated from the API definitions in force.',
    },
    servers: [{ url: '/api' }],
    security: [{ session: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'sessionId' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['msg', 'requestId'],
          properties: { msg: { type: 'string' }, reason: { type: 'string' }, requestId: { type: 'string' } },
        },
      },
    },
  };
}

const byPath = ([a, one]: [string, ApiDefinition], [b, other]: [string, ApiDefinition]) =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : a < b ? -1 : 1;

function callOf(name: string, api: ApiDefinition): Json {
  const cases = Object.values(api.cases);
  const first = cases[0] as ApiCase;
  const bodies = cases.map(bodySchema).filter((schema) => schema !== undefined);
  const open = cases.every((one) => one.open?.session === false);
  const results = [...new Map(cases.map((one) => [one.operation, resultOf(one)])).values()];
  return {
    operationId: name,
    summary: api.summary,
    ...(api.description ? { description: api.description } : {}),
    tags: [first.operation.split('.')[0]],
    ...(open ? { security: [] } : {}),
    parameters: [...pathParameters(api), ...queryParameters(api, cases), ...contextHeader(cases)],
    ...(api.body === 'multipart'
      ? { requestBody: { required: true, content: { 'multipart/form-data': { schema: { type: 'object' } } } } }
      : bodies.length > 0
        ? { requestBody: { required: true, content: { 'application/json': { schema: anyOf(bodies) } } } }
        : {}),
    responses: {
      '200': { description: 'Done.', content: { 'application/json': { schema: anyOf(results) } } },
      ...Object.fromEntries(
        Object.entries(ERRORS).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        ]),
      ),
    },
    'x-permission': cases.flatMap((one) => (one.permission ? [one.permission].flat() : [])),
    ...(cases.some((one) => one.open) ? { 'x-open': cases.flatMap((one) => (one.open ? [one.open.reason] : [])) } : {}),
  };
}

const anyOf = (schemas: readonly unknown[]) => (schemas.length === 1 ? schemas[0] : { anyOf: schemas });
/** An answer that a definition makes itself has no signature. */
const resultOf = (one: ApiCase) => (one.answer === undefined ? operations[one.operation].result : {});

function pathParameters(api: ApiDefinition): Json[] {
  return parametersOf(api.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(api: ApiDefinition, cases: readonly ApiCase[]): Json[] {
  const names = new Set(Object.keys(api.query ?? {}));
  for (const one of cases)
    for (const path of readsOf(one.params)) if (path.startsWith('query.')) names.add(path.slice(6));
  const members = cases.map((one) => membersOf(one, 'query'));
  return [...names].sort().map((name) => ({
    name,
    in: 'query',
    required: members.every(({ required }) => required.includes(name)),
    ...(api.query?.[name] ? { description: api.query[name] } : {}),
    schema: members.map(({ properties }) => properties[name]).find((schema) => schema !== undefined) ?? {
      type: 'string',
    },
  }));
}

const contextHeader = (cases: readonly ApiCase[]): Json[] =>
  cases.some((one) => one.permission || one.access)
    ? [
        {
          name: 'currentContext',
          in: 'header',
          required: false,
          description: 'A permission that the user holds and acts under.',
          schema: { type: 'string' },
        },
      ]
    : [];

/** Members of a body or a query are parameters of the operation, under the names by which the definition reads them. */
function membersOf(one: ApiCase, of: 'body' | 'query'): { properties: Json; required: string[] } {
  const signature = signatureOf(one);
  const properties: Json = {};
  const required: string[] = [];
  for (const [param, expression] of Object.entries(one.params ?? {})) {
    const read = (expression as { var?: unknown } | null)?.var;
    if (typeof read !== 'string' || !read.startsWith(`${of}.`)) continue;
    const member = read.slice(of.length + 1);
    properties[member] = signature.properties?.[param] ?? {};
    if (signature.required?.includes(param)) required.push(member);
  }
  return { properties, required };
}

const signatureOf = ({ operation }: ApiCase) =>
  operations[operation].params as unknown as { properties?: Json; required?: string[] };

function bodySchema(one: ApiCase): Json | undefined {
  for (const [param, expression] of Object.entries(one.params ?? {}))
    if ((expression as { var?: unknown } | null)?.var === 'body')
      return (signatureOf(one).properties?.[param] ?? {}) as Json;
  const { properties, required } = membersOf(one, 'body');
  return Object.keys(properties).length > 0 ? { type: 'object', properties, required } : undefined;
}

/** Every `var` inside an expression. */
function readsOf(expression: unknown): string[] {
  if (typeof expression !== 'object' || expression === null) return [];
  const own = (expression as { var?: unknown }).var;
  const inner = Object.values(expression).flatMap(readsOf);
  return typeof own === 'string' ? [own, ...inner] : inner;
}
