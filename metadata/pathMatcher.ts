/** Paths of routes and calls: words and parameters between slashes, as `/accounts/{id}/edit` and `/files/{hash}.js`. */

/** The names of the parameters of a path, in order. */
export const parametersOf = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map((found) => found[1] ?? '');

export interface PathMatch<Of> {
  of: Of;
  /** The values of the parameters, decoded. @throws URIError if a value has invalid percent-encoding and the matcher is strict */
  params(): Record<string, string>;
}

/**
 * `lenient`: as people type addresses. Letter case of words, empty parts and a slash at the end are of no account, and what is
 * no percent-encoding stands for itself.
 */
export type Reading = 'strict' | 'lenient';

interface Part {
  word?: string;
  parameters: readonly string[];
  regex?: RegExp;
}
interface Pattern<Of> {
  of: Of;
  parts: readonly Part[];
  rank: string;
}

/** Decodes percent-encoding; invalid encoding is returned unchanged. */
function decodedOrSame(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Finds the paths that an address matches, the most particular first: at the first part in which two differ a word wins over a
 * part with a parameter in it, and that over a parameter alone.
 */
export function createPathMatcher<Of>(
  paths: Iterable<readonly [path: string, of: Of]>,
  reading: Reading,
): (address: string) => PathMatch<Of>[] {
  const isLenient = reading === 'lenient';
  const split = (path: string): string[] =>
    isLenient ? path.split('/').filter((part) => part !== '') : path.split('/').slice(1);
  const wordOf = (part: string): string => (isLenient ? decodedOrSame(part).toLowerCase() : part);
  const decoded = isLenient ? decodedOrSame : decodeURIComponent;

  const partOf = (part: string): Part => {
    const parameters = parametersOf(part);
    if (parameters.length === 0) return { word: wordOf(part), parameters };
    const source = part.split(/\{[^{}]*\}/).map(escaped);
    return { parameters, regex: new RegExp(`^${source.join('(.+?)')}$`, isLenient ? 'iu' : 'u') };
  };
  const rankOf = (part: string): string => (!part.includes('{') ? '0' : /^\{[^{}]*\}$/.test(part) ? '2' : '1');
  const patterns = [...paths]
    .map(([path, of]): Pattern<Of> => {
      const parts = split(path);
      return { of, parts: parts.map(partOf), rank: parts.map(rankOf).join('') };
    })
    .sort((one, other) => (one.rank === other.rank ? 0 : one.rank < other.rank ? -1 : 1));

  return (address) => {
    const given = split(address);
    const words = given.map(wordOf);
    const fits = ({ word, regex }: Part, at: number) =>
      regex ? regex.test(given[at] as string) : word === (words[at] as string);
    return patterns
      .filter(({ parts }) => parts.length === given.length && parts.every(fits))
      .map(({ of, parts }) => ({
        of,
        params: () =>
          Object.fromEntries(
            parts.flatMap(({ parameters, regex }, at) => {
              const values = regex?.exec(given[at] as string) ?? [];
              return parameters.map((name, index) => [name, decoded(values[index + 1] ?? '')]);
            }),
          ),
      }));
  };
}
