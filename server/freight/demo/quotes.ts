/** Quotes of a system of the demo, in every state, with lanes at the prices of its air tariff. */

import { daysAfter } from '../../demo/days.ts';
import type { Account } from './accounts.ts';

type Row = [entity: string, id: string, values: Record<string, unknown>];

interface Quote {
  name: string;
  status: 'draft' | 'inApproval' | 'approved' | 'sent' | 'won' | 'lost';
  /** Days after the last day of the demo. */
  received: number;
  due: number;
  /** Factor on the price of the lane. */
  share: number;
  /** Lanes that have no rate yet. */
  open?: number;
}

const QUOTES: readonly Quote[] = [
  { name: 'Air export 2027', status: 'draft', received: -5, due: 9, share: 1, open: 4 },
  { name: 'Spare parts by air', status: 'inApproval', received: -8, due: 4, share: 0.98 },
  { name: 'Trade fair Munich', status: 'approved', received: -12, due: 6, share: 1.04 },
  { name: 'Medical devices', status: 'sent', received: -15, due: 12, share: 1.1 },
  { name: 'Air export 2026', status: 'won', received: -70, due: -50, share: 0.97 },
  { name: 'Autumn launch', status: 'lost', received: -45, due: -30, share: 1.08 },
];

/** Origin, destination, and the price of a kilogram in US dollars. */
const LANES: readonly (readonly [origin: string, destination: string, price: number])[] = [
  ['ORD', 'FRA', 3.4],
  ['ORD', 'LHR', 3.25],
  ['ORD', 'AMS', 3.3],
  ['JFK', 'FRA', 3.1],
  ['JFK', 'LHR', 2.95],
  ['LAX', 'NRT', 4.05],
  ['LAX', 'FRA', 3.95],
  ['ATL', 'AMS', 3.45],
  ['ATL', 'GRU', 3.8],
  ['FRA', 'ORD', 3.2],
];

const CHARGES = [
  { chargeCode: 'FRT', displayName: 'Freight', calculation: 'KG', customerView: true, min: true },
  {
    chargeCode: 'FSC',
    displayName: 'Fuel surcharge',
    calculation: 'PCT',
    customerView: true,
    operand: '18',
    calculationOnCharge: 'FRT',
  },
];

/** @param accounts of the system */
export function quotesOf(system: string, accounts: readonly Account[], today: string): Row[] {
  const first = accounts[0];
  if (!first) return [];
  const quotes = QUOTES.flatMap((quote, place) => {
    const id = `quote-${place + 1}-${system}`;
    const account = accounts[place % accounts.length] ?? first;
    return [templateOf(quote, id, account, today), ...lanesOf(quote, id)];
  });
  return [...quotes, ruleOf(system)];
}

function templateOf({ name, status, received, due }: Quote, id: string, account: Account, today: string): Row {
  const receivedOn = daysAfter(today, received);
  return [
    'quoteTemplate',
    id,
    {
      tariffName: name,
      rfqName: `${account.name} ${name}`.slice(0, 100),
      status,
      rateSourceType: status === 'won' || status === 'lost' ? 'Database' : 'In Process',
      account: account.id,
      customerEmail: `rates@${account.number.toLowerCase().replace(/[^a-z0-9]/g, '')}.example`,
      RFQReceivedDate: receivedOn,
      RFQCompletionDate: daysAfter(today, due),
      transportMode: 'Air',
      effectiveDate: daysAfter(receivedOn, 30),
      expiryDate: daysAfter(receivedOn, 395),
      tariffAppliedOnDate: 'etd',
      currency: 'USD',
      parameters: ['originPort', 'destinationPort'],
      uniqueParameters: ['originPort', 'destinationPort'],
      charges: CHARGES,
    },
  ];
}

function lanesOf({ share, open = 0 }: Quote, quote: string): Row[] {
  return LANES.map(([originPort, destinationPort, price], place): Row => {
    const at = (factor: number) => (price * share * factor).toFixed(2);
    const isPriced = place < LANES.length - open;
    return [
      'quoteLane',
      `${quote}-${place + 1}`,
      {
        name: `${originPort} – ${destinationPort}`,
        tariff: quote,
        originPort,
        destinationPort,
        rates: isPriced
          ? [
              { charge: 'FRT', part: 'min', value: at(25) },
              { charge: 'FRT', part: 'rate', value: at(1) },
            ]
          : [],
      },
    ];
  });
}

/** The default rule of a system: the median of a year, with a mark-up on freight. */
function ruleOf(system: string): Row {
  const filter = { condition: 'and', fields: [{ name: 'originPort', operator: 'notEqualTo', value: null }] };
  return [
    'quoteRule',
    `quote-rule-${system}`,
    {
      position: 1,
      ruleName: 'Median of a year',
      isActive: true,
      laneCondition: JSON.stringify({ over: 'quoteLane', filter }),
      suggestRateTimeSpan: 12,
      laneSuggestionParameters: ['originPort', 'destinationPort'],
      charges: [{ chargeCode: 'FRT', method: 'median', markUp: '3' }],
    },
  ];
}

/** The flow that approves quotes, and the request of the quote that waits. @param people ids: the initiator, and those who decide */
export function approvalsOf(system: string, initiator: string, people: readonly string[], today: string): Row[] {
  const place = QUOTES.findIndex(({ status }) => status === 'inApproval');
  const quote = QUOTES[place];
  const flow = `approval-quotes-${system}`;
  const name = 'Pricing lead';
  const kind = 'quoteTemplate';
  const rows: Row[] = [
    [
      'approvalFlow',
      flow,
      {
        name: 'Quotes',
        kind,
        status: 'active',
        position: 1,
        steps: [{ name, users: people, mode: 'any', dueHours: 24, mayDelegate: true }],
      },
    ],
  ];
  if (!quote) return rows;
  const deciding = people.filter((user) => user !== initiator);
  return [
    ...rows,
    [
      'request',
      `request-quote-${system}`,
      {
        title: quote.name,
        subTitle: 'Quote',
        requestViewType: 'grid',
        status: 'pending',
        kind,
        entity: kind,
        record: `quote-${place + 1}-${system}`,
        flow,
        step: 1,
        stepName: name,
        initiator,
        initiatedOn: `${today}T08:00:00.000Z`,
        dueOn: `${daysAfter(today, 1)}T08:00:00.000Z`,
        pendingFor: deciding,
        approvedBy: [],
        allAssociatedUsers: [initiator, ...deciding],
        steps: [{ name, people: deciding, mode: 'any', dueHours: 24 }],
      },
    ],
  ];
}
