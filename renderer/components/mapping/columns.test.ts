import { describe, expect, it } from 'vitest';
import { assignField, firstMapping, formatOf, formatParts, formatText, missingFields } from './columns.ts';

const headers = [
  { name: 'Ship No', samples: [], suggested: { field: 'number' } },
  { name: 'No', samples: [], suggested: { field: 'number' } },
  { name: 'Weight', samples: [], suggested: { field: 'weight', format: '1,234.5' } },
];

describe('the mapping of columns', () => {
  it('begins with what was remembered, then with what is suggested, each field once', () => {
    expect(firstMapping(headers, undefined)).toEqual({
      'Ship No': { field: 'number' },
      No: { field: null },
      Weight: { field: 'weight', format: '1,234.5' },
    });
    expect(firstMapping(headers, { No: { field: 'number' } })['Ship No']).toEqual({ field: null });
  });

  it('gives a field to one column only, and forgets the format of another field', () => {
    const mapping = assignField(firstMapping(headers, undefined), 'No', 'weight');
    expect(mapping.Weight).toEqual({ field: null });
    expect(mapping.No).toEqual({ field: 'weight' });
  });

  it('suggests how a column that was chosen by hand is written, as the field reads it', () => {
    const header = { name: 'When', samples: [], formats: { date: 'd-MMM-yy', number: '1.234,5' } };
    const formats = (['date', 'decimal', 'text'] as const).map((type) => formatOf(header, { type }));
    expect(formats).toEqual(['d-MMM-yy', '1.234,5', undefined]);
    expect(assignField({ When: { field: null } }, 'When', 'eta', 'd-MMM-yy')).toEqual({
      When: { field: 'eta', format: 'd-MMM-yy' },
    });
  });

  it('puts formats together and takes them apart', () => {
    const text = formatText(['d-MMM-yy', 'M/d/yy'], ['Date Not Captured']);
    expect(text).toBe('d-MMM-yy; M/d/yy; empty when Date Not Captured');
    expect(formatParts(text)).toEqual({ formats: ['d-MMM-yy', 'M/d/yy'], empties: ['Date Not Captured'] });
    expect(formatText([], [])).toBeUndefined();
  });

  it('names the mandatory fields without a column', () => {
    const field = (key: string, isMandatory: boolean) => ({ key, label: key, type: 'text' as const, isMandatory });
    expect(missingFields([field('number', true), field('note', false)], { A: { field: 'note' } })).toHaveLength(1);
  });
});
