import type { PrintDefinition } from '../../../../metadata/kinds/print.ts';
import { type Operation, type OperationContext, RawAnswer, signedIn } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { type PrintedBlock, printedRecord, printWords } from '../../../printing/printedRecord.ts';
import { type PageLink, printHtml } from '../../../printing/printHtml.ts';
import { printLook } from '../../../printing/printLook.ts';
import { linkOf } from '../../../processes/notifications/tell.ts';
import { WEB_INVOICE, webInvoicePage } from '../../../session/linkPages.ts';
import { countOpening } from '../../../session/openings.ts';
import { createLink, endLinks, readLink } from '../../../session/signedLinks.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import { madeAnswer } from '../../../uploads/fileAnswer.ts';
import { inAccountLanguage } from '../accountLanguage.ts';
import { actingFor } from '../actingFor.ts';
import { numberOf, textOf } from '../packet.ts';
import { printOf } from '../printedInvoices.ts';
import { downloaded, noteOf, type PublishedInvoice, publishedInvoice } from '../publishedInvoice.ts';
import { webInvoiceOf } from '../webInvoice.ts';

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MAX_DAYS = 365;

/** A link that shows a published invoice to whoever holds it, where its profile allows that; the one before ends. */
export const makeWebLink: Operation<'delivery.makeWebLink'> = {
  async run(context, { webReferenceId }) {
    const { reference, profile } = await publishedInvoice(context, webReferenceId);
    if (profile.values.isLinkOpen !== true)
      throw new HttpError(412, t('webLinkOff', { profile: textOf(profile, 'profileName') }));
    const { store, sealer, options } = context.services;
    const { now } = context;
    const lastsMs = Math.min(Math.max(numberOf(profile, 'linkDays') ?? USUAL_DAYS, 1), MAX_DAYS) * DAY_MS;
    const { company, system } = reference.scope;
    const by = signedIn(context).user.id;
    const made = { kind: WEB_INVOICE, target: reference.id, data: { company, system }, by, now, lastsMs };
    const link = await store.write(async (tx) => {
      await endLinks(tx, [WEB_INVOICE], reference.id, now);
      return createLink(tx, sealer, made);
    });
    return {
      link: linkOf({ options }, webInvoicePage(link)),
      until: new Date(now.getTime() + lastsMs).toISOString(),
    };
  },
};

/** The page behind a link, or the reason why it is unavailable: as HTML, since its visitors have no other page. */
export const openWebLink: Operation<'delivery.openWebLink'> = {
  async run(context, { link, format = 'html' }) {
    try {
      const { acting, published } = await opened(context, link);
      if (format === 'pdf') return madeAnswer('inline', await downloaded(acting, published));
      await noteOf(acting, published, 'seen');
      return await pageOf(acting, published);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return page(context, { title: error.textIn(context.runtime.program), blocks: [] }, error);
    }
  },
};

/** @throws HttpError 410 for a link that does not hold, 429 where it is opened too often */
async function opened(context: OperationContext, token: string) {
  const { store, sealer } = context.services;
  const { address, signal } = context.request;
  const { now } = context;
  const found = await readLink(store, sealer, token, now);
  if (found.state === 'unknown' || found.link.kind !== WEB_INVOICE) {
    await beginAttempt(context.services, { login: `links from ${address}`, address, now, signal });
    throw new HttpError(410, t('linkUnknown'));
  }
  if (found.state !== 'open') throw new HttpError(410, t('linkExpired'));
  const { id, target, data } = found.link;
  await countOpening(store, { link: id, address, now });
  const acting = await actingFor(context, { company: String(data.company), system: String(data.system) });
  const published = await publishedInvoice(acting, target);
  // Switching the option off invalidates existing links.
  if (published.profile.values.isLinkOpen !== true) throw new HttpError(410, t('linkExpired'));
  return { acting: await inAccountLanguage(acting, published.profile), published };
}

async function pageOf(acting: OperationContext, { profile, invoice }: PublishedInvoice): Promise<RawAnswer> {
  // Nobody is signed in: rows that are for some users alone are for nobody here.
  const shown = await webInvoiceOf({ ...acting, session: undefined }, profile, invoice);
  const { blocks } = await printedRecord(acting, printOf(acting, profile), invoice);
  const sections = shown.sections.flatMap(({ label, rows }): PrintedBlock[] => {
    const facts = rows
      .filter(({ value }) => value !== '')
      .map(({ label: name, value }) => ({ label: name, text: value }));
    return facts.length > 0
      ? [
          { block: 'text', text: label },
          { block: 'facts', columns: 3, facts },
        ]
      : [];
  });
  const tables = blocks.filter(({ block }) => block === 'table' || block === 'total' || block === 'columns');
  const text = shown.templateText;
  const own: PrintedBlock[] = text === '' ? [] : [{ block: 'text', text }];
  const title = t('webLinkTitle', { invoice: shown.invoiceNumber }).in(acting.runtime.program);
  const download = t('webLinkDownload').in(acting.runtime.program);
  const links = shown.isTemplateDownload ? [{ text: download, address: '?format=pdf' }] : [];
  return page(acting, { title, blocks: [...own, ...sections, ...tables], links });
}

async function page(
  context: OperationContext,
  { title, blocks, links = [] }: { title: string; blocks: readonly PrintedBlock[]; links?: readonly PageLink[] },
  error?: HttpError,
): Promise<RawAnswer> {
  const look = await printLook(context.runtime, { page: {} } as PrintDefinition);
  const record = { fileName: title, blocks: [{ block: 'heading' as const, text: title }, ...blocks], foot: '' };
  const { html, policy } = printHtml([record], look, printWords(context), links);
  return new RawAnswer(
    new Response(html, {
      status: error?.status ?? 200,
      headers: {
        ...error?.headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-store',
        // The address is the credential: it must not leak.
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
    }),
  );
}
