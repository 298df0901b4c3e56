/** Loads the response of an authoring call; reloads it when a publication becomes active or this page saves a draft. */
import { atom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { useLatest } from '../../hooks/useLatest.ts';
import { isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { appStore } from '../../program/appStore.ts';
import { programAtom } from '../../program/program.ts';

const authoredAtom = atom(0);
/** Reloads all authoring calls after a draft was saved, discarded or published on this page. */
export const invalidateAuthoringCalls = (): void => appStore.set(authoredAtom, (count) => count + 1);

export interface Asked<Answer> {
  /** The response to the current query; the previous one stays visible while loading. */
  answer: Answer | undefined;
  /** Error message of a failed load. */
  failed: string | undefined;
  /** Asks again. */
  reload(): Promise<Answer | undefined>;
}

/**
 * @param query undefined: nothing is requested yet; empty parameters are not sent
 * @param heard called with each response before it is rendered
 */
export function useAuthoringCall<Answer>(
  api: string,
  query: Readonly<Record<string, string>> | undefined,
  heard?: (answer: Answer) => void,
): Asked<Answer> {
  const hash = useAtomValue(programAtom)?.hash;
  const authored = useAtomValue(authoredAtom, { store: appStore });
  const [given, setGiven] = useState<{ question: string; answer?: Answer; failed?: string }>();
  const tell = useLatest(heard);
  const question = query && JSON.stringify(Object.entries(query).filter(([, value]) => value !== ''));
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (question === undefined) return undefined;
      try {
        const asked = Object.fromEntries(JSON.parse(question) as [string, string][]);
        const answer = (await callApi(api, { query: asked, signal, handles: ['404'] })) as Answer;
        tell.current?.(answer);
        setGiven({ question, answer });
        return answer;
      } catch (error) {
        if (!isAbort(error)) {
          const failed = (error as Error).message;
          setGiven((before) => ({ ...(before?.question === question ? before : {}), question, failed }));
        }
        return undefined;
      }
    },
    [api, question],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in force now may be answered otherwise.
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [load, hash, authored]);
  const own = given?.question === question ? given : undefined;
  return { answer: own?.answer, failed: own?.failed, reload: load };
}
