import { afterEach, describe, expect, it } from 'vitest';
import { appStore } from '../program/appStore.ts';
import { questionsAtom } from '../toasts/toast.ts';
import { ApiError } from './apiError.ts';
import { callAnswered } from './callAnswered.ts';

/** A server that wants yes to each of these before it answers, one after another. */
const asking = (...wanted: string[]) => {
  const sent: (readonly string[])[] = [];
  const call = async (answers: readonly string[]) => {
    sent.push(answers);
    const open = wanted.find((check) => !answers.includes(check));
    if (open === undefined) return 'done';
    throw new ApiError(412, { questions: [{ check: open, msg: `Is it ${open}?` }] }, 'asked');
  };
  return { call, sent };
};

/** Answers the question that is shown next. */
async function answer(yes: boolean): Promise<string> {
  await expect.poll(() => appStore.get(questionsAtom).length).toBe(1);
  const [question] = appStore.get(questionsAtom);
  question?.answer(yes ? { reason: '' } : undefined);
  return `${question?.title}: ${question?.text}`;
}

afterEach(() => appStore.set(questionsAtom, []));

describe('a call with questions', () => {
  it('is made again with all that was answered', async () => {
    const { call, sent } = asking('right', 'cheap');
    const called = callAnswered(call, 'Save');
    expect([await answer(true), await answer(true)]).toEqual(['Save: Is it right?', 'Save: Is it cheap?']);
    expect([await called, sent]).toEqual([{ answer: 'done' }, [[], ['right'], ['right', 'cheap']]]);
  });

  it('is not made again after a no', async () => {
    const { call, sent } = asking('right');
    const called = callAnswered(call);
    await answer(false);
    expect([await called, sent]).toEqual([undefined, [[]]]);
  });

  it('fails like any other call without questions, and when the same question comes again', async () => {
    const refused = new ApiError(412, { msg: 'No.' }, 'No.');
    await expect(callAnswered(() => Promise.reject(refused))).rejects.toBe(refused);
    const deaf = new ApiError(412, { questions: [{ check: 'right', msg: 'Is it right?' }] }, 'asked');
    const called = callAnswered(() => Promise.reject(deaf));
    await answer(true);
    await expect(called).rejects.toBe(deaf);
  });
});
