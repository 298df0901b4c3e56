/** What an action is about to do: the number of records, their amounts by currency, and other facts. */
import './confirmPreview.css';
import type { PreviewDefinition } from '../../../metadata/kinds/action.ts';
import { ordered } from '../../../metadata/order.ts';
import { formatQuantity } from '../../text/formatQuantity.ts';
import { word } from '../../text/messages.ts';
import { type CurrencySum, sumByCurrency } from './sumByCurrency.ts';

type Row = Readonly<Record<string, unknown>>;

export interface ShownPreview {
  label: string;
  count: number;
  sums: readonly CurrencySum[];
  facts: readonly { label: string; value: string }[];
}

/** @param evaluate computes an expression of the preview */
export function previewOf(preview: PreviewDefinition, evaluate: (expression: unknown) => unknown): ShownPreview {
  const { label, amount, currency } = preview;
  const rows = ((evaluate(preview.rows) ?? []) as readonly (Row | null)[]).filter((row) => row !== null);
  const facts = ordered(preview.facts).map(([, fact]) => ({ label: fact.label, value: textOf(evaluate(fact.value)) }));
  return {
    label,
    count: rows.length,
    sums: amount === undefined ? [] : sumByCurrency(rows, amount, currency),
    facts: facts.filter(({ value }) => value !== ''),
  };
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const money = { numberFormat: 'money' } as const;

export function ConfirmPreview({ label, count, sums, facts }: ShownPreview) {
  return (
    <dl className="inv-confirm-preview">
      <dt>{label}</dt>
      <dd>{count}</dd>
      {sums.map(({ currency, amount }) => (
        <Line
          key={currency}
          label={currency === '' ? word('confirm.amount') : word('confirm.amountIn', { currency })}
          value={formatQuantity(money, amount, currency)?.text ?? amount}
        />
      ))}
      {facts.map(({ label: name, value }) => (
        <Line key={name} label={name} value={value} />
      ))}
    </dl>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
);
