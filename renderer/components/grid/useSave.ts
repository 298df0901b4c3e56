import { useRef, useState } from 'react';
import { ApiError } from '../../http/apiError.ts';
import { askAll } from '../../http/callAnswered.ts';
import { callApi } from '../../http/callApi.ts';
import { errorPolicy } from '../../http/errorPolicy.ts';
import { appStore } from '../../program/appStore.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { toast, toastText } from '../../toasts/toast.ts';
import { whoChanged } from '../parts/conflict/collision.ts';
import type { GridModel } from './model/gridModel.ts';
import { beginAnew, withConflict } from './rows/rowConflict.ts';
import { isChanged, isKnownWrong, type RowState } from './rows/rowState.ts';
import { type ReportedSave, reportable } from './saving/reportedSave.ts';
import { type SaveAnswer, type SaveOutcome, saveRows } from './saving/saveRows.ts';
import { reportFailure } from './useGridModel.ts';
import { t, tCount } from './words.ts';

const CHUNK = 500;
const nothing = (left = 0): SaveOutcome => ({ saved: [], refused: [], conflicts: [], merged: [], left });

export interface Saving {
  readonly progress: { done: number; of: number } | undefined;
  /** Rows to be decided on. */
  readonly conflicts: readonly RowState[];
  /** These rows are decided on. */
  settled(keys: readonly string[]): void;
  /** None of the rest is decided on now. */
  later(): void;
  /** @param only keys of the rows that are saved; left out: all that changed */
  save(only?: ReadonlySet<string>): Promise<ReportedSave>;
  stop(): void;
}

/** Saves the changed rows of a grid part in chunks that can be canceled, and reports the result. */
export function useSave(model: GridModel, { props, surface, locals }: ComponentProps<'grid'>): Saving {
  const [progress, setProgress] = useState<{ done: number; of: number } | undefined>();
  const [conflicts, setConflicts] = useState<readonly RowState[]>([]);
  const under = useRef<AbortController | undefined>(undefined);

  async function send(rows: unknown[], answers: readonly string[]): Promise<SaveAnswer> {
    const { save } = props;
    if (!save) throw new Error('This grid has nowhere to save to.');
    const scope = { ...locals, rows };
    try {
      return (await callApi(save.api, {
        path: evaluated(surface, save.path, scope),
        query: evaluated(surface, save.query, scope),
        body: withAnswers(save.body === undefined ? { rows } : surface.value(save.body, scope), answers),
        handles: ['412'],
      })) as SaveAnswer;
    } catch (error) {
      // A 412 is a regular response with refused rows.
      if (error instanceof ApiError && error.status === 412) return error.answer as SaveAnswer;
      throw error;
    }
  }

  async function save(only?: ReadonlySet<string>): Promise<ReportedSave> {
    return reportable(model, await saveChanged(only));
  }

  async function saveChanged(only?: ReadonlySet<string>): Promise<SaveOutcome> {
    model.edits.open?.commit();
    model.finish();
    if (under.current) return nothing();
    const changed = model.store.all().filter((row) => isChanged(row) && (only === undefined || only.has(row.key)));
    if (changed.length === 0) {
      toast('noDataToSave');
      return nothing();
    }
    // The rest is decided by the server, by the same rules.
    const rows = changed.filter((row) => !isKnownWrong(row));
    const held = changed.filter(isKnownWrong).map(({ key }) => key);
    if (rows.length === 0) return { ...nothing(), refused: held };
    const mine = new AbortController();
    under.current = mine;
    let stored = 0;
    try {
      const outcome = await saveRows({
        store: model.store,
        rows,
        types: model.types,
        chunk: props.save?.chunk ?? CHUNK,
        send,
        ask: (questions) => askAll(questions, undefined),
        progress: (done, of) => setProgress({ done, of }),
        saved: () => {
          stored += 1;
        },
        signal: mine.signal,
      });
      reportSave(outcome);
      reportUnmarked(model, outcome.refused);
      if (outcome.saved.length > 0) appStore.set(model.savedAtom, (n) => n + 1);
      return { ...outcome, refused: [...held, ...outcome.refused] };
    } catch (error) {
      reportFailure(error);
      if (stored > 0) appStore.set(model.savedAtom, (n) => n + 1);
      if (staysHere(error)) toastText(t('gridSaveFailed', { saved: stored, left: rows.length - stored }), 'warning');
      const left = model.store.counts.changed;
      return nothing(left);
    } finally {
      under.current = undefined;
      setProgress(undefined);
      const others = model.store.all().filter(({ stored }) => stored !== undefined);
      // A row whose edits were undone has no collisions.
      const asked = others.map((row) => (row.collisions ? row : withConflict(row, row.stored, model.types)));
      const hasNone = (row: RowState) => !isChanged(row) || row.collisions?.length === 0;
      model.store.update(asked.map((row) => (hasNone(row) ? beginAnew(row, model.types) : row)));
      setConflicts(asked.filter((row) => !hasNone(row)));
      model.onChanged();
    }
  }
  return {
    progress,
    conflicts,
    settled: (keys) => setConflicts((rows) => rows.filter(({ key }) => !keys.includes(key))),
    later: () => setConflicts([]),
    save,
    stop: () => under.current?.abort(),
  };
}

/** The list of rows becomes an object if answers are added. */
const withAnswers = (body: unknown, answers: readonly string[]): unknown =>
  answers.length === 0 ? body : { ...(Array.isArray(body) ? { rows: body } : (body as object)), answers };

/** True if the rows stay visible after a failed call: an expired session opens the sign-in page. */
const staysHere = (error: unknown): boolean =>
  !(error instanceof ApiError) || errorPolicy(error.status, error.answer).what === 'tell';

/** How many different errors one message shows. */
const MAX_UNMARKED = 3;

/** Shows the errors of refused rows that no column can mark. */
function reportUnmarked(model: GridModel, keys: readonly string[]): void {
  const shown = new Set(model.columns.map((field) => field?.key));
  const texts = keys.flatMap((key) =>
    Object.entries(model.store.get(key)?.refused ?? {})
      .filter(([field]) => !shown.has(field))
      .map(([field, message]) => {
        const label = model.byKey.get(field)?.label;
        return label === undefined ? message : `${label}: ${message}`;
      }),
  );
  const different = [...new Set(texts)].slice(0, MAX_UNMARKED);
  if (different.length > 0) toastText(different.join(' '), 'error');
}

/** The save action reports saved and refused rows; only this function reports a canceled save. */
function reportSave({ saved, left, merged }: SaveOutcome): void {
  if (left > 0) toastText(t('gridStopped', { saved: saved.length, left }), 'warning');
  if (merged.length === 0) return;
  const names = [...new Set(merged.map(whoChanged))].filter((name) => name !== '').join(', ');
  toastText(tCount('gridMerged', merged.length, { names }), 'info');
}
