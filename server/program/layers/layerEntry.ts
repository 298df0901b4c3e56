/**
 * The content of a stored layer for one definition: the whole definition if no lower layer has it, else its changes.
 */
import { canonicalJson } from '../../../metadata/canonical.ts';
import type { Keyed } from '../../../metadata/edits/keyed.ts';
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { Change } from '../../../metadata/kinds/overlay.ts';
import { sha256 } from '../../../metadata/sha256.ts';

/** One of the two, or a definition and changes of it that an imported layer brought. */
export interface LayerEntryContent {
  value?: Keyed;
  changes?: Change[];
}

export interface LayerEntryName {
  kind: KindName;
  name: string;
}

export interface LayerEntry extends LayerEntryName {
  content: LayerEntryContent;
}

/** Kind and name as one key; a kind has no blank. */
export const layerEntryKey = ({ kind, name }: LayerEntryName): string => `${kind} ${name}`;

/** An empty one says nothing. */
export const saysNothing = (content: LayerEntryContent | undefined): boolean =>
  content === undefined || (content.value === undefined && (content.changes ?? []).length === 0);

export const contentHash = (content: LayerEntryContent | undefined): string =>
  sha256(canonicalJson(saysNothing(content) ? null : content));

/** The hash of a layer's content, independent of the order of its entries. */
export function layerHash(layerEntries: readonly (LayerEntryName & { hash: string })[]): string {
  return sha256(
    canonicalJson(Object.fromEntries(layerEntries.map((layerEntry) => [layerEntryKey(layerEntry), layerEntry.hash]))),
  );
}
