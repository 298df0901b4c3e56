import { useLayoutEffect, useRef } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { useLatest } from '../../../hooks/useLatest.ts';
import { today } from '../../../program/program.ts';
import { listLabels } from '../../../suggestions/listLabels.ts';
import { currentLocaleFormats } from '../../../text/localeFormats.ts';
import { useGrid } from '../gridContext.ts';
import { UNTOUCHED } from '../model/editSession.ts';
import type { RowState } from '../rows/rowState.ts';
import { type ReadContext, readCell } from '../values/readCell.ts';

/** How typed text is read in this page, today. */
export const readContext = (): ReadContext => ({
  today: today(),
  decimal: currentLocaleFormats().decimal,
  valueOf: (list, typed) => listLabels(list).value(typed),
});

export interface EditorProps {
  row: RowState;
  field: EffectiveField;
  /** Closes the editor; what was typed is taken. `focus` puts the focus back on the cell. */
  close: (focus?: boolean) => void;
}

/**
 * The value of the open editor. `draft.value` is stored when the editor closes; `type` parses it from text.
 * It is held outside React's state: a plain editor does not render on each keystroke.
 */
export function useEditSession({ row, field, close }: EditorProps) {
  const { model } = useGrid();
  const draft = useRef<unknown>(UNTOUCHED);
  const closing = useLatest(close);
  useLayoutEffect(
    () =>
      model.edits.begin(
        row.key,
        field.key,
        () => draft.current,
        () => closing.current(true),
      ),
    [model, row.key, field.key],
  );
  return {
    /** True if the key that opened the editor replaces the value. */
    replaces: model.edits.start === 'replace',
    /** True if the editor opens the list of selectable records immediately. */
    looksUp: model.edits.start === 'lookUp',
    value: row.values[field.key],
    take: (value: unknown) => {
      draft.current = value;
    },
    type: (text: string) => {
      draft.current = readCell(field, text, readContext());
    },
  };
}
