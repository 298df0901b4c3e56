/** Pasted references with a milestone, as events that may be saved, with what speaks against it. */
import { instantOfLocal } from '../../../engine/freight/tracking/localTime.ts';
import { type EventKind, outOfOrder, timelineOf } from '../../../engine/freight/tracking/timeline.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { shipmentsByReference } from './shipmentsByReference.ts';
import { eventsOf, milestoneLabel, milestoneOrder } from './storedEvents.ts';

export interface PastedEvents {
  readonly references: string;
  readonly milestone: string;
  readonly kind: string;
  readonly at: string;
  readonly zone: string;
  readonly place?: string | null | undefined;
  readonly reason?: string | null | undefined;
}

/** `wrong`: cannot be saved; `doubtful`: only if somebody confirms it. */
export type Finding = 'ready' | 'doubtful' | 'known' | 'wrong';

export interface CheckedEvent {
  readonly reference: string;
  readonly shipment?: StoredRecord;
  readonly milestone: string;
  readonly kind: EventKind;
  readonly at: string;
  readonly zone: string;
  readonly place: string;
  readonly reason: string;
  readonly finding: Finding;
  readonly words: LocalizedText;
}

const MOST = 5000;

interface Draft {
  readonly reference: string;
  readonly at: string;
  readonly place: string;
  readonly reason: string;
}

/** Each line: a reference, and after tabs a time, place and reason of its own. */
function draftsOf({ references, at, place, reason }: PastedEvents): Draft[] {
  const lines = references
    .split(/\r?\n/)
    .flatMap((line) => (line.includes('\t') ? [line] : line.split(/[,;]/)))
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new HttpError(412, t('trackingNone'));
  if (lines.length > MOST) throw new HttpError(412, t('trackingTooMany', { most: MOST }));
  return lines.map((line) => {
    const [reference = '', ownAt = '', ownPlace = '', ownReason = ''] = line.split('\t').map((cell) => cell.trim());
    return { reference, at: ownAt || at, place: ownPlace || (place ?? ''), reason: ownReason || (reason ?? '') };
  });
}

const RANKS: Readonly<Record<Finding, number>> = { wrong: 0, doubtful: 1, known: 2, ready: 3 };

/** In the order in which they need a person. @throws HttpError 412 for no or too many references */
export async function checkEvents(context: OperationContext, pasted: PastedEvents): Promise<CheckedEvent[]> {
  const drafts = draftsOf(pasted);
  const found = await shipmentsByReference(
    context,
    drafts.map(({ reference }) => reference),
  );
  const ids = [...found.values()].flatMap((records) => (records.length === 1 ? records.map(({ id }) => id) : []));
  const events = await eventsOf(context, ids);
  const order = milestoneOrder(context);
  const seen = new Set<string>();
  const judge = (draft: Draft): CheckedEvent => {
    const base = {
      ...draft,
      milestone: pasted.milestone,
      kind: pasted.kind as EventKind,
      zone: pasted.zone,
    };
    const finding = (name: Finding, words: LocalizedText, more: object = {}): CheckedEvent => ({
      ...base,
      ...more,
      finding: name,
      words,
    });
    const shipments = found.get(draft.reference.toUpperCase()) ?? [];
    const [shipment] = shipments;
    if (!shipment) return finding('wrong', t('trackingUnknown', { reference: draft.reference }));
    if (shipments.length > 1) {
      const numbers = shipments.map(({ values }) => String(values.shipmentNumber)).join(', ');
      return finding('wrong', t('trackingSeveral', { reference: draft.reference, shipments: numbers }), {});
    }
    const instant = instantOfLocal(draft.at, pasted.zone);
    if ('fault' in instant) return finding('wrong', faultWords(instant.fault, draft, pasted.zone), { shipment });
    const { at } = instant;
    const about = { shipment, at };
    const key = `${shipment.id}\n${at}`;
    const their = events.get(shipment.id) ?? [];
    const isKnown = their.some(
      (one) => one.milestone === pasted.milestone && one.kind === pasted.kind && one.at === at,
    );
    if (isKnown || seen.has(key)) return finding('known', t('trackingKnown'), about);
    seen.add(key);
    if (pasted.kind === 'actual' && at > context.now.toISOString()) return finding('wrong', t('trackingFuture'), about);
    const against = outOfOrder({ milestone: pasted.milestone, kind: base.kind, at }, timelineOf(their, order), order);
    if (against.length === 0) return finding('ready', t('trackingReady'), about);
    const milestones = against.map((one) => milestoneLabel(context, one)).join(', ');
    return finding('doubtful', t('trackingBackwards', { milestones }), about);
  };
  return drafts.map(judge).sort((one, other) => RANKS[one.finding] - RANKS[other.finding]);
}

function faultWords(fault: 'format' | 'zone' | 'skipped', { at }: Draft, zone: string): LocalizedText {
  if (fault === 'zone') return t('trackingZone');
  return fault === 'skipped' ? t('trackingSkipped', { zone, at }) : t('trackingFormat');
}

/** As a call answers it. */
export const eventRow = (
  { runtime: { program } }: OperationContext,
  { reference, shipment, at, place, reason, finding, words }: CheckedEvent,
  said: LocalizedText = words,
): Record<string, unknown> => ({
  reference,
  shipmentNumber: String(shipment?.values.shipmentNumber ?? ''),
  at,
  place,
  reason,
  finding,
  msg: said.in(program),
});
