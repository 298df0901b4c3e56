/** Tracks if the database's disk is full, from the outcome of the last transaction. */
import type { Backend } from './backend.ts';
import { isDiskFull } from './diskFull.ts';

/** @returns the backend, and whether its last transaction found no space */
export function withFullness(backend: Backend): { backend: Backend; isFull(): boolean } {
  let isFull = false;
  const noted =
    (write: Backend['write']): Backend['write'] =>
    async (fn) => {
      try {
        const result = await write(fn);
        isFull = false;
        return result;
      } catch (error) {
        isFull ||= isDiskFull(error);
        throw error;
      }
    };
  return { backend: { ...backend, write: noted(backend.write), alone: noted(backend.alone) }, isFull: () => isFull };
}
