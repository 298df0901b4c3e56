/** A new base under an old tenant: its changes are made to fit, or every one that does not is named and stays. */
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Compiled, compile } from '../../../metadata/compiler/compile.ts';
import { layerOf, roleOf } from '../../../metadata/compiler/layout.ts';
import type { DefinitionFile } from '../../../metadata/compiler/source.ts';
import { isKeyed, type Keyed } from '../../../metadata/edits/keyed.ts';
import { rebase as rebaseChanges } from '../../../metadata/edits/rebase.ts';
import { jsonText } from '../../../metadata/jsonText.ts';
import { type KindName, kindNames } from '../../../metadata/kinds/kindNames.ts';
import type { Change } from '../../../metadata/kinds/overlay.ts';
import { nameMap } from '../../../metadata/nameMap.ts';
import type { Program } from '../../../metadata/program.ts';
import { definitionIn } from '../../authoring/effectiveDefinition.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, type Io, UsageError } from '../../platform/commandLine/command.ts';
import { definitionsFolder, readFolder } from '../../program/definitions/readFolder.ts';
import { readUnfolded } from '../../program/definitions/unfoldedFiles.ts';

interface OverlayFile {
  path: string;
  content: Keyed;
  changes: Change[];
}

export const rebase: Command = {
  name: 'rebase',
  summary: "Lay a new base under a tenant's changes; every conflict is named, and nothing is lost.",
  usage: 'rebase --tenant NAME --old FOLDER [--dry-run]   (FOLDER: the definitions that the tenant was written over)',
  async run(args, io) {
    const { options, flags } = parseArguments(args, ['tenant', 'old'], ['dry-run']);
    if (!options.tenant) throw new UsageError('Say which tenant.');
    if (!options.old) throw new UsageError('Say where the definitions are that the tenant was written over.');
    const folder = process.env.INVOIZE_DEFINITIONS || definitionsFolder;
    const files = await readFolder(folder);
    const own = files.filter(({ path: at }) => layerOf(at)?.layer === options.tenant);
    if (own.length === 0) throw new UsageError(`There is no tenant "${options.tenant}".`);
    const lower = layersUnder(own);
    const now = compiledOf(files, lower).definitions;
    const oldFolder = path.resolve(options.old);
    const old = await withUnfolded(oldFolder, compiledOf(await oldFiles(oldFolder, lower), lower));
    const overlays = overlaysOf(own);
    const tally = rebaseAll(overlays, old, now, io);
    const taken = takenNames(own, old, now);
    for (const name of taken) io.complain(`conflict: the base has a definition of the same name now: ${name}`);
    if (!flags['dry-run']) await writeBack(folder, own, overlays, io);
    const conflicts = tally.conflict + taken.length;
    io.print(
      `${tally.kept} definitions fit as they are, ${tally.rehashed} with new hashes, ${tally.rewritten} rewritten; ${conflicts} conflicts.`,
    );
    return conflicts > 0 ? 1 : 0;
  },
};

/** @throws UsageError if the folder lacks a layer of the tenant */
async function oldFiles(folder: string, lower: readonly string[]): Promise<DefinitionFile[]> {
  const files = await readFolder(folder).catch(() => {
    throw new UsageError(`There is no folder ${folder}.`);
  });
  const there = new Set(files.map(({ path: at }) => layerOf(at)?.layer));
  const missing = (lower.length > 0 ? lower : ['base']).filter((layer) => !there.has(layer));
  if (missing.length > 0)
    throw new UsageError(
      `${folder} has no ${missing.map((layer) => `layer "${layer}"`).join(' and no ')}, over which the tenant was written. Say the folder that holds them.`,
    );
  return files;
}

function layersUnder(own: readonly DefinitionFile[]): string[] {
  const layer = own.find(({ path: at }) => layerOf(at)?.inside === 'layer.json');
  const { over } = JSON.parse(layer?.text ?? '{}') as { over?: string[] };
  return over ?? [];
}

function compiledOf(files: readonly DefinitionFile[], layers: readonly string[]): Compiled {
  const tenant = layers.at(-1) ?? 'base';
  return compile(files, { tenant, layers: layers.length > 0 ? layers : ['base'] });
}

/**
 * The definitions as they were then: of what words of the base unfold to, what the base kept beside its files, since this
 * version may unfold otherwise. A base that keeps nothing was unfolded as now.
 */
async function withUnfolded(folder: string, { definitions, unfoldedFrom }: Compiled): Promise<Program['definitions']> {
  const unfolded = await readUnfolded(path.join(folder, 'base'));
  if (!unfolded) return definitions;
  const then = {} as Record<KindName, Record<string, unknown>>;
  for (const kind of kindNames) {
    const written = Object.entries(definitions[kind]).filter(([name]) => !unfoldedFrom(kind, name));
    then[kind] = nameMap<unknown>([...written, ...(unfolded.get(kind) ?? [])]);
  }
  return then as unknown as Program['definitions'];
}

