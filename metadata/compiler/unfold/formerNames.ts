/** The former and current names of definitions that a resource unfolds to. */
import { formerDefinitions, nameNow } from '../../formerDefinitions.ts';
import type { KindName } from '../../kinds/kindNames.ts';
import type { MergedDefinitions } from '../mergedDefinitions.ts';
import type { FormerNames } from '../overlay.ts';

/** Former names by what the resources of some layers say. */
export function formerNames(merged: MergedDefinitions): FormerNames {
  const written = [...(merged.get('resource') ?? [])].map(([name, { value }]) => [name, value] as const);
  const former = formerDefinitions(written);
  return (kind: KindName, name: string) => nameNow(former, kind, name);
}
