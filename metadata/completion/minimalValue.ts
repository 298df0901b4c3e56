/** The smallest value that a schema allows: what a new definition, or a new member of one, begins as. */
import type { TSchema } from 'typebox';
import { type Defs, literals, resolve, type Schema } from '../compiler/inspect.ts';
import { EXPRESSION, TEXT } from '../kinds/annotations.ts';

/** @param label what texts that people read say at first */
export function minimalValue(given: TSchema | Schema, label = '', above: Defs = {}): unknown {
  const [schema, defs] = resolve(given as Schema, above);
  const allowed = literals(schema);
  if (allowed) return allowed[0];
  if (schema.anyOf) return minimalValue(schema.anyOf[0] as Schema, label, defs);
  if (EXPRESSION in schema) return schema[EXPRESSION] === 'text' ? label : null;
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, minimalValue(schema.properties?.[name] ?? {}, label, defs)]),
      );
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => minimalValue(schema.items ?? {}, label, defs));
    case 'string':
      return TEXT in schema ? label : schema.pattern === '^/' ? '/' : '';
    case 'number':
    case 'integer':
      return Number(schema.minimum ?? 0);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** A name in words: `portOfLoading` is "Port of loading". */
export function nameInWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
