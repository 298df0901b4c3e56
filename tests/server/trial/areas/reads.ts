/** Reads of every kind, which no fault answers with an unexpected error. */
import type { Area, Doing, TrialWorld } from '../area.ts';

/** Calls whose answer never ends, and calls that end the session. */
const EXCLUDED = new Set(['events', 'logout', 'selfLogout']);

export function openReads({ program, call }: TrialWorld): Area {
  const paths = Object.entries(program.definitions.api)
    .filter(([name, { method, path }]) => method === 'GET' && !path.includes('{') && !EXCLUDED.has(name))
    .map(([, { path }]) => path);
  let answered = 0;

  async function read({ session, draw }: Doing): Promise<void> {
    const answer = await call(session, 'GET', paths[draw % paths.length] as string);
    if (answer?.status === 200) answered += 1;
  }

  return { acts: { read }, acknowledged: () => ({ reads: answered }) };
}
