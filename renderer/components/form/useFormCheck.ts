/** Checks the form's record with the engine while typing (after 1 ms, 1000 ms with list lookups). */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { type CellAction, checkerFor, type Verdict } from '../../evaluation/checks.ts';
import { ApiError } from '../../http/apiError.ts';
import { constant } from '../../program/program.ts';
import { toastText } from '../../toasts/toast.ts';
import { mandatoryNow, type Values } from './formModel.ts';
import type { FormStore } from './formStore.ts';

export interface FormCheck {
  verdicts: Readonly<Record<string, Verdict>>;
  /** Checks now; gives what is wrong and the values with what rules set. */
  checkNow(values: Values): Promise<{ verdicts: Readonly<Record<string, Verdict>>; values: Values }>;
}

const NONE: Readonly<Record<string, Verdict>> = {};

/** True if the verdicts are equal, as after most keystrokes. */
function sameVerdicts(one: FormCheck['verdicts'], other: FormCheck['verdicts']): boolean {
  const keys = Object.keys(other);
  if (keys.length !== Object.keys(one).length) return false;
  return keys.every((key) => {
    const [before, now] = [one[key], other[key]];
    return before?.tone === now?.tone && before?.message === now?.message && before?.isError === now?.isError;
  });
}

/** Checks the values once nobody typed for a moment, and what they look up is there; gives how to let it be. */
function soon(template: string, values: Values, run: (values: Values) => unknown): () => void {
  let ended = false;
  const tell = (error: unknown) => {
    if (!(error instanceof ApiError && error.told)) toastText((error as Error).message, 'error');
  };
  let quick = false;
  try {
    quick = checkerFor(template).ready([values]);
  } catch (error) {
    // A template that cannot be checked is still one to type into.
    tell(error);
    return () => {};
  }
  const timer = setTimeout(
    async () => {
      try {
        if (!quick) await checkerFor(template).prepare([values]);
        if (!ended) run(values);
      } catch (error) {
        tell(error);
      }
    },
    quick ? constant('quickValidation', 1) : constant('delayedValidation', 1000),
  );
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}

/**
 * @param hash of the definitions in force: by others, the record is checked again
 * @param fields as they are at the moment
 * @param share has the record
 * @param changed keys that were changed by hand since the last check; emptied by it
 * @param assign takes over what rules set
 */
export function useFormCheck(
  template: string,
  hash: string | undefined,
  action: CellAction,
  fields: readonly EffectiveField[],
  share: FormStore,
  changed: Set<string>,
  assign: (assigned: Values) => void,
): FormCheck {
  const [verdicts, setVerdicts] = useState(NONE);
  const latest = useRef({ fields, assign });
  latest.current = { fields, assign };

  const run = useCallback(
    (record: Values) => {
      const { verdicts: found, assigned } = checkerFor(template).check(record, {
        action,
        changed: [...changed],
        stored: share.initial.id === undefined ? undefined : share.initial,
      });
      changed.clear();
      const shown = new Set(latest.current.fields.map(({ key }) => key));
      const next: Record<string, Verdict> = {};
      for (const [key, verdict] of Object.entries({
        ...found,
        ...mandatoryNow(latest.current.fields, record, action),
      })) {
        // Hidden fields cannot be fixed here; the save reports their errors.
        if (shown.has(key)) next[key] = verdict;
      }
      setVerdicts((before) => (sameVerdicts(before, next) ? before : next));
      if (Object.keys(assigned).length > 0) latest.current.assign(assigned);
      return { verdicts: next, values: { ...record, ...assigned } };
    },
    [template, action, changed, share],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: other definitions, other rules.
  useEffect(() => {
    let stop = () => {};
    const checkSoon = () => {
      stop();
      stop = soon(template, share.values, run);
    };
    checkSoon();
    const unsubscribe = share.subscribe(checkSoon);
    return () => {
      unsubscribe();
      stop();
    };
  }, [template, hash, share, run]);

  const checkNow = useCallback(
    async (record: Values) => {
      await checkerFor(template).prepare([record]);
      return run(record);
    },
    [template, run],
  );
  return { verdicts, checkNow };
}
