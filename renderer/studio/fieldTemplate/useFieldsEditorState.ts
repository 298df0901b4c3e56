/** The fields of a template at a level, loaded again when other definitions are in force. */
import { useEffect, useRef } from 'react';
import { previewList } from '../../program/previewDefinitions.ts';
import { program } from '../../program/program.ts';
import { useAuthoringCall } from '../parts/useAuthoringCall.ts';
import type { FieldsEditorState, Level } from './editorState.ts';
import { previewAuthoredFields } from './previewFields.ts';

/** @param layer of the session's system where it is empty; undefined: none is chosen yet */
export function useFieldsEditorState(layer: string | undefined, template: string, level: Level) {
  const lists = useRef<() => void>(undefined);
  const query = layer === undefined ? undefined : { template, layer, level: level === 'default' ? level : '' };
  const { answer, failed, reload } = useAuthoringCall<FieldsEditorState>('authoringFields', query, (heard) => {
    lists.current?.();
    lists.current = offerLists(heard);
  });
  useEffect(() => () => lists.current?.(), []);
  return { editorState: answer, failed, reload };
}

/** The grid chooses of what this layer has: its lists, the groups of the template, and its fields for conditions. */
function offerLists({ lists, groups, types, template, rows }: FieldsEditorState): () => void {
  interface Entry {
    value: string;
    label: string;
    data?: Record<string, unknown>;
  }
  const offered = (label: string, entries: readonly Entry[], open = true) => ({
    label,
    open,
    values: Object.fromEntries(
      entries.map(({ value, label: name, data }, at) => [
        value,
        { label: name, displayOrder: at + 1, ...(data ? { data } : {}) },
      ]),
    ),
  });
  // A key that several types have is offered for each of them.
  const keys = new Map<string, Entry & { data: { type: string[] } }>();
  for (const { name, fields } of types)
    for (const { key, label } of fields) {
      const known = keys.get(key) ?? { value: key, label, data: { type: [] } };
      known.data.type.push(name);
      keys.set(key, known);
    }
  const stops = [
    previewList(
      'templateLists',
      offered(
        '',
        lists.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
      ),
    ),
    previewList(
      'templateTypes',
      offered(
        '',
        types.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
        false,
      ),
    ),
    previewList('templateTypeFields', offered('', [...keys.values()], false)),
    previewList(
      'templateGroups',
      offered(
        '',
        groups.map(({ key, label }) => ({ value: key, label })),
      ),
    ),
    previewAuthoredFields(template, rows, program().fields[template] ?? []),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
