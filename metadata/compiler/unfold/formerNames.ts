/** What definitions that a resource unfolds to were called before, and what they are called now. */
import { formerDefinitions } from '../../formerDefinitions.ts';
import type { KindName } from '../../kinds/kindNames.ts';
import type { MergedDefinitions } from '../mergedDefinitions.ts';
import type { FormerNames } from '../overlay.ts';

/** Former names by what the resources of some layers say. */
export function formerNames(merged: MergedDefinitions): FormerNames {
  const written = [...(merged.get('resource') ?? [])].map(([name, { value }]) => [name, value] as const);
  const { renamings, moved } = formerDefinitions(written);
  const now = new Map(renamings.map(({ kind, was, is }) => [`${kind}/${was}`, is]));
  return (kind: KindName, name: string) => {
    const known = now.get(`${kind}/${name}`);
    if (known !== undefined) return known;
    const found = moved.find(({ was }) => name.startsWith(was));
    return found ? `${found.is}${name.slice(found.was.length)}` : name;
  };
}
