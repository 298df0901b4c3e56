/** Which language each layer is written in: what its tenant.json says, else what the layer below speaks. */
import type { DefinitionFile } from './source.ts';

type FilesOf = ReadonlyMap<string, { file: DefinitionFile; inside: string }[]>;

/** The language alone, of a tag with a region too. */
const alone = (tag: string): string => tag.split('-')[0] as string;

/** Whether a text in `language` is understood by who asked for `wanted`: the same tag, or the language without a region. */
export const speaks = (language: string, wanted: string): boolean => language === wanted || language === alone(wanted);

/** Whether two tags are of one language, whatever the region. */
export const sameLanguage = (one: string, other: string): boolean => alone(one) === alone(other);

function own(files: FilesOf, layer: string): string | undefined {
  const text = files.get(layer)?.find(({ inside }) => inside === 'tenant.json')?.file.text;
  try {
    const { language } = JSON.parse(text ?? '{}') as { language?: unknown };
    return typeof language === 'string' ? language : undefined;
  } catch {
    // The file's own faults are told when it is merged.
    return undefined;
  }
}

/** Layer to language; that of the last one is the tenant's. */
export function languagesOf(files: FilesOf, layers: readonly string[]): Map<string, string> {
  const result = new Map<string, string>();
  let language = 'en';
  for (const layer of layers) {
    language = own(files, layer) ?? language;
    result.set(layer, language);
  }
  return result;
}
