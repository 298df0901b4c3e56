import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../operators/operators.ts';
import { fail } from '../rules/conclude.ts';
import { compileCell } from './checkCell.ts';
import { verdictMessage } from './verdictMessage.ts';

describe('what is said of a cell, as a message', () => {
  it('names the operator apart, so that its words are those of the language too', () => {
    const subject = { label: 'Gross Weight', type: 'numeric', lowerCase: false } as const;
    const outcome = fail(subject, '3', 2, 'greaterThan', ['3'], '5');
    expect(outcome.message).toBe(`Gross Weight should ${OPERATORS.greaterThan.words} 5. Entered value - 3 is wrong.`);
    expect(verdictMessage({ ...outcome, message: outcome.message ?? '' })).toEqual({
      name: 'fieldShould',
      params: expect.objectContaining({ field: 'Gross Weight', value: '5', x: '3' }),
      operator: 'should.greaterThan',
    });
  });
  it('has what fills it', () => {
    const verdict = compileCell({ key: 'a', type: 'text', length: 2 })('abc', 'default');
    expect(verdict && verdictMessage(verdict)).toEqual({ name: 'maximumLength', params: { N: '2' } });
  });
  it("is the field's own words where it has them", () => {
    const verdict = compileCell({ key: 'a', type: 'text', regex: '[A-Z]+', errorMessage: 'Nur Großbuchstaben!' })(
      'a',
      'default',
    );
    expect(verdict && verdictMessage(verdict)).toBe('Nur Großbuchstaben!');
  });
});
