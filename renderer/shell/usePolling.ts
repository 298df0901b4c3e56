/**
 * Looking at the notifications: after 5 s, 5 s more each time up to about 10 minutes, from 5 s again
 * when something happens, and no more after an error until something does.
 */
import { useEffect } from 'react';
import { callApi } from '../calls/callApi.ts';
import { receiveJobs } from '../calls/jobs.ts';
import { onServerEvent } from '../calls/serverEvents.ts';
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
        pause = nextPause(pause, pace);
        timer = setTimeout(look, pause);
      } catch {
        timer = undefined;
      }
    };
    const again = () => {
      pause = pace.start;
      clearTimeout(timer);
      timer = setTimeout(look, pause);
    };
    void look();
    const stop = onServerEvent((event) => {
      if (event.type === 'job' || event.type === 'resync') again();
    });
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
}
