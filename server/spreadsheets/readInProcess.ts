/**
 * Reads an uploaded file in a separate process, with limits of memory and time: for any content, the server remains
 * responsive.
 */
import type { ToReader } from './readerMain.ts';
import { ENDED_EARLY, OUT_OF_MEMORY, type ReaderListener, takeReader } from './readerProcesses.ts';
import { faults, ReadFault } from './readFault.ts';
import type { ReadOrder } from './readOrder.ts';
import type { TablePart } from './readTable.ts';

const TIME_MS = 180_000;

/**
 * Yields the rows in parts, the heading first.
 * @throws ReadFault with words for the user
 */
export async function* readInProcess(file: string, order: ReadOrder, signal: AbortSignal): AsyncGenerator<TablePart> {
  const reader = await takeReader(signal);
  const messages: Parameters<ReaderListener>[0][] = [];
  let wake: () => void = () => undefined;
  const push: ReaderListener = (message) => {
    messages.push(message);
    wake();
  };
  const stop = () => push({ type: 'failed', error: new Error('stopped') });
  const timer = setTimeout(() => push({ type: 'failed', error: faults.time() }), TIME_MS);
  signal.addEventListener('abort', stop);
  const next = async () => {
    while (messages.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return messages.shift() as (typeof messages)[number];
  };
  let heapMb: number | undefined;
  /** True if the reader waits for us, and not we for it. */
  let rests = false;
  try {
    if (signal.aborted) stop();
    reader.hear(push);
    reader.post({ file, order } satisfies ToReader);
    for (;;) {
      const message = await next();
      if (message.type === 'failed') throw readableError(message.error);
      if (message.type === 'rows') {
        rests = true;
        yield message.part;
        rests = false;
        reader.post('next' satisfies ToReader);
        continue;
      }
      if (message.type === 'end' || message.known) ({ heapMb } = message);
      if (message.type === 'end') return;
      throw message.known ? new ReadFault(message.message) : faults.broken(message.message);
    }
  } finally {
    if (rests && messages.length === 0) {
      reader.post('enough' satisfies ToReader);
      const message = await next();
      if (message.type === 'end') ({ heapMb } = message);
    }
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    // An aborted reader may still be busy: it is killed.
    await reader.done(heapMb);
  }
}

/** How a reader ended, in words for whoever sent the file. */
function readableError(error: Error): Error {
  if (error.message === OUT_OF_MEMORY) return faults.memory();
  return error.message === ENDED_EARLY ? faults.broken(error.message) : error;
}
