/** Makes the store of the demo once; every test file begins with a copy of it, as a person begins with a store that is there. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApp } from './app.ts';

export default async function seed(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'invoize-seed-'));
  const app = await startApp({ data: folder });
  await app.stop();
  process.env.INVOIZE_E2E_SEED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
