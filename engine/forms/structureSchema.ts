/**
 * The schema of a form's ajv validator (docs/contract/cells.md): the structure of a record only. It constrains the JSON types of
 * values; engine/cells checks their content (a number, a real day, a length) in forms as in grids. The server compiles the
 * validator from this schema, and the page builds its form on the same one.
 */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';

/** A JSON Schema of the words that are used here. */
export interface StructureSchema {
  readonly $id?: string;
  readonly type: string | readonly string[];
  readonly title?: string;
  readonly properties?: Readonly<Record<string, StructureSchema>>;
  readonly items?: StructureSchema;
  readonly additionalProperties?: boolean;
}

const TYPES = {
  text: { type: ['string', 'null'] },
  multiline: { type: ['string', 'null'] },
  dropdown: { type: ['string', 'null'] },
  numeric: { type: ['number', 'null'] },
  date: { type: ['string', 'null'] },
  checkbox: { type: ['boolean', 'null'] },
  // All of its digits are kept, so it travels as text.
  decimal: { type: ['string', 'null'] },
  dateTime: { type: ['string', 'null'] },
  reference: { type: ['string', 'null'] },
  file: { type: ['string', 'object', 'null'] },
  condition: { type: ['string', 'null'] },
  multiselect: { type: ['array', 'string', 'null'], items: { type: ['string', 'number'] } },
} as const satisfies Record<FieldType, StructureSchema>;

/** The name of the schema and its compiled validator: the module exports the validator under this name. */
export const RECORD_SCHEMA = 'record';

/** The schema of a record of these fields; what is not a field of them is let through, for the server to drop. */
export function structureSchema(fields: readonly Pick<EffectiveField, 'key' | 'type' | 'label'>[]): StructureSchema {
  return {
    $id: RECORD_SCHEMA,
    type: 'object',
    additionalProperties: true,
    properties: Object.fromEntries(fields.map(({ key, type, label }) => [key, { title: label, ...TYPES[type] }])),
  };
}

/** The properties of an ajv error that are used here. */
export interface StructureError {
  /** The path of the value: `/weight`, `/tags/0`. */
  instancePath: string;
  message?: string;
  keyword: string;
  params: Record<string, unknown>;
  schemaPath: string;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/**
 * The structural errors. A scalar of another type than its field (a text in a number) is not included: engine/cells checks it
 * and reports it.
 */
export function structureErrors(
  schema: StructureSchema,
  data: unknown,
  errors: readonly StructureError[],
): StructureError[] {
  return errors.filter(({ instancePath }) => {
    // A key is written as a JSON pointer.
    const key = instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
    const { type } = schema.properties?.[key] ?? {};
    const isOfScalars = type !== undefined && !['array', 'object'].some((one) => one === type || type.includes(one));
    return !(isOfScalars && isScalar((data as Readonly<Record<string, unknown>>)[key]));
  });
}
