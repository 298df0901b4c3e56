/** Ten people at work: each act is a few calls, whose answers go into the ledger. */
import type { Program } from '../../../metadata/program.ts';
import { airShipment } from '../../e2e/support/airShipment.ts';
import type { Acknowledged, Ledger, TrialShipment } from './ledger.ts';
import type { Act } from './plan.ts';

export interface TrialAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  body: any;
}

/** @returns undefined where no answer came */
export type TrialCall = (
  session: string,
  method: string,
  path: string,
  body?: unknown,
) => Promise<TrialAnswer | undefined>;

export interface TrialWorld {
  readonly program: Program;
  readonly ledger: Ledger;
  readonly sessions: readonly string[];
  /** The account whose invoices go to the partner. */
  readonly account: string;
  readonly call: TrialCall;
}

/** Calls that answer for as long as someone listens, or end the session. */
const ENDLESS = new Set(['events', 'logout', 'selfLogout']);

/** 503 leaves the outcome unknown; 507 and rejections mean that nothing was saved. */
function outcomeOf(answer: TrialAnswer | undefined, isDone: (body: TrialAnswer['body']) => boolean): Acknowledged {
  if (!answer || answer.status === 503) return 'unknown';
  return answer.status === 200 && isDone(answer.body) ? 'yes' : 'no';
}

const savedOne = (body: TrialAnswer['body']) => body.saved?.length === 1;

interface Doing {
  readonly world: TrialWorld;
  readonly person: number;
  readonly session: string;
  readonly round: number;
  readonly draw: number;
}

/** One of the person's own shipments that is surely there. */
function ownShipment({ world, person, draw }: Doing): (TrialShipment & { id: string }) | undefined {
  const own = world.ledger.shipments.filter(
    (one) => one.person === person && one.created === 'yes' && one.removed === 'no',
  );
  return own[draw % Math.max(own.length, 1)] as (TrialShipment & { id: string }) | undefined;
}

async function versionOf({ world, session }: Doing, id: string): Promise<number | undefined> {
  const answer = await world.call(session, 'GET', `/api/records/shipment/${id}`);
  return answer?.status === 200 ? Number(answer.body.row.version) : undefined;
}

async function capture(doing: Doing): Promise<void> {
  const { world, person, session, round } = doing;
  const number = `T-${round}-${person}`;
  const shipment: TrialShipment = {
    number,
    person,
    created: 'unknown',
    values: ['v0'],
    removed: 'no',
    held: 'no',
    comments: [],
  };
  world.ledger.shipments.push(shipment);
  const rows = [{ tempId: 't', shipmentNumber: number, ...airShipment, shipper: 'v0' }];
  const answer = await world.call(session, 'PUT', '/api/records/shipment', { rows });
  shipment.created = outcomeOf(answer, savedOne);
  if (shipment.created === 'yes') shipment.id = answer?.body.saved[0].id;
}

async function edit(doing: Doing): Promise<void> {
  const { world, session, round } = doing;
  const shipment = ownShipment(doing);
  const version = shipment && (await versionOf(doing, shipment.id));
  if (!shipment || version === undefined) return;
  const value = `v${round}`;
  const rows = [{ id: shipment.id, version, shipper: value }];
  const outcome = outcomeOf(await world.call(session, 'PUT', '/api/records/shipment', { rows }), savedOne);
  if (outcome === 'yes') shipment.values = [value];
  if (outcome === 'unknown') shipment.values.push(value);
}

async function remove(doing: Doing): Promise<void> {
  const { world, session } = doing;
  const shipment = ownShipment(doing);
  const version = shipment && (await versionOf(doing, shipment.id));
  if (!shipment || version === undefined) return;
  const body = { ids: [{ id: shipment.id, version }], reason: 'Entered twice.' };
  const answer = await world.call(session, 'DELETE', '/api/records/shipment', body);
  shipment.removed = outcomeOf(answer, ({ conflicts = [] }) => conflicts.length === 0);
}

async function hold(doing: Doing): Promise<void> {
  const { world, session } = doing;
  const shipment = ownShipment(doing);
  if (shipment?.held !== 'no') return;
  const version = await versionOf(doing, shipment.id);
  if (version === undefined) return;
  const body = { transition: 'hold', version, reason: 'Papers are missing.' };
  const answer = await world.call(session, 'PUT', `/api/records/shipment/${shipment.id}/transition`, body);
  shipment.held = outcomeOf(answer, () => true);
}

