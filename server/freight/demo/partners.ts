/** Partners of the demo: terms, bank accounts, buying rates, rules of payables, and who approves. */
import { daysAfter } from '../../demo/days.ts';
import type { Account } from './accounts.ts';

type Row = [entity: string, id: string, values: Record<string, unknown>];

/** Bank accounts: of the third partner one that waits for a second person. */
const BANKS: readonly Record<string, unknown>[] = [
  { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF', status: 'confirmed' },
  { iban: 'GB29 NWBK 6016 1331 9268 19', bic: 'NWBKGB2L', status: 'confirmed' },
  { iban: 'NL91 ABNA 0417 1643 00', bic: 'ABNANL2A', status: 'proposed' },
  { accountNumber: '4417120986', routingNumber: '071904779', status: 'confirmed' },
];

const RULES: readonly Record<string, unknown>[] = [
  {
    name: 'Freight within two percent',
    chargeCode: 'FRT',
    percent: '2',
    amount: '50',
    limit: 'smaller',
    ledgerAccount: '6100',
  },
  { name: 'Other charges within five dollars', amount: '5', ledgerAccount: '6190' },
  {
    name: 'Detention only with a document',
    chargeCode: 'DET',
    needsProof: true,
    needsOrder: true,
    beyond: 'dispute',
    ledgerAccount: '6150',
  },
];

const CHARGES = [
  { chargeCode: 'FRT', displayName: 'Freight', calculation: 'KG', min: true },
  { chargeCode: 'FSC', displayName: 'Fuel surcharge', calculation: 'PCT', operand: '15', calculationOnCharge: 'FRT' },
];

/** @param accounts of the system */
export function partnersOf(system: string, accounts: readonly Account[], today: string): Row[] {
  const partners = accounts.filter(({ id }) => id.startsWith('account-'));
  const banks = partners.flatMap(({ id, name }, place): Row[] => {
    const bank = BANKS[place];
    if (!bank) return [];
    const usableFrom = bank.status === 'confirmed' ? daysAfter(today, -200) : null;
    return [
      [
        'bankAccount',
        `bank-${place + 1}-${system}`,
        { holder: name, partner: id, currency: 'USD', usableFrom, ...bank },
      ],
    ];
  });
  const rules = RULES.map(
    (values, place): Row => [
      'payableRule',
      `payable-rule-${place + 1}-${system}`,
      { beyond: 'question', status: 'active', ...values },
    ],
  );
  return partners.length === 0 ? [] : [...banks, ...rules, ...buyingRates(system, partners[0])];
}

/** What the first partner charges, agreed as a tariff. */
function buyingRates(system: string, partner: Account | undefined): Row[] {
  if (!partner) return [];
  const tariff = `tariff-buying-${system}`;
  return [
    [
      'tariff',
      tariff,
      {
        tariffName: `${partner.name} buying rates`.slice(0, 100),
        tariffVersion: 1,
        status: 'active',
        rateSourceType: 'Airline Tariff',
        account: partner.id,
        effectiveDate: '2020-01-01',
        tariffAppliedOnDate: 'etd',
        currency: 'USD',
        parameters: ['originPort', 'destinationPort'],
        charges: CHARGES,
      },
    ],
    [
      'lane',
      `${tariff}-anywhere`,
      {
        name: 'Anywhere to anywhere',
        tariff,
        rates: [
          { charge: 'FRT', part: 'min', value: '75' },
          { charge: 'FRT', part: 'rate', value: '1.85' },
        ],
      },
    ],
  ];
}

/** Flows of payables: bills, payment runs and bank accounts need a second person. @param people ids of those who decide */
export function payableFlowsOf(system: string, people: readonly string[]): Row[] {
  const flow = (kind: string, name: string): Row => [
    'approvalFlow',
    `approval-${kind}-${system}`,
    {
      name,
      kind,
      status: 'active',
      position: 1,
      steps: [{ name: 'Second person', users: people, mode: 'any', dueHours: 24, mayDelegate: true }],
    },
  ];
  return [
    flow('payableInvoice', 'Payable invoices'),
    flow('paymentRun', 'Payment runs'),
    flow('bankAccount', 'Bank accounts of partners'),
  ];
}
