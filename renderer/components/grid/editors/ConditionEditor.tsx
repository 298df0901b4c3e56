/** The editor of a condition: its words in the cell, and the dialog that is fetched when one is first edited. */
import { lazy, Suspense } from 'react';
import { conditionText } from '../../../text/conditionText.ts';
import type { EditorProps } from './useEditSession.ts';

const ConditionDialog = lazy(() => import('./ConditionDialog.tsx'));

export function ConditionEditor(props: EditorProps) {
  const { row, field } = props;
  return (
    <>
      <span className="iv-editor-ground">{conditionText(row.values[field.key])}</span>
      <Suspense fallback={null}>
        <ConditionDialog {...props} />
      </Suspense>
    </>
  );
}
