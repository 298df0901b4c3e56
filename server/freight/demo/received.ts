/** Invoices received from carriers: some match the expected charges, some are higher. */
import { isGood, type JudgedLine, judgeReceived } from '../../../engine/freight/audits/receivedVerdicts.ts';
import { currencyDigits } from '../../../engine/values/currencyDigits.ts';
import { daysAfter } from '../../demo/days.ts';
import type { Billed, DemoRow } from './deliveries.ts';

type Values = Readonly<Record<string, unknown>>;

/** Of so many invoices one was received from a carrier. */
const EACH = 5;
/** The billed share of the expected charge, in percent, in turn. */
const ASKED = [100, 112, 100, 97];

/** The invoice of a carrier for what one of ours bills. */
export function receivedOf(billed: readonly Billed[], today: string): (DemoRow & { system: string })[] {
  return billed.flatMap((invoice, place) => {
    const { shipment, charges = [], currency } = invoice.values;
    if (place % EACH !== 0 || !Array.isArray(charges) || charges.length === 0) return [];
    const percent = ASKED[(place / EACH) % ASKED.length] as number;
    const digits = currencyDigits(currency);
    const asked = charges.map(({ chargeCode, chargeName, userValue }: Values, at) => ({
      row: at + 2,
      chargeCode: String(chargeCode),
      chargeName: String(chargeName ?? ''),
      received: ((Math.round(Number(userValue) * 100) * (at === 0 ? percent : 100)) / 10_000).toFixed(digits),
      currency: String(currency ?? ''),
    }));
    const judged = judgeReceived(asked, { charges, currency: String(currency ?? ''), transportMode: null }, []);
    const lines = judged.map(({ raises: _, expectedFrom: __, ...line }) => ({ ...line, explanation: wordsOf(line) }));
    const sum = (of: 'received' | 'expected') => judged.reduce((total, line) => total + Number(line[of] ?? 0), 0);
    const wrong = judged.filter((line) => !isGood(line));
    return [
      {
        entity: 'receivedInvoice',
        id: `received-${invoice.id}`,
        system: invoice.system,
        values: {
          number: `CR-${70_410 + place}`,
          status: wrong.length === 0 ? 'matched' : 'different',
          shipmentNumber: invoice.shipmentNumber,
          sender: 'CARRIER',
          invoiceDate: daysAfter(today, -12),
          currency: currency ?? null,
          expectedTotal: sum('expected').toFixed(digits),
          receivedTotal: sum('received').toFixed(digits),
          difference: (sum('received') - sum('expected')).toFixed(digits),
          verdict:
            wrong.length === 0
              ? `All ${judged.length} lines as expected or within tolerance.`
              : wrong.map(wordsOf).join(' '),
          accountNumber: invoice.values.accountNumber,
          account: invoice.account,
          shipment,
          invoice: invoice.id,
          receivedAt: `${daysAfter(today, -2)}T08:30:00.000Z`,
          lines,
        },
      },
    ];
  });
}

function wordsOf({ chargeCode, received, expected, difference, verdict }: Omit<JudgedLine, 'raises' | 'expectedFrom'>) {
  if (verdict === 'matched') return `${chargeCode}: ${received} as expected (entered value).`;
  return `${chargeCode}: received ${received}, expected ${expected} (entered value). The difference of ${difference} is more than the tolerance of 0.`;
}
