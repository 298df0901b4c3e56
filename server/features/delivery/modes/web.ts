/** On a page: nothing leaves, the invoice can be looked at from then on. */
import type { Mode } from './mode.ts';

export const web: Mode = {
  build: async () => ({ files: [], recipient: null }),
  send: async (_context, { record }) => ({ reference: record.id }),
  wasSent: async (_context, { record }) => ({ reference: record.id }),
};
