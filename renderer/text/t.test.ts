import { beforeEach, expect, it } from 'vitest';
import { appStore } from '../program/appStore.ts';
import { programAtom } from '../program/program.ts';
import { word } from './messages.ts';
import { tRule } from './t.ts';

// Another file of the same worker may have left one.
beforeEach(() => appStore.set(programAtom, undefined));

it('returns the name of a message before the definitions are loaded', () => {
  expect(word('common.close')).toBe('common.close');
  expect(tRule('rule.row', { N: 1 })).toBe('rule.row');
});

it('takes what the message says, and no other', () => {
  const refused = () => [
    // @ts-expect-error it is no message of the shell
    word('common.clsoe'),
    // @ts-expect-error it is a message, and of a component that other screens do not have
    word('rule.row', { N: 1 }),
    // @ts-expect-error nothing fills its placeholder
    tRule('rule.row'),
    // @ts-expect-error its placeholder has another name
    tRule('rule.row', { n: 1 }),
    // @ts-expect-error it has no placeholder
    word('common.close', { count: 1 }),
  ];
  expect(refused).not.toThrow();
});
