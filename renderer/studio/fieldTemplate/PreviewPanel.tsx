/** Preview of the template: its grid and form with the edited fields. */

import { SegmentedControl } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Part } from '../../../metadata/kinds/part.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { previewList, previewTemplate } from '../../program/previewDefinitions.ts';
import { definition, program } from '../../program/program.ts';
import type { Row } from '../../surface/componentContract.ts';
import { useSurface } from '../../surface/hooks.ts';
import { PartView } from '../../surface/PartView.tsx';
import { tTemplate as say } from '../../text/t.ts';
import type { FieldsEditorState } from './editorState.ts';
import { previewFields, previewLists } from './previewFields.ts';

interface Props {
  /** The part whose state holds the sample. */
  part: string;
  editorState: FieldsEditorState;
  /** The current rows of the grid. */
  rows: readonly Row[];
  rowsApi: string;
}

const SAMPLE = 5;
let made = 0;

export function PreviewPanel({ part, editorState, rows, rowsApi }: Props) {
  const surface = useSurface();
  const [as, setAs] = useState<'grid' | 'form'>('grid');
  const { entity, template } = editorState;
  const [sample, setSample] = useState<readonly Row[]>([]);
  useEffect(() => {
    if (!entity) return setSample([]);
    const ending = new AbortController();
    const body = { template, pageLimit: SAMPLE };
    callApi(rowsApi, { path: { entity }, body, signal: ending.signal, handles: 'all', isWithoutGesture: true })
      .then((answer) => setSample((answer as ResultOf<'records.list'>).rows))
      .catch((error: unknown) => {
        // Without rows of their own, people see the columns.
        if (!isAbort(error)) setSample([]);
      });
    return () => ending.abort();
  }, [entity, template, rowsApi]);

  const name = useShown(editorState, rows);
  useEffect(() => surface.publish(part, { sample }), [surface, part, sample]);
  const parts = useMemo((): Record<'grid' | 'form', Part> | undefined => {
    if (!name) return undefined;
    return {
      grid: {
        component: 'grid',
        props: {
          template: name,
          label: say('template.preview'),
          source: { rows: { var: `state.${part}.sample` } },
          editable: true,
        },
      },
      form: { component: 'form', props: { template: name, record: { var: `state.${part}.sample.0` }, columns: 1 } },
    };
  }, [name, part]);
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={say('template.preview')}
        value={as}
        onChange={(next) => setAs(next === 'form' ? 'form' : 'grid')}
        data={[
          { value: 'grid', label: say('template.asGrid') },
          { value: 'form', label: say('template.asForm') },
        ]}
      />
      <div className="inv-template-preview" data-as={as}>
        {parts ? (
          <PartView key={`${name} ${as}`} name={`preview-${as}`} part={parts[as]} />
        ) : (
          <p className="inv-soft">{say('template.previewNone')}</p>
        )}
      </div>
    </>
  );
}

/** The preview's template name: changed fields get a new name. Undefined without fields. */
function useShown(editorState: FieldsEditorState, rows: readonly Row[]): string | undefined {
  const [name, setName] = useState<string>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => {
    const { template } = editorState;
    const { fields, rulesOf, definitions } = program();
    const shown = previewFields(rows, fields[template] ?? []).filter(({ isActive }) => isActive !== false);
    const keys = new Set(shown.map(({ key }) => key));
    // A rule over a field that is gone, or of another type, cannot be shown with it.
    const known = new Map((fields[template] ?? []).map((field) => [field.key, field.type]));
    const whole = [...known].every(([key, type]) => shown.some((field) => field.key === key && field.type === type));
    const rules = whole
      ? (rulesOf[template] ?? []).filter((rule) => keys.has(definitions.rules[rule]?.field ?? ''))
      : [];
    made += 1;
    const next = `preview.${made}`;
    const base = definition('template', template);
    const stops = [
      ...(shown.length > 0
        ? [
            previewTemplate(next, {
              definition: { ...(base ?? { label: editorState.label }), fields: {} },
              fields: shown,
              rules,
            }),
          ]
        : []),
      ...Object.entries(editorState.ownLists).map(([list, value]) => previewList(list, value)),
      ...previewLists(template, rows).map(([list, value]) => previewList(list, value)),
    ];
    // The old preview stays active until the next is ready.
    const before = stop.current;
    stop.current = () => {
      for (const one of stops) one();
    };
    setName(shown.length > 0 ? next : undefined);
    const timer = setTimeout(() => before?.(), 1000);
    return () => {
      clearTimeout(timer);
      before?.();
    };
  }, [editorState, rows]);
  useEffect(() => () => stop.current?.(), []);
  return name;
}
