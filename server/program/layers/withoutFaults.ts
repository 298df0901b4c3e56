/**
 * Keeps as much of published layers as has no fault, after the files below them changed. If only some changes of a
 * definition are faulty, the others are retained. A role is not reset to the lower layer's version, which may grant
 * more than intended: it grants nothing.
 */
import { canonicalJson } from '../../../metadata/canonical.ts';
import type { Change } from '../../../metadata/kinds/overlay.ts';
import type { LayerEntries, LayerEntryFault } from './compileLayers.ts';
import { type LayerEntry, layerEntryKey } from './layerEntry.ts';

/** Faults of a single change: it cannot be applied, but does not affect other changes. */
const OF_ONE_CHANGE: ReadonlySet<string> = new Set(['overlay-conflict', 'overlay-target']);

/** If a fault is in no layer entry, the top layer is left out. */
export function withoutFaults(
  stack: readonly LayerEntries[],
  faults: readonly LayerEntryFault[],
): readonly LayerEntries[] {
  const wrong = new Map<string, LayerEntryFault[]>();
  for (const fault of faults) {
    if (!fault.layer || !fault.piece) continue;
    const key = `${fault.layer} ${layerEntryKey(fault.piece)}`;
    wrong.set(key, [...(wrong.get(key) ?? []), fault]);
  }
  if (wrong.size === 0) return withoutUppermost(stack);
  return stack.map(({ layer, pieces: layerEntries }) => ({
    layer,
    pieces: layerEntries.flatMap((layerEntry) => {
      const own = wrong.get(`${layer} ${layerEntryKey(layerEntry)}`);
      return own ? rest(layerEntry, own) : [layerEntry];
    }),
  }));
}

/** Reduces the top layer to roles that grant nothing. */
function withoutUppermost(stack: readonly LayerEntries[]): readonly LayerEntries[] {
  const below = stack.slice(0, -1);
  const last = stack.at(-1);
  const roles = (last?.pieces ?? []).filter(({ kind }) => kind === 'role');
  if (!last || roles.length === 0 || last.pieces.every(isWithoutGrants)) return below;
  return [...below, { layer: last.layer, pieces: roles.map(withoutGrants) }];
}

/** A change of a role to one that gives nothing; an administrator stays one unless that was what the layer entry was about. */
function withoutGrants({ kind, name, content }: LayerEntry): LayerEntry {
  const decidesAdmin = content.value !== undefined || (content.changes ?? []).some(({ at }) => at === 'isAdmin');
  const set = (at: string, value: unknown): Change => ({ op: 'set', kind, name, at, value });
  return { kind, name, content: { changes: [set('grants', {}), ...(decidesAdmin ? [set('isAdmin', false)] : [])] } };
}

const isWithoutGrants = (layerEntry: LayerEntry): boolean =>
  layerEntry.kind === 'role' && canonicalJson(layerEntry.content) === canonicalJson(withoutGrants(layerEntry).content);

function rest(layerEntry: LayerEntry, faults: readonly LayerEntryFault[]): LayerEntry[] {
  if (layerEntry.kind === 'role') return isWithoutGrants(layerEntry) ? [] : [withoutGrants(layerEntry)];
  const changes = layerEntry.content.changes ?? [];
  const single = faults.every(({ kind, path }) => OF_ONE_CHANGE.has(kind) && path?.[0] === 'changes');
  const out = new Set(faults.map(({ path }) => Number(path?.[1])));
  const left = changes.filter((_, index) => !out.has(index));
  if (!single || left.length === changes.length || left.length === 0) return [];
  return [{ ...layerEntry, content: { ...layerEntry.content, changes: left } }];
}
