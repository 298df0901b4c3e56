/** Describes a schema in words, for hints and completion. */
import { type Defs, literals, resolve, type Schema } from '../compiler/inspect.ts';
import { EXPRESSION, FIELD_OF, REFERS_TO } from '../kinds/annotations.ts';
import type { KindName } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { components } from '../signatures/components.ts';
import { type Path, shapesAt } from './shapes.ts';

export interface Description {
  /** The type: `text`, `name of a template`, `list`. */
  is?: string;
  /** The purpose. */
  text?: string;
  /** The values that it may have, where they are given. */
  oneOf?: readonly unknown[];
}

/** Describes a value by its schema. */
export function describe(given: Schema, defs: Defs = {}): Description {
  const [schema] = resolve(given, defs);
  const oneOf = literals(schema);
  const text = typeof schema.description === 'string' ? schema.description : undefined;
  const is = wordFor(schema);
  return { ...(is ? { is } : {}), ...(text ? { text } : {}), ...(oneOf ? { oneOf } : {}) };
}

function wordFor(schema: Schema): string | undefined {
  const to = schema[REFERS_TO] as readonly KindName[] | undefined;
  if (to) return to.join(' | ');
  if (FIELD_OF in schema) return 'field';
  if (EXPRESSION in schema) return schema[EXPRESSION] === 'any' ? 'expression' : `expression: ${schema[EXPRESSION]}`;
  return schema.anyOf || schema.enum || 'const' in schema ? undefined : schema.type;
}

/** Describes a position; for the properties of a component, includes the purpose of the component. */
export function describeAt(kind: KindName, value: unknown, path: Path): Description {
  const { shapes, value: at } = shapesAt(kinds[kind].schema, value, path);
  // Resolving a reference loses its siblings (a union's description), so the path to it is used.
  const shape = shapes[0];
  if (!shape) return {};
  const found = describe(shape.schema, shape.defs);
  const component = path.at(-1) === 'component' ? components[at as keyof typeof components] : undefined;
  return component ? { ...found, text: component.summary } : found;
}
