/**
 * JSON Schema generation: a kind's TypeBox schema as a JSON Schema file that an editor reads: shared parts once, references
 * that resolve in a file.
 */

import type { Schema } from '../compiler/inspect.ts';
import { isRecord } from '../isRecord.ts';
import { INFERRED, PROPS_OF } from '../kinds/annotations.ts';
import { components } from '../signatures/components.ts';

export type JsonSchema = Record<string, unknown>;
type Defs = Record<string, JsonSchema>;

/** A union of constants as `enum`: editors offer its values, and it is shorter. */
function asEnum(schema: Schema): Schema {
  const members = schema.anyOf;
  if (!members?.every((member) => 'const' in member && !('description' in member))) return schema;
  const { anyOf: _anyOf, ...rest } = schema;
  return { ...rest, enum: members.map((member) => member.const) };
}

/** The props by component: an editor completes them once the component is named. */
function propsByComponent(defs: Defs): JsonSchema[] {
  return Object.entries(components).map(([name, { props }]) => {
    const key = `props.${name}`;
    const { required = [], ...own } = props as unknown as Schema & { required?: readonly string[] };
    const needed = required.filter((one) => one !== 'template');
    if (!defs[key]) {
      defs[key] = {};
      defs[key] = portable({ ...own, ...(needed.length > 0 ? { required: needed } : {}) } as Schema, defs);
    }
    // With an expression for the template, `template` is optional.
    const template =
      needed.length < required.length
        ? { anyOf: [{ required: ['templateFrom'] }, { properties: { props: { required: ['template'] } } }] }
        : {};
    return {
      if: { properties: { component: { const: name } }, required: ['component'] },
      // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word.
      then: { properties: { props: { $ref: `#/$defs/${key}` } }, ...template },
    };
  });
}

/** A schema whose shared parts were moved to `defs` and are referred to as `#/$defs/NAME`. */
function portable(schema: Schema, defs: Defs): JsonSchema {
  const { $defs, $id: _id, ...own } = asEnum(schema) as Schema & { $id?: string };
  for (const [name, part] of Object.entries($defs ?? {}))
    if (!defs[name]) {
      defs[name] = {};
      defs[name] = portable(part, defs);
    }
  const result: JsonSchema = {};
  for (const [word, value] of Object.entries(own)) {
    if (word === '$ref') result.$ref = `#/$defs/${String(value).replace(/^#\/\$defs\//, '')}`;
    else if ((word === 'properties' || word === 'patternProperties') && isRecord(value))
      result[word] = Object.fromEntries(
        Object.entries(value).map(([key, member]) => [key, portable(member as Schema, defs)]),
      );
    else if (word === 'anyOf' && Array.isArray(value)) result.anyOf = value.map((member) => portable(member, defs));
    else if ((word === 'items' || word === 'additionalProperties') && isRecord(value))
      result[word] = portable(value as Schema, defs);
    else if (word === 'required' && Array.isArray(value)) {
      const needed = value.filter((name) => !(INFERRED in (own.properties?.[name] ?? {})));
      if (needed.length > 0) result.required = needed;
    } else result[word] = value;
  }
  if (isRecord(result.properties) && isRecord(result.properties.props) && PROPS_OF in result.properties.props)
    result.allOf = propsByComponent(defs);
  return result;
}

const pointer = { type: 'string', description: 'Where the editor finds the schema of this file.' };

/** The schema of a file that holds one value of `schema`; the file itself may say `$schema`. */
export function schemaFile(schema: unknown, title: string): JsonSchema {
  const defs: Defs = {};
  const root = portable(schema as Schema, defs);
  if (isRecord(root.properties)) root.properties = { $schema: pointer, ...root.properties };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...root,
    ...(Object.keys(defs).length > 0 ? { $defs: defs } : {}),
  };
}

/** The schema of a file that holds several definitions under `plural`, by name. */
export function schemaOfMany(kind: string, plural: string, pattern: string): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Several of kind ${kind}, by name`,
    type: 'object',
    required: [plural],
    properties: {
      $schema: pointer,
      [plural]: {
        type: 'object',
        propertyNames: { pattern },
        additionalProperties: { $ref: kind === plural ? '#/$defs/one' : `./${kind}.schema.json` },
      },
    },
    additionalProperties: false,
  };
}
