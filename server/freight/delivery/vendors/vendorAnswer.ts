/** The vendor's response about an order (docs/delivery.md, Vendors of paper). */
import { isRecord } from '../../../../metadata/isRecord.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';

export type OrderState =
  | { readonly kind: 'accepted'; readonly reference: string }
  /** It came, and what becomes of it is said later. */
  | { readonly kind: 'pending'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reason: string }
  /** No order of this key came. */
  | { readonly kind: 'unknown' };

/** An order that came. */
export type KnownOrder = Exclude<OrderState, { kind: 'unknown' }>;

const MAX_REFERENCE = 200;
const MAX_REASON = 500;

const said = (value: unknown, most: number): string =>
  (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '').trim().slice(0, most);

/** @returns undefined for what says nothing of an order: a page of somebody in between, an order without its reference */
export function readOrderState(body: Buffer): OrderState | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
  if (!isRecord(answer)) return undefined;
  const reference = said(answer.reference, MAX_REFERENCE);
  const reason = said(answer.reason, MAX_REASON);
  switch (answer.status) {
    case 'accepted':
      return reference === '' ? undefined : { kind: 'accepted', reference };
    case 'pending':
      return { kind: 'pending', reference };
    case 'refused':
      return { kind: 'refused', reason };
    case 'unknown':
      return { kind: 'unknown' };
    default:
      return undefined;
  }
}

/** Why a vendor refused an order, in words. */
export const refusalWords = ({ reason }: Extract<OrderState, { kind: 'refused' }>): LocalizedText =>
  t('vendorRefused', { reason: reason || '-' });
