/** Cycles (circular references) among names, each reported once. */

/** The circles of a directed graph, each from its smallest name; a name that leads to itself is one too. */
export function cycles(next: ReadonlyMap<string, Iterable<string>>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (name: string): void => {
    const at = path.indexOf(name);
    if (at >= 0) {
      const circle = path.slice(at);
      const smallest = circle.indexOf([...circle].sort()[0] as string);
      found.push([...circle.slice(smallest), ...circle.slice(0, smallest)]);
      return;
    }
    if (done.has(name)) return;
    path.push(name);
    for (const other of next.get(name) ?? []) visit(other);
    path.pop();
    done.add(name);
  };
  for (const name of [...next.keys()].sort()) visit(name);
  const seen = new Set<string>();
  return found.filter((circle) => !seen.has(circle.join(' ')) && seen.add(circle.join(' ')));
}
