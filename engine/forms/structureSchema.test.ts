import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { structureSchema } from './structureSchema.ts';

const validate = new Ajv({ allowUnionTypes: true }).compile(
  structureSchema([
    { key: 'weight', type: 'numeric', label: 'Weight' },
    { key: 'tags', type: 'multiselect', label: 'Tags' },
  ]),
);

describe('structureSchema', () => {
  it('lets through what only the cell check refuses', () => {
    expect(validate({ weight: 'Weight Captured Separately', tags: ['a', 'b'] })).toBe(true);
    expect(validate({ weight: null, other: {} })).toBe(true);
  });

  it('refuses what no cell could hold', () => {
    expect(validate({ weight: { kilos: 3 } })).toBe(false);
    expect(validate({ tags: [{ id: 'a' }] })).toBe(false);
    expect(validate('a text')).toBe(false);
  });
});
