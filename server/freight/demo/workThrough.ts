/** The last year of the demo: people rate, bill, approve and deliver its invoices by the procedures that the product has, day by day. */
import { createAccess } from '../../access/access.ts';
import { daysAfter } from '../../demo/days.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { withoutRequest } from '../../operations/withoutRequest.ts';
import { movePartsOf, systemSession, transitionActorOf } from '../../processes/acting.ts';
import { runProcedure } from '../../processes/runProcedure.ts';
import { lifecycleOf, transitionRecords } from '../../records/save/transitionRecords.ts';
import { writeRecords } from '../../records/save/writeRecords.ts';
import { sessionFor } from '../../session/readSession.ts';
import { usersByEmail } from '../../session/users.ts';
import type { StoredRecord } from '../../store/index.ts';
import { type Course, isWorkingDay, workingDaysAfter } from './courses.ts';

export interface WorkedInvoice {
  id: string;
  course: Course;
}

export interface WorkTarget {
  services: Services;
  company: string;
  system: string;
  /** E-mail addresses of who bills and who approves. */
  billing: string;
  auditor: string;
  /** The last day of the demo. */
  today: string;
  log?: ((words: string) => void) | undefined;
}

type Step = 'rate' | 'ready' | 'bill' | 'approve' | 'reject' | 'correct' | 'credit';
/** The hour of each step, UTC, in the order of a day. */
const HOURS: Readonly<Record<Step, number>> = {
  correct: 13,
  rate: 14,
  ready: 15,
  bill: 16,
  credit: 17,
  reject: 18,
  approve: 19,
};
const ORDER = Object.keys(HOURS) as Step[];
const END_OF_DAY = 'T23:30:00.000Z';

/** A clerk's reason for another value than the tariff's, and by how much she changes it. */
const REASON = 'Fuel surcharge agreed by email';
const FACTOR = 1.08;
const WRONG_WEIGHT = 'The weight was captured wrong.';
const REJECTION = 'The chargeable weight differs from the waybill.';

