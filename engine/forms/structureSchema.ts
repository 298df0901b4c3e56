/**
 * What a form's ajv validator checks (design.md, "One meaning"): the structure of a record and nothing else. Which JSON
 * types a value may have is said here; what a cell may hold (a number, a real day, a length) is said by engine/cells, in
 * forms as in grids. The server compiles the validator from this schema, the page builds its form on the same one.
 */
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';

/** A JSON Schema of the words that are used here. */
export interface StructureSchema {
  readonly type: string | readonly string[];
  readonly title?: string;
  readonly properties?: Readonly<Record<string, StructureSchema>>;
  readonly items?: StructureSchema;
  readonly additionalProperties?: boolean;
}

const SCALAR = ['string', 'number', 'boolean', 'null'] as const;

const TYPES = {
  text: { type: SCALAR },
  multiline: { type: SCALAR },
  dropdown: { type: SCALAR },
  numeric: { type: SCALAR },
  date: { type: SCALAR },
  checkbox: { type: SCALAR },
  decimal: { type: SCALAR },
  dateTime: { type: SCALAR },
  reference: { type: SCALAR },
  file: { type: ['string', 'object', 'null'] },
  multiselect: { type: ['array', 'string', 'null'], items: { type: ['string', 'number'] } },
} as const satisfies Record<FieldType, StructureSchema>;

/** The schema of a record of these fields; what is not a field of them is let through, for the server to drop. */
export function structureSchema(fields: readonly Pick<EffectiveField, 'key' | 'type' | 'label'>[]): StructureSchema {
  return {
    type: 'object',
    additionalProperties: true,
    properties: Object.fromEntries(fields.map(({ key, type, label }) => [key, { title: label, ...TYPES[type] }])),
  };
}
