/** The reading process's side: a file at a time; sends its rows in parts, and the next only when the last was taken. */
import { getHeapStatistics } from 'node:v8';
import { ReadFault } from './readFault.ts';
import type { ReadOrder } from './readOrder.ts';
import { readTable, type TablePart } from './readTable.ts';

/** A file to be read; then, for each part of it, that the next is wanted or none any more. */
export type ToReader = { file: string; order: ReadOrder } | 'next' | 'enough';

/** `heapMb`: what the process holds now. */
export type FromReader =
  | { type: 'rows'; part: TablePart }
  | { type: 'end'; heapMb: number }
  | { type: 'fault'; message: string; known: boolean; heapMb: number };

if (!process.send) throw new Error('This file runs as a child process.');
const send = (message: FromReader) => process.send?.(message);

class Enough extends Error {}

let answered: (answer: 'next' | 'enough') => void = () => undefined;
const take = (part: TablePart) =>
  new Promise<void>((resolve, reject) => {
    answered = (answer) => (answer === 'next' ? resolve() : reject(new Enough()));
    send({ type: 'rows', part });
  });

const heapMb = () => getHeapStatistics().total_heap_size / 1e6;

process.on('message', (message: ToReader) => {
  if (typeof message === 'string') return answered(message);
  const end = () => send({ type: 'end', heapMb: heapMb() });
  readTable(message.file, message.order, take).then(end, (error: Error) => {
    if (error instanceof Enough) return end();
    send({ type: 'fault', message: error.message, known: error instanceof ReadFault, heapMb: heapMb() });
  });
});
