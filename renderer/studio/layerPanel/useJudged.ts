/** Faults that prevent publishing some drafts, and their changes; loaded again when the selection changes. */
import { useEffect, useState } from 'react';
import { isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import type { Judged, LayerEntryName } from '../parts/judged.ts';

/** @param mark reloads when changed. @returns undefined while loading */
export function useJudged(layer: string, layerEntries: readonly LayerEntryName[], mark: string): Judged | undefined {
  const question = JSON.stringify([layer, layerEntries.map(({ kind, name }) => ({ kind, name })), mark]);
  const [judged, setJudged] = useState<{ question: string; answer: Judged }>();
  useEffect(() => {
    const [asked, chosen] = JSON.parse(question) as [string, LayerEntryName[]];
    if (chosen.length === 0) return;
    const ending = new AbortController();
    callApi('authoringJudge', { body: { layer: asked, pieces: chosen }, signal: ending.signal })
      .then((answer) => setJudged({ question, answer }))
      // The error has been shown; publishing checks again.
      .catch((error: unknown) => !isAbort(error) && setJudged(undefined));
    return () => ending.abort();
  }, [question]);
  return judged?.question === question ? judged.answer : undefined;
}
