import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const module = new URL('./lastResort.ts', import.meta.url).href;

/** Runs a program with the handlers in a process of its own. */
function run(program: string) {
  const source = `import { outliveUnawaited } from ${JSON.stringify(module)};
    let failures = 0;
    const log = Object.fromEntries(['error', 'fatal'].map((level) => [level, ({ err }) => console.log(level, err.message)]));
    outliveUnawaited(log, { unawaited: { inc: () => { failures += 1; } } });
    ${program}`;
  const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], {
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

it('outlives a promise that nothing awaits, with a line in the log and a count', () => {
  const { status, lines } = run(
    `Promise.reject(new Error('cut')); setTimeout(() => { console.log('lives', failures); process.exit(0); }, 1);`,
  );
  expect(lines).toEqual(['error cut', 'lives 1']);
  expect(status).toBe(0);
});

it('ends with an exit code of its own after an error that nothing catches', () => {
  const { status, lines } = run(`setTimeout(() => { throw new Error('broken'); }, 1); setTimeout(() => {}, 10_000);`);
  expect(lines).toEqual(['fatal broken']);
  expect(status).toBe(70);
});
