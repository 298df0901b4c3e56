/** The text of the definition, with its faults underlined and what this layer says marked. */
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Keyed } from '../../../../metadata/edits/keyed.ts';
import type { DefinitionDocument, Reading } from '../model/DefinitionDocument.ts';
import { valueChangesBetween } from '../model/textEdits.ts';
import type { EditorFault } from '../useFaults.ts';
import { editable, editing } from './jsonExtensions.ts';
import { setLayerMarks } from './layerMarks.ts';
import { faultRange, partRange, treeOf } from './positions.ts';

interface Props {
  document: DefinitionDocument;
  reading: Reading;
  faults: readonly EditorFault[];
  below: Keyed | undefined;
  readOnly: boolean;
}

export function JsonPane({ document: open, reading, faults, below, readOnly }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? open.show(place.current) : undefined), [open]);
  useEffect(() => open.dispatch({ effects: editing.reconfigure(editable(!readOnly)) }), [open, readOnly]);

  const { broken, value } = reading;
  useEffect(() => {
    const { state } = open;
    const most = state.doc.length;
    const found: Diagnostic[] = broken
      ? [{ from: broken.offset, to: Math.min(most, broken.offset + 1), severity: 'error', message: broken.message }]
      : [];
    const tree = !broken && faults.length > 0 ? treeOf(state.doc.toString()) : undefined;
    for (const fault of broken ? [] : faults) {
      const { from, to } = faultRange(tree, fault);
      found.push({
        from: Math.min(from, most),
        to: Math.min(to, most),
        severity: fault.severity,
        message: fault.message,
      });
    }
    open.dispatch(setDiagnostics(state, found));
  }, [open, broken, faults]);

  const later = useDeferredValue(value);
  const changed = useMemo(
    () => (below ? valueChangesBetween(below, later).filter((place) => place.value !== undefined) : undefined),
    [below, later],
  );
  useEffect(() => {
    if (broken || !changed) return;
    const tree = changed.length > 0 ? treeOf(open.state.doc.toString()) : undefined;
    const ranges = changed.flatMap(({ path }) => partRange(tree, path) ?? []);
    open.dispatch({ effects: setLayerMarks.of(ranges) });
  }, [open, changed, broken]);

  return <div className="inv-editor-json" ref={place} />;
}