/** The scheduled steps of each day. */
class Diary {
  readonly #days = new Map<string, Map<Step, string[]>>();
  add(day: string, step: Step, id: string): void {
    const steps = this.#days.get(day) ?? new Map<Step, string[]>();
    this.#days.set(day, steps);
    steps.set(step, [...(steps.get(step) ?? []), id]);
  }
  of(day: string, step: Step): readonly string[] {
    return this.#days.get(day)?.get(step) ?? [];
  }
  get first(): string | undefined {
    return [...this.#days.keys()].sort()[0];
  }
}

/**
 * Carries invoices on until the last day. A step that a check refuses leaves its invoice where it is, as it does for people.
 * A second call does only what the first one did not.
 */
export async function workThrough(target: WorkTarget, invoices: readonly WorkedInvoice[]): Promise<void> {
  const { today, log } = target;
  const courses = new Map(invoices.map(({ id, course }) => [id, course]));
  const diary = new Diary();
  for (const { id, course } of invoices) enter(diary, { id, course }, today);
  const first = diary.first;
  if (first === undefined) return;
  const desk = await openDesk(target);
  let month = '';
  for (let day = first; day <= today; day = daysAfter(day, 1)) {
    if (day.slice(0, 7) !== month) {
      month = day.slice(0, 7);
      log?.(`Billing the shipments of ${month}.`);
    }
    for (const step of ORDER) {
      const ids = diary.of(day, step);
      if (ids.length > 0) await takeStep(desk, { step, day, ids, diary, courses });
    }
    if (day < today && isWorkingDay(day, today)) await deliverDue(desk, day);
  }
}

function enter(diary: Diary, { id, course }: WorkedInvoice, today: string): void {
  diary.add(course.rated, 'rate', id);
  diary.add(course.ready, 'ready', id);
  diary.add(course.billed, 'bill', id);
  if (course.turn === 'corrected') diary.add(course.approved, 'correct', id);
  else if (course.turn === 'rejected') {
    diary.add(course.approved, 'reject', id);
    diary.add(workingDaysAfter(course.approved, 2, today), 'correct', id);
  } else diary.add(course.approved, 'approve', id);
  if (course.turn === 'credited') diary.add(workingDaysAfter(course.approved, 20, today), 'credit', id);
}

interface Desk extends WorkTarget {
  as(who: 'billing' | 'auditor' | 'system', at: string): OperationContext;
}

async function openDesk(target: WorkTarget): Promise<Desk> {
  const { services, company, system } = target;
  const runtime = await services.runtimeOf(system);
  const context = { company, system, country: '', defaultNavigationURL: '' };
  const sessionOf = async (email: string) => {
    const [user] = await usersByEmail(services.store, email);
    const session = user && (await sessionFor(services.store, runtime, user.id, '', context, services.clock.now()));
    if (!session) throw new Error(`The demo has nobody with the address ${email} who works in ${system}.`);
    return session;
  };
  const sessions = {
    billing: await sessionOf(target.billing),
    auditor: await sessionOf(target.auditor),
    system: systemSession(runtime, { company, system }),
  };
  return {
    ...target,
    as(who, at) {
      const now = new Date(at);
      return {
        services,
        runtime,
        session: sessions[who],
        access: createAccess(runtime.program, sessions[who]),
        today: runtime.today(now),
        now,
        requestId: 'demo',
        log: services.log,
        request: withoutRequest('demo'),
      };
    },
  };
}

interface Work {
  step: Step;
  day: string;
  ids: readonly string[];
  diary: Diary;
  courses: Map<string, Course>;
}

const FROM: Readonly<Record<Step, readonly string[]>> = {
  rate: ['notRated'],
  ready: ['rated', 'rateMismatch'],
  bill: ['ready'],
  approve: ['invoiced'],
  reject: ['invoiced'],
  correct: ['invoiced'],
  credit: ['delivered'],
};

async function takeStep(desk: Desk, work: Work): Promise<void> {
  const { step, day, courses } = work;
  const at = `${day}T${HOURS[step]}:00:00.000Z`;
  const stored = await desk.services.store.entities('invoice').getMany(work.ids);
  const open = stored.filter(({ values }) => FROM[step].includes(String(values.status)));
  const ids = open.map(({ id }) => id);
  if (ids.length === 0) return;
  if (step === 'rate') {
    await runProcedure(desk.as('billing', at), { procedure: 'invoice.calculate', params: { invoices: ids } });
    await enterReasons(
      desk,
      at,
      ids.filter((id) => courses.get(id)?.differs),
    );
  } else if (step === 'credit') {
    await runProcedure(desk.as('billing', at), { procedure: 'invoice.credit', params: { invoices: ids } });
    await followCopies(desk, work, { field: 'creditOf', ids, rates: false });
  } else if (step === 'correct') {
    await move(desk.as('billing', at), 'invoice', { transition: 'correct', ids, reason: WRONG_WEIGHT });
    await followCopies(desk, work, { field: 'referenceInvoice', ids, rates: true });
  } else if (step === 'reject') {
    await move(desk.as('auditor', at), 'invoice', { transition: 'reject', ids, reason: REJECTION });
  } else {
    await move(desk.as(step === 'approve' ? 'auditor' : 'billing', at), 'invoice', { transition: step, ids });
  }
}

/** The clerk changes a charge of rated invoices, and says why. */
async function enterReasons(desk: Desk, at: string, ids: readonly string[]): Promise<void> {
  const rated = await desk.services.store.entities('invoice').getMany(ids);
  const given = rated
    .filter(({ values }) => values.status === 'rated')
    .map(({ id, version, values }) => ({
      id,
      version,
      isQuoteSelected: true,
      charges: (values.charges as Readonly<Record<string, unknown>>[]).map(({ chargeCode, userValue, asPerTariff }) =>
        chargeCode === 'FSC'
          ? { chargeCode, userValue: (Number(userValue) * FACTOR).toFixed(2), asPerTariff, reasonComment: REASON }
          : { chargeCode, userValue, asPerTariff },
      ),
    }));
  if (given.length > 0)
    await runProcedure(desk.as('billing', at), { procedure: 'invoice.saveCharges', params: { invoices: given } });
}

/** Enters the days of the drafts that a correction or a credit made. */
async function followCopies(
  desk: Desk,
  { day, diary, courses }: Work,
  { field, ids, rates }: { field: string; ids: readonly string[]; rates: boolean },
): Promise<void> {
  const { company, system, today } = desk;
  const { records } = await desk.services.store.entities('invoice').list({
    scopes: [{ company, system }],
    filter: { condition: 'and', fields: [{ name: field, operator: 'isInList', value: [...ids] }] },
    limit: ids.length * 4,
    today,
  });
  const ready = workingDaysAfter(day, 1, today);
  const approved = workingDaysAfter(ready, 2, today);
  for (const { id } of records.filter((record) => !courses.has(record.id))) {
    courses.set(id, { rated: day, ready, billed: ready, approved, differs: false });
    if (rates) diary.add(ready, 'rate', id);
    diary.add(ready, 'ready', id);
    diary.add(ready, 'bill', id);
    diary.add(approved, 'approve', id);
  }
}

async function move(
  context: OperationContext,
  entity: string,
  { transition, ids, reason }: { transition: string; ids: readonly string[]; reason?: string },
): Promise<void> {
  const lifecycle = lifecycleOf(context.runtime, entity);
  if (!lifecycle) throw new Error(`The entity ${entity} has no lifecycle.`);
  const order = {
    entity,
    transition,
    ...(reason ? { reason } : {}),
    records: ids.map((id) => ({ id })),
    answers: new Set<string>(),
  };
  await transitionRecords(movePartsOf(context), lifecycle, order, transitionActorOf(context, entity !== 'invoice'));
}

/** The packets that are due by the end of a day are sent, each at its time. Nothing leaves the machine: the demo's partners do not exist. */
async function deliverDue(desk: Desk, day: string): Promise<void> {
  const { store } = desk.services;
  const { company, system } = desk;
  const { records } = await store.entities('packet').list({
    scopes: [{ company, system }],
    filter: {
      condition: 'and',
      fields: [
        { name: 'status', operator: 'equalTo', value: 'due' },
        { name: 'dueAt', operator: 'lessThanEqualTo', value: `${day}${END_OF_DAY}` },
      ],
    },
    limit: 500,
    today: day,
  });
  const byTime = new Map<string, StoredRecord[]>();
  for (const packet of records) {
    const due = String(packet.values.dueAt);
    byTime.set(due, [...(byTime.get(due) ?? []), packet]);
  }
  for (const [due, packets] of byTime) await send(desk, due, packets);
}

async function send(desk: Desk, at: string, packets: readonly StoredRecord[]): Promise<void> {
  const { company, system, services } = desk;
  const context = desk.as('system', at);
  const ids = packets.map(({ id }) => id);
  for (const transition of ['build', 'finishBuilding', 'send']) await move(context, 'packet', { transition, ids });
  const write = { scope: { company, system }, by: 'system', at, action: 'update' };
  const sending = await services.store.entities('packet').getMany(ids);
  const parts = { store: services.store, runtime: context.runtime };
  await writeRecords(parts, 'packet', {
    ...write,
    rows: sending.map(({ id, version }) => ({ id, version, values: { sentAt: at } })),
  });
  await writeRecords(parts, 'transmission', {
    ...write,
    rows: ids.map((packet) => ({
      values: { at, outcome: 'sent', packet, log: 'The receiver confirmed the delivery.' },
    })),
  });
  await move(context, 'packet', { transition: 'sent', ids });
}
