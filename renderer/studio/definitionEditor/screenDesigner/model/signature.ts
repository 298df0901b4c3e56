/** The signature of a component as the designer reads it: plain JSON Schema, with what its annotations say. */
import type { Schema } from '../../../../../metadata/compiler/inspect.ts';
import { EXPRESSION, REFERS_TO, TEXT } from '../../../../../metadata/kinds/annotations.ts';
import type { KindName } from '../../../../../metadata/kinds/kindNames.ts';
import { PartSchema } from '../../../../../metadata/kinds/part.ts';
import { components } from '../../../../../metadata/signatures/components.ts';

export type { Schema };

interface Signature {
  summary: string;
  props: Schema;
  state?: Readonly<Record<string, string>>;
  methods?: Readonly<Record<string, string>>;
}

export function signatureOf(component: string): Signature | undefined {
  if (!Object.hasOwn(components, component)) return undefined;
  return (components as unknown as Readonly<Record<string, Signature>>)[component];
}

export const propertiesOf = (schema: Schema): [string, Schema][] => Object.entries(schema.properties ?? {});
export const isRequired = (schema: Schema, name: string): boolean => schema.required?.includes(name) === true;
export const refersTo = (schema: Schema): readonly KindName[] | undefined =>
  schema[REFERS_TO] as readonly KindName[] | undefined;
export const givesOf = (schema: Schema): string | undefined => schema[EXPRESSION] as string | undefined;
export const isLocalizedText = (schema: Schema): boolean => schema[TEXT] === true;

/** The literals that a schema allows, where it allows nothing else. */
export function choicesOf(schema: Schema): readonly (string | number | boolean)[] | undefined {
  if (schema.enum) return schema.enum as (string | number | boolean)[];
  if ('const' in schema) return [schema.const as string | number | boolean];
  const all = schema.anyOf?.map((member) => choicesOf(member));
  return all?.every((one) => one !== undefined) ? all.flat() : undefined;
}

/** Properties that every part has: condition, permission, repetition. */
export const partWords = ((PartSchema as unknown as Schema).$defs?.Part as Schema).properties as Readonly<
  Record<string, Schema>
>;
