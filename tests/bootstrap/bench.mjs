/**
 * `npm run bench`: each measurement with its peer, one program after another so that none disturbs another. Standard output
 * is JSON lines only, `{"name","value","unit","peer","ratio"}`; all other messages go to the error output.
 *
 *   npm run -s bench            all
 *   npm run -s bench -- rules   only the programs whose name contains this word
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { bootstrap, install } from '../../server/bootstrap/install.mjs';
import { root } from '../../server/bootstrap/root.mjs';

const folder = join(root, 'tests/bench');

function isMeasurement(line) {
  try {
    const measured = JSON.parse(line);
    return typeof measured.name === 'string' && typeof measured.value === 'number' && typeof measured.unit === 'string';
  } catch {
    return false;
  }
}

/** Runs one program; resolves to true when it ended well. */
function measure(file) {
  console.error(`bench ${file} …`);
  // The program makes stores once and copies them; each program has databases of its own.
  const seeds = mkdtempSync(join(tmpdir(), 'bench-seeds-'));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--expose-gc', '--import', 'tsx', join(folder, file)], {
      cwd: root,
      env: { ...process.env, TEST_SEEDS: seeds },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (isMeasurement(line)) console.log(line);
      else console.error(line);
    });
    child.on('close', (code) => {
      rmSync(seeds, { recursive: true, force: true });
      resolve(code === 0);
    });
  });
}

await bootstrap(async () => {
  install();
  const filters = process.argv.slice(2);
  const programs = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bench.ts')) : [];
  const chosen = programs.filter((name) => filters.length === 0 || filters.some((filter) => name.includes(filter)));
  if (chosen.length === 0) {
    console.error(`No benchmark is named so; there are: ${programs.join(', ') || 'none'}.`);
    process.exitCode = 2;
  }
  for (const file of chosen.sort()) {
    if (await measure(file)) continue;
    console.error(`bench ${file} failed`);
    process.exitCode = 1;
  }
});
