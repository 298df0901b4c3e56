/** The examples of the open rule: run whenever it changes, kept as drafts beside it, published with it. */
import { useMemo } from 'react';
import type { ExampleDefinition } from '../../../metadata/kinds/example.ts';
import { storedRecordNames } from '../../../metadata/rowNames.ts';
import { callApi } from '../../http/callApi.ts';
import { today } from '../../program/program.ts';
import { tRule as say } from '../../text/t.ts';
import { toastText } from '../../toasts/toast.ts';
import { type Drafted, freeName, type RuleEditorState } from './editorState.ts';
import { type Compiled, type ExampleRun, outcomeOf, runExample } from './tryRule.ts';
import type { Trying } from './useTry.ts';

export interface ShownExample extends Drafted<ExampleDefinition> {
  run: ExampleRun | undefined;
}

export function useExamples(
  editorState: RuleEditorState,
  name: string,
  compiled: Compiled,
  reads: ReadonlySet<string>,
  reload: () => Promise<unknown>,
) {
  const { checker } = compiled;
  const own = useMemo(
    () => editorState.examples.filter(({ value, gone }) => value.rules === name && !gone),
    [editorState.examples, name],
  );
  const shown = useMemo(
    (): ShownExample[] => own.map((one) => ({ ...one, run: checker && runExample(checker, one.value, today()) })),
    [own, checker],
  );
  const saved = async (
    example: Pick<Drafted<ExampleDefinition>, 'name' | 'base' | 'draft'>,
    value: ExampleDefinition | null,
  ) => {
    const { name: called, base, draft } = example;
    const body = {
      layer: editorState.layer,
      kind: 'example',
      name: called,
      ...(value ? { value } : { remove: true }),
      base,
      draft,
    };
    const answer = await callApi('authoringSave', { body }).catch(() => undefined);
    if (answer) await reload();
    return answer !== undefined;
  };

  /** Keeps a tried row, with what it looked up and what came out of it now. */
  const keep = async (trying: Trying, id: string, description: string): Promise<boolean> => {
    const row = trying.rows.find((one) => one.id === id);
    const check = trying.outcomes.find((one) => one.id === id)?.check;
    if (!row || !check) return false;
    const record = Object.fromEntries(
      Object.entries(row.record).filter(
        ([key, value]) => reads.has(key) && !storedRecordNames.has(key) && value !== null && value !== undefined,
      ),
    );
    const sources = trying.lookedUp(row.record);
    const value: ExampleDefinition = {
      description,
      rules: name,
      given: {
        record,
        ...(Object.keys(sources).length > 0 ? { sources: sources as Record<string, Record<string, unknown>[]> } : {}),
        today: today(),
      },
      expect: outcomeOf(check),
    };
    const called = freeName(
      `${name}.example`,
      editorState.examples.map((one) => one.name),
    );
    const done = await saved({ name: called, base: 0, draft: 0 }, value);
    if (done) toastText(say('rule.example.kept'), 'success');
    return done;
  };

  /** The current outcome becomes the expected one. */
  const expectNow = (example: ShownExample) =>
    saved(example, { ...example.value, expect: example.run?.found ?? example.value.expect });
  const forget = (example: ShownExample) => saved(example, null);
  const failing = shown.filter(({ run }) => run && !run.ok).length;
  return { shown, failing, keep, expectNow, forget };
}

export type Examples = ReturnType<typeof useExamples>;
