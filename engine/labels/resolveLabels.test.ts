import { describe, expect, it } from 'vitest';
import { LabelResolutions, labelSource, textsToResolve } from './resolveLabels.ts';

const plain = { isDependent: false };

describe('label resolution', () => {
  it('applies only to lists whose labels differ from the stored values', () => {
    const from = { entity: 'port', value: 'code', label: 'name' };
    expect(labelSource({ from })).toEqual({ value: 'code', label: 'name' });
    expect(labelSource({ from: { entity: 'port', label: 'name' } })).toEqual({ value: undefined, label: 'name' });
    expect(labelSource({ from: { ...from, value: 'name' } })).toBeUndefined();
    expect(labelSource({ from: { ...from, distinct: true } })).toBeUndefined();
    expect(labelSource({})).toBeUndefined();
  });

  it('is the code of the record that is called so, by its name, its code, or both as they are shown', () => {
    const meanings = new LabelResolutions({ label: 'name', value: 'code' });
    meanings.learn({ id: '1', code: 'NLRTM', name: 'Rotterdam' });
    for (const text of ['Rotterdam', 'rotterdam', 'nlrtm', 'NLRTM · Rotterdam'])
      expect(meanings.valueOf(plain, text, {})).toBe('NLRTM');
    expect(meanings.valueOf(plain, 'NLRTM · Amsterdam', {})).toBeUndefined();
  });

  it('resolves a label with its code by the code', () => {
    const texts = ['NLRTM · Rotterdam', 'Paris', 'NLRTM'];
    expect(textsToResolve(texts, { label: 'name', value: 'code' })).toEqual(texts);
    expect(textsToResolve(['A · B · C'], { label: 'name', value: 'code' })).toEqual(['A · B · C', 'A']);
    expect(textsToResolve(['A · B'], { label: 'name', value: undefined })).toEqual(['A · B']);
  });

  it('returns undefined for several records that the row does not distinguish', () => {
    const meanings = new LabelResolutions({ label: 'name', value: undefined });
    meanings.learn({ id: '1', name: 'Paris', country: 'FR' });
    meanings.learn({ id: '2', name: 'Paris', country: 'US' });
    const field = { isDependent: true, dependentFields: [{ fieldKey: 'land', fieldValue: 'country' }] };
    expect(meanings.valueOf(field, 'Paris', { land: 'US' })).toBe('2');
    expect(meanings.valueOf(field, 'Paris', {})).toBeUndefined();
    expect(meanings.valueOf(plain, 'Paris', { land: 'US' })).toBeUndefined();
    expect(meanings.valueOf(plain, '1', {})).toBe('1');
  });
});
