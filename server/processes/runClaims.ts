/**
 * Claims of procedures (docs/contract/procedures.md, Claims): each record is taken by its transition in a transaction of its own,
 * then its steps are run in one transaction after another, between which something outside is reached. What was done is written
 * with each, so that a server that takes over goes on where the other one died, and asks first whether what was begun outside
 * was done.
 */

import { isTrue } from '../../engine/expressions/operations.ts';
import type { EntityVerb } from '../../metadata/kinds/entity.ts';
import type { ProcedureStep } from '../../metadata/kinds/procedure.ts';
import type { OperationSignature } from '../../metadata/signatures/operationShapes.ts';
import { operations as signatures } from '../../metadata/signatures/operations.ts';
import { failureWords } from '../jobs/failureWords.ts';
import type { Operation } from '../operations/operation.ts';
import type { Acting, Services } from '../operations/services.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { requestedSelection } from '../records/read/requestedSelection.ts';
import { lifecycleOf, transitionRecords } from '../records/save/transitionRecords.ts';
import type { StoredRecord } from '../store/index.ts';
import { abandonClaim } from './abandonClaim.ts';
import { actingIn, definitionContext, movePartsOf, systemSession, transitionActorOf } from './acting.ts';
import { AheadScans } from './aheadScans.ts';
import {
  addClaim,
  type Claim,
  ClaimLost,
  endClaim,
  type Held,
  noteProgress,
  renewClaim,
  resultsOf,
  takeOver,
} from './claimTable.ts';
import { evaluate, evaluateAll, held, type Run } from './run.ts';
import { runSteps } from './runSteps.ts';

export type ClaimStep = Extract<ProcedureStep, { do: 'claim' }>;
type ReachStep = Extract<ProcedureStep, { do: 'reach' }>;

const MINUTE_MS = 60_000;
/** A server that works at a record renews its lease well within this. */
export const LEASE_MS = 30_000;
const HEARTBEAT_MS = 5000;
/** Default delay in minutes before a failed record is tried again. */
const WAIT_MINUTES = 10;
const MAX_CLAIMED = 100;
/** Maximum number of attempts for a record with errors other than refusals. */
const MAX_ATTEMPTS = 6;
/** Records that are looked at in one query. */
const PAGE = 50;
/** Records behind those of partners that are busy or left alone. */
const MAX_LOOKED_AT = 2000;
const PAGE_MS = 1000;
/** The clocks of two servers may differ by so much. */
const AHEAD_MS = 5000;

export interface ClaimsRun {
  /** Records whose steps were run to their end. */
  done: number;
  /** Records that were refused, or at which something failed that nobody foresaw: those are taken up again when their lease is over. */
  failed: number;
}

/** Another system's records are worked at in its own scope, with the definitions that are in force there. */
interface Place {
  readonly company: string;
  readonly system: string;
}

/** Progress of a step on this server, shared by overlapping runs. */
interface UnderWay {
  loops: number;
  readonly lanes: Map<string, number>;
}

const underWay = new Map<string, UnderWay>();

export interface ClaimParts {
  readonly services: Services;
  /** Names this server. */
  readonly server: string;
  readonly signal?: AbortSignal | undefined;
}

