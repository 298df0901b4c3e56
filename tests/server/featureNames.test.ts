/** A feature has one name in the rooms that it needs: its operations are declared and made under it (docs/house.md). */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const declared = new URL('../../metadata/signatures/features/', import.meta.url);
const made = new URL('../../server/features/', import.meta.url);
/** Part of authoring, in a file of its own. */
const PARTS: Readonly<Record<string, string>> = { renaming: 'authoring' };

const operationsOf = async (path: URL): Promise<string[]> => Object.keys((await import(path.href)).operations ?? {});

it('operations are declared in the file of the feature that makes them', async () => {
  const byFeature: Record<string, string[]> = {};
  for (const file of readdirSync(declared)) {
    const name = file.replace(/\.ts$/, '');
    if (name in PARTS) continue;
    byFeature[name] = (await operationsOf(new URL(file, declared))).sort();
  }
  const features = readdirSync(made, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(features.map(({ name }) => name).sort()).toEqual(Object.keys(byFeature).sort());
  for (const { name } of features) {
    const own = await operationsOf(new URL(`${name}/index.ts`, made));
    expect(own.sort(), name).toEqual(byFeature[name]);
  }
});
