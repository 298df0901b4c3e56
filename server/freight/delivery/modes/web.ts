/** On a page: nothing leaves, the invoice can be looked at from then on. */
import { checkPrintable } from '../printedInvoices.ts';
import type { Mode } from './mode.ts';

export const web: Mode = {
  async build(context, { profile }, invoices) {
    if (profile.values.isTemplateDownload !== false) await checkPrintable(context, profile, invoices);
    return { files: [], recipient: null };
  },
  send: async (_context, { record }) => ({ reference: record.id }),
  wasSent: async (_context, { record }) => ({ reference: record.id }),
};
