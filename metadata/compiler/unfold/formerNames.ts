/** What definitions that a resource unfolds to were called before, and what they are called now. */
import type { KindName } from '../../kinds/kindNames.ts';
import type { MergedDefinitions } from '../mergedDefinitions.ts';
import type { FormerNames } from '../overlay.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Former names by what the resources of some layers say. */
export function formerNames(merged: MergedDefinitions): FormerNames {
  const now = new Map<string, string>();
  const resources: [was: string, is: string][] = [];
  for (const [resource, { value }] of merged.get('resource') ?? []) {
    if (!isRecord(value.formerly)) continue;
    for (const [word, before] of Object.entries(value.formerly)) {
      const at = word.indexOf('/');
      const [kind, name] = [word.slice(0, at), word.slice(at + 1)];
      if (kind === 'resource') resources.push([`${before}.`, `${resource}.`]);
      now.set(`${kind}/${before}`, name);
    }
  }
  return (kind: KindName, name: string) => {
    const known = now.get(`${kind}/${name}`);
    if (known !== undefined) return known;
    const moved = resources.find(([was]) => name.startsWith(was));
    return moved ? `${moved[1]}${name.slice(moved[0].length)}` : name;
  };
}
