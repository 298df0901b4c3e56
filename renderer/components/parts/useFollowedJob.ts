/** A requested job, followed to its end or canceled: its progress and result. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { ApiError, isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { followJob, type Job, jobsAtom } from '../../http/jobs.ts';

export interface FollowedJob<Result> {
  busy: boolean;
  /** How far it is, once that is known. */
  running: Job | undefined;
  result: Result | undefined;
  /** Error message of a failed job. */
  why: string | undefined;
  /**
   * @param api a call that answers with `jobId`
   * @param path what its address is made of
   */
  ask(api: string, body: object, path?: Readonly<Record<string, string>>): Promise<void>;
  stop(): Promise<void>;
}

export function useFollowedJob<Result>(): FollowedJob<Result> {
  const [jobId, setJobId] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [why, setWhy] = useState<string>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);
  const running = useAtomValue(jobsAtom).find(({ id }) => busy && id === jobId);

  const ask: FollowedJob<Result>['ask'] = async (api, body, path) => {
    setWhy(undefined);
    setResult(undefined);
    ending.current?.abort();
    const mine = new AbortController();
    ending.current = mine;
    setBusy(true);
    try {
      const answer = (await callApi(api, {
        body,
        path,
        handles: ['412', '422'],
        signal: mine.signal,
      })) as { jobId: string };
      setJobId(answer.jobId);
      const job = await followJob(answer.jobId, mine.signal);
      if (job.runningStatus === 'Completed') setResult(job.result as unknown as Result);
      else setWhy(job.error ?? job.runningStatus);
    } catch (error) {
      if (!isAbort(error))
        setWhy(error instanceof ApiError ? String(error.answer.msg ?? error.message) : String(error));
    } finally {
      if (ending.current === mine) setBusy(false);
    }
  };
  const stop = async () => {
    if (running)
      await callApi('cancelPollingTask', { query: { memCacheKey: running.memCacheKey } }).catch(() => undefined);
  };
  return { busy, running, result, why, ask, stop };
}
