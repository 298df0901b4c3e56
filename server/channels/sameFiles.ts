/**
 * Files of one name that go to one place at the same moment, one after another: each is written under the same other name until it is
 * whole, so that two of them would take each other's bytes.
 */
import type { ChannelTransport } from './transport.ts';

/** The last operation on each file of a location. */
const last = new Map<string, Promise<unknown>>();

async function afterThose<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
  const done = Promise.allSettled(keys.map((key) => last.get(key))).then(work);
  const ended = done.catch(() => undefined);
  for (const key of keys) last.set(key, ended);
  try {
    return await done;
  } finally {
    for (const key of keys) if (last.get(key) === ended) last.delete(key);
  }
}

/** @param place where the files go: protocol, host and folder */
export const withoutSameFiles = (transport: ChannelTransport, place: string): ChannelTransport => ({
  ...transport,
  send: (files, tell, progress) =>
    afterThose(
      files.map(({ name }) => `${place} ${name}`),
      () => transport.send(files, tell, progress),
    ),
});
