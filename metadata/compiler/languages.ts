/** Which language each layer is written in: what its tenant.json says, else what the layer below speaks. */
import type { DefinitionFile } from './source.ts';

type FilesOf = ReadonlyMap<string, { file: DefinitionFile; inside: string }[]>;

/** The language alone, of a tag with a region too. */
const alone = (tag: string): string => tag.split('-')[0] as string;

/** @returns true if a reader of `wanted` understands `language`: it is the same tag, or the same language without a region */
export const speaks = (language: string, wanted: string): boolean => language === wanted || language === alone(wanted);

/** @returns true if two tags have the same language, regardless of region */
export const sameLanguage = (one: string, other: string): boolean => alone(one) === alone(other);

function own(files: FilesOf, layer: string): string | undefined {
  const text = files.get(layer)?.find(({ inside }) => inside === 'tenant.json')?.file.text;
  try {
    const { language } = JSON.parse(text ?? '{}') as { language?: unknown };
    return typeof language === 'string' ? language : undefined;
  } catch {
    // The merge reports the file's faults.
    return undefined;
  }
}

const PACKS = 'languages/';

/** The layer of the language pack, or of the pack without a region; undefined if neither exists. */
export const packOf = (layers: Pick<FilesOf, 'has'>, language: string): string | undefined =>
  [language, alone(language)].map((tag) => `${PACKS}${tag}`).find((layer) => layers.has(layer));

/** Layer to language; that of the last one is the tenant's. */
export function languagesOf(files: FilesOf, layers: readonly string[]): Map<string, string> {
  const result = new Map<string, string>();
  let language = 'en';
  for (const layer of layers) {
    if (layer.startsWith(PACKS)) {
      result.set(layer, layer.slice(PACKS.length));
      continue;
    }
    language = own(files, layer) ?? language;
    result.set(layer, language);
  }
  return result;
}

/**
 * The layers with the pack of a language directly above those of the tenant, below what systems and accounts change of it.
 * @param language undefined: the tenant's own
 */
export function withPack(
  files: FilesOf,
  layers: readonly string[],
  tenant: string,
  language?: string,
): { layers: string[]; language: string } {
  const at = layers.indexOf(tenant) + 1;
  const wanted = language ?? languagesOf(files, layers.slice(0, at)).get(tenant) ?? 'en';
  const pack = packOf(files, wanted);
  return {
    layers: pack === undefined || at === 0 ? [...layers] : [...layers.slice(0, at), pack, ...layers.slice(at)],
    language: wanted,
  };
}
