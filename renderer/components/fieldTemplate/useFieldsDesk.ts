/** The fields of a template at a level, loaded again when other definitions are in force. */
import { useEffect, useRef } from 'react';
import { previewList } from '../../runtime/previewed.ts';
import { useAnswer } from '../authoring/useAnswer.ts';
import type { FieldsDesk, Level } from './desk.ts';

/** @param layer of the session's system where it is empty; undefined: none is chosen yet */
export function useFieldsDesk(layer: string | undefined, template: string, level: Level) {
  const lists = useRef<() => void>(undefined);
  const query = layer === undefined ? undefined : { template, layer, level: level === 'default' ? level : '' };
  const { answer, failed, reload } = useAnswer<FieldsDesk>('authoringFields', query, (heard) => {
    lists.current?.();
    lists.current = offerLists(heard);
  });
  useEffect(() => () => lists.current?.(), []);
  return { desk: answer, failed, reload };
}

/** The grid chooses of what this layer has: its lists and the groups of the template. */
function offerLists({ lists, groups }: FieldsDesk): () => void {
  const offered = (label: string, entries: readonly { value: string; label: string }[]) => ({
    label,
    open: true,
    values: Object.fromEntries(
      entries.map(({ value, label: name }, at) => [value, { label: name, displayOrder: at + 1 }]),
    ),
  });
  const stops = [
    previewList(
      'templateLists',
      offered(
        '',
        lists.map(({ name, label }) => ({ value: name, label: `${label} (${name})` })),
      ),
    ),
    previewList(
      'templateGroups',
      offered(
        '',
        groups.map(({ key, label }) => ({ value: key, label })),
      ),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
