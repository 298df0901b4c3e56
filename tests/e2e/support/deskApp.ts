/** The lists of docs/example/desk, added to the demo for its users. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A folder of definitions with them, for `INVOIZE_DEFINITIONS`. */
export function deskDefinitions(): { folder: string; dispose(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'invoize-desk-'));
  cpSync(join(root, 'definitions'), folder, { recursive: true });
  for (const name of ['agreements', 'bankRates', 'crews'])
    cpSync(
      join(root, `docs/example/desk/${name}.definitions.json`),
      join(folder, `tenants/demo/${name}.definitions.json`),
    );
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
