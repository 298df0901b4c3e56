import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { pageAccess } from '../../../access/pageAccess.ts';
import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { tenantOf } from '../../../platform/words/tenantOf.ts';

/**
 * Help for an address: the longest matching prefix, of the company before that of all companies, in the user's
 * language, else the tenant's. Help is public to signed-in users, and so is the permission that opens a page.
 */
export const get: Operation<'help.get'> = {
  async run(context, { url }) {
    const none = t('noHelp');
    const page = context.session
      ? pageAccess(context.runtime.program, url.slice(0, 300).split(/[?#]/)[0] ?? '')
      : undefined;
    const parts = url.slice(0, 300).split(/[?#]/)[0]?.split('/').filter(Boolean) ?? [];
    // The home page has help of its own, which is not help for all other pages.
    const addresses =
      parts.length === 0 ? ['/'] : parts.map((_, index) => `/${parts.slice(0, parts.length - index).join('/')}`);
    const { store } = context.services;
    const matching = { matchKey: 'url', values: addresses };
    const scopes = [context.access.scope(own.companyHelp)];
    const [ofCompany, ofAll] = await Promise.all([
      context.session ? store.entities(own.companyHelp).lookup({ ...matching, scopes }) : [],
      store.entities(own.helpContent).lookup(matching),
    ]);
    const language = context.session?.user.language || tenantOf(context.runtime.program)?.language;
    const found = [ofCompany, ofAll].flatMap((layer) => [
      ...layer.filter(({ values }) => values.language === language),
      ...layer,
    ]);
    const best = addresses.flatMap((address) => found.filter(({ values }) => values.url === address)).at(0);
    return { msg: typeof best?.values.content === 'string' ? best.values.content : none, ...(page ? { page } : {}) };
  },
};