async function comment(doing: Doing): Promise<void> {
  const { world, session, round } = doing;
  const shipment = ownShipment(doing);
  if (!shipment) return;
  const text = `Round ${round}`;
  const answer = await world.call(session, 'POST', `/api/records/shipment/${shipment.id}/comments`, { text });
  shipment.comments.push({ text, outcome: outcomeOf(answer, () => true) });
}

async function upload({ world, person, session, round }: Doing): Promise<void> {
  const rows = Array.from({ length: 20 }, (_, row) => `U-${round}-${person}-${row},Air,Nigeria`);
  const form = new FormData();
  const text = ['Shipment number,Transport mode,Destination country', ...rows].join('\n');
  form.append('file', new File([text], `u-${round}-${person}.csv`));
  const answer = await world.call(session, 'POST', '/api/uploadFiles?for=shipment&template=shipment', form);
  const file = answer?.body.files?.[0] ?? answer?.body;
  if (answer?.status === 200 && file.jobId) world.ledger.jobs.push(file.jobId);
  if (answer?.status === 200 && file.batchId) world.ledger.uploads.push(file.batchId);
}

async function exportRows({ world, session }: Doing): Promise<void> {
  const answer = await world.call(session, 'POST', '/api/records/account/export', { format: 'csv' });
  if (answer?.status === 200) world.ledger.jobs.push(answer.body.jobId);
}

/** From a new shipment to an approved invoice, which is sent to the partner. */
async function deliver({ world, person, round }: Doing): Promise<void> {
  const session = world.sessions[0] as string;
  const shipment = `D-${round}-${person}`;
  const charges = [{ chargeCode: 'FRT', chargeName: 'Freight', userValue: '342.00', currency: 'USD' }];
  const row = { tempId: 't', shipmentNumber: shipment, accountNumber: world.account, ...airShipment, charges };
  const saved = await world.call(session, 'PUT', '/api/records/shipment', { rows: [row] });
  if (outcomeOf(saved, savedOne) !== 'yes') return;
  const filter = {
    condition: 'and',
    fields: [{ name: 'shipment', operator: 'equalTo', value: saved?.body.saved[0].id }],
  };
  const found = await world.call(session, 'POST', '/api/records/invoice/list', { filter });
  const id = found?.body.rows?.[0]?.id;
  if (id === undefined) return;
  await world.call(session, 'POST', '/api/procedures/invoice.calculate', { params: { invoices: [id] } });
  const move = (transition: string) =>
    world.call(session, 'POST', '/api/records/invoice/transition', { transition, records: [{ id }] });
  for (const transition of ['ready', 'bill']) if ((await move(transition))?.status !== 200) return;
  const delivery: Ledger['deliveries'][number] = { shipment, approved: 'unknown' };
  world.ledger.deliveries.push(delivery);
  delivery.approved = outcomeOf(await move('approve'), ({ results = [{ status: 'moved' }] }) =>
    results.every(({ status }: { status: string }) => status === 'moved'),
  );
}

/** All who do this in a round add one key. */
async function race({ world, session, round }: Doing): Promise<void> {
  const day = new Date(Date.UTC(2030, 0, round)).toISOString().slice(0, 10);
  let entry = world.ledger.races.find((one) => one.day === day);
  if (!entry) {
    entry = { day, outcomes: [] };
    world.ledger.races.push(entry);
  }
  const rows = [{ tempId: 't', country: 'Germany', day, name: 'Race' }];
  entry.outcomes.push(outcomeOf(await world.call(session, 'PUT', '/api/records/holiday', { rows }), savedOne));
}

async function read({ world, session, draw }: Doing): Promise<void> {
  const calls = Object.entries(world.program.definitions.api).filter(
    ([name, { method, path }]) => method === 'GET' && !path.includes('{') && !ENDLESS.has(name),
  );
  const [, { path = '/api/me' } = {}] = calls[draw % calls.length] ?? [];
  await world.call(session, 'GET', path);
}

const acts: Record<Act, (doing: Doing) => Promise<void>> = {
  capture,
  edit,
  remove,
  hold,
  comment,
  upload,
  export: exportRows,
  deliver,
  race,
  read,
};

export function doAct(world: TrialWorld, person: number, round: number, act: Act, draw: number): Promise<void> {
  const session = world.sessions[person % world.sessions.length] as string;
  return acts[act]({ world, person, session, round, draw });
}
