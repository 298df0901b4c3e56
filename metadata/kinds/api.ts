/** A call: method and path, with one operation, or cases, each over one (docs/contract/calls.md, Request pipeline). */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { OperationNameSchema } from '../signatures/operations.ts';
import { expression, inferable, named, nameOf, place, strict } from './annotations.ts';
import { entityVerbs } from './entity.ts';
import { FilterTreeSchema } from './filter.ts';

const verb = Type.Union(entityVerbs.map((name) => Type.Literal(name)));

const CaseAccessSchema = strict({
  entity: expression('text', 'Which entity.'),
  verb: Type.Union([verb, Type.Array(verb, { minItems: 1 })]),
});

/** The operation of a call, in each case of a call with several cases, otherwise in the call. */
const caseWords = {
  permission: Type.Optional(
    Type.Union([nameOf('permission'), Type.Array(nameOf('permission'), { minItems: 1, description: 'Any of them.' })]),
  ),
  access: Type.Optional(
    Type.Unsafe<Static<typeof CaseAccessSchema>>(
      Type.Union([CaseAccessSchema, verb, Type.Array(verb, { minItems: 1 })], {
        description:
          'The permission that the entity names for the verb. A verb alone, or several, any of which will do: of the entity that `params` names.',
      }),
    ),
  ),
  open: Type.Optional(
    strict({
      reason: Type.String({ minLength: 10, description: 'Why no permission is needed.' }),
      session: Type.Boolean({ description: 'Whether a session is needed all the same.' }),
    }),
  ),
  context: Type.Optional(
    strict(
      {
        company: expression('text', 'Its id; empty, or the one of the session: the call is made as any other.'),
        system: Type.Optional(
          expression('text', 'One of its systems; empty: the first in which the person may make the call.'),
        ),
      },
      'Another company in which the user can make this call, with the permissions granted there. The session does not change. Without a permission there, the response is 404.',
    ),
  ),
  checks: Type.Optional(
    named(
      strict({
        that: expression('boolean', 'The condition; if it is false, the call is refused with the message.'),
        message: nameOf('message'),
        ...place,
      }),
      'Conditions of the request, evaluated before the operation. They read the same scopes as `params`.',
    ),
  ),
  params: Type.Optional(
    Type.Record(Type.String(), expression('any'), {
      description: "The operation's parameters, from path, query, body, headers.",
    }),
  ),
  answer: Type.Optional(expression('any', 'From `result`; default: the result as it is.')),
  refusal: Type.Optional(
    expression(
      'any',
      'For a refusal with 412: an object merged over the response, computed from `result`, the response.',
    ),
  ),
};

const ApiCaseSchema = strict({
  when: Type.Optional(
    Type.Unsafe<Static<typeof FilterTreeSchema>>({
      ...FilterTreeSchema,
      description:
        'Over `path.NAME`, `query.NAME`, `body.NAME` and `headers.NAME`, all text. Two cases that could hold at once are a fault.',
    }),
  ),
  operation: OperationNameSchema,
  ...caseWords,
});

export const ApiSchema = strict({
  method: Type.Union([
    Type.Literal('GET'),
    Type.Literal('POST'),
    Type.Literal('PUT'),
    Type.Literal('DELETE'),
    Type.Literal('PATCH'),
  ]),
  path: Type.String({ pattern: '^/api/' }),
  summary: Type.String(),
  description: Type.Optional(Type.String()),
  body: Type.Optional(
    Type.Union(
      [
        Type.Literal('json'),
        Type.Literal('multipart'),
        Type.Literal('none'),
        Type.Array(Type.String({ minLength: 1 }), { minItems: 1, uniqueItems: true }),
      ],
      {
        description:
          "What is sent. A list is of a call without cases: the members of JSON that are the operation's parameters.",
      },
    ),
  ),
  bodyLimit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Bytes; a larger body is refused with 413. Default: the constant bodyLimit.',
    }),
  ),
  query: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Parameter to what it is.' })),
  requestSchema: Type.Optional(Type.Unknown({ description: 'JSON Schema of the body: structure only.' })),
  operation: Type.Optional(
    Type.Unsafe<Static<typeof OperationNameSchema>>({
      ...OperationNameSchema,
      description:
        'In place of cases, with what a case says beside it, where there is one. The operation then takes, under their names, what stands in braces in the path, what `query` declares and what `body` lists; `params` says the rest.',
    }),
  ),
  ...caseWords,
  cases: inferable(named(ApiCaseSchema, 'Where what is called for depends on the request.')),
  ...place,
});

export type ApiCase = Static<typeof ApiCaseSchema>;
export type ApiDefinition = Static<typeof ApiSchema>;
