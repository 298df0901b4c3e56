/** The fields of a template at a level, loaded again when other definitions are in force. */
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '../../calls/apiError.ts';
import { callApi } from '../../calls/callApi.ts';
import { previewList } from '../../runtime/previewed.ts';
import { programAtom } from '../../runtime/program.ts';
import type { FieldsDesk, Level } from './desk.ts';

/** @param layer of the session's system where it is empty; undefined: none is chosen yet */
export function useFieldsDesk(layer: string | undefined, template: string, level: Level) {
  const hash = useAtomValue(programAtom)?.hash;
  const [desk, setDesk] = useState<FieldsDesk>();
  const [failed, setFailed] = useState<string>();
  const lists = useRef<() => void>(undefined);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (layer === undefined) return undefined;
      try {
        const query = { template, ...(layer ? { layer } : {}), ...(level === 'default' ? { level } : {}) };
        const answer = await callApi<FieldsDesk>('authoringFields', { query, signal, handles: ['404'] });
        lists.current?.();
        lists.current = offerLists(answer);
        setDesk(answer);
        setFailed(undefined);
        return answer;
      } catch (error) {
        if (!isAbort(error)) setFailed((error as Error).message);
        return undefined;
      }
    },
    [layer, template, level],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in force now may say other fields.
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [load, hash]);
  useEffect(() => () => lists.current?.(), []);
  return { desk: desk?.template === template && layer !== undefined ? desk : undefined, failed, reload: load };
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
