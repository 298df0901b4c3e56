/** Values of lists over records that were entered by another name: a code, or one of the other names of the record. */
import { textKey } from '../../../engine/values/textKey.ts';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { mayReadList } from '../read/listPermissions.ts';
import { accessibleSelection, andFilters } from '../read/readAccess.ts';
import { visibleTypes } from '../read/requestedSelection.ts';
import { typeOfList } from '../read/suggestions.ts';

/** More texts than a list of synonyms resolves are errors of the file. */
const MAX_TEXTS = 100;
const MAX_RECORDS = 1000;

/**
 * @param matchKey the field of the records that becomes the value
 * @returns text key of a text to the value of the one record that has it
 */
export async function meantValues(
  context: OperationContext,
  list: string,
  matchKey: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  const from = context.runtime.program.definitions.list[list]?.from;
  const wanted = [...new Set(texts)].slice(0, MAX_TEXTS);
  if (!from || wanted.length === 0 || !mayReadList(context.runtime, context.access, list)) return new Map();
  const types = visibleTypes(context, from.entity, from.template);
  const names = [from.label, ...(from.also ?? [])].filter((name) => types[name] === 'text');
  const lines = from.otherNames !== undefined && types[from.otherNames] ? [from.otherNames] : [];
  const leaves: FilterLeaf[] = [
    ...names.map((name): FilterLeaf => ({ name, operator: 'isInList', value: wanted as never })),
    ...lines.flatMap((name) => wanted.map((value): FilterLeaf => ({ name, operator: 'contains', value }))),
  ];
  if (leaves.length === 0) return new Map();
  const own = typeOfList(context, from)?.filter ?? (from.filter as FilterTree | undefined);
  const filter = andFilters([own, { condition: 'or', fields: leaves }]);
  const { records } = await context.services.store
    .entities(from.entity)
    .list({ ...accessibleSelection(context, from.entity, 'suggest', filter, from.template), limit: MAX_RECORDS });
  const found = new Map<string, Set<unknown>>();
  for (const { values } of records) {
    const known = [...names.map((name) => values[name]), ...lines.flatMap((name) => linesOf(values[name]))];
    for (const text of new Set(known.filter((one) => typeof one === 'string' && one !== '').map(textKeyOf)))
      found.set(text, (found.get(text) ?? new Set()).add(values[matchKey]));
  }
  const meant = wanted.map(textKeyOf).flatMap((key): [string, unknown][] => {
    const [value, ...others] = found.get(key) ?? [];
    return value === undefined || value === null || others.length > 0 ? [] : [[key, value]];
  });
  return new Map(meant);
}

const linesOf = (value: unknown): string[] => (typeof value === 'string' ? value.split('\n') : []);
const textKeyOf = (text: unknown): string => textKey(String(text).trim());
