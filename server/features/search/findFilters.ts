/** A person's own saved filters by their names. */

import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { savedItems } from '../../records/read/savedItems.ts';
import { mayOpen } from './mayOpen.ts';

const MAX_FILTERS = 5;

/** Those whose entity says where its list is: a filter of another kind has no place that could show it. */
export async function findFilters(
  context: OperationContext,
  typed: string,
): Promise<ResultOf<'search.find'>['filters']> {
  const { owner, find } = savedItems(context, own.filterProfile);
  const profiles = await find(
    {
      condition: 'and',
      fields: [
        { name: 'owner', operator: 'equalTo', value: owner },
        { name: 'templateName', operator: 'contains', value: typed },
      ],
    },
    [{ field: 'templateName', dir: 'asc' }],
  );
  const { entity } = context.runtime.program.definitions;
  return profiles
    .flatMap(({ id, values }) => {
      const of = Object.hasOwn(entity, String(values.docType)) ? entity[String(values.docType)] : undefined;
      const list = of?.search?.list;
      if (!of || list === undefined || !mayOpen(context, list)) return [];
      return [{ id, name: String(values.templateName), label: of.plural, list }];
    })
    .slice(0, MAX_FILTERS);
}
