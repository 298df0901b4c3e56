/**
 * The content of a layer after an import: exactly that of the files, or only selected entries of them, with the rest
 * unchanged.
 */
import { contentHash, type LayerEntry, type LayerEntryName, layerEntryKey } from '../../program/layers/layerEntry.ts';

/**
 * @param now what the layer says
 * @param read what the files say
 * @param only the definitions that are taken; of these, what the files do not say is taken away. Default: all
 * @returns what the layer then says, what of it is other than now, and which of those that were chosen are nowhere
 */
export function importedEntries(
  now: ReadonlyMap<string, LayerEntry>,
  read: ReadonlyMap<string, LayerEntry>,
  only?: readonly LayerEntryName[],
): { wanted: LayerEntry[]; changed: LayerEntry[]; unknown: LayerEntryName[] } {
  const chosen = only && new Set(only.map(layerEntryKey));
  const wanted = [...new Set([...now.keys(), ...read.keys()])].sort().flatMap((key): LayerEntry[] => {
    const [was, is] = [now.get(key), read.get(key)];
    if (chosen && !chosen.has(key)) return was ? [was] : [];
    const { kind, name } = (is ?? was) as LayerEntry;
    return [{ kind, name, content: is?.content ?? {} }];
  });
  return {
    wanted,
    changed: wanted.filter(
      (layerEntry) => contentHash(layerEntry.content) !== contentHash(now.get(layerEntryKey(layerEntry))?.content),
    ),
    unknown: (only ?? []).filter(
      (layerEntry) => !now.has(layerEntryKey(layerEntry)) && !read.has(layerEntryKey(layerEntry)),
    ),
  };
}
