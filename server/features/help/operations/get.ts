import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';

/** Help for an address: the longest beginning of it that has one. Help is no secret to whoever is signed in. */
export const get: Operation<'help.get'> = {
  async run(context, { url }) {
    const none = t('noHelp');
    const parts = url.slice(0, 300).split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
    const addresses = parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
    const found = await context.services.store
      .entities(own.helpContent)
      .lookup({ matchKey: 'url', values: [...addresses, '/'] });
    const best = addresses.map((address) => found.find((record) => record.values.url === address)).find(Boolean);
    return { msg: typeof best?.values.content === 'string' ? best.values.content : none };
  },
};
