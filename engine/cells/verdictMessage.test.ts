import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../operators/operators.ts';
import { fail } from '../rules/conclude.ts';
import { compileCell } from './checkCell.ts';
import { compileCells } from './compileCells.ts';
import { verdictMessage } from './verdictMessage.ts';

describe('verdictMessage', () => {
  it('names the operator apart, so that its words are those of the language too', () => {
    const subject = { label: 'Gross weight', type: 'numeric', lowerCase: false } as const;
    const outcome = fail(subject, '3', 2, 'greaterThan', ['3'], { text: '5', isEmpty: false });
    expect(outcome.message).toBe(`Gross weight should ${OPERATORS.greaterThan.words} 5. Entered value - 3 is wrong.`);
    expect(verdictMessage({ ...outcome, message: outcome.message ?? '' })).toEqual({
      name: 'fieldShould',
      params: expect.objectContaining({ field: 'Gross weight', value: '5', x: '3' }),
      operator: 'should.greaterThan',
    });
  });
  it('has words of their own for days', () => {
    const subject = { label: 'ETA', type: 'date', lowerCase: false } as const;
    const outcome = fail(subject, '2026-01-01', 2, 'greaterThanEqualTo', ['2026-01-01'], {
      text: '2026-01-02',
      isEmpty: false,
    });
    expect(outcome.message).toBe('ETA should be on or after 2026-01-02. Entered value - 2026-01-01 is wrong.');
    expect(verdictMessage({ ...outcome, message: outcome.message ?? '' })).toMatchObject({
      operator: 'should.onOrAfter',
    });
  });
  it('has separate messages for a required empty field and a required value', () => {
    const subject = { label: 'Temperature class', type: 'text', lowerCase: false } as const;
    const of = (operator: 'equalTo' | 'notEqualTo', value: string) => {
      const outcome = fail(subject, value, 2, operator, [value], { text: '', isEmpty: true });
      return verdictMessage({ ...outcome, message: outcome.message ?? '' });
    };
    expect(of('notEqualTo', '')).toEqual({ name: 'fieldShouldNotBeEmpty', params: { field: subject.label } });
    expect(of('equalTo', 'A')).toEqual({ name: 'fieldShouldBeEmpty', params: { field: subject.label, x: 'A' } });
  });
  it("is the rule's own words where it has them", () => {
    const row = { cond: 'IF', field: 'a', expression: 'notEqualTo', operator: 'THEN', ValOper: 'equalTo' };
    const rows = [{ ...row, errorMessage: 'Kein „{a}“ ab {b}!' }, { cond: 'END' }];
    const fields = [
      { key: 'a', type: 'text' },
      { key: 'b', type: 'text' },
    ] as const;
    const { verdicts } = compileCells(fields, [{ id: 'r', key: 'a', rows }]).check(
      { a: 'x', b: 'Ulm' },
      { today: '2026-01-31' },
    );
    expect(verdicts.a).toMatchObject({ tone: 'rule', message: 'Kein „x“ ab Ulm!', shown: 'Kein „x“ ab Ulm!' });
    expect(verdicts.a && verdictMessage(verdicts.a)).toBe('Kein „x“ ab Ulm!');
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
