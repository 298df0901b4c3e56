/** Shapes that the signatures of several operations have. */
import type { TSchema } from 'typebox';
import * as Type from 'typebox';
import { strict } from '../kinds/annotations.ts';

export interface OperationSignature {
  /** The effect, one sentence. */
  summary: string;
  /** True if it changes no stored data: a preview may call only these. */
  readOnly: boolean;
  /** True if it only records that the caller viewed something: a page may call it when it opens. */
  recordsView?: boolean;
  /** True if it works outside of transactions (another machine, files) and writes no record: `reach` may name it. */
  outside?: boolean;
  params: TSchema;
  result: TSchema;
}

export const text = (description?: string) => Type.String(description ? { description } : {});
export const maybe = Type.Optional;
export const integer = (description?: string) => Type.Integer({ minimum: 0, ...(description ? { description } : {}) });
export const values = Type.Record(Type.String(), Type.Unknown());
export const row = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description:
    'id, version, systemId, accountId, createdOn, createdBy, updatedOn, updatedBy and the field values, flat, by key: only fields that the user may see.',
});
export const filter = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'A filter tree: {condition, fields} (docs/contract/filters.md).',
});
export const sort = Type.Array(
  strict({ field: text(), dir: Type.Union([Type.Literal('asc'), Type.Literal('desc')]) }),
  {
    maxItems: 20,
  },
);
/** Which entity an operation is about. */
export const entity = text('The name of an entity definition.');
/** Which records of an entity, and what of them. */
export const selection = {
  entity,
  query: maybe(text('A query definition.')),
  params: maybe(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: "The query's parameters." })),
  template: maybe(text('The template whose fields are read.')),
  filter: maybe(filter),
  sort: maybe(sort),
};
export const msg = { msg: text('The message for people.') };
export const bytes = Type.Unsafe<unknown>({ description: 'Bytes with their content type and disposition.' });
/** The questions that the caller has confirmed. */
export const answers = maybe(Type.Array(text(), { description: 'The questions that were answered with yes.' }));
/** The result of saving rows. */
export const saved = strict({
  ...msg,
  leftOut: maybe(text('The message about read-only values that were sent and not saved.')),
  saved: Type.Array(
    strict({
      tempId: maybe(Type.Unknown()),
      id: text(),
      version: integer(),
      row,
      merged: maybe(
        Type.Array(
          strict({ field: text(), by: strict({ id: text(), name: text() }), bySelf: Type.Boolean(), at: text() }),
          { description: 'What others had changed since the row was read, where it was merged with that (`was`).' },
        ),
      ),
      leftOut: maybe(
        Type.Array(strict({ field: text('Of a member with its list: `charges.clientValue`.'), label: text() }), {
          description: 'Read-only fields whose sent value differs from the stored one and was not saved.',
        }),
      ),
    }),
  ),
});
/** A record whose content is described in a sentence. */
export const described = <Shape = Record<string, unknown>>(description: string) =>
  Type.Unsafe<Shape>({ type: 'object', description });
/** A list of them. */
export const listOf = <Shape = Record<string, unknown>>(description: string) =>
  Type.Array(described<Shape>(description));
