/** Runs the driver contract on this runtime's own SQLite, without a test runner: `node --import tsx driver.runner.ts`. */
import { nodeSqliteDriver } from '../../server/store/sqlite/nodeSqliteDriver.ts';
import { driverCases } from './driver.contract.ts';

let passed = 0;
for (const { name, run } of driverCases) {
  try {
    await run(nodeSqliteDriver);
    passed += 1;
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  }
}
process.stdout.write(`${passed} of ${driverCases.length}\n`);
