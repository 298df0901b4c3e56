/**
 * Definitions of as many screens as the whole product will have: the base, and the documented tenant's module once for each
 * screen that is missing, under names of its own.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isShippedPath } from '../../../metadata/compiler/layout.ts';
import { readDocExamples } from '../../../server/cli/docExamples.ts';
import { readFolder } from '../../../server/program/definitions/readFolder.ts';

/** Files that exist in one copy of a layer only. */
const once = new Set(['layer.json', 'tenant.json', 'sample.json', 'english.texts.json']);
const left = new Set(['quay.overlay.json']);

/** The first copy keeps its names, since the unique files refer to it. */
const renamed = (text: string, copy: number): string =>
  copy === 1
    ? text
    : text
        .replace(/berths/g, `berths${copy}`)
        .replace(/berth(?!s)/g, `berth${copy}x`)
        .replace(/quay/g, `quay${copy}`)
        .replace(/harbourMaster/g, `harbourMaster${copy}`)
        // Lists are made of these words, and no two of their values have one label.
        .replace(/\bBerth(?!s)/g, `Berth ${copy}`)
        .replace(/Harbour master/g, `Harbour master ${copy}`);

/** A role that opens the first copy's screens, and of the base what no other of the roles gives together. */
function rightsOf(permissions: readonly string[], number: number) {
  // Each bit of a number that is mixed well enough says whether the role has a permission.
  const has = (at: number) => ((Math.imul(number + 1, 2654435761) >>> (at % 29)) ^ (number >> (at % 7))) & 1;
  const given = permissions.filter((_, at) => has(at));
  const grants = Object.fromEntries([...given, 'quay.viewBerths'].map((permission) => [permission, {}]));
  return { label: `Rights ${number}`, products: ['billing'], grants };
}

/**
 * Writes them below `folder` and gives the tenant's name.
 * @param rights as many roles are there beside, `rights1` and on, each with other permissions
 */
export async function writeScaleDefinitions(folder: string, copies: number, rights = 0): Promise<string> {
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const permissions: string[] = [];
  for (const { path, text } of await readFolder()) {
    if (!isShippedPath(path)) continue;
    await write(path.slice('definitions/'.length), text);
    if (path.endsWith('/permissions.json')) permissions.push(...Object.keys(JSON.parse(text).permissions));
  }
  const roles = Array.from({ length: rights }, (_, at) => [`rights${at + 1}`, rightsOf(permissions, at + 1)]);
  await write('tenants/scale/rights.roles.json', JSON.stringify({ roles: Object.fromEntries(roles) }));
  const module = Object.entries(await readDocExamples());
  for (const [name, text] of module) if (once.has(name)) await write(`tenants/scale/${name}`, text);
  for (let copy = 1; copy <= copies; copy += 1)
    for (const [name, text] of module)
      if (!once.has(name) && !left.has(name))
        await write(`tenants/scale/module${copy}/${renamed(name, copy)}`, renamed(text, copy));
  return 'scale';
}