/** Runs the claims of a procedure in a system, until nothing is left or enough was done. */
export async function runClaims(parts: ClaimParts, procedure: string, place: Place): Promise<ClaimsRun> {
  const run: ClaimsRun = { done: 0, failed: 0 };
  const { steps } = (await actingAt(parts, place)).runtime.program.definitions.procedure[procedure] ?? { steps: [] };
  if (steps.length > 0 && !steps.some((step) => step.do === 'claim')) return runWhole(parts, procedure, place);
  for (const [index, step] of steps.entries()) {
    if (step.do !== 'claim') continue;
    const work = `${procedure} ${index} ${place.company} ${place.system}`;
    const key = `${parts.server} ${work}`;
    const now = underWay.get(key) ?? { loops: 0, lanes: new Map() };
    underWay.set(key, now);
    const page: Page = { ids: [], until: 0, tried: new Set(), lanes: now.lanes };
    let begun = 0;
    const oneAfterAnother = async () => {
      while (begun < (step.most ?? MAX_CLAIMED) && !parts.signal?.aborted) {
        begun += 1;
        const acting = await actingAt(parts, place);
        const claim = await takeNext(parts, acting, work, step, page);
        if (!claim) return;
        const lane = page.of?.get(claim.record);
        try {
          run[(await workAt(parts, acting, step, claim)) ? 'done' : 'failed'] += 1;
        } finally {
          leave(page, lane);
        }
      }
    };
    const counted = async () => {
      now.loops += 1;
      try {
        await oneAfterAnother();
      } finally {
        now.loops -= 1;
        if (now.loops === 0) underWay.delete(key);
      }
    };
    const free = Math.max(0, (step.beside ?? 1) - now.loops);
    // If the next record fails, those in progress are completed first.
    const ends = await Promise.allSettled(Array.from({ length: free }, counted));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  return run;
}

/** A procedure that claims nothing: every server runs it, so that it does what may be done twice. */
async function runWhole(parts: ClaimParts, procedure: string, place: Place): Promise<ClaimsRun> {
  const acting = await actingAt(parts, place);
  try {
    await parts.services.processes.follow(acting, procedure, {});
    return { done: 0, failed: 0 };
  } catch (error) {
    parts.services.log.warn({ err: error, procedure, place }, 'a procedure that runs by itself was refused');
    return { done: 0, failed: 1 };
  }
}

export async function actingAt({ services }: ClaimParts, place: Place): Promise<Acting> {
  const runtime = await services.runtimeOf(place.system);
  const now = services.clock.now();
  const session = systemSession(runtime, place);
  return { services, runtime, session, today: runtime.today(now), now, log: services.log };
}

const inMs = ({ services }: ClaimParts, ms: number): Date => new Date(services.clock.now().getTime() + ms);

/**
 * Records that servers of this process are working on: they are never considered abandoned, regardless of the clock.
 */
const heldHere = new Set<string>();
const heldKey = ({ entity, record, server }: Held): string => JSON.stringify([server, entity, record]);

const leftBehind = ({ services, server }: ClaimParts, work: string, step: ClaimStep): Promise<Claim | undefined> =>
  takeOver(services.store, {
    work,
    server,
    now: services.clock.now(),
    leaseMs: LEASE_MS,
    maxLeaseMs: Math.max(LEASE_MS, restOf(step)),
    leases: services.leases,
    isHeldHere: (entity, record) => heldHere.has(heldKey({ entity, record, server })),
  });

/** The time for which a record at which something failed is left alone, in milliseconds. */
const restOf = ({ lease }: ClaimStep): number => (lease ?? WAIT_MINUTES) * MINUTE_MS;

/** Undoes a claim whose record may not be taken after all. */
class NotTaken extends Error {}

/** Due records not yet taken: cached briefly, so that the query need not run for each. */
interface Page {
  ids: string[];
  /** When it is too old to go by. */
  until: number;
  /** Records found in this run: those that could not be taken wait for the next one. */
  readonly tried: Set<string>;
  /** How many records of each lane are worked at. */
  readonly lanes: Map<string, number>;
  /** The lane of each record that was found. */
  of?: Map<string, string> | undefined;
  /** It is being filled, for all that wait for it. */
  filling?: ReturnType<typeof fill> | undefined;
}

/** Takes over abandoned work, else the next due record; undefined if nothing is due. */
async function takeNext(
  parts: ClaimParts,
  acting: Acting,
  work: string,
  step: ClaimStep,
  page: Page,
): Promise<Claim | undefined> {
  for (;;) {
    if (page.ids.length === 0 || page.until < performance.now()) {
      const isMine = page.filling === undefined;
      page.filling ??= fill(parts, acting, work, step, page).finally(() => {
        page.filling = undefined;
      });
      const found = await page.filling;
      if (found === 'nothing') return undefined;
      if (isMine && found !== 'records') return found;
    }
    const id = page.ids.shift();
    if (id === undefined) continue;
    const lane = page.of?.get(id);
    if (lane !== undefined) page.lanes.set(lane, (page.lanes.get(lane) ?? 0) + 1);
    const claim = await claimOne(parts, acting, work, step, id).catch((error: unknown) => {
      leave(page, lane);
      throw error;
    });
    if (claim) return claim;
    leave(page, lane);
  }
}

function leave({ lanes }: Page, lane: string | undefined): void {
  if (lane === undefined) return;
  const left = (lanes.get(lane) ?? 1) - 1;
  if (left > 0) lanes.set(lane, left);
  else lanes.delete(lane);
}

/** @returns what a server left behind, where there is something: records that are due are then not looked for */
async function fill(
  parts: ClaimParts,
  acting: Acting,
  work: string,
  step: ClaimStep,
  page: Page,
): Promise<Claim | 'records' | 'nothing'> {
  const left = await leftBehind(parts, work, step);
  if (left) return left;
  for (const id of page.ids.splice(0)) page.tried.delete(id);
  page.ids = await dueNow(acting, work, step, page);
  for (const id of page.ids) page.tried.add(id);
  page.until = performance.now() + PAGE_MS;
  return page.ids.length > 0 ? 'records' : 'nothing';
}

function entityOf(acting: Acting, { query }: ClaimStep) {
  const entity = acting.runtime.program.definitions.query[query]?.entity;
  const lifecycle = entity === undefined ? undefined : lifecycleOf(acting.runtime, entity);
  if (entity === undefined || !lifecycle) throw new Error(`Nothing is claimed by the query "${query}".`);
  return { entity, lifecycle };
}

/** Records that are due and may be worked at now, as many as are looked at in one query where there are so many. */
async function dueNow(acting: Acting, work: string, step: ClaimStep, page: Page): Promise<string[]> {
  const run = runAt(acting, {});
  const { entity } = entityOf(acting, step);
  if (step.if !== undefined && !isTrue(evaluate(run, step.if))) return [];
  const asked = { entity, query: step.query, params: evaluateAll(run, step.with) };
  const { request } = await requestedSelection(run.context, asked, 'list' satisfies EntityVerb);
  const sort = step.due === undefined ? request.sort : [{ field: step.due, dir: 'asc' as const }];
  const records = acting.services.store.entities(entity);
  const pageAt = async (offset: number): Promise<StoredRecord[]> =>
    (await records.list({ ...request, ...(sort ? { sort } : {}), limit: PAGE, offset })).records;
  const untriedOf = async (ids: string[]) =>
    (await freeLanes(run, step, ids, page)).filter((id) => !page.tried.has(id));
  for (let offset = 0; offset < MAX_LOOKED_AT; offset += PAGE) {
    const due = (await pageAt(offset)).filter((record) => isDue(step, record, acting.now)).map(({ id }) => id);
    const untried = await untriedOf(due);
    if (untried.length > 0) return untried;
    if (due.length < PAGE || step.lanes === undefined) break;
  }
  return untriedOf(await writtenAhead(acting, work, step, pageAt));
}

const scans = new AheadScans();

/** Records that were written while the clock was ahead and are due at once, looked for where the clock was set. */
async function writtenAhead(
  { services, now }: Acting,
  work: string,
  step: ClaimStep,
  pageAt: (offset: number) => Promise<StoredRecord[]>,
): Promise<string[]> {
  const { clock } = services.leases;
  if (step.due === undefined || !scans.isDue(work, clock)) return [];
  const found: string[] = [];
  for (let offset = 0; offset < MAX_LOOKED_AT && found.length < PAGE; offset += PAGE) {
    const records = await pageAt(offset);
    found.push(...records.filter((record) => isWrittenAhead(step, record, now)).map(({ id }) => id));
    if (records.length < PAGE) break;
  }
  scans.note(work, clock, found.length > 0);
  return found;
}

/** Of these the records whose partner has room and is not left alone. */
async function freeLanes(run: Run, { lanes }: ClaimStep, ids: string[], page: Page): Promise<string[]> {
  if (lanes === undefined || ids.length === 0) return ids;
  const { operations } = run.context.services;
  const { rows } = (await (operations[lanes] as Operation).run(run.context, { ids } as never)) as { rows: Lane[] };
  page.of ??= new Map();
  const chosen = new Map(page.lanes);
  const free: string[] = [];
  for (const { id, lane, most, isResting } of rows) {
    const busy = chosen.get(lane) ?? 0;
    if (isResting || busy >= most) continue;
    chosen.set(lane, busy + 1);
    page.of.set(id, lane);
    free.push(id);
  }
  return free;
}

interface Lane {
  readonly id: string;
  /** Names the partner. */
  readonly lane: string;
  readonly most: number;
  readonly isResting: boolean;
}

/** @returns undefined where another server has it, or it may not be taken after all */
async function claimOne(
  parts: ClaimParts,
  acting: Acting,
  work: string,
  step: ClaimStep,
  id: string,
): Promise<Claim | undefined> {
  const { entity, lifecycle } = entityOf(acting, step);
  const { store } = parts.services;
  try {
    await store.write(async (tx) => {
      const inside = actingIn(acting, store.within(tx));
      const claim = { entity, record: id, work, server: parts.server, until: inMs(parts, LEASE_MS) };
      if (!(await addClaim(inside.services.store, claim))) throw new NotTaken();
      const order = {
        entity,
        transition: step.transition,
        records: [{ id }],
        // It may have been put off since it was found.
        reaches: (record: StoredRecord) => isDue(step, record, acting.now),
      };
      const actor = transitionActorOf(inside, true);
      const [outcome] = await transitionRecords(movePartsOf(inside), lifecycle, order, actor);
      if (outcome?.status !== 'moved') throw new NotTaken();
    });
  } catch (error) {
    if (error instanceof NotTaken) return undefined;
    throw error;
  }
  return { entity, record: id, position: 0, reaching: false, results: {}, attempts: 1 };
}

function isDue(step: ClaimStep, record: StoredRecord, now: Date): boolean {
  const at = step.due === undefined ? undefined : record.values[step.due];
  if (typeof at !== 'string' || at === '' || new Date(at).getTime() <= now.getTime()) return true;
  return isWrittenAhead(step, record, now);
}

/**
 * True if a record was last written while the clock was ahead, and its due time is within the longest wait after that.
 */
function isWrittenAhead({ due, waits = 0 }: ClaimStep, { updatedAt, values }: StoredRecord, now: Date): boolean {
  const at = due === undefined ? undefined : values[due];
  const written = Date.parse(updatedAt);
  if (typeof at !== 'string' || written <= now.getTime() + AHEAD_MS) return false;
  return Date.parse(at) - written <= waits * MINUTE_MS + AHEAD_MS;
}

const NOBODY_ASKS: ReadonlySet<string> = new Set();

const runAt = (acting: Acting, item: Readonly<Record<string, unknown>>, result: Record<string, unknown> = {}): Run => ({
  context: definitionContext(acting),
  byItself: true,
  callerTexts: new Set(),
  answers: NOBODY_ASKS,
  params: {},
  item,
  result,
  seenResults: {},
});

/** Runs the steps of a claimed record. @returns false where something failed; the claim then waits before it is tried again */
async function workAt(parts: ClaimParts, acting: Acting, step: ClaimStep, claim: Claim): Promise<boolean> {
  const { services, server } = parts;
  const at = { entity: claim.entity, record: claim.record, server };
  const lease = (ms: number) =>
    renewClaim(services.store, at, inMs(parts, ms)).catch((error: unknown) =>
      services.log.warn({ err: error, ...at }, 'a lease was not renewed'),
    );
  const renewing = setInterval(() => void lease(LEASE_MS), HEARTBEAT_MS);
  renewing.unref();
  heldHere.add(heldKey(at));
  try {
    let how: Claim | undefined = claim;
    while (how) how = await next(acting, step, how, at);
    return true;
  } catch (error) {
    services.metrics.jobs.inc({ kind: 'claim', outcome: 'failed' });
    if (error instanceof ClaimLost) services.log.warn(at, 'another server works at this by now');
    else if (!(await endRefused(acting, step, claim, at, error).catch(logged(services, at)))) {
      services.log.error({ err: error, ...at }, 'a claimed record could not be worked at');
      clearInterval(renewing);
      if (claim.attempts < MAX_ATTEMPTS) await lease(restOf(step));
      else await abandonClaim(acting, at, error).catch(() => lease(restOf(step)));
    }
    return false;
  } finally {
    heldHere.delete(heldKey(at));
    clearInterval(renewing);
  }
}

const logged =
  ({ log }: Services, at: Held) =>
  (error: unknown): boolean => {
    log.error({ err: error, ...at }, 'a refused record could not be ended');
    return false;
  };

/**
 * Ends a claim whose steps are refused for good, by the steps for that. What no rule refused is tried again when the lease is
 * over, a few times.
 * @returns false where the claim waits for its lease
 */
export async function endRefused(
  acting: Acting,
  step: ClaimStep,
  { attempts }: Pick<Claim, 'attempts'>,
  at: Held,
  error: unknown,
): Promise<boolean> {
  const { services, runtime } = acting;
  const isGone = error instanceof RecordGone;
  const isRefusal = error instanceof HttpError && error.status < 500;
  if (!isGone && (step.refused === undefined || (!isRefusal && attempts < MAX_ATTEMPTS))) return false;
  const problem = failureWords(runtime.program, error);
  const next = new Date(services.clock.now().getTime() + WAIT_MINUTES * MINUTE_MS).toISOString();
  await services.store.write(async (tx) => {
    const within = actingIn(acting, services.store.within(tx));
    const claim = { ...at, results: { ...(await resultsOf(within.services.store, at)), refusal: { problem, next } } };
    if (!isGone) await runSteps(await runOf(within, step, claim), step.refused ?? []);
    await endClaim(within.services.store, at);
  });
  services.log.warn({ err: error, ...at, problem }, 'a claimed record was refused');
  return true;
}

/** One more stretch of steps: what is reached outside, and what follows it. @returns how far it is then; undefined at the end */
async function next(acting: Acting, step: ClaimStep, claim: Claim, at: Held): Promise<Claim | undefined> {
  const { store } = acting.services;
  const here = step.steps[claim.position];
  if (here?.do !== 'reach') return inside(acting, step, claim, at);
  const answer = await reachOutside(acting, step, here, claim, at);
  const results = { ...claim.results, [here.as]: answer };
  const reached = { ...claim, position: claim.position + 1, reaching: false, results };
  if (step.steps[reached.position]?.do !== 'reach') {
    try {
      return await inside(acting, step, reached, at);
    } catch (error) {
      // The external result is recorded even if later steps fail.
      if (!(error instanceof ClaimLost)) await store.write(({ db }) => noteProgress({ db }, at, reached));
      throw error;
    }
  }
  await store.write(({ db }) => noteProgress({ db }, at, reached));
  return reached;
}

/** Runs steps up to the next one that reaches outside, in one transaction that notes how far it is. */
async function inside(acting: Acting, step: ClaimStep, claim: Claim, at: Held): Promise<Claim | undefined> {
  const { store } = acting.services;
  const rest = step.steps.slice(claim.position);
  const length = rest.findIndex((one) => one.do === 'reach');
  const some = length < 0 ? rest : rest.slice(0, length);
  return store.write(async (tx) => {
    const within = actingIn(acting, store.within(tx));
    const run = await runOf(within, step, claim);
    const ended = await runSteps(run, some);
    if (length < 0 || ended) {
      await endClaim(within.services.store, at);
      return undefined;
    }
    const progress = { position: claim.position + length, reaching: false, results: run.result };
    await noteProgress(within.services.store, at, progress);
    return { ...claim, ...progress };
  });
}

/** The claimed record was removed. */
class RecordGone extends Error {}

async function runOf(
  acting: Acting,
  step: ClaimStep,
  { entity, record, results }: Pick<Claim, 'entity' | 'record' | 'results'>,
): Promise<Run> {
  const now = await acting.services.store.entities(entity).get(record);
  if (!now) throw new RecordGone(`The claimed ${entity} ${record} is gone.`);
  return runAt(acting, { [step.as]: held(entity, now) }, { ...results });
}

/** Makes the external call once: if a server died during it, the `found` operation of the step runs first. */
async function reachOutside(
  acting: Acting,
  step: ClaimStep,
  reach: ReachStep,
  claim: Claim,
  at: Held,
): Promise<unknown> {
  const { store } = acting.services;
  const run = await runOf(acting, step, claim);
  if (reach.if !== undefined && !isTrue(evaluate(run, reach.if))) return null;
  const given = Object.entries(evaluateAll(run, reach.with)).filter(([, value]) => value !== null);
  const params = Object.fromEntries(given);
  const call = (name: ReachStep['operation']) => {
    const signature: OperationSignature = signatures[name];
    if (!signature.outside) throw new Error(`"${name}" reaches nothing outside.`);
    return (acting.services.operations[name] as Operation).run(run.context, params as never);
  };
  if (claim.reaching && reach.found !== undefined) {
    const found = (await call(reach.found)) as { done?: boolean | null };
    if (found.done !== false) return found;
  }
  const { position, results } = claim;
  // Without `found` it is done again, begun or not.
  if (reach.found !== undefined)
    await store.write(({ db }) => noteProgress({ db }, at, { position, reaching: true, results }));
  return call(reach.operation);
}
