/**
 * Drops from a text in NFC, from the left, every run of whole characters (code points) whose text key is `key`. Equal
 * text keys are equal canonical decompositions of the lower-cased characters, so the runs are found by one search of
 * Knuth, Morris and Pratt in the decomposition, and only those count that begin and end with a character.
 */
export function removeSubstrings(text: string, key: string): string {
  const pattern = unitsOf(key.normalize('NFD'));
  if (pattern.length === 0) return text;
  const characters = [...text];
  const units: string[] = [];
  /** For each unit: the index of the character that begins there, or -1. */
  const begins: number[] = [];
  characters.forEach((character, index) => {
    const decomposed = unitsOf(character.toLowerCase().replaceAll('ς', 'σ').normalize('NFD'));
    decomposed.forEach((unit, at) => {
      units.push(unit);
      begins.push(at === 0 ? index : -1);
    });
  });
  begins.push(characters.length);
  const kept: string[] = [];
  let next = 0;
  for (const end of occurrences(units, pattern)) {
    const from = begins[end - pattern.length] as number;
    const to = begins[end] as number;
    if (from < next || to < 0) continue;
    kept.push(characters.slice(next, from).join(''));
    next = to;
  }
  if (next === 0) return text;
  kept.push(characters.slice(next).join(''));
  return kept.join('');
}

function unitsOf(text: string): string[] {
  return [...text];
}

/** The end of each occurrence of the pattern, including overlapping ones, from the left. */
function* occurrences(units: readonly string[], pattern: readonly string[]): Generator<number> {
  const fallback = fallbacks(pattern);
  let matched = 0;
  for (let i = 0; i < units.length; i++) {
    while (matched > 0 && units[i] !== pattern[matched]) matched = fallback[matched - 1] as number;
    if (units[i] === pattern[matched]) matched++;
    if (matched === pattern.length) {
      yield i + 1;
      matched = fallback[matched - 1] as number;
    }
  }
}

/** For each prefix of the pattern, the longest proper prefix that is also its suffix. */
function fallbacks(pattern: readonly string[]): number[] {
  const fallback = [0];
  for (let i = 1, length = 0; i < pattern.length; i++) {
    while (length > 0 && pattern[i] !== pattern[length]) length = fallback[length - 1] as number;
    if (pattern[i] === pattern[length]) length++;
    fallback.push(length);
  }
  return fallback;
}
