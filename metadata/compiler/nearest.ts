/** The names that somebody may have meant: for every fault about a name that is not there. */

/** Edits between two names: letters put in, left out, exchanged, or two neighbours swapped (optimal string alignment). */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, (last[j - 1] as number) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] as number) + 1);
      row.push(best);
    }
    before = last;
    last = row;
  }
  return last[b.length] as number;
}

/** Whether one name may be the other misspelt, or the other with something before or after it. */
export function close(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  return (Math.min(a.length, b.length) > 2 && (a.includes(b) || b.includes(a))) || distance(a, b, 2) <= 2;
}

/** Up to `count` of the names nearest to `name`, nearest first; letter case and what contains the other count as near. */
export function nearest(name: string, names: Iterable<string>, count = 3): string[] {
  const wanted = name.toLowerCase();
  const limit = Math.max(2, Math.ceil(name.length / 2));
  const found: [string, number][] = [];
  for (const candidate of names) {
    const other = candidate.toLowerCase();
    const within =
      wanted.length > 2 && (other.includes(wanted) || wanted.includes(other)) ? 1.5 : Number.POSITIVE_INFINITY;
    const far = Math.min(distance(wanted, other, limit), within);
    if (far <= limit) found.push([candidate, far]);
  }
  found.sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  return found.slice(0, count).map(([candidate]) => candidate);
}

/** The end of a message about a name that is not there: ` Did you mean "a" or "b"?`, or nothing. */
export function meant(name: string, names: Iterable<string>): string {
  const near = nearest(name, names).map((candidate) => JSON.stringify(candidate));
  if (near.length === 0) return '';
  const last = near.pop() as string;
  return ` Did you mean ${near.length > 0 ? `${near.join(', ')} or ${last}` : last}?`;
}
