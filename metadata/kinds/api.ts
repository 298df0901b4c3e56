/** A call: method and path, with cases, each over one operation (docs/contract/calls.md, One way). */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { OperationNameSchema } from '../signatures/operations.ts';
import { expression, named, nameOf, place, strict } from './annotations.ts';
import { entityVerbs } from './entity.ts';
import { FilterTreeSchema } from './filter.ts';

const verb = Type.Union(entityVerbs.map((name) => Type.Literal(name)));

const ApiCaseSchema = strict({
  when: Type.Optional(
    Type.Unsafe<Static<typeof FilterTreeSchema>>({
      ...FilterTreeSchema,
      description:
        'Over `path.NAME`, `query.NAME`, `body.NAME` and `headers.NAME`, all text. Two cases that could hold at once are a fault.',
    }),
  ),
  permission: Type.Optional(
    Type.Union([nameOf('permission'), Type.Array(nameOf('permission'), { minItems: 1, description: 'Any of them.' })]),
  ),
  access: Type.Optional(
    strict(
      { entity: expression('text', 'Which entity.'), verb: Type.Union([verb, Type.Array(verb, { minItems: 1 })]) },
      'The permission that the entity names for the verb.',
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
      'Another company in which the person may make this call: what is held there decides, and the session stays where it is. Where it is not held, there is no such company.',
    ),
  ),
  operation: OperationNameSchema,
  params: Type.Optional(
    Type.Record(Type.String(), expression('any'), {
      description: "The operation's parameters, from path, query, body, headers.",
    }),
  ),
  answer: Type.Optional(expression('any', 'From `result`; default: the result as it is.')),
  refusal: Type.Optional(
    expression(
      'any',
      'Of what is refused with 412: an object that is laid over what is told, from `result`, which is that.',
    ),
  ),
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
  body: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('multipart'), Type.Literal('none')])),
  bodyLimit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Bytes; a larger body is refused with 413. Default: the constant bodyLimit.',
    }),
  ),
  query: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'Parameter to what it is.' })),
  requestSchema: Type.Optional(Type.Unknown({ description: 'JSON Schema of the body: structure only.' })),
  cases: named(ApiCaseSchema),
  ...place,
});

export type ApiCase = Static<typeof ApiCaseSchema>;
export type ApiDefinition = Static<typeof ApiSchema>;
