/** The answers of a trial, with which the store and the partners must agree. */

/** `no`: refused in words. `unknown`: no answer, or one that does not say. */
export type Acknowledged = 'yes' | 'no' | 'unknown';

export interface TrialShipment {
  readonly number: string;
  readonly person: number;
  id?: string;
  created: Acknowledged;
  /** Values that it may have; the last one that was acknowledged and those that were sent after it. */
  values: string[];
  removed: Acknowledged;
  /** A transition that sends a mail. */
  held: Acknowledged;
  readonly comments: { text: string; outcome: Acknowledged }[];
}

export interface Ledger {
  readonly shipments: TrialShipment[];
  /** Invoices on their way to the partner, by the number of their shipment. */
  readonly deliveries: { shipment: string; approved: Acknowledged }[];
  /** Keys that many people add at once, with those who were acknowledged. */
  readonly races: { day: string; outcomes: Acknowledged[] }[];
  readonly jobs: string[];
  readonly uploads: string[];
  /** Answers that no plan allows. */
  readonly violations: string[];
  calls: number;
  unanswered: number;
}

export const newLedger = (): Ledger => ({
  shipments: [],
  deliveries: [],
  races: [],
  jobs: [],
  uploads: [],
  violations: [],
  calls: 0,
  unanswered: 0,
});
