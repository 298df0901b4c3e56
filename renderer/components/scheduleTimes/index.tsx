/** When a schedule delivers next, asked of the server after each change of it. */
import { useEffect, useState } from 'react';
import { ApiError, isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useSurfaceState } from '../../surface/hooks.ts';
import { tEdi as say } from '../../text/t.ts';

/** Milliseconds after the last keystroke before the times are requested. */
const PAUSE_MS = 300;

interface Times {
  times: readonly string[];
  zone: string;
  /** Error message if the schedule has no times. */
  problem?: string;
}

const listIn = (values: Readonly<Record<string, unknown>>, name: string): Record<string, unknown>[] => {
  const found = values[name];
  return Array.isArray(found) ? (found as Record<string, unknown>[]) : [];
};

const NOTHING = {};

export default function ScheduleTimesPart({ name, props }: ComponentProps<'scheduleTimes'>) {
  const values = useSurfaceState<{ value?: Record<string, unknown> }>(props.form)?.value ?? NOTHING;
  const asked = JSON.stringify({
    scheduling: listIn(values, props.blocks),
    restrictedTime: listIn(values, props.restricted),
  });
  const [known, setKnown] = useState<Times>();
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      try {
        const body = JSON.parse(asked);
        const answer = await callApi('nextScheduleTime', { body, signal: ending.signal, handles: ['412', '422'] });
        setKnown({ times: answer.times, zone: answer.timeZone });
      } catch (error) {
        if (isAbort(error)) return;
        const words = error instanceof ApiError ? (error.answer as { msg?: unknown } | undefined)?.msg : undefined;
        setKnown({ times: [], zone: '', problem: String(words ?? say('scheduleTimes.unknown')) });
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked]);
  usePublish(name, { times: known?.times ?? [] });
  if (!known) return null;
  return (
    <section aria-live="polite" aria-label={say('scheduleTimes.title')}>
      {known.times.length > 0 && (
        <>
          <p className="inv-soft">{say('scheduleTimes.next', { zone: known.zone })}</p>
          <ol>
            {known.times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ol>
        </>
      )}
      {known.times.length === 0 && <p className="inv-soft">{known.problem ?? say('scheduleTimes.none')}</p>}
    </section>
  );
}
