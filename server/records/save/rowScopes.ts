/** The scope that rows claim: a sent system and account must be the session's and an accessible one. */
import { EVERYWHERE } from '../../access/access.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import { accessibleAccounts } from '../read/accessibleAccounts.ts';
import { entityFields } from '../read/entityFields.ts';
import type { RowToSave } from './storedRows.ts';

export interface RefusedRow {
  row: RowToSave['row'];
  /** Field to message. */
  errors: Record<string, LocalizedText>;
}

export interface ScopedRow extends RowToSave {
  /** The account whose the record is or becomes; undefined: of none. */
  account: string | undefined;
}

const nameIn = (row: RowToSave['row'], key: string): string | undefined => {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * Separates rows with a permitted scope from others. Without an account a record keeps its own. Runs before the rules
 * of an account, so that they reveal nothing about an inaccessible one.
 */
export async function scopedRows(
  context: OperationContext,
  entity: string,
  rows: readonly RowToSave[],
): Promise<{ rows: ScopedRow[]; refused: RefusedRow[] }> {
  const { definition, fields } = entityFields(context.runtime, entity);
  const { system } = signedIn(context).context;
  // A field of such a name is a value like others.
  const [namesAccount, namesSystem] = ['accountId', 'systemId'].map((key) => !Object.hasOwn(fields, key));
  const sent = rows.map(({ row, stored }) => {
    const account = namesAccount ? nameIn(row, 'accountId') : undefined;
    const was = stored?.scope.account || undefined;
    return { account: account ?? was, isNew: account !== undefined && account !== was };
  });
  const asked = sent.flatMap(({ account, isNew }) => (isNew && account !== undefined ? [account] : []));
  const reached = await accessibleAccounts(context, asked);
  const scoped: ScopedRow[] = [];
  const refused: RefusedRow[] = [];
  rows.forEach(({ row, stored }, index) => {
    const { account, isNew } = sent[index] as (typeof sent)[number];
    const named = namesSystem ? nameIn(row, 'systemId') : undefined;
    const refuse = (word: 'systemNone' | 'accountNone') =>
      refused.push({ row, errors: { [definition.title]: t(word) } });
    if (named !== undefined && named !== system && named !== EVERYWHERE) refuse('systemNone');
    else if (isNew && account !== undefined && !reached.has(account)) refuse('accountNone');
    else scoped.push({ row, stored, account });
  });
  return { rows: scoped, refused };
}
