/** Loads the fields of an entity, and the preview of a design when it changes. */
import { useCallback, useEffect, useState } from 'react';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { callApi } from '../../http/callApi.ts';
import { type Design, previewOf, type ReportRun } from '../parts/report/design.ts';

const TYPING_MS = 400;

type Fields = ResultOf<'reports.fields'>;

/** @returns undefined while the fields of the entity are loaded */
export function useReportFields(entity: string): Fields | undefined {
  const [found, setFound] = useState<{ entity: string; fields: Fields }>();
  useEffect(() => {
    const leaving = new AbortController();
    callApi('reportsFields', { query: entity === '' ? {} : { entity }, signal: leaving.signal })
      .then((fields) => setFound({ entity, fields }))
      // The call has shown the error.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [entity]);
  return found?.entity === entity ? found.fields : undefined;
}

export interface Preview {
  run: ReportRun | undefined;
  failed: boolean;
  load(): void;
}

/** @param drill a filter in addition to that of the design */
export function usePreview(
  entity: string,
  design: Design,
  drill: object | undefined,
  limit: number | undefined,
): Preview {
  const [run, setRun] = useState<ReportRun>();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const preview = previewOf(entity, design, limit);
  const asked = JSON.stringify(preview && { ...preview, filter: drill });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads the same again.
  useEffect(() => {
    if (asked === undefined) {
      setRun(undefined);
      return undefined;
    }
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      callApi('reportsRun', { body: JSON.parse(asked), signal: leaving.signal })
        .then((found) => {
          setRun(found);
          setFailed(false);
        })
        .catch(() => leaving.signal.aborted || setFailed(true));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, round]);
  return { run, failed, load: useCallback(() => setRound((last) => last + 1), []) };
}
