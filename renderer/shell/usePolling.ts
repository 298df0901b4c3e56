/**
 * Polls the notifications: at once, after 5 s, then after 5 s more each time up to about 10 minutes. An event restarts the pauses
 * at 5 s; after an error polling rests until the next event.
 */
import { useEffect } from 'react';
import { callApi } from '../http/callApi.ts';
import { receiveJobs } from '../http/jobs.ts';
import { onServerEvent } from '../http/serverEvents.ts';
import { constant, definition } from '../program/program.ts';
import { nextPause, type Pace } from './pollingPace.ts';

export function usePolling(): void {
  useEffect(() => {
    if (!definition('api', 'pollingTaskStatus')) return;
    const pace: Pace = {
      start: constant('pollingStart', 5000),
      step: constant('pollingStep', 5000),
      cap: constant('pollingCap', 600_000),
    };
    let pause = pace.start;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const look = async () => {
      try {
        const { notifications } = await callApi('pollingTaskStatus', { handles: 'all' });
        if (ended) return;
        receiveJobs(notifications, true);
        clearTimeout(timer);
        timer = setTimeout(look, pause);
        pause = nextPause(pause, pace);
      } catch {
        timer = undefined;
      }
    };
    const restart = () => {
      clearTimeout(timer);
      timer = setTimeout(look, pace.start);
      pause = nextPause(pace.start, pace);
    };
    void look();
    const stop = onServerEvent((event) => {
      if (event.type === 'job' || event.type === 'resync') restart();
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
}
