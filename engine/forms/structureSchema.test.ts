import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { type StructureError, structureErrors, structureSchema } from './structureSchema.ts';

const schema = structureSchema([
  { key: 'weight', type: 'numeric', label: 'Weight' },
  { key: 'name', type: 'text', label: 'Name' },
  { key: 'hazardous', type: 'checkbox', label: 'Hazardous' },
  { key: 'tags', type: 'multiselect', label: 'Tags' },
  { key: 'a/b~c', type: 'date', label: 'Day' },
]);
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);
/** The fields with an error of structure. */
function wrong(data: unknown): string[] {
  validate(data);
  return structureErrors(schema, data, (validate.errors ?? []) as StructureError[]).map((one) => one.instancePath);
}

describe('structureSchema', () => {
  it('has the types that the values of fields have', () => {
    expect(validate({ weight: 1.5, name: 'a', hazardous: true, tags: ['a', 'b'], 'a/b~c': '2026-12-24' })).toBe(true);
    expect(validate({ weight: null, other: {} })).toBe(true);
    expect(validate({ weight: 'Weight Captured Separately' })).toBe(false);
  });
});

describe('structureErrors', () => {
  it('leaves scalars of any type to the cell check', () => {
    for (const scalar of ['a text', 12, true, null, ''])
      expect(wrong({ weight: scalar, name: scalar, hazardous: scalar, 'a/b~c': scalar })).toEqual([]);
  });

  it('has what no cell could hold', () => {
    expect(wrong({ weight: { kilos: 3 }, name: ['a'] })).toEqual(['/weight', '/name']);
    expect(wrong({ tags: [{ id: 'a' }] })).toEqual(['/tags/0']);
    expect(wrong({ tags: 5 })).toEqual(['/tags']);
    expect(wrong('a text')).toEqual(['']);
  });
});
