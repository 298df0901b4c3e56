/** A value of a record as its reader sees it: of a list the members without what is hidden of them. */
import { seenMembers } from '../../../engine/members/withoutHidden.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import { ownMember } from '../../../metadata/nameMap.ts';

export function seenValue(
  { lists }: Pick<EntityDefinition, 'lists'>,
  hidden: ReadonlySet<string>,
  key: string,
  value: unknown,
): unknown {
  const list = ownMember(lists, key);
  return list ? seenMembers(list, hidden, value, `${key}.`) : value;
}
