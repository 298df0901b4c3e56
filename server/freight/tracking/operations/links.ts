import { addDays } from '../../../../engine/values/day.ts';
import { own } from '../../../../metadata/freight/entities.ts';
import type { PrintDefinition } from '../../../../metadata/kinds/print.ts';
import { type Operation, type OperationContext, RawAnswer, signedIn } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { type PrintedBlock, printWords } from '../../../printing/printedRecord.ts';
import { printHtml } from '../../../printing/printHtml.ts';
import { printLook } from '../../../printing/printLook.ts';
import { linkOf } from '../../../processes/notifications/tell.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { firstError } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { TRACKING } from '../../../session/linkPages.ts';
import { countOpening } from '../../../session/openings.ts';
import { createLink, endLinks, readLink } from '../../../session/signedLinks.ts';
import { beginAttempt } from '../../../session/signInAttempts.ts';
import type { StoredRecord } from '../../../store/index.ts';
import { actingFor } from '../../delivery/actingFor.ts';
import { eventsOf, milestoneLabel, timelineIn } from '../storedEvents.ts';

const MAX_DAYS = 366;
const END_OF_DAY = 'T23:59:59.000Z';

/** @throws HttpError 412 where the system does not allow public links */
async function needAllowed(context: OperationContext): Promise<void> {
  const system = context.access.scope(own.trackingLink).system ?? '';
  const record = await context.services.store.entities(own.system).get(system);
  if (record?.values.allowTrackingLinks !== true) throw new HttpError(412, t('trackingLinksOff'));
}

/** A link for people without an account: it shows the chosen fields of these shipments, until a day. */
export const makeLink: Operation<'tracking.makeLink'> = {
  async run(context, { shipments, fields, until }) {
    await needAllowed(context);
    if (until <= context.today || until > (addDays(context.today, MAX_DAYS) ?? until))
      throw new HttpError(412, t('trackingLinkUntil'));
    const records = await Promise.all(shipments.map((id) => accessibleRecord(context, own.shipment, id, 'get')));
    if (records.length === 0) throw new HttpError(412, t('trackingNone'));
    const numbers = records.map(({ values }) => String(values.shipmentNumber));
    const { store, sealer, options } = context.services;
    const by = signedIn(context).user.id;
    const link = await store.write(async (tx) => {
      const inside = { ...context, services: { ...context.services, store: store.within(tx) } };
      const row = {
        title: numbers.join(', ').slice(0, 120),
        shipments: records.map(({ id }) => id),
        shown: fields,
        until,
      };
      const outcome = await saveRows(inside, {
        entity: own.trackingLink,
        rows: [row],
        action: 'save',
        checkAction: 'default',
        byDefinition: true,
      });
      const [saved] = outcome.saved;
      if (!saved) throw new HttpError(412, firstError(outcome) ?? t('recordWasChanged'));
      const scope = context.access.scope(own.trackingLink);
      const data = { company: context.session?.context.company ?? scope.company, system: scope.system };
      const lastsMs = Date.parse(`${until}${END_OF_DAY}`) - context.now.getTime();
      return createLink(tx, sealer, { kind: TRACKING, target: saved.id, data, by, now: context.now, lastsMs });
    });
    return {
      msg: t('trackingLinkMade', { until }).in(context.runtime.program),
      link: linkOf({ options }, `/redirection/${link}`),
    };
  },
};

export const endLink: Operation<'tracking.endLink'> = {
  async run(context, { id }) {
    await accessibleRecord(context, own.trackingLink, id, 'transition');
    const { store } = context.services;
    await store.write(async (tx) => {
      await endLinks(tx, [TRACKING], id, context.now);
      const inside = { ...context, services: { ...context.services, store: store.within(tx) } };
      await inside.services.processes.tell(inside, own.trackingLink, 'linkEnded', [id]);
    });
    return { msg: t('trackingLinkEnded').in(context.runtime.program) };
  },
};

/** The page behind a link, or why it shows nothing. It sets no cookie and runs no script. */
export const openLink: Operation<'tracking.openLink'> = {
  async run(context, { link }) {
    try {
      const { acting, record } = await opened(context, link);
      return await page(acting, await blocksOf(acting, record));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return page(context, [{ block: 'text', text: error.textIn(context.runtime.program) }], error);
    }
  },
};

/** @throws HttpError 410 for a link that does not hold, 429 where it is opened too often */
async function opened(context: OperationContext, token: string) {
  const { store, sealer } = context.services;
  const { address, signal } = context.request;
  const { now } = context;
  const found = await readLink(store, sealer, token, now);
  if (found.state === 'unknown' || found.link.kind !== TRACKING) {
    await beginAttempt(context.services, { login: `links from ${address}`, address, now, signal });
    throw new HttpError(410, t('linkUnknown'));
  }
  if (found.state !== 'open') throw new HttpError(410, t('linkExpired'));
  const { id, target, data } = found.link;
  await countOpening(store, { link: id, address, now });
  const acting = await actingFor(context, { company: String(data.company), system: String(data.system) });
  const record = await store.entities(own.trackingLink).get(target);
  const system = await store.entities(own.system).get(String(data.system));
  // Switching the option off ends existing links.
  if (!record || system?.values.allowTrackingLinks !== true) throw new HttpError(410, t('linkExpired'));
  return { acting, record };
}

/** For each shipment the chosen facts and its timeline. */
async function blocksOf(context: OperationContext, { values }: StoredRecord): Promise<PrintedBlock[]> {
  const ids = Array.isArray(values.shipments) ? values.shipments.map(String) : [];
  const shown = new Set(Array.isArray(values.shown) ? values.shown.map(String) : []);
  const shipments = await context.services.store.entities(own.shipment).getMany(ids);
  const events = await eventsOf(context, ids);
  const fields = context.runtime.program.definitions.entity[own.shipment]?.fields ?? {};
  return shipments.flatMap((shipment): PrintedBlock[] => {
    const facts = ['carrier', 'originPort', 'destinationPort', 'scheduledDeliveryDate', 'pieces']
      .filter((name) => shown.has(name))
      .map((name) => ({ label: fields[name]?.label ?? name, text: String(shipment.values[name] ?? '') }))
      .filter(({ text }) => text !== '');
    const steps = timelineIn(context, events.get(shipment.id) ?? []).map(({ milestone, planned, expected, actual }) => {
      const event = actual ?? expected ?? planned;
      const place = shown.has('place') && event?.place ? `, ${event.place}` : '';
      return {
        label: milestoneLabel(context, milestone),
        text: `${(event?.at ?? '').slice(0, 16).replace('T', ' ')} UTC${place}${actual ? '' : ' (*)'}`,
      };
    });
    return [
      { block: 'text', text: String(shipment.values.shipmentNumber) },
      ...(facts.length > 0 ? [{ block: 'facts' as const, columns: 3, facts }] : []),
      ...(steps.length > 0 ? [{ block: 'facts' as const, columns: 1, facts: steps }] : []),
    ];
  });
}

async function page(context: OperationContext, blocks: readonly PrintedBlock[], error?: HttpError): Promise<RawAnswer> {
  const look = await printLook(context.runtime, { page: {} } as PrintDefinition);
  const title = t('trackingPageTitle').in(context.runtime.program);
  const record = { fileName: title, blocks: [{ block: 'heading' as const, text: title }, ...blocks], foot: '' };
  const { html, policy } = printHtml([record], look, printWords(context), []);
  return new RawAnswer(
    new Response(html, {
      status: error?.status ?? 200,
      headers: {
        ...error?.headers,
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
    }),
  );
}
