/** The words that the compiler types are those that the engine runs. */
import { expect, it } from 'vitest';
import { EXPRESSION_WORDS as TYPED, WORDS_OF_NAMES } from '../../metadata/signatures/expressionWords.ts';
import { OPERATOR_NAMES } from '../../metadata/signatures/operators.ts';
import { EXPRESSION_WORDS } from './checkExpression.ts';
import { OPERATIONS } from './operations.ts';

it('types every word that may be said, and no other', () => {
  expect([...Object.keys(TYPED), ...WORDS_OF_NAMES, ...OPERATOR_NAMES].sort()).toEqual([...EXPRESSION_WORDS].sort());
});

it('has the result type of the engine', () => {
  const plain = {
    boolean: 'boolean',
    text: 'text',
    number: 'number',
    day: 'text',
    list: 'list',
    sameList: 'list',
    flat: 'list',
    mergedLists: 'list',
  };
  for (const [word, { gives }] of Object.entries(OPERATIONS)) {
    const typed = (TYPED as Record<string, { gives: string }>)[word]?.gives;
    if (typed !== undefined) expect([word, (plain as Record<string, string>)[typed] ?? 'any']).toEqual([word, gives]);
  }
});
