/**
 * Reads an uploaded file in a thread of its own, with a limit on its memory and its time: whatever is in the file, the
 * server goes on answering.
 */
import { Worker } from 'node:worker_threads';
import type { FromReader } from './readerWorker.ts';
import { faults, ReadFault } from './readFault.ts';
import type { RawCell, ReadLimits } from './readTable.ts';

const MEMORY_MB = 2048;
const TIME_MS = 180_000;

/**
 * Yields the rows in parts, the heading first.
 * @throws ReadFault with words for the user
 */
export async function* readInWorker(
  file: string,
  limits: ReadLimits,
  signal: AbortSignal,
): AsyncGenerator<RawCell[][]> {
  const worker = new Worker(new URL('./readerThread.mjs', import.meta.url), {
    workerData: { file, limits },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const messages: (FromReader | { type: 'failed'; error: Error })[] = [];
  let wake: () => void = () => undefined;
  const push = (message: (typeof messages)[number]) => {
    messages.push(message);
    wake();
  };
  const stop = () => push({ type: 'failed', error: new Error('stopped') });
  const timer = setTimeout(() => push({ type: 'failed', error: faults.time() }), TIME_MS);
  worker.on('message', push);
  worker.on('error', (error: NodeJS.ErrnoException) =>
    push({ type: 'failed', error: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? faults.memory() : error }),
  );
  worker.on('exit', () => push({ type: 'failed', error: faults.broken('reading it ended early.') }));
  signal.addEventListener('abort', stop);
  try {
    for (;;) {
      const message = messages.shift();
      if (!message) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      if (message.type === 'end') return;
      if (message.type === 'failed') throw message.error;
      if (message.type === 'fault')
        throw message.known ? new ReadFault(message.message) : faults.broken(message.message);
      yield message.rows;
      worker.postMessage('next');
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
