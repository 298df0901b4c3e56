import { describe, expect, it } from 'vitest';
import { compileCells } from './compileCells.ts';

const fields = [
  { key: 'hazardous', label: 'Hazardous', type: 'checkbox' as const },
  {
    key: 'unNumber',
    label: 'UN number',
    type: 'text' as const,
    regex: 'UN[0-9]{4}',
    mandatoryWhen: { equalTo: [{ var: 'record.hazardous' }, true] },
    readonlyWhen: { notEqualTo: [{ var: 'record.hazardous' }, true] },
  },
];
const tones = (record: Record<string, unknown>, action?: 'ims') =>
  Object.fromEntries(
    Object.entries(compileCells(fields).check(record, { today: '2026-11-21', action }).verdicts).map(
      ([key, { tone }]) => [key, tone],
    ),
  );

describe('a cell whose record says whether it must be filled', () => {
  it('is mandatory where the expression holds', () => {
    expect(tones({ hazardous: true })).toEqual({ unNumber: 'mandatory' });
    expect(tones({ hazardous: false })).toEqual({});
  });

  it('is read-only where that expression holds, but not in the action ims', () => {
    expect(tones({ hazardous: false, unNumber: 'x' })).toEqual({});
    expect(tones({ hazardous: false, unNumber: 'x' }, 'ims')).toEqual({ unNumber: 'regex' });
    expect(tones({ hazardous: true, unNumber: 'x' })).toEqual({ unNumber: 'regex' });
  });
});
