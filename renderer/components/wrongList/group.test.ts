import { describe, expect, it } from 'vitest';
import { groupWrong } from './group.ts';

const cell = (id: string, value: unknown, field = 'weight', reason = 'Invalid Value!') => ({
  id,
  field,
  label: field,
  tone: 'invalid',
  reason,
  value,
  text: String(value),
});

describe('groupWrong', () => {
  it('puts together what is wrong in the same way, the largest first', () => {
    const groups = groupWrong([cell('1', 'n/a'), cell('2', 'see'), cell('3', 'see'), cell('4', 'see', 'cost')]);
    expect(groups.map(({ text, ids, field }) => [field, text, ids])).toEqual([
      ['weight', 'see', ['2', '3']],
      ['cost', 'see', ['4']],
      ['weight', 'n/a', ['1']],
    ]);
  });

  it('keeps a number apart from the text that looks like it, and reasons apart', () => {
    expect(groupWrong([cell('1', 5), cell('2', '5'), cell('3', 5, 'weight', 'Other')])).toHaveLength(3);
  });
});
