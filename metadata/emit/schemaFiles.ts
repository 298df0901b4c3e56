/** Every JSON Schema file of the language, by its name: for editors, committed in metadata/schemas. */
import { DEFINITION_NAME_PATTERN } from '../kinds/annotations.ts';
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

/** File name to text, with a line end. */
export function schemaFiles(): Record<string, string> {
  const files: Record<string, JsonSchema> = {
    'overlay.schema.json': schemaFile(OverlaySchema, 'Changes of a layer'),
    'texts.schema.json': schemaFile(TextsSchema, 'What a layer says in its language'),
  };
  for (const kind of kindNames) {
    const { schema, plural } = kinds[kind];
    const one = schemaFile(schema, `A definition of kind ${kind}`);
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
