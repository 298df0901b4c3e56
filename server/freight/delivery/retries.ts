/** When a packet that could not be sent is tried again: each wait is longer, and after the last one it is set aside. */
const MINUTE_MS = 60_000;
const WAITS_MINUTES = [1, 5, 15, 60, 240, 720];

/** @param tries how often it was tried @returns undefined where it is tried no more */
export function nextTry(tries: number, now: Date): Date | undefined {
  const wait = WAITS_MINUTES[tries - 1];
  return wait === undefined ? undefined : new Date(now.getTime() + wait * MINUTE_MS);
}
