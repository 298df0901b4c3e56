/** The type of what a JSON schema of the signatures describes. */
import { memoize } from '../../memoize.ts';
import type { Schema } from '../inspect.ts';
import { BOOLEAN, listOf, NULL, NUMBER, objectOf, TEXT, type Type, UNKNOWN, unionOf } from './type.ts';

/** `row`: what the schema of a row of any entity stands for here. */
export function typeOfSchema(schema: Schema, row?: { schema: unknown; type: Type }): Type {
  if (row && schema === row.schema) return row.type;
  if (!row) return plain(schema);
  return read(schema, row);
}

const plain = memoize((schema: Schema): Type => read(schema, undefined));

function read(schema: Schema, row: { schema: unknown; type: Type } | undefined): Type {
  const of = (inner: Schema) => typeOfSchema(inner, row);
  if (schema.$ref !== undefined) return UNKNOWN;
  if (schema.anyOf) return unionOf(schema.anyOf.map(of));
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (values?.every((value) => typeof value === 'string')) return { is: 'text', values: values as string[] };
  switch (schema.type) {
    case 'string':
      return TEXT;
    case 'number':
    case 'integer':
      return NUMBER;
    case 'boolean':
      return BOOLEAN;
    case 'null':
      return NULL;
    case 'array':
      return listOf(schema.items ? of(schema.items) : UNKNOWN);
    case 'object': {
      // An object of the signatures that says its members has no others.
      if (schema.properties)
        return objectOf(Object.fromEntries(Object.entries(schema.properties).map(([key, inner]) => [key, of(inner)])));
      const [member] = Object.values(schema.patternProperties ?? {});
      return member ? { is: 'map', of: of(member) } : UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}
