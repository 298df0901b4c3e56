/** Which test files there are, by the stage that runs them: a stage with nothing to run is not started. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bootstrap/root.mjs';

const rooms = ['metadata', 'engine', 'renderer', 'server', 'definitions', 'tests'];

/** The stages (unit, browser, e2e) that run a file, by its name; empty for other files. */
export function stagesOf(path) {
  if (/\.e2e\.test\.ts$/.test(path)) return ['e2e'];
  if (/\.browser\.test\.ts$|\.test\.tsx$/.test(path)) return ['browser'];
  if (!/\.test\.ts$/.test(path)) return [];
  // The engine must mean the same in both.
  const inBoth = /^engine\/|^tests\/(reference|conformance)\/.*\.property\.test\.ts$/.test(path);
  return inBoth ? ['unit', 'browser'] : ['unit'];
}

/** The stages with a test file whose path contains one of `filters` (any, without filters). */
export function stagesWithTests(filters, folder = root) {
  const found = new Set();
  for (const room of rooms) {
    for (const name of readdirSync(join(folder, room), { recursive: true })) {
      const path = `${room}/${name}`.replaceAll('\\', '/');
      if (filters.length > 0 && !filters.some((filter) => path.includes(filter))) continue;
      for (const stage of stagesOf(path)) found.add(stage);
    }
  }
  return found;
}
