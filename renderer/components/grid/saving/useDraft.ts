/** Keeps what is unsaved while one types, and brings it back when the grid is opened again (prop `keepDraft`). */
import { useEffect, useRef } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { formerNamesOf } from '../../../../metadata/kinds/formerNames.ts';
import { session } from '../../../http/session.ts';
import { appStore } from '../../../program/appStore.ts';
import { toastText } from '../../../toasts/toast.ts';
import type { GridModel } from '../model/gridModel.ts';
import { isChanged, NO_EDITS, NO_REFUSALS, NO_VERDICTS, type RowState, withValues } from '../rows/rowState.ts';
import type { RowChange } from '../rows/rowStore.ts';
import { t, tCount } from '../words.ts';
import { type DraftRow, draftOf, keepBeside, keepDraft, takeDraft } from './draftStore.ts';

const DEBOUNCE_MS = 800;

/** `loaded`: the rows are there, to which the draft belongs. */
export function useDraft(model: GridModel, name: string | undefined, loaded: boolean): void {
  const restored = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (name === undefined || !loaded) return;
    const place = `${session()?.loggedInUser.id ?? ''} ${name}`;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    let isBack = restored.current === place;
    const keep = () => {
      const rows = model.store.all().filter((row) => row.touched && isChanged(row));
      // A browser that keeps nothing (a private window) only loses the draft.
      (isBack ? keepDraft : keepBeside)(place, rows.map(draftOf)).catch(() => {});
    };
    const begin = () => {
      isBack = true;
      model.onChanged = () => {
        clearTimeout(timer);
        timer = setTimeout(keep, DEBOUNCE_MS);
      };
    };
    if (isBack) begin();
    else {
      restored.current = place;
      takeDraft(place)
        .then((rows) => {
          if (!over) restore(model, withNamesOfNow(rows, model.fields));
        })
        .catch(() => {})
        .finally(() => {
          if (over) return;
          begin();
          // Edits made in the meantime are part of the draft.
          model.onChanged();
        });
    }
    addEventListener('pagehide', keep);
    // Saved edits must not reappear as unsaved, even after an immediate reload.
    const leave = appStore.sub(model.savedAtom, keep);
    return () => {
      over = true;
      leave();
      clearTimeout(timer);
      removeEventListener('pagehide', keep);
      if (model.store.size > 0) keep();
      model.onChanged = () => {};
    };
  }, [model, name, loaded]);
}

/** Renames fields of a draft that were renamed in the template (`formerly`). */
function withNamesOfNow(rows: readonly DraftRow[], fields: readonly EffectiveField[]): DraftRow[] {
  const keys = new Set(fields.map(({ key }) => key));
  const renamed = new Map(fields.flatMap((field) => formerNamesOf(field).map((was) => [was, field.key] as const)));
  const now = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [keys.has(key) ? key : (renamed.get(key) ?? key), value]),
    );
  return rows.map((row) => ({ ...row, values: now(row.values), ...(row.was && { was: now(row.was) }) }));
}

/** Lays a draft over the rows, as one step that can be undone. */
function restore(model: GridModel, rows: readonly DraftRow[]): void {
  // Before the loaded rows, in their former order.
  let at = 0;
  const changes = rows.flatMap((draft): RowChange[] => {
    const held = (draft.id === undefined ? undefined : model.store.byId(draft.id)) ?? model.store.get(draft.key);
    if (held)
      return [
        { key: held.key, before: held, after: { ...withValues(held, draft.values, model.types), touched: true } },
      ];
    // Only the edits are known of a row that is not loaded: enough to save them.
    const after: RowState = {
      key: draft.key,
      ...(draft.id === undefined ? { match: 'new' as const } : { id: draft.id }),
      ...(draft.version === undefined ? {} : { version: draft.version }),
      values: draft.values,
      was: draft.was ?? {},
      ...(draft.was || draft.id === undefined ? {} : { baseUnknown: true }),
      ...(draft.id === undefined ? {} : { valuesUnknown: true }),
      dirty: new Set(Object.keys(draft.values)),
      updateField: draft.id === undefined,
      edited: NO_EDITS,
      verdicts: NO_VERDICTS,
      refused: NO_REFUSALS,
      stale: false,
      touched: true,
    };
    at += 1;
    return [{ key: draft.key, after, at: at - 1 }];
  });
  if (changes.length === 0) return;
  model.log.do(t('gridRestoreDraft'), changes);
  model.checkUnchecked();
  toastText(tCount('gridDraftRestored', changes.length), 'info');
}
