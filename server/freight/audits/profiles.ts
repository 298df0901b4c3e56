/** Profiles of an account: document types, fields to confirm, tolerances of charges. */
import { numberOf } from '../../../engine/values/number.ts';
import { own } from '../../../metadata/freight/entities.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { conditionHolds } from '../../records/check/conditions.ts';
import { readOnce } from '../../store/index.ts';
import { type RatingContext, recordsOf } from '../rating/candidates.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The active rows of a profile of an account. */
async function activeRows(context: RatingContext, entity: string, account: unknown): Promise<Values[]> {
  if (typeof account !== 'string' || account === '') return [];
  const filter: FilterTree = {
    condition: 'and',
    fields: [
      { name: 'account', operator: 'equalTo', value: account },
      { name: 'isActive', operator: 'equalTo', value: true },
    ],
  };
  const { store } = context.services;
  return readOnce(store, `active ${entity} of ${account}`, async () =>
    (await recordsOf(context, entity, filter)).map(({ values }) => values),
  );
}

/** The types of documents of an account that apply to a shipment, in the order of the panel. */
export async function documentProfile(context: RatingContext, account: unknown, shipment: Values): Promise<Values[]> {
  const rows = await activeRows(context, own.documentProfile, account);
  const place = ({ position }: Values): number => numberOf(position) ?? Number.POSITIVE_INFINITY;
  return rows
    .filter(({ condition }) => conditionHolds(context.runtime, condition, shipment, context.today))
    .sort((one, other) => place(one) - place(other));
}

export const auditRules = (context: RatingContext, account: unknown): Promise<Values[]> =>
  activeRows(context, own.documentAuditRule, account);

export const ediRules = (context: RatingContext, account: unknown): Promise<Values[]> =>
  activeRows(context, own.ediAuditProfile, account);

/**
 * The rows of a profile for a partner: by the sender's name, else the shipment's carrier; without rows of its own, the
 * general ones. So an invoice without a name is not subject to agreements with another carrier.
 */
export function rulesOfPartner(rules: readonly Values[], sender: unknown, carrier: unknown): readonly Values[] {
  const folded = (name: unknown): string => (typeof name === 'string' ? name.trim().toUpperCase() : '');
  for (const name of [folded(sender), folded(carrier)]) {
    const named = name === '' ? [] : rules.filter(({ partner }) => folded(partner) === name);
    if (named.length > 0) return named;
  }
  return rules;
}

/** The type of a file by its name: the first whose pattern fits; `*` stands for any text. */
export function typeByName(profile: readonly Values[], name: string): string | undefined {
  const fits = ({ namePattern }: Values): boolean =>
    typeof namePattern === 'string' && namePattern.trim() !== '' && matchesPattern(namePattern.trim(), name);
  const type = profile.find(fits)?.documentType;
  return typeof type === 'string' ? type : undefined;
}

/** Piece by piece, so that no pattern can be slow. */
function matchesPattern(pattern: string, name: string): boolean {
  const [first = '', ...others] = pattern.toLowerCase().split('*');
  const text = name.toLowerCase();
  if (others.length === 0) return text === first;
  if (!text.startsWith(first)) return false;
  const last = others.pop() as string;
  let at = first.length;
  for (const piece of others) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
