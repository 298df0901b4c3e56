/** The work of the demo's desk: allocated shipments, the rules that allocated them, and exceptions. */
import { daysAfter } from '../../demo/days.ts';
import type { Shipment } from './shipments.ts';

export interface Desk {
  name: string;
  system: string;
  /** Ids and names of users; the first one leads. */
  people: readonly { id: string; name: string }[];
}

export interface DeskRow {
  entity: string;
  id: string;
  values: Record<string, unknown>;
}

interface Exception {
  category: string;
  subcategory: string;
  description: string;
  response?: string;
  isClosed?: true;
}

/** Exceptions of shipments, in turn. */
const EXCEPTIONS: readonly Exception[] = [
  {
    category: 'Rating',
    subcategory: 'Rate missing',
    description: 'No tariff covers this lane since the first of the month.',
  },
  {
    category: 'Documents',
    subcategory: 'Document missing',
    description: 'The proof of delivery has not arrived.',
    response: 'The driver has it; uploaded by tomorrow noon.',
  },
  {
    category: 'Shipment data',
    subcategory: 'Weight differs',
    description: 'The waybill says 120 kg less than was captured.',
    response: 'Captured from the estimate. Corrected to the scale ticket.',
    isClosed: true,
  },
  { category: 'Delivery', subcategory: 'Late', description: 'Two days past the scheduled delivery, without a reason.' },
  {
    category: 'Documents',
    subcategory: 'Document unreadable',
    description: 'The second page of the commercial invoice cannot be read.',
  },
  {
    category: 'Shipment data',
    subcategory: 'Reference missing',
    description: 'The customer asks for the purchase order number on the invoice.',
    response: 'Asked the customer; they send it with the next booking.',
  },
];

/** Of three open shipments two have somebody who works on them; the third waits. */
const isAllocated = (place: number): boolean => place % 3 !== 2;

const conditionOn = (transportMode: string) =>
  JSON.stringify({
    over: 'shipment',
    filter: { condition: 'and', fields: [{ name: 'transportMode', operator: 'equalTo', value: transportMode }] },
  });

/** The group of the desk and the rules that give it work. */
export function deskOf({ name, system, people }: Desk): DeskRow[] {
  const group = `desk-${system}`;
  const [lead] = people;
  const rule = (position: number, title: string, more: object): DeskRow => ({
    entity: 'allocationRule',
    id: `desk-${position}-${system}`,
    values: { position, name: title, stream: 'Shipment', isActive: true, ...more },
  });
  return [
    {
      entity: 'group',
      id: group,
      values: { name, type: 'staff', isActive: true, members: people.map(({ id }) => id) },
    },
    rule(10, 'Air to the lead', { shipmentCondition: conditionOn('Air'), user: lead?.id ?? null }),
    rule(20, 'All other shipments', { group }),
  ];
}

/**
 * Allocations of open shipments, and an exception for every second shipment.
 * @param customerOf the name of the account that a shipment is of
 */
export function workOf(
  { people, name }: Desk,
  shipments: readonly Shipment[],
  customerOf: (shipment: Shipment) => string,
  today: string,
): DeskRow[] {
  const [lead] = people;
  if (!lead) return [];
  return shipments.flatMap((shipment, place) => {
    const { id, values } = shipment;
    const holder = values.transportMode === 'Air' ? lead : people[place % people.length];
    const allocation: DeskRow = {
      entity: 'workAllocation',
      id: `work-${id}`,
      values: {
        stream: 'Shipment',
        record: id,
        number: values.shipmentNumber,
        accountNumber: values.accountNumber,
        allocatedTo: holder?.id,
        rule: values.transportMode === 'Air' ? 'Air to the lead' : 'All other shipments',
        allocatedBy: lead.id,
      },
    };
    const exception = place % 2 === 0 ? [exceptionOf(shipment, place / 2, customerOf(shipment), name, today)] : [];
    return [...(isAllocated(place) ? [allocation] : []), ...exception];
  });
}

function exceptionOf(
  { id, values }: Shipment,
  place: number,
  accountName: string,
  raisedBy: string,
  today: string,
): DeskRow {
  const { category, subcategory, description, response, isClosed } = EXCEPTIONS[place % EXCEPTIONS.length] as Exception;
  const raisedOn = daysAfter(today, -1 - (place % 12));
  const answered = isClosed ? 'closed' : 'responded';
  return {
    entity: 'issue',
    id: `issue-${id}`,
    values: {
      shipmentNumber: values.shipmentNumber,
      shipment: id,
      status: response === undefined ? 'raised' : answered,
      module: 'shipment',
      entry: 'list',
      accountNumber: values.accountNumber,
      accountName,
      issueCategory: category,
      issueSubCategory: subcategory,
      description,
      raisedOn,
      raisedBy,
      ...(response === undefined ? {} : { response, respondedOn: daysAfter(raisedOn, 1) }),
    },
  };
}
