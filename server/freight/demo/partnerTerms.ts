/** Kinds and terms of the accounts of the demo that are partners, too. */

/** Of the first accounts, by their place. */
export const PARTNER_TERMS: readonly Record<string, unknown>[] = [
  { kinds: ['customer', 'carrier'], scac: 'BALN', paymentTerms: 30, discountDays: 10, discountPercent: '2' },
  { kinds: ['customer', 'carrier'], iataPrefix: '176', paymentTerms: 21 },
  { kinds: ['customer', 'forwarder', 'agent'], paymentTerms: 14 },
  { kinds: ['vendor'], paymentTerms: 45 },
];
