import type { Operation } from '../../../operations/operation.ts';

export const configured: Operation<'fulfilment.configured'> = {
  async run({ services }) {
    return { isConfigured: Boolean(services.options.fulfilmentUrl) };
  },
};
