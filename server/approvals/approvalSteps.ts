/** The flow that decides about a record, and the people of its steps: never the initiator, and substitutes in place of absent ones. */
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../operations/operation.ts';
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import { conditionHolds } from '../records/check/conditions.ts';
import type { StoredRecord } from '../store/index.ts';

type Values = Readonly<Record<string, unknown>>;

/** A step as a request stores it. */
export interface ApprovalStep {
  readonly name: string;
  readonly people: readonly string[];
  /** `all`: everybody decides; `any`: the first one does. */
  readonly mode: string;
  readonly dueHours: number | null;
}

export const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const membersOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : []);

/** @param kind the entity of the record, or the kind of a request without one @throws HttpError 412 if no flow applies */
export async function flowFor(context: OperationContext, kind: string, values: Values): Promise<StoredRecord> {
  const { records } = await context.services.store.entities(own.approvalFlow).list({
    scopes: [context.access.scope(own.approvalFlow)],
    today: context.today,
    extraTypes: {},
    filter: {
      condition: 'and',
      fields: [
        { name: 'kind', operator: 'equalTo', value: kind },
        { name: 'status', operator: 'equalTo', value: 'active' },
      ],
    },
    sort: [{ field: 'position', dir: 'asc' }],
    limit: MAX_FLOWS,
  });
  const flow = records.find(({ values: { condition } }) =>
    conditionHolds(context.runtime, condition, values, context.today),
  );
  if (!flow) throw new HttpError(412, t('approvalNoFlow'));
  return flow;
}

const MAX_FLOWS = 1000;

/** @throws HttpError 412 for a step that nobody but the initiator could decide */
export async function stepsOf(
  context: OperationContext,
  flow: StoredRecord,
  initiator: string,
): Promise<ApprovalStep[]> {
  const { store } = context.services;
  const steps = membersOf(flow.values.steps);
  const groups = await store.entities(own.group).getMany(steps.flatMap(({ groups: ids }) => textsOf(ids)));
  const members = new Map(groups.map(({ id, values }) => [id, textsOf(values.members)]));
  const substitutes = await absent(context);
  return steps.map(({ name, users, groups: ids, mode, dueHours, mayDelegate }) => {
    const named = [...textsOf(users), ...textsOf(ids).flatMap((id) => members.get(id) ?? [])];
    const acting = named.map((user) => (mayDelegate === true && substitutes.get(user)) || user);
    const people = [...new Set(acting)].filter((user) => user !== initiator);
    if (people.length === 0) throw new HttpError(412, t('approvalNobody', { step: String(name ?? '') }));
    return {
      name: String(name ?? ''),
      people,
      mode: mode === 'all' ? 'all' : 'any',
      dueHours: typeof dueHours === 'number' ? dueHours : null,
    };
  });
}

/** The substitutes of people who are absent today. */
async function absent(context: OperationContext): Promise<Map<string, string>> {
  const { records } = await context.services.store.entities(own.absence).list({
    scopes: [context.access.scope(own.absence)],
    today: context.today,
    extraTypes: {},
    filter: {
      condition: 'and',
      fields: [
        { name: 'from', operator: 'lessThanEqualTo', value: context.today },
        { name: 'to', operator: 'greaterThanEqualTo', value: context.today },
      ],
    },
    limit: MAX_FLOWS,
  });
  return new Map(records.map(({ values }) => [String(values.user), String(values.substitute ?? '')]));
}

const MS_OF_HOUR = 3_600_000;

/** The fields of a request that is at a step. @param at index of the step */
export function atStep(steps: readonly ApprovalStep[], at: number, now: Date): Record<string, unknown> {
  const step = steps[at];
  if (!step) return { pendingFor: [], dueOn: null };
  const { name, people, dueHours } = step;
  return {
    step: at + 1,
    stepName: name,
    pendingFor: people,
    dueOn: dueHours === null ? null : new Date(now.getTime() + dueHours * MS_OF_HOUR).toISOString(),
  };
}

/** The stored steps of a request. */
export const stepsOfRequest = ({ values }: StoredRecord): ApprovalStep[] =>
  membersOf(values.steps).map(({ name, people, mode, dueHours }) => ({
    name: String(name ?? ''),
    people: textsOf(people),
    mode: String(mode ?? 'any'),
    dueHours: typeof dueHours === 'number' ? dueHours : null,
  }));