/** The overlays of a layer, in the order in which they are applied. */
function overlaysOf(own: readonly DefinitionFile[]): OverlayFile[] {
  return own.flatMap(({ path: at, text }) => {
    if (roleOf(layerOf(at)?.inside ?? '', '').role !== 'overlay') return [];
    const content = JSON.parse(text) as Keyed;
    return [{ path: at, content, changes: (content.changes ?? []) as Change[] }];
  });
}

function rebaseAll(
  overlays: OverlayFile[],
  old: Program['definitions'],
  now: Program['definitions'],
  io: Io,
): Record<'kept' | 'rehashed' | 'rewritten' | 'conflict', number> {
  const tally = { kept: 0, rehashed: 0, rewritten: 0, conflict: 0 };
  const keys = new Set(overlays.flatMap(({ changes }) => changes.map(({ kind, name }) => `${kind} ${name}`)));
  for (const key of keys) {
    const isOf = ({ kind, name }: Change) => `${kind} ${name}` === key;
    const changes = overlays.flatMap((file) => file.changes.filter(isOf));
    const { kind, name } = changes[0] as Change;
    const before = definitionIn(old, { kind, name });
    const rebased = rebaseChanges(kind, name, before, definitionIn(now, { kind, name }), changes);
    tally[rebased.outcome] += 1;
    for (const { path: at, base, mine, theirs } of rebased.conflicts)
      io.complain(
        `conflict: ${kind} ${name} ${at.join('/')}: was ${shownValue(base)}, the tenant has ${shownValue(mine)}, the base ${shownValue(theirs)}`,
      );
    if (rebased.outcome === 'rehashed' && rebased.changes.length === changes.length) {
      const next = rebased.changes.values();
      for (const file of overlays)
        file.changes = file.changes.map((one) => (isOf(one) ? (next.next().value as Change) : one));
    } else if (rebased.outcome === 'rehashed' || rebased.outcome === 'rewritten') {
      io.print(`${kind} ${name}: ${changes.length} changes are ${rebased.changes.length} now`);
      for (const change of changes.filter((one) => !rebased.changes.some((other) => placeOf(other) === placeOf(one))))
        io.print(`  goes, since the new base has it or says it otherwise: ${placeOf(change)}`);
      // Set at the position of the first of them.
      let put = false;
      for (const file of overlays)
        file.changes = file.changes.flatMap((one) => {
          if (!isOf(one)) return [one];
          const here = put ? [] : rebased.changes;
          put = true;
          return here;
        });
    }
  }
  return tally;
}

const placeOf = (change: Change) => [change.op, ...('at' in change && change.at ? [change.at] : [])].join(' ');

/** Definitions of the tenant that now also exist in the base. */
function takenNames(
  own: readonly DefinitionFile[],
  old: Program['definitions'],
  now: Program['definitions'],
): string[] {
  return own.flatMap(({ path: at, text }) => {
    const role = roleOf(layerOf(at)?.inside ?? '', '');
    const names: [KindName, string][] =
      role.role === 'one'
        ? [[role.kind, role.name]]
        : role.role === 'many'
          ? Object.keys(membersOf(text, role.plural)).map((name) => [role.kind, name])
          : [];
    return names
      .filter(([kind]) => kind !== 'tenant' && kind !== 'layer' && kind !== 'sample')
      .filter(([kind, name]) => definitionIn(now, { kind, name }) && !definitionIn(old, { kind, name }))
      .map(([kind, name]) => `${kind} ${name} (${at})`);
  });
}

function membersOf(text: string, plural: string): Keyed {
  const members = (JSON.parse(text) as Keyed)[plural];
  return isKeyed(members) ? members : {};
}

const shownValue = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 120));

async function writeBack(
  folder: string,
  own: readonly DefinitionFile[],
  overlays: readonly OverlayFile[],
  io: Io,
): Promise<void> {
  for (const file of overlays) {
    const before = own.find(({ path: at }) => at === file.path)?.text ?? '';
    if (JSON.stringify(JSON.parse(before).changes) === JSON.stringify(file.changes)) continue;
    const at = path.join(folder, file.path.replace(/^definitions\//, ''));
    // Only if unchanged: the file may have been saved in the meantime.
    if ((await readFile(at, 'utf8')) !== before) throw new Error(`${file.path} was changed meanwhile.`);
    io.print(`${file.path} is written anew; as it was it is kept in ${path.basename(await keepCopy(at, before))}`);
    await writeFile(at, jsonText({ ...file.content, changes: file.changes }));
  }
}

/** Keeps a copy beside the file; only `.json` files are definitions, so the copy is ignored. @returns its path */
async function keepCopy(file: string, text: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const copy = number === 1 ? `${file}.orig` : `${file}.orig${number}`;
    const isTaken = await access(copy).then(
      () => true,
      () => false,
    );
    if (isTaken) continue;
    await writeFile(copy, text, { flag: 'wx' });
    return copy;
  }
}
