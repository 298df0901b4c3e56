/**
 * Claims whose procedure or step is no longer defined, as after an upgrade: no run would take them over. The `refused` steps of a
 * claim over the same entity end them; without such steps they are deleted, and administrators are notified.
 */

import type { Acting } from '../operations/services.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { lifecycleOf } from '../records/save/transitionRecords.ts';
import { abandonClaim } from './abandonClaim.ts';
import { type Claim, takeOver } from './claimTable.ts';
import { actingAt, type ClaimParts, type ClaimStep, endRefused, LEASE_MS } from './runClaims.ts';

/** The longest lease that a claim may state, in milliseconds. */
const MAX_LEASE_MS = 1440 * 60_000;

interface Work {
  readonly procedure: string;
  readonly index: number;
  readonly company: string;
  readonly system: string;
}

function workOf(text: string): Work {
  const [procedure = '', index = '', company = '', system = ''] = text.split(' ');
  return { procedure, index: Number(index), company, system };
}

const entityOfStep = ({ runtime }: Acting, { query }: ClaimStep): string | undefined =>
  runtime.program.definitions.query[query]?.entity;

/** @returns whether the step of a claim is still defined over the entity of the claim */
function isDefined(acting: Acting, { procedure, index }: Work, entity: string): boolean {
  const step = acting.runtime.program.definitions.procedure[procedure]?.steps[index];
  return step?.do === 'claim' && entityOfStep(acting, step) === entity;
}

/** The claims over an entity, those of the same procedure first. */
function claimsOver(acting: Acting, { procedure }: Work, entity: string): ClaimStep[] {
  const all = Object.entries(acting.runtime.program.definitions.procedure);
  const sorted = [...all.filter(([name]) => name === procedure), ...all.filter(([name]) => name !== procedure)];
  return sorted
    .flatMap(([, { steps }]) => steps)
    .filter((step): step is ClaimStep => step.do === 'claim' && entityOfStep(acting, step) === entity);
}

/** @returns the step whose transition leads to the current state of the record */
async function stepFor(acting: Acting, steps: readonly ClaimStep[], { entity, record }: Claim) {
  if (steps.length === 0) return undefined;
  const lifecycle = lifecycleOf(acting.runtime, entity);
  const stored = await acting.services.store.entities(entity).get(record);
  const state = lifecycle && stored?.values[lifecycle.field];
  return steps.find((step) => step.refused !== undefined && lifecycle?.transitions[step.transition]?.to === state);
}

/** @returns the number of claims that were ended */
export async function endOrphanedClaims(parts: ClaimParts): Promise<number> {
  const { db } = parts.services.store;
  const rows = await db.selectFrom('claims').select(['work', 'entity']).distinct().execute();
  let ended = 0;
  for (const { work, entity } of rows)
    try {
      ended += await endOrphansOf(parts, work, entity);
    } catch (error) {
      parts.services.log.error({ err: error, work, entity }, 'claims of former definitions were not ended');
    }
  return ended;
}

async function endOrphansOf(parts: ClaimParts, key: string, entity: string): Promise<number> {
  const { store, clock, leases } = parts.services;
  const work = workOf(key);
  const acting = await actingAt(parts, work);
  if (isDefined(acting, work, entity)) return 0;
  for (let ended = 0; ; ended += 1) {
    const claim = await takeOver(store, {
      work: key,
      server: parts.server,
      now: clock.now(),
      leaseMs: LEASE_MS,
      maxLeaseMs: MAX_LEASE_MS,
      leases,
      isHeldHere: () => false,
    });
    if (!claim) return ended;
    await endOrphan(parts, acting, work, claim);
  }
}

async function endOrphan({ server }: ClaimParts, acting: Acting, work: Work, claim: Claim): Promise<void> {
  const at = { entity: claim.entity, record: claim.record, server };
  const error = new HttpError(412, t('claimStepGone'));
  const step = await stepFor(acting, claimsOver(acting, work, claim.entity), claim);
  const isEnded = step && (await endRefused(acting, step, claim, at, error).catch(() => false));
  if (!isEnded) await abandonClaim(acting, at, error);
}
