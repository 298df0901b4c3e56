/** Evaluates the checks of an entity and its lists for records before saving (docs/contract/lifecycles.md). */

import {
  checkRecordOf,
  hasChecks,
  type MemberPlace,
  type RecordCheckOutcome,
} from '../../../engine/checks/recordChecks.ts';
import { CHECK_SCOPES } from '../../../engine/expressions/scope.ts';
import type { FieldTypes } from '../../../metadata/kinds/fieldTypes.ts';
import { listAt } from '../../../metadata/ownedLists.ts';
import { clockScope } from '../../operations/clockScope.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { joinSentences } from '../../platform/words/joinSentences.ts';
import { type Localizable, t } from '../../platform/words/localizedText.ts';
import { compilingOnce } from '../../program/runtime/expressions.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../read/entityFields.ts';
import { memberTypes } from '../read/memberFields.ts';
import { type CheckTold, toldOf, toldOnce } from './checkTold.ts';
import type { WrongMember } from './wrongMembers.ts';

type Values = Readonly<Record<string, unknown>>;

export interface RecordToCheck {
  /** The values to be stored. */
  readonly values: Values;
  /** The stored record; undefined for a new one. */
  readonly stored: { readonly id: string; readonly version: number; readonly values: Values } | undefined;
}

/** The refusal of a record. */
export interface RecordRefusal {
  /** Errors by field or list; an error without a field is reported at the title. */
  readonly errors: Record<string, Localizable>;
  /** Of lists: their members with wrong cells. */
  readonly members?: Record<string, WrongMember[]>;
  /** Nothing is wrong: these are to be answered first. */
  readonly questions?: readonly CheckTold[];
}

export interface CheckOptions {
  /** Questions that the caller answered with yes; undefined: no questions are asked. */
  readonly answers: ReadonlySet<string> | undefined;
  /** True to ignore checks that already failed before the save. */
  readonly onlyNew?: boolean;
}

/** A refusal for each record in order; undefined where nothing is wrong and nothing is to be answered. */
export function checksOfRecords(
  context: OperationContext,
  entity: string,
  records: readonly RecordToCheck[],
  { answers, onlyNew = false }: CheckOptions,
): (RecordRefusal | undefined)[] {
  const { runtime, session, access } = context;
  const { definition } = entityFields(runtime, entity);
  if (!hasChecks(definition)) return records.map(() => undefined);
  const hidden = access.hidden(entity);
  const scope = { user: userScope(session), ...clockScope(context) };
  const compile = compiling(runtime, entity);
  const judge = (record: Values, before: Values | undefined) =>
    checkRecordOf(definition, { record, before, hidden }, scope, answers, compile);
  return records.map(({ values, stored }) => {
    const before = stored && { ...stored.values, id: stored.id, version: stored.version };
    const { refused, questions } = judge(
      before ? { ...values, id: before.id, version: before.version } : values,
      before,
    );
    const wrongBefore = onlyNew && before && refused.length > 0 ? namesOf(judge(before, before).refused) : undefined;
    const wrong = wrongBefore ? refused.filter(({ check }) => !wrongBefore.has(check)) : refused;
    if (wrong.length > 0) return refusalOf(context, entity, wrong, hidden);
    if (!answers || questions.length === 0) return undefined;
    // Members of a list are asked about together: one question per check.
    const asked = toldOnce(questions.map((one) => seenBy(context, one, hidden)));
    return { ...refusalOf(context, entity, questions, hidden), questions: asked };
  });
}

const namesOf = (outcomes: readonly RecordCheckOutcome[]): ReadonlySet<string> =>
  new Set(outcomes.map(({ check }) => check));

/** Compiles checks with the types of the record's fields and of the members of their list. */
function compiling(runtime: ProgramRuntime, entity: string) {
  return (expression: unknown, names: readonly string[]) =>
    runtime.prepared(`checks of ${entity} ${names.join('.')}`, () =>
      compilingOnce(runtime.program, { types: typesIn(runtime, entity, names), further: CHECK_SCOPES }),
    )(expression);
}

function typesIn(runtime: ProgramRuntime, entity: string, names: readonly string[]): FieldTypes {
  const { definition, types } = entityFields(runtime, entity);
  const ofMembers = (scopes: readonly string[], to: readonly string[]) => {
    const list = listAt(definition.lists, to);
    return list ? typed(scopes, memberTypes(runtime, entity, to, list)) : [];
  };
  const typed = (scopes: readonly string[], own: FieldTypes) =>
    Object.entries(own).flatMap(([key, type]) => scopes.map((scope) => [`${scope}.${key}`, type] as const));
  return Object.fromEntries([
    ...typed(['record', 'before'], types),
    ...ofMembers(['member', 'previous'], names),
    ...ofMembers(['owner'], names.slice(0, -1)),
  ]);
}

/** True if the user sees the subject of a check: the field, for a member also each enclosing list. */
function isSeen({ member = [], field }: RecordCheckOutcome, hidden: ReadonlySet<string>): boolean {
  const names = [...member.map(({ list }) => list), ...(field === undefined ? [] : [field])];
  return !names.some((_, at) => hidden.has(names.slice(0, at + 1).join('.')));
}

/** Failures about invisible fields are reported without their name. */
function seenBy({ runtime }: OperationContext, outcome: RecordCheckOutcome, hidden: ReadonlySet<string>): CheckTold {
  if (!isSeen(outcome, hidden)) return { check: outcome.check, msg: t('rowInvalid').in(runtime.program) };
  return toldOf(runtime, outcome);
}

function refusalOf(
  context: OperationContext,
  entity: string,
  outcomes: readonly RecordCheckOutcome[],
  hidden: ReadonlySet<string>,
): RecordRefusal {
  const { title } = entityFields(context.runtime, entity).definition;
  const texts = new Map<string, Set<string>>();
  const members: Record<string, WrongMember[]> = {};
  for (const outcome of outcomes) {
    const { msg, field } = seenBy(context, outcome, hidden);
    const { member } = outcome;
    const list = member?.[0]?.list;
    const about = (list !== undefined && !hidden.has(list) ? list : undefined) ?? (member ? undefined : field) ?? title;
    texts.set(about, (texts.get(about) ?? new Set()).add(msg));
    if (member && field !== undefined) note(members, member, field, msg);
  }
  const errors = Object.fromEntries([...texts].map(([about, msgs]) => [about, joinSentences([...msgs])]));
  return { errors, ...(Object.keys(members).length > 0 ? { members } : {}) };
}

/** Notes what is wrong with a cell of a member, beside what else is wrong with it. */
function note(
  members: Record<string, WrongMember[]>,
  [first, ...further]: readonly MemberPlace[],
  field: string,
  msg: string,
): void {
  if (!first) return;
  const { list, place } = first;
  const wrong = members[list] ?? [];
  members[list] = wrong;
  const known = wrong.find(({ row }) => row === place);
  const one: WrongMember = known ?? { row: place, errors: {} };
  if (!known) wrong.push(one);
  if (further.length === 0) one.errors[field] = one.errors[field] === undefined ? msg : `${one.errors[field]} ${msg}`;
  else {
    one.members ??= {};
    note(one.members, further, field, msg);
  }
}
