import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { linkOf } from '../../../processes/notifications/tell.ts';
import { linkPage } from '../../../session/linkPages.ts';
import { readLink } from '../../../session/signedLinks.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { namesOf } from '../../../session/users.ts';

/**
 * Answers a link that does not hold as kindly as one that does: it is a page that asks. Who holds none learns nothing; tries with
 * made up ones are counted for their address.
 */
export const openLink: Operation<'links.open'> = {
  async run(context, { link: token }) {
    const { store, sealer, options } = context.services;
    const found = await readLink(store, sealer, token, context.now);
    if (found.state === 'unknown') {
      const { address, signal } = context.request;
      await beginAttempt(context.services, { login: `links from ${address}`, address, now: context.now, signal });
      return { kind: '', msg: t('linkUnknown') };
    }
    if (found.state !== 'open') return { kind: '', msg: t(found.state === 'used' ? 'linkUsed' : 'linkExpired') };
    const { kind, data } = found.link;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const company = text(data.company);
    const names = await namesOf(store, context.runtime.program, own.company, company === '' ? [] : [company]);
    const about = {
      email: text(data.email),
      name: text(data.name),
      company: names.get(company) ?? text(data.companyName),
    };
    const page = linkPage(kind, token);
    return { kind, about, ...(page ? { address: linkOf({ options }, page) } : {}) };
  },
};
