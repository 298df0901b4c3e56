/**
 * Words of the language that are gone, taken out of what was kept in them: what somebody once published stays in force under a
 * product that says the same in another way.
 */
import type { KindName } from '../../../metadata/kinds/kindNames.ts';
import type { LayerEntryContent, LayerEntryName } from './layerEntry.ts';

type Rewrite = (name: string, content: LayerEntryContent) => LayerEntryContent;

/** `check` named the template by which an entity is saved, and named that of the entity's own name in every list made in the browser. */
const withoutCheck: Rewrite = (name, content) => {
  const { check, ...value } = content.value ?? {};
  return check === name ? { ...content, value } : content;
};

const rewrites: Partial<Record<KindName, Rewrite>> = { entity: withoutCheck };

/** @param kept what was kept of a layer entry, by whatever version of the product */
export const withoutFormerWords = ({ kind, name }: LayerEntryName, kept: LayerEntryContent): LayerEntryContent =>
  rewrites[kind]?.(name, kept) ?? kept;
