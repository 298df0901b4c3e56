/** How many stored rows drafts decide otherwise than what is in force: read page by page, only rows that the asker reaches. */
import type { RecordCheck } from '../../../engine/cells/compileCells.ts';
import { canonicalJson } from '../../../metadata/canonical.ts';
import { findVersion } from '../../authoring/definitionVersions.ts';
import { draftRuntime } from '../../authoring/draftRuntime.ts';
import { resolveLayer } from '../../authoring/layerTarget.ts';
import { JobFault, type JobRun } from '../../jobs/jobs.ts';
import { jobContext } from '../../operations/jobContext.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { localize, t } from '../../platform/words/localizedText.ts';
import type { LayerEntryName } from '../../program/layers/layerEntry.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { recordChecker } from '../../records/check/checker.ts';
import { checkRecords } from '../../records/check/checkRecords.ts';
import { verdictWords } from '../../records/check/verdictWords.ts';
import { accessibleSelection } from '../../records/read/readAccess.ts';
import type { StoredRecord } from '../../store/index.ts';

export interface ImpactInput {
  layer: string;
  template: string;
  pieces: (LayerEntryName & { version: number })[];
}

export interface Impact {
  rows: number;
  changed: number;
  /** Right before and wrong now, and the other way round. */
  newlyWrong: number;
  newlyRight: number;
  /** Right or wrong as before, with another reason or another value assigned. */
  otherwise: number;
  sample: { id: string; title: string; before: ReportedRow; after: ReportedRow }[];
}

interface ReportedRow {
  errors: Record<string, string>;
  assigned: Record<string, unknown>;
}

const PAGE = 500;
const MAX_SAMPLES = 20;

export async function runImpact(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const input = run.input as unknown as ImpactInput;
  try {
    return await impactOf(context, input, run);
  } catch (error) {
    if (error instanceof HttpError) throw new JobFault(error.textIn(context.runtime.program));
    throw error;
  }
}

async function impactOf(context: OperationContext, input: ImpactInput, run: JobRun): Promise<Impact> {
  const { services } = context;
  if (!context.access.holds('authoring.editDefinitions')) throw new HttpError(403, t('permissionDenied'));
  const place = await resolveLayer(context, input.layer);
  const author = signedIn(context).user.id;
  const drafts = await Promise.all(
    input.pieces.map((layerEntry) =>
      findVersion(services.store.db, input.layer, layerEntry, layerEntry.version, author),
    ),
  );
  const after = await draftRuntime(
    context,
    place,
    drafts.filter((draft) => draft !== undefined),
  );
  const account = place.level === 'accounts' ? place.id : undefined;
  const { runtime: before } = await services.programs.inForce({ system: place.system, account });
  const entity = after.program.definitions.template[input.template]?.entity;
  if (entity === undefined) throw new HttpError(404, t('templateNotFound'));
  context.access.need(entity, 'list');
  const hidden = context.access.hidden(entity);
  const title = before.program.definitions.entity[entity]?.title ?? 'id';
  const store = services.store.entities(entity);
  const selection = accessibleSelection({ ...context, runtime: before }, entity, 'list');
  const total = await store.count(selection);
  const impact: Impact = { rows: 0, changed: 0, newlyWrong: 0, newlyRight: 0, otherwise: 0, sample: [] };
  let page: StoredRecord[] = [];
  for await (const record of store.each(selection)) {
    if (account !== undefined && record.scope.account !== account) continue;
    page.push(record);
    if (page.length < PAGE) continue;
    await evaluatePage(page);
    page = [];
  }
  await evaluatePage(page);
  run.progress(impact.rows, impact.rows);
  return impact;

  async function evaluatePage(records: readonly StoredRecord[]): Promise<void> {
    run.signal.throwIfAborted();
    const values = records.map((record) => record.values);
    const [old, now] = [await outcomes(before, values), await outcomes(after, values)];
    records.forEach((record, index) => {
      const [was, is] = [old[index], now[index]];
      if (!was || !is) return;
      const [one, other] = [told(before, was), told(after, is)];
      if (canonicalJson(one) === canonicalJson(other)) return;
      // Errors of hidden fields count for nobody who may not see them.
      const [wasWrong, isWrong] = [one, other].map(({ errors }) => Object.keys(errors).length > 0);
      impact.changed += 1;
      if (wasWrong === isWrong) impact.otherwise += 1;
      else if (isWrong) impact.newlyWrong += 1;
      else impact.newlyRight += 1;
      if (impact.sample.length < MAX_SAMPLES) {
        const name = hidden.has(title) ? record.id : String(record.values[title] ?? record.id);
        impact.sample.push({ id: record.id, title: name, before: one, after: other });
      }
    });
    impact.rows += records.length;
    run.progress(impact.rows, Math.max(total, impact.rows));
  }

  async function outcomes(runtime: ProgramRuntime, rows: readonly Record<string, unknown>[]): Promise<RecordCheck[]> {
    const known = runtime.program.definitions.template[input.template] !== undefined;
    const checker = recordChecker(runtime, entity as string, known ? input.template : undefined);
    return checkRecords({ ...context, runtime }, checker, rows, 'directSave');
  }

  function told(runtime: ProgramRuntime, outcome: RecordCheck): ReportedRow {
    const visible = Object.entries(outcome.verdicts).filter(([key]) => !hidden.has(key));
    const errors = visible
      .filter(([, verdict]) => verdict.isError)
      .map(([key, verdict]) => [key, localize(runtime.program, verdictWords(verdict))] as const);
    const assigned = Object.keys(outcome.assigned)
      .filter((key) => !hidden.has(key))
      .map((key) => [key, outcome.values[key] ?? null] as const);
    return { errors: Object.fromEntries(errors), assigned: Object.fromEntries(assigned) };
  }
}
