/** Converts the content of a layer entry to the effective definition, and back. */

import { previousHash } from '../../metadata/compiler/overlay.ts';
import { applyChanges } from '../../metadata/edits/applyChanges.ts';
import { changesBetween } from '../../metadata/edits/changesBetween.ts';
import type { Keyed } from '../../metadata/edits/keyed.ts';
import type { ByName, Program } from '../../metadata/program.ts';
import type { LayerEntryContent, LayerEntryName } from '../program/layers/layerEntry.ts';

type Definitions = Program['definitions'];

/** A definition by kind and name, or undefined. */
export function definitionIn(definitions: Definitions, { kind, name }: LayerEntryName): Keyed | undefined {
  const ofKind = definitions[kind] as ByName<typeof kind>;
  return Object.hasOwn(ofKind, name) ? (ofKind[name] as Keyed) : undefined;
}

/** The effective definition for a layer's `content` over `below`. */
export function effectiveDefinition(
  { kind, name }: LayerEntryName,
  below: Keyed | undefined,
  content: LayerEntryContent | undefined,
): Keyed | undefined {
  const own = content?.value ?? below;
  if (own === undefined || !content?.changes || content.changes.length === 0) return own;
  return applyChanges(kind, name, own, content.changes).value;
}

/** The content that a layer needs so that a definition becomes `wanted`; undefined: so that it does not exist. */
export function contentFor(
  layerEntry: LayerEntryName,
  below: Keyed | undefined,
  wanted: Keyed | undefined,
): LayerEntryContent {
  if (below === undefined) return wanted === undefined ? {} : { value: wanted };
  if (wanted === undefined) return { changes: [{ op: 'remove', ...layerEntry, was: previousHash(below) }] };
  const changes = changesBetween(layerEntry.kind, layerEntry.name, below, wanted);
  return changes.length > 0 ? { changes } : {};
}
