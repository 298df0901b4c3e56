/** Every JSON Schema file of the language, by its name: for editors, committed in metadata/schemas. */
import { DEFINITION_NAME_PATTERN } from '../kinds/annotations.ts';
import { PartUseSchema, patternKinds, TakesSchema, UseSchema } from '../kinds/fragment.ts';
import { kindNames } from '../kinds/kindNames.ts';
import { kinds } from '../kinds/kinds.ts';
import { OverlaySchema } from '../kinds/overlay.ts';
import { TextsSchema } from '../kinds/texts.ts';
import { type JsonSchema, schemaFile, schemaOfMany } from './jsonSchema.ts';

/** `api` is its own plural: a file with the property `api` holds several, any other one. */
function both(one: JsonSchema, many: JsonSchema, plural: string): JsonSchema {
  const { $schema, $defs, ...single } = one;
  const { $schema: _schema, ...several } = many;
  return {
    $schema,
    title: `${single.title}, or several`,
    if: { required: [plural] },
    // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word.
    then: several,
    else: { $ref: '#/$defs/one' },
    $defs: { ...($defs as object | undefined), one: single },
  };
}

/** Kinds of which there is one definition in a layer, in a file of its own. */
const alone: ReadonlySet<string> = new Set(['layer', 'tenant', 'sample']);

/** A file of several kinds: the words of each, as its own file has them. */
function severalKinds(): JsonSchema {
  const words = kindNames
    .filter((kind) => !alone.has(kind))
    .map((kind) => {
      const { plural } = kinds[kind];
      return [
        plural,
        { $ref: `./${plural}.schema.json#/${kind === plural ? 'then/' : ''}properties/${plural}` },
      ] as const;
    });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Definitions of several kinds, by name',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(words) },
    additionalProperties: false,
  };
}

/** The schema of a file whose definition may also be a pattern, or a use of one. */
function orPattern(kind: string, one: JsonSchema): JsonSchema {
  if (!(patternKinds as readonly string[]).includes(kind)) return one;
  const { $schema, title, $defs, ...own } = one;
  const { $schema: _takes, title: _title, ...takes } = schemaFile(TakesSchema, '');
  const { $schema: _use, title: _titleOfUse, ...use } = schemaFile(UseSchema, '');
  return {
    $schema,
    title,
    if: { required: ['use'] },
    // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word.
    then: { ...use, additionalProperties: true },
    else: {
      if: { required: ['takes'] },
      // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word.
      then: { type: 'object', properties: { takes } },
      else: own,
    },
    $defs: $defs ?? {},
  };
}

/** A part, or a use of a fragment. */
function orUse(file: JsonSchema): JsonSchema {
  const defs = file.$defs as Record<string, JsonSchema> | undefined;
  if (!defs?.Part) return file;
  const { $schema: _schema, title: _title, ...use } = schemaFile(PartUseSchema, '');
  const { properties, ...rest } = use as { properties?: Record<string, unknown> };
  const { $schema: _own, ...ofUse } = properties ?? {};
  return {
    ...file,
    $defs: {
      ...defs,
      // biome-ignore lint/suspicious/noThenProperty: it is JSON Schema's word.
      Part: { if: { required: ['use'] }, then: { ...rest, properties: ofUse }, else: defs.Part },
    },
  };
}

/** File name to text, with a line end. */
export function schemaFiles(): Record<string, string> {
  const files: Record<string, JsonSchema> = {
    'definitions.schema.json': severalKinds(),
    'overlay.schema.json': schemaFile(OverlaySchema, 'Changes of a layer'),
    'texts.schema.json': schemaFile(TextsSchema, 'What a layer says in its language'),
  };
  for (const kind of kindNames) {
    const { schema, plural } = kinds[kind];
    const one = orPattern(kind, orUse(schemaFile(schema, `A definition of kind ${kind}`)));
    const many = schemaOfMany(kind, plural, DEFINITION_NAME_PATTERN);
    if (kind === plural) files[`${kind}.schema.json`] = both(one, many, plural);
    else {
      files[`${kind}.schema.json`] = one;
      files[`${plural}.schema.json`] = many;
    }
  }
  return Object.fromEntries(
    Object.entries(files)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => [name, `${JSON.stringify(schema, null, 1)}\n`]),
  );
}
