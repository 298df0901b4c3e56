/** The former names of definitions, declared by resources (metadata/kinds/resource.ts, `formerly`). */
import { isRecord } from './isRecord.ts';
import type { KindName } from './kinds/kindNames.ts';

interface Renaming {
  kind: string;
  was: string;
  is: string;
}

export interface FormerDefinitions {
  /** Of single definitions. */
  readonly renamings: readonly Renaming[];
  /** Of whole resources: what their names begin with, before and now. */
  readonly moved: readonly Omit<Renaming, 'kind'>[];
}

/** @param resources each with its value in the file */
export function formerDefinitions(resources: Iterable<readonly [string, unknown]>): FormerDefinitions {
  const renamings: Renaming[] = [];
  const moved: Omit<Renaming, 'kind'>[] = [];
  for (const [resource, value] of resources) {
    if (!isRecord(value) || !isRecord(value.formerly)) continue;
    for (const [word, before] of Object.entries(value.formerly)) {
      const at = word.indexOf('/');
      const [kind, is] = [word.slice(0, at), word.slice(at + 1)];
      if (kind === 'resource') moved.push({ was: `${before}.`, is: `${resource}.` });
      renamings.push({ kind, was: String(before), is });
    }
  }
  return { renamings, moved };
}

/** The names by which something may be stored that is of a definition: its own first, then what it was called before. */
export function namesOverTime({ renamings, moved }: FormerDefinitions, kind: KindName, name: string): string[] {
  const before = renamings.flatMap((one) => (one.kind === kind && one.is === name ? [one.was] : []));
  const ofResource = moved.flatMap(({ was, is }) => (name.startsWith(is) ? [was + name.slice(is.length)] : []));
  return [...new Set([name, ...before, ...ofResource])];
}

/** The current name of a definition, for a stored name. */
export function nameNow({ renamings, moved }: FormerDefinitions, kind: KindName, name: string): string {
  const known = renamings.findLast((one) => one.kind === kind && one.was === name);
  if (known) return known.is;
  const found = moved.find(({ was }) => name.startsWith(was));
  return found ? `${found.is}${name.slice(found.was.length)}` : name;
}
