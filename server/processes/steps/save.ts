/** Steps that write a record, by the way that every save takes: access, rules, computed fields, checks, history. */
import type { ProcedureStep } from '../../../metadata/kinds/procedure.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import type { SaveOrder } from '../../records/save/draft.ts';
import { firstError, questionsOf, type SaveOutcome } from '../../records/save/saveOutcome.ts';
import { saveRows } from '../../records/save/saveRows.ts';
import type { StoredRecord } from '../../store/index.ts';
import { uniqueKeys } from '../../store/schema/shape.ts';
import { evaluate, evaluateAll, type FlatRecord, held, noteChange, type Run, recordNow } from '../run.ts';

type StepOf<Do extends ProcedureStep['do']> = Extract<ProcedureStep, { do: Do }>;

export async function createStep(run: Run, step: StepOf<'create'>): Promise<FlatRecord> {
  return written(run, createdOrder(run, step, [createdValues(run, step)]));
}

/** Initial fields and lists of a new record. */
export const createdValues = (run: Run, step: StepOf<'create'>): Record<string, unknown> => ({
  ...copied(run, step),
  ...evaluateAll(run, step.values),
  ...evaluateAll(run, step.lists),
});

/** The save of new records. */
export const createdOrder = (run: Run, step: StepOf<'create'>, rows: SaveOrder['rows']): SaveOrder =>
  // A copy may be as wrong as what it is made from, so that a faulty record has a way out.
  orderOf(run, step.entity, rows, run.byItself && step.from !== undefined ? writtenBy(step) : undefined);

export async function updateStep(run: Run, step: StepOf<'update'>): Promise<FlatRecord> {
  const before = await recordNow(run, step.entity, evaluate(run, step.record), 'update');
  const values = { ...evaluateAll(run, step.values), ...evaluateAll(run, step.lists) };
  const row = { ...values, id: before.id, version: before.version };
  const isPart = run.byItself || step.judges === 'written';
  return written(run, orderOf(run, step.entity, [row], isPart ? writtenBy(step) : undefined), before);
}

/** The fields and lists that a step writes by its own words. */
const writtenBy = ({ values, lists }: StepOf<'create' | 'update'>): ReadonlySet<string> =>
  new Set([...Object.keys(values ?? {}), ...Object.keys(lists ?? {})]);

/** The record that has the key; where another server makes it in this very moment, that one. */
export async function ensureStep(run: Run, step: StepOf<'ensure'>): Promise<FlatRecord> {
  const match = evaluateAll(run, step.match);
  const found = await withKey(run, step.entity, match);
  if (found) return held(step.entity, found);
  const row = { ...evaluateAll(run, step.values), ...match, ...evaluateAll(run, step.lists) };
  return written(run, orderOf(run, step.entity, [row])).catch(async (error: unknown) => {
    const other = error instanceof HttpError ? await withKey(run, step.entity, match) : undefined;
    if (!other) throw error;
    return held(step.entity, other);
  });
}

/** The record of a unique key that has exactly these fields, within the caller's scope and reach. */
async function withKey(
  { context }: Run,
  entity: string,
  match: Readonly<Record<string, unknown>>,
): Promise<StoredRecord | undefined> {
  const { definition } = entityFields(context.runtime, entity);
  const wanted = Object.keys(match).sort().join();
  const unique = Object.entries(uniqueKeys(definition)).find(([, fields]) => [...fields].sort().join() === wanted);
  if (!unique) throw new Error(`The entity "${entity}" has no unique key of ${wanted}.`);
  context.access.need(entity, 'get');
  const [found] = await context.services.store
    .entities(entity)
    .findByUnique({ unique: unique[0], values: [match], scope: context.access.scope(entity) });
  return found;
}

/** Values copied from the source record. */
function copied(run: Run, step: StepOf<'create'>): Record<string, unknown> {
  if (step.from === undefined) return {};
  const from = evaluate(run, step.from);
  if (typeof from !== 'object' || from === null) throw new HttpError(412, t('recordGone'));
  const source = from as Record<string, unknown>;
  const { definition } = entityFields(run.context.runtime, step.entity);
  const lifecycle = definition.lifecycle && run.context.runtime.program.definitions.lifecycle[definition.lifecycle];
  const out = new Set([...(step.except ?? []), ...(lifecycle ? [lifecycle.field] : [])]);
  const same = Object.fromEntries(Object.keys(definition.fields).map((key) => [key, key]));
  const pairs = Object.entries(step.fields ?? same).filter(([to, key]) => !out.has(to) && Object.hasOwn(source, key));
  const lists = (step.copy ?? []).filter((name) => Object.hasOwn(source, name));
  return Object.fromEntries([
    ...pairs.map(([to, key]) => [to, source[key]]),
    ...lists.map((name) => [name, withoutKeys(source[name])]),
  ]);
}

/** Members of another record's list: theirs are keys of their own. */
const withoutKeys = (members: unknown): unknown =>
  Array.isArray(members)
    ? members.map((member) => {
        if (typeof member !== 'object' || member === null) return member;
        const { id: _, ...values } = member as Record<string, unknown>;
        return values;
      })
    : members;

const orderOf = (run: Run, entity: string, rows: SaveOrder['rows'], judged?: ReadonlySet<string>): SaveOrder => ({
  entity,
  rows,
  action: 'save',
  checkAction: 'default',
  byDefinition: true,
  byItself: run.byItself,
  answers: run.answers,
  callerTexts: run.callerTexts,
  ...(judged ? { judged } : {}),
});

/** Saves one record. @param before what it was; without it it is new. @throws HttpError 412 where it is refused */
async function written(run: Run, order: SaveOrder, before?: StoredRecord): Promise<FlatRecord> {
  const { context } = run;
  const { entity } = order;
  const outcome = await saveRows(context, order);
  const [one] = outcome.saved;
  if (!one) throw refusedBy(outcome);
  const after = await context.services.store.entities(entity).get(one.id);
  if (!after) throw new HttpError(412, t('recordGone'));
  noteChange(run, { do: before ? 'update' : 'create', entity, id: one.id }, before, after);
  return held(entity, after);
}

/** Why a record was not written, by the first of its wrong fields. */
function refusedBy({ errorRows, conflicts }: SaveOutcome): HttpError {
  const words = firstError({ errorRows });
  const questions = questionsOf(errorRows);
  const asked = questions.length > 0 ? { questions } : {};
  return new HttpError(412, words ?? t('recordWasChanged'), { errorRows, conflicts, ...asked });
}
