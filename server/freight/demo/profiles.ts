/** Audit profiles of the first accounts: mandatory documents and tolerances for received charges. */
import type { Account } from './accounts.ts';

type Row = [entity: string, id: string, values: Record<string, unknown>];

const AIR = JSON.stringify({
  over: 'shipment',
  filter: { condition: 'and', fields: [{ name: 'transportMode', operator: 'equalTo', value: 'Air' }] },
});

/** The rows of the profiles of an account, with the entity of each. */
export function profilesOf({ id: account }: Account): Row[] {
  const document = (position: number, documentType: string, namePattern: string, more: object): Row => [
    'documentProfile',
    `profile-${position}-${account}`,
    { account, documentType, position, namePattern, mandatoryFor: 'nothing', isActive: true, ...more },
  ];
  const rule = (at: number, documentType: string, field: string, more: object): Row => [
    'documentAuditRule',
    `rule-${at}-${account}`,
    { account, documentType, field, comparison: 'equalTo', isMandatory: true, isActive: true, ...more },
  ];
  const tolerance = (at: number, more: object): Row => [
    'ediAuditProfile',
    `tolerance-${at}-${account}`,
    { account, partner: 'Carrier invoices', limit: 'smaller', beyond: 'reason', isActive: true, ...more },
  ];
  return [
    document(1, 'Air Waybill', '*waybill*', { mandatoryFor: 'approval', condition: AIR }),
    document(2, 'Proof of Delivery', '*delivery note*', { mandatoryFor: 'approval' }),
    document(3, 'Commercial Invoice', '*invoice*', {}),
    document(4, 'Photo', '*.png', {}),
    rule(1, 'Air Waybill', 'grossWeight', { comparison: 'within', tolerance: '0.5' }),
    rule(2, 'Air Waybill', 'pieces', {}),
    rule(3, 'Proof of Delivery', 'deliveredDate', { isMandatory: false }),
    tolerance(1, { percent: '2', amount: '10' }),
    tolerance(2, { chargeCode: 'FSC', percent: '5', beyond: 'refusal' }),
  ];
}
