import type { Operation } from '../../../call/operation.ts';

export const configured: Operation<'fulfilment.configured'> = {
  async run({ services }) {
    return { isConfigured: Boolean(services.options.fulfilmentUrl) };
  },
};
