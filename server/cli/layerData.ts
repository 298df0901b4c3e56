/** Layers of the store for commands: written out as a folder of definitions, and read in again, as the one who runs the server. */

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compiled } from '../../metadata/compiler/compile.ts';
import { differences } from '../../metadata/edits/differences.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import { activatePublication, type Target } from '../authoring/activatePublication.ts';
import { addVersion } from '../authoring/definitionVersions.ts';
import { definitionIn, effectiveDefinition } from '../authoring/effectiveDefinition.ts';
import { readLayerFiles } from '../authoring/readLayerFiles.ts';
import { tableSteps } from '../authoring/tableShape.ts';
import { importedEntries } from '../features/authoring/importedEntries.ts';
import { systemClock } from '../platform/clock.ts';
import { type Io, UsageError } from '../platform/commandLine/command.ts';
import { faultLine } from '../program/definitions/load.ts';
import { readFolder } from '../program/definitions/readFolder.ts';
import { compileLayers, isError, type LayerEntries } from '../program/layers/compileLayers.ts';
import { readHeads, readInForce } from '../program/layers/inForce.ts';
import { type LayerEntryName, layerEntryKey, saysNothing } from '../program/layers/layerEntry.ts';
import { isKind, layerFiles } from '../program/layers/layerFiles.ts';
import { type LayerName, readLayerName, systemLayer } from '../program/layers/layerName.ts';
import { type OpenData, withData } from './openData.ts';
import { mustBeSystem } from './places.ts';

const BY = 'command';

function nameOf(layer: string): LayerName {
  const name = readLayerName(layer);
  if (!name) throw new UsageError(`A layer of the store is systems/ID or accounts/ID, not ${layer}.`);
  return name;
}

/** Layers of the store below a layer. */
async function below({ store }: OpenData, { level, id }: LayerName): Promise<LayerEntries[]> {
  if (level === 'systems') {
    await mustBeSystem(store, id);
    return [];
  }
  const account = await store.entities(own.account).get(id);
  if (!account) throw new Error(`There is no account ${id}.`);
  const layer = systemLayer(account.scope.system);
  return [{ layer, pieces: await readInForce(store.db, layer) }];
}

export async function exportLayer(data: OpenData, layer: string, out: string, io: Io): Promise<number> {
  const under = await below(data, nameOf(layer));
  const layerEntries = await readInForce(data.store.db, layer);
  const files = layerFiles(layer, under[0]?.layer ?? data.program.tenant, layerEntries);
  for (const file of files) {
    const at = path.join(out, file.path);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, file.text);
  }
  io.print(`${layerEntries.length} definitions of ${layer} are in ${path.join(out, 'definitions', layer)}.`);
  return 0;
}

/** A layer of the store over what lies below it, as it is in force. */
export const compileStored = (layer: string): Promise<Compiled> =>
  withData(async (data) => {
    const stack = [...(await below(data, nameOf(layer))), { layer, pieces: await readInForce(data.store.db, layer) }];
    const files = await readFolder(data.options.definitions);
    return compileLayers(data.program.tenant, files, stack).compiled;
  }, 'store');

/** The files of a folder that `exportLayer` wrote; of another layer's folder they become this one's. */
async function filesIn(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return Promise.all(
    found.map(async (entry) => {
      const full = path.join(entry.parentPath, entry.name);
      const inside = path.relative(folder, full).split(path.sep).join('/');
      const at = /^(?:definitions\/)?((?:systems|accounts)\/.+)$/.exec(inside);
      return { path: `definitions/${at ? at[1] : `systems/import/${inside}`}`, text: await readFile(full, 'utf8') };
    }),
  );
}

/** Parses `kind/name`; the name may contain slashes. */
function readLayerEntry(text: string): LayerEntryName {
  const [kind = '', name = ''] = text.split(/\/(.*)/s, 2);
  if (!isKind(kind) || name === '')
    throw new UsageError(`--only names a definition as KIND/NAME, as rules/shipment.carrier, not ${text}.`);
  return { kind, name };
}

export async function importLayer(
  data: OpenData,
  layer: string,
  folder: string,
  { only, dryRun }: { only: readonly string[]; dryRun: boolean },
  io: Io,
): Promise<number> {
  const chosen = only.length > 0 ? only.map(readLayerEntry) : undefined;
  const { store, program, options } = data;
  const name = nameOf(layer);
  const under = await below(data, name);
  const { pieces: layerEntries, faults } = readLayerFiles(await filesIn(folder), name.level);
  for (const fault of faults) io.complain(faultLine(fault));
  if (faults.length > 0) return 1;
  // Read as a layer it would say nothing, and take everything away that is in force.
  if (layerEntries.size === 0)
    throw new Error(`${folder} has no definitions of a layer, as \`export --layer\` writes them.`);
  const follows = (await readHeads(store.db, [layer])).get(layer)?.version ?? 0;
  const now = new Map(
    (await readInForce(store.db, layer)).map((layerEntry) => [layerEntryKey(layerEntry), layerEntry]),
  );
  const { wanted, changed, unknown } = importedEntries(now, layerEntries, chosen);
  if (unknown[0]) throw new Error(`Neither ${folder} nor ${layer} has the ${unknown[0].kind} "${unknown[0].name}".`);
  const files = await readFolder(options.definitions);
  const { compiled, faults: wrong } = compileLayers(program.tenant, files, [
    ...under,
    { layer, pieces: wanted.filter(({ content }) => !saysNothing(content)) },
  ]);
  for (const fault of wrong) io.complain(faultLine(fault));
  if (wrong.some(isError) || !compiled.program) return 1;
  const tables = tableSteps(program, compiled.program);
  for (const step of tables) io.complain(`it would change tables: ${step}`);
  if (tables.length > 0) return 1;
  const lower = compileLayers(program.tenant, files, under).compiled.definitions;
  for (const layerEntry of changed) {
    const under = definitionIn(lower, layerEntry);
    const [was, is] = [now.get(layerEntryKey(layerEntry))?.content, layerEntry.content].map((one) =>
      effectiveDefinition(layerEntry, under, one),
    );
    for (const { path: at, what } of differences(was, is))
      io.print(`${layerEntry.kind} ${layerEntry.name} ${at.join('/') || '(all)'}: ${what}`);
  }
  if (dryRun) io.print(`${changed.length} definitions would change.`);
  if (dryRun || changed.length === 0) return 0;
  const version = await store.write(async (tx) => {
    const at = systemClock.now().toISOString();
    const targets: Target[] = [];
    for (const layerEntry of changed) {
      const from = now.get(layerEntryKey(layerEntry))?.version ?? 0;
      const version = { author: BY, at, comment: null, base: from, content: layerEntry.content };
      const next = await addVersion(tx, layer, layerEntry, version);
      const { kind, name: of } = layerEntry;
      targets.push({ kind, name: of, from, to: saysNothing(layerEntry.content) ? 0 : next, draft: next });
    }
    return activatePublication(tx, { layer, follows, targets, by: BY, at, comment: 'invoize import' });
  });
  if (version === undefined) throw new Error('Somebody published at the same moment: import it again.');
  io.print(`${changed.length} definitions changed; version ${version} of ${layer} is in force.`);
  return 0;
}
