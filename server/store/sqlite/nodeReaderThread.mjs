/** A thread with a connection of its own (node:sqlite waits for its statements): runs what it is sent, one after another. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { nodeStatements } from './nodeStatements.mjs';

const statements = nodeStatements(new DatabaseSync(workerData.file));
for (const [sql, returnsRows] of workerData.first) statements.run(sql, [], returnsRows);

parentPort.on('message', (message) => {
  if (message === 'close') {
    statements.close();
    parentPort.close();
    return;
  }
  const [sql, params, returnsRows] = message;
  try {
    parentPort.postMessage({ result: statements.run(sql, params, returnsRows) });
  } catch (error) {
    parentPort.postMessage({ message: error.message, errcode: error.errcode });
  }
});
