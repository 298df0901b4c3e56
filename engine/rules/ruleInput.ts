import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';

/** A rule as it is written: of field `key`, shown as `label`. */
export interface RuleInput {
  readonly key: string;
  readonly label?: string | undefined;
  readonly types: FieldTypes;
  readonly rows: unknown;
  /** K is a text field that is lower-cased when it is assigned. */
  readonly lowerCaseOnAssign?: boolean | undefined;
  /** RESULT rows, multiply and divide are valid only at shipment level; default: allowed. */
  readonly level?: 'field' | 'shipment' | undefined;
}

/** Fields that are never lower-cased when assigned, regardless of their template (docs/contract/rules.md, Assignments). */
export const NEVER_LOWER_CASED: ReadonlySet<string> = new Set([
  'bookingNumber',
  'shipmentNumber',
  'mwab',
  'brokerageBookingNumber',
]);
