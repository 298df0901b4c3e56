import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { oneLine } from './oneLine.ts';

/** The field of a company that says its country. */
const COUNTRY = 'country';

/**
 * The country entered by someone without a session, who has no list: matched with value, label or other data of the
 * list of companies' countries, such as its code.
 * @returns undefined if the list does not contain it
 */
export async function countryNamed({ runtime, services }: OperationContext, text: string): Promise<string | undefined> {
  const typed = oneLine(text);
  const { entity, list } = runtime.program.definitions;
  const from = list[entity[own.company]?.fields[COUNTRY]?.suggestionsSource ?? '']?.from;
  if (!from) return typed.slice(0, 80);
  if (typed === '') return undefined;
  const stored = from.value ?? from.label;
  for (const matchKey of new Set([stored, from.label, ...(from.also ?? [])])) {
    const [found] = await services.store.entities(from.entity).lookup({ matchKey, values: [typed] });
    if (found) return String(found.values[stored] ?? found.id);
  }
  return undefined;
}
