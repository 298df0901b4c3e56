import { randomBytes } from 'node:crypto';
import { systemClock } from '../../platform/clock.ts';

let lastTime = 0;
let counter = 0;

/**
 * A new record's id: a UUID of version 7 (RFC 9562, section 5.7) with a counter (section 6.2, method 1), so that ids of
 * one process sort in the order in which they were made, and rows inserted together lie together.
 */
export function newId(): string {
  const now = systemClock.now().getTime();
  if (now > lastTime) {
    lastTime = now;
    counter = randomBytes(2).readUInt16BE() & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      lastTime += 1;
      counter = 0;
    }
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const random = randomBytes(8);
  random[0] = ((random[0] as number) & 0x3f) | 0x80;
  const tail = random.toString('hex');
  const ordered = `7${counter.toString(16).padStart(3, '0')}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${ordered}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
