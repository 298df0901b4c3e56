/**
 * Validates stored records by cells and rules of their templates, like a save: the active template, the rules of the
 * account, the members of lists. A record is validated as it is: values that rules would assign are not stored.
 */
import type { Verdict } from '../../../engine/cells/verdict.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { asStored, membersIn } from '../../../metadata/ownedLists.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { type Localizable, localize, t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { StoredRecord } from '../../store/index.ts';
import { entityFields } from '../read/entityFields.ts';
import { storedMemberFields } from '../read/memberFields.ts';
import { rowsByAccount } from '../read/rowsByAccount.ts';
import { checkMembers, type MembersOf } from '../save/members.ts';
import { rowsByTemplate, type TemplateRows } from '../templates/templateInForce.ts';
import { checkedFields, recordChecker } from './checker.ts';
import { checkRecords } from './checkRecords.ts';
import { checksOfRecords } from './recordChecks.ts';
import { verdictWords } from './verdictWords.ts';

/** A fault of a record, with its message. */
export interface RecordFault {
  /** The name of the failed rule, else of the cell check. */
  readonly check: string;
  readonly msg: string;
  /** None where it is out of this user's sight. */
  readonly field?: string;
}

export interface JudgedRecord {
  readonly record: StoredRecord;
  /** The values after the pending change. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** The faults of each record, in the order given. */
export async function storedFaults(
  context: OperationContext,
  entity: string,
  judged: readonly JudgedRecord[],
): Promise<RecordFault[][]> {
  const found = new Map<string, RecordFault[]>();
  const become = new Map(judged.map(({ record, values }) => [record.id, values]));
  const rows = judged.map(({ record }) => ({
    row: { id: record.id },
    stored: record,
    account: record.scope.account || undefined,
  }));
  for (const group of await rowsByAccount(context, rows)) {
    const { groups, refused } = rowsByTemplate(group.context, entity, group.rows, undefined);
    for (const { row, errors } of refused)
      found.set(
        String(row.id),
        Object.entries(errors).map(([field, words]) => told(group.context, entity, field, field, words)),
      );
    for (const one of groups) {
      const faults = await groupFaults(group.context, entity, one, become);
      for (const [id, some] of faults) found.set(id, some);
    }
  }
  return judged.map(({ record }) => found.get(record.id) ?? []);
}

async function groupFaults(
  context: OperationContext,
  entity: string,
  { template, rows }: TemplateRows,
  become: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Promise<Map<string, RecordFault[]>> {
  const { runtime, session } = context;
  const hidden = context.access.hidden(entity);
  const { definition, fields } = entityFields(runtime, entity);
  const { lists = {} } = definition;
  const labels = new Map(checkedFields(runtime, entity, template).map(({ key, label }) => [key, label]));
  const records = rows.flatMap(({ stored }) =>
    stored ? [{ stored, values: become.get(stored.id) ?? stored.values }] : [],
  );
  const outcomes = await checkRecords(
    context,
    recordChecker(runtime, entity, template),
    records.map(({ values }) => ({ ...values })),
    'directSave',
    { stored: records.map(({ stored }) => stored.values), user: userScope(session) },
  );
  const refusals = checksOfRecords(context, entity, records, { answers: undefined });
  const found = new Map<string, RecordFault[]>();
  for (const [at, { stored, values }] of records.entries()) {
    const wrong = Object.entries(outcomes[at]?.verdicts ?? {}).filter(([, { isError }]) => isError);
    const seen = wrong.filter(([key]) => !hidden.has(key));
    const faults = seen.map(([key, verdict]) => verdictFault(context, entity, key, labels.get(key) ?? key, verdict));
    // Errors in invisible fields are reported without their name.
    if (seen.length < wrong.length) faults.push({ check: 'hidden', msg: t('rowInvalid').in(runtime.program) });
    for (const [key, list] of Object.entries(lists)) {
      const members = withKnown(runtime, hidden, { entity, names: [key], list }, values[key]);
      const { error } = await checkMembers(
        context,
        { entity, names: [key], list },
        { sent: members, stored: values[key] },
        { action: 'directSave', byDefinition: true },
      );
      if (error && hidden.has(key)) faults.push({ check: 'hidden', msg: t('rowInvalid').in(runtime.program) });
      else if (error) faults.push({ check: key, field: key, msg: localize(runtime.program, error) });
    }
    for (const [key, words] of Object.entries(refusals[at]?.errors ?? {})) {
      const isOwn = fields[key] !== undefined || lists[key] !== undefined;
      faults.push({ check: key, msg: localize(runtime.program, words), ...(isOwn ? { field: key } : {}) });
    }
    found.set(stored.id, faults);
  }
  return found;
}

/**
 * The members of a list with existing and visible fields only: values of removed fields are not errors, and invisible
 * ones remain as stored.
 */
function withKnown(
  runtime: ProgramRuntime,
  hidden: ReadonlySet<string>,
  { entity, names, list }: MembersOf,
  stored: unknown,
): unknown {
  const members = membersIn(list, stored);
  if (!members) return undefined;
  const fields = new Set(storedMemberFields(runtime, list).map(({ key }) => key));
  const isSeen = (key: string) => !hidden.has([...names, key].join('.'));
  return asStored(
    list,
    members.filter(isRecord).map((member) =>
      Object.fromEntries(
        Object.entries(member).flatMap(([key, value]) => {
          const inner = ownMember(list.lists, key);
          if (!isSeen(key) || !(inner || fields.has(key))) return [];
          return [
            [key, inner ? withKnown(runtime, hidden, { entity, names: [...names, key], list: inner }, value) : value],
          ];
        }),
      ),
    ),
  );
}

function verdictFault(
  context: OperationContext,
  entity: string,
  field: string,
  label: string,
  verdict: Verdict,
): RecordFault {
  const { ruleId, tone } = verdict;
  const why = told(context, entity, field, label, verdictWords(verdict));
  if (ruleId === undefined) return { ...why, check: tone };
  const { description } = ownMember(context.runtime.program.definitions.rules, ruleId) ?? {};
  const msg = t('recordFaultByRule', { what: why.msg, rule: description ?? ruleId }).in(context.runtime.program);
  return { ...why, check: ruleId, msg };
}

function told(
  { runtime }: OperationContext,
  entity: string,
  field: string,
  label: string,
  words: Localizable,
): RecordFault {
  const why = localize(runtime.program, words);
  const isOwn = Object.hasOwn(entityFields(runtime, entity).fields, field);
  const msg = t('recordFault', { field: label, why }).in(runtime.program);
  return { check: field, msg, ...(isOwn ? { field } : {}) };
}
