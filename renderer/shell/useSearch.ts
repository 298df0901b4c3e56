/** Server search for the palette. */
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../metadata/signatures/wellKnownApi.ts';
import { callApi } from '../http/callApi.ts';

type Found = AnswerOf<'search'>;

const NOTHING: Found = { records: [], filters: [], help: [], closed: [] };
const MIN_LENGTH = 2;
const PAUSE_MS = 150;

/** `isSearching`: the response for the current text is pending. */
export function useSearch(query: string): { found: Found; isSearching: boolean } {
  const typed = query.trim();
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const [answer, setAnswer] = useState<{ to: string; found: Found }>({ to: '', found: NOTHING });
  useEffect(() => {
    if (asked.length < MIN_LENGTH) return;
    const ending = new AbortController();
    callApi('search', { query: { q: asked }, signal: ending.signal, handles: 'all' })
      .then((found) => !ending.signal.aborted && setAnswer({ to: asked, found }))
      .catch(() => !ending.signal.aborted && setAnswer({ to: asked, found: NOTHING }));
    return () => ending.abort();
  }, [asked]);
  if (typed.length < MIN_LENGTH) return { found: NOTHING, isSearching: false };
  return answer.to === typed ? { found: answer.found, isSearching: false } : { found: NOTHING, isSearching: true };
}
