/** Did you mean: the names that somebody may have meant, for every fault about a name that is not there. */
import { editDistance } from '../editDistance.ts';

/** @returns true if one name is a likely misspelling of the other, or contains it */
export function isSimilarName(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  return (Math.min(a.length, b.length) > 2 && (a.includes(b) || b.includes(a))) || editDistance(a, b, 2) <= 2;
}

/** Up to `count` of the names nearest to `name`, nearest first; letter case and what contains the other count as near. */
export function nearestName(name: string, names: Iterable<string>, count = 3): string[] {
  const wanted = name.toLowerCase();
  const limit = Math.max(2, Math.ceil(name.length / 2));
  const found: [string, number][] = [];
  for (const candidate of names) {
    const other = candidate.toLowerCase();
    const within =
      wanted.length > 2 && (other.includes(wanted) || wanted.includes(other)) ? 1.5 : Number.POSITIVE_INFINITY;
    const far = Math.min(editDistance(wanted, other, limit), within);
    if (far <= limit) found.push([candidate, far]);
  }
  found.sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  return found.slice(0, count).map(([candidate]) => candidate);
}

/** The end of a message about a name that is not there: ` Did you mean "a" or "b"?`, or nothing. */
export function didYouMean(name: string, names: Iterable<string>): string {
  const near = nearestName(name, names).map((candidate) => JSON.stringify(candidate));
  if (near.length === 0) return '';
  const last = near.pop() as string;
  return ` Did you mean ${near.length > 0 ? `${near.join(', ')} or ${last}` : last}?`;
}
