/** Which test files there are, by the stage that runs them: a stage with nothing to run is not started. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bootstrap/root.mjs';

const rooms = ['metadata', 'engine', 'renderer', 'server', 'definitions', 'tests'];

/** The stage (unit, browser, e2e) of a file by its name, undefined when it is no test. */
export function stageOf(path) {
  if (/\.e2e\.test\.ts$/.test(path)) return 'e2e';
  if (/\.browser\.test\.ts$|\.test\.tsx$/.test(path)) return 'browser';
  return /\.test\.ts$/.test(path) ? 'unit' : undefined;
}

/** The stages that have a test file whose path holds one of `filters` (any, when there are none). */
export function stagesWithTests(filters, folder = root) {
  const found = new Set();
  for (const room of rooms) {
    for (const name of readdirSync(join(folder, room), { recursive: true })) {
      const path = `${room}/${name}`.replaceAll('\\', '/');
      const stage = stageOf(path);
      if (stage && (filters.length === 0 || filters.some((filter) => path.includes(filter)))) found.add(stage);
    }
  }
  return found;
}
