import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('./endWithParent.mjs', import.meta.url).href;

/**
 * A shell that starts a program and waits for it, like npm's; the program prints when it ends regularly, and otherwise
 * runs for `longest` milliseconds: several checks for its parent.
 */
function shell(environment: NodeJS.ProcessEnv, longest: number) {
  const program = `
    import { endWithParent } from '${module}';
    process.on('SIGTERM', () => { console.log('ended in order'); process.exit(0); });
    setTimeout(() => { console.log('went on'); process.exit(0); }, ${longest});
    endWithParent();
    console.log('ready');`;
  const script = '"$NODE" --input-type=module -e "$PROGRAM"; true';
  const env = { ...environment, NODE: process.execPath, PROGRAM: program };
  const child = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (text.includes('ready')) child.kill('SIGTERM');
  });
  // The pipe closes only when the program, too, is gone.
  return new Promise<string>((resolve) => child.stdout.on('close', () => resolve(output)));
}

const { npm_lifecycle_event: _, ...plain } = process.env;

test.skipIf(process.platform === 'win32')('a program that npm started ends with the shell between them', async () => {
  expect(await shell({ ...plain, npm_lifecycle_event: 'start' }, 50_000)).toBe('ready\nended in order\n');
});

test.skipIf(process.platform === 'win32')('a program that was started by hand does not', async () => {
  expect(await shell(plain, 1000)).toBe('ready\nwent on\n');
});
