/** Shipments: captured, edited, deleted, put on hold (which sends a mail) and commented. */
import { airShipment } from '../../../e2e/support/airShipment.ts';
import {
  type Aftermath,
  type Area,
  acknowledgedOf,
  type Doing,
  isConsistent,
  mustSave,
  type Outcome,
  outcomeOf,
  recordsBy,
  savedOne,
  type TrialWorld,
} from '../area.ts';

interface TrialShipment {
  readonly number: string;
  readonly person: number;
  id: string;
  created: Outcome;
  /** Possible values: the last acknowledged one, and those sent after it. */
  values: string[];
  removed: Outcome;
  held: Outcome;
  readonly comments: { text: string; outcome: Outcome }[];
}

export interface Shipments extends Area {
  /** A shipment of a person that is stored. */
  ownShipment(doing: Doing): TrialShipment | undefined;
  /** The numbers of a person's shipments that are stored. */
  numbersOf(person: number): string[];
}

const RECIPIENT = 'billing@demo.invoize.test';

async function prepareMail(world: TrialWorld): Promise<void> {
  const { call, admin } = world;
  const users = await call(admin, 'POST', '/api/records/user/list', { pageLimit: 100 });
  const recipient = (users?.body.rows as { id: string; email: string }[]).find(({ email }) => email === RECIPIENT);
  await mustSave(world, 'notificationRule', {
    name: 'Holds',
    event: 'shipment.hold',
    by: ['mail'],
    at: 'once',
    subject: 'On hold: {shipmentNumber}.',
    text: 'Status {status}',
    users: [recipient?.id],
    isActive: true,
  });
}

export async function openShipments(world: TrialWorld): Promise<Shipments> {
  const { call, partners } = world;
  const shipments: TrialShipment[] = [];
  await prepareMail(world);
  const isStored = (one: TrialShipment) => one.created === 'yes' && one.removed === 'no';
  const stored = (person: number) => shipments.filter((one) => one.person === person && isStored(one));
  const ownShipment = ({ person, draw }: Doing) => {
    const own = stored(person);
    return own[draw % Math.max(own.length, 1)];
  };
  /** @returns a shipment of the person with its current version */
  async function currentShipment(doing: Doing): Promise<{ shipment: TrialShipment; version: number } | undefined> {
    const shipment = ownShipment(doing);
    const answer = shipment && (await call(doing.session, 'GET', `/api/records/shipment/${shipment.id}`));
    return shipment && answer?.status === 200 ? { shipment, version: Number(answer.body.row.version) } : undefined;
  }

  async function capture({ person, session, turn }: Doing): Promise<void> {
    const number = `T-${turn}-${person}`;
    const shipment: TrialShipment = {
      number,
      person,
      id: '',
      created: 'unknown',
      values: ['v0'],
      removed: 'no',
      held: 'no',
      comments: [],
    };
    shipments.push(shipment);
    const rows = [{ tempId: 't', shipmentNumber: number, ...airShipment, shipper: 'v0' }];
    const answer = await call(session, 'PUT', '/api/records/shipment', { rows });
    shipment.created = outcomeOf(answer, savedOne);
    if (shipment.created === 'yes') shipment.id = answer?.body.saved[0].id;
  }

  async function edit(doing: Doing): Promise<void> {
    const current = await currentShipment(doing);
    if (!current) return;
    const { shipment, version } = current;
    const value = `v${doing.turn}`;
    const rows = [{ id: shipment.id, version, shipper: value }];
    const outcome = outcomeOf(await call(doing.session, 'PUT', '/api/records/shipment', { rows }), savedOne);
    if (outcome === 'yes') shipment.values = [value];
    if (outcome === 'unknown') shipment.values.push(value);
  }

  async function remove(doing: Doing): Promise<void> {
    const current = await currentShipment(doing);
    if (!current) return;
    const { shipment, version } = current;
    const body = { ids: [{ id: shipment.id, version }], reason: 'Entered twice.' };
    const answer = await call(doing.session, 'DELETE', '/api/records/shipment', body);
    shipment.removed = outcomeOf(answer, ({ conflicts = [] }) => conflicts.length === 0);
  }

  async function hold(doing: Doing): Promise<void> {
    const current = await currentShipment(doing);
    if (current?.shipment.held !== 'no') return;
    const { shipment, version } = current;
    const body = { transition: 'hold', version, reason: 'Papers are missing.' };
    shipment.held = outcomeOf(
      await call(doing.session, 'PUT', `/api/records/shipment/${shipment.id}/transition`, body),
    );
  }

  async function comment(doing: Doing): Promise<void> {
    const shipment = ownShipment(doing);
    if (!shipment) return;
    const text = `Turn ${doing.turn}`;
    const answer = await call(doing.session, 'POST', `/api/records/shipment/${shipment.id}/comments`, { text });
    shipment.comments.push({ text, outcome: outcomeOf(answer) });
  }

  function compareMails(one: TrialShipment, isHeld: boolean, report: Aftermath['report']): void {
    if ((one.held === 'yes' && !isHeld) || (one.held === 'no' && isHeld)) report('transition', { ...one, isHeld });
    const mails = partners.smtp.received.filter(({ raw }) => raw.includes(`On hold: ${one.number}.`));
    // A mail whose answer was lost is sent again with the same Message-ID.
    const sent = new Set(mails.map(({ messageId }) => messageId)).size;
    if (sent > 1 || (isHeld && sent === 0)) report('mails', { ...one, isHeld, sent });
  }

  async function compare({ store, report }: Aftermath): Promise<void> {
    const byNumber = await recordsBy(store, 'shipment', 'shipmentNumber');
    const comments = await recordsBy(store, 'comment', 'record');
    for (const one of shipments) {
      const found = byNumber.get(one.number) ?? [];
      const least = isStored(one) ? 1 : 0;
      const most = one.created === 'no' || one.removed === 'yes' ? 0 : 1;
      if (found.length < least || found.length > most) report('rows of a shipment', { ...one, found: found.length });
      const [record] = found;
      if (!record) continue;
      if (!one.values.includes(String(record.values.shipper))) report('value', { ...one, is: record.values.shipper });
      compareMails(one, record.values.status === 'onHold', report);
      for (const { text, outcome } of one.comments) {
        const stored = (comments.get(record.id) ?? []).filter(({ values }) => values.text === text).length;
        if (!isConsistent(outcome, stored)) report('comment', { number: one.number, text, outcome, stored });
      }
    }
  }

  return {
    acts: { capture, edit, remove, hold, comment },
    acknowledged: () => ({
      shipments: acknowledgedOf(shipments.map(({ created }) => created)),
      removals: acknowledgedOf(shipments.map(({ removed }) => removed)),
      holds: acknowledgedOf(shipments.map(({ held }) => held)),
      comments: acknowledgedOf(shipments.flatMap(({ comments }) => comments.map(({ outcome }) => outcome))),
    }),
    compare,
    ownShipment,
    numbersOf: (person) => stored(person).map(({ number }) => number),
  };
}
