/** The worker's side of reading: sends rows in parts, and the next only when the last was taken. */
import { parentPort, workerData } from 'node:worker_threads';
import { ReadFault } from './readFault.ts';
import { type RawCell, type ReadLimits, readTable } from './readTable.ts';

export type FromReader =
  | { type: 'rows'; rows: RawCell[][] }
  | { type: 'end' }
  | { type: 'fault'; message: string; known: boolean };

const port = parentPort;
if (!port) throw new Error('This file runs as a worker.');
const { file, limits } = workerData as { file: string; limits: ReadLimits };
const send = (message: FromReader) => port.postMessage(message);

const take = (rows: RawCell[][]) =>
  new Promise<void>((resolve) => {
    port.once('message', () => resolve());
    send({ type: 'rows', rows });
  });

readTable(file, limits, take).then(
  () => send({ type: 'end' }),
  (error: Error) => send({ type: 'fault', message: error.message, known: error instanceof ReadFault }),
);
