/** Checks a record, and each member of its lists, on every save (docs/contract/lifecycles.md, Checks of records). */
import type { CheckDefinition } from '../../metadata/kinds/check.ts';
import { ordered } from '../../metadata/order.ts';
import { membersIn } from '../../metadata/ownedLists.ts';
import { compileExpression } from '../expressions/compileExpression.ts';
import { CHECK_SCOPES, type Scope } from '../expressions/scope.ts';
import { withoutHidden } from '../members/withoutHidden.ts';
import { type CheckOutcome, type CompileCheck, runChecks } from './runChecks.ts';

type Values = Readonly<Record<string, unknown>>;
type ChecksByName = Readonly<Record<string, CheckDefinition>>;

/** The properties of a list, at any depth, that define its checks. */
export interface CheckedList {
  readonly checks?: ChecksByName;
  readonly lists?: Readonly<Record<string, CheckedList>>;
  readonly single?: boolean;
  readonly displayOrder?: number;
}

/** The properties of an entity that define its checks. */
export type CheckedEntity = Pick<CheckedList, 'checks' | 'lists'>;

/** A member, by the list that it is in and its place there, from 1. */
export interface MemberPlace {
  readonly list: string;
  readonly place: number;
}

/**
 * An outcome of a record; of a member of a list its check is `LIST.CHECK`, of one of a list in a list `LIST.LIST.CHECK`, and its
 * field is one of the member's.
 */
export interface RecordCheckOutcome extends CheckOutcome {
  /** Which member it is: of the list of the record, then of the list of that member. */
  readonly member?: readonly MemberPlace[];
}

export interface RecordChecked {
  readonly refused: readonly RecordCheckOutcome[];
  readonly questions: readonly RecordCheckOutcome[];
}

export interface CheckedRecord {
  /** The record to be stored. */
  readonly record: Values;
  /** The stored record; undefined for a new one. */
  readonly before: Values | undefined;
  /**
   * Fields and lists that the person does not see, those of members by their path (`charges.cost`): they decide, and no message
   * has a value of them.
   */
  readonly hidden: ReadonlySet<string>;
}

/** @param names lead to the list whose members the expression reads; none: the record alone */
type CompileRecordCheck = (expression: unknown, names: readonly string[]) => ReturnType<CompileCheck>;

const compileInChecks: CompileRecordCheck = (expression) => compileExpression(expression, { further: CHECK_SCOPES });

/** @returns true if an entity or one of its lists, at any depth, has checks */
export const hasChecks = ({ checks, lists = {} }: CheckedEntity): boolean =>
  checks !== undefined || Object.values(lists).some(hasChecks);

/**
 * Runs the checks of the entity, then those of its lists for each member, and of the nested lists of each member.
 * @param around the further scopes: the user, the day
 * @param answered the questions that the caller has confirmed
 */
export function checkRecordOf(
  { checks, lists = {} }: CheckedEntity,
  { record, before, hidden }: CheckedRecord,
  around: Scope,
  answered: ReadonlySet<string> = new Set(),
  compile: CompileRecordCheck = compileInChecks,
): RecordChecked {
  const scope = { ...around, record, before: before ?? null };
  const shownRecord = withoutHidden(lists, hidden, record);
  const seen =
    hidden.size === 0
      ? scope
      : { ...scope, record: shownRecord, before: before ? withoutHidden(lists, hidden, before) : null };
  const own = runChecks(checks, scope, answered, (expression) => compile(expression, []), seen);
  const refused: RecordCheckOutcome[] = [...own.refused];
  const questions: RecordCheckOutcome[] = [...own.questions];

  const ofLists = (
    of: NonNullable<CheckedList['lists']>,
    owner: { values: Values; seen: Values; at: readonly MemberPlace[] } | undefined,
    above: readonly string[],
  ): void => {
    for (const [list, one] of ordered(of)) {
      if (!hasChecks(one)) continue;
      const names = [...above, list];
      const ofMembers = (values: Values) => (membersIn(one, values[list]) ?? []) as readonly Values[];
      const members = ofMembers(owner?.values ?? record);
      const shown = ofMembers(owner?.seen ?? shownRecord);
      const said = `${names.join('.')}.`;
      const saidYes = new Set(
        [...answered].flatMap((name) => (name.startsWith(said) ? [name.slice(said.length)] : [])),
      );
      members.forEach((member, index) => {
        const at = [...(owner?.at ?? []), { list, place: index + 1 }];
        const here = (from: readonly Values[], of: Values | undefined) => ({
          member: from[index] ?? {},
          previous: from[index - 1] ?? null,
          place: index + 1,
          ...(of ? { owner: of } : {}),
        });
        const found = runChecks(
          one.checks,
          { ...scope, ...here(members, owner?.values) },
          saidYes,
          (expression) => compile(expression, names),
          { ...seen, ...here(shown, owner?.seen) },
        );
        const told = (outcome: CheckOutcome): RecordCheckOutcome => ({
          ...outcome,
          check: `${said}${outcome.check}`,
          member: at,
        });
        refused.push(...found.refused.map(told));
        questions.push(...found.questions.map(told));
        if (one.lists) ofLists(one.lists, { values: member, seen: shown[index] ?? {}, at }, names);
      });
    }
  };
  ofLists(lists, undefined, []);
  return { refused, questions };
}
