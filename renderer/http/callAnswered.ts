/**
 * Calls that the server asks something about before it does what they say (docs/contract/lifecycles.md, Checks): each question is
 * asked once, and answered by the same call with the names of all that got a yes.
 */
import { ask } from '../toasts/toast.ts';
import { ApiError } from './apiError.ts';

/** A question of the server, as a 412 has it in `questions`. */
export interface AskedCheck {
  readonly check: string;
  readonly msg: string;
}

/** The questions of an answer; none where something is wrong, and nothing could be answered. */
function questionsIn(answer: unknown): readonly AskedCheck[] {
  const { questions } = (answer ?? {}) as { questions?: unknown };
  return Array.isArray(questions) ? (questions as AskedCheck[]) : [];
}

/** True if the user answers yes to all questions; `label` names the action that follows. */
export async function askAll(questions: readonly AskedCheck[], label: string | undefined): Promise<boolean> {
  const text = [...new Set(questions.map(({ msg }) => msg))].join(' ');
  return (await ask({ text, title: label, yes: label })) !== undefined;
}

/**
 * @param call makes the call with the names of what was answered, and throws what the server refuses
 * @returns the answer; undefined where the person said no
 */
export async function callAnswered<Answer>(
  call: (answers: readonly string[]) => Promise<Answer>,
  label?: string,
): Promise<{ answer: Answer } | undefined> {
  const answers = new Set<string>();
  for (;;) {
    try {
      return { answer: await call([...answers]) };
    } catch (error) {
      const questions = error instanceof ApiError && !error.told ? questionsIn(error.answer) : [];
      // A server that asks again what was answered does not take answers here.
      if (questions.length === 0 || questions.every(({ check }) => answers.has(check))) throw error;
      if (!(await askAll(questions, label))) return undefined;
      for (const { check } of questions) answers.add(check);
    }
  }
}
