/** The rows of a web invoice: a delivery profile names only fields that its editor may see. */
import { isRecord } from '../../metadata/isRecord.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import { type Localizable, t } from '../base/words/localizedText.ts';
import type { OperationContext } from '../call/operation.ts';

type Values = Readonly<Record<string, unknown>>;

const keysOf = ({ webInvoiceRows: rows }: Values): string[] =>
  (Array.isArray(rows) ? rows : []).filter(isRecord).map(({ key }) => String(key ?? ''));

/** @returns field to message where a row that is not stored names a hidden field */
export function unseenRow(
  { access }: OperationContext,
  values: Values,
  stored: Values | undefined,
): Record<string, Localizable> | undefined {
  const before = new Set(stored ? keysOf(stored) : []);
  const isHidden = (key: string) => {
    const [first = '', second] = key.split('.');
    return second === undefined ? access.hidden(own.invoice).has(first) : access.hidden(first).has(second);
  };
  return keysOf(values).some((key) => !before.has(key) && isHidden(key))
    ? { webInvoiceRows: t('noSuchField') }
    : undefined;
}
