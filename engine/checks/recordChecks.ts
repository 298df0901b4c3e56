/** What must hold of a record, and of each member of its lists, at every save (docs/contract/lifecycles.md, Checks of records). */
import type { CheckDefinition } from '../../metadata/kinds/check.ts';
import { ordered } from '../../metadata/order.ts';
import { compileExpression } from '../expressions/compileExpression.ts';
import { CHECK_SCOPES, type Scope } from '../expressions/scope.ts';
import { type CheckOutcome, type CompileCheck, runChecks } from './runChecks.ts';

type Values = Readonly<Record<string, unknown>>;
type ChecksByName = Readonly<Record<string, CheckDefinition>>;

/** What of an entity says what is checked. */
export interface CheckedEntity {
  readonly checks?: ChecksByName;
  readonly lists?: Readonly<Record<string, { readonly checks?: ChecksByName; readonly displayOrder?: number }>>;
}

/** An outcome of a record; of a member of a list its check is `LIST.CHECK`, and its field one of the member's. */
export interface RecordCheckOutcome extends CheckOutcome {
  readonly member?: { readonly list: string /** From 1. */; readonly place: number };
}

export interface RecordChecked {
  readonly refused: readonly RecordCheckOutcome[];
  readonly questions: readonly RecordCheckOutcome[];
}

export interface CheckedRecord {
  /** As it would be stored. */
  readonly record: Values;
  /** As it is stored; undefined of a new one. */
  readonly before: Values | undefined;
  /** Fields and lists that the person does not see: they decide, and no message has a value of them. */
  readonly hidden: ReadonlySet<string>;
}

/** @param list whose members the expression reads; none: the record alone */
type CompileRecordCheck = (expression: unknown, list?: string) => ReturnType<CompileCheck>;

const compileInChecks: CompileRecordCheck = (expression) => compileExpression(expression, { further: CHECK_SCOPES });

/** Whether anything is checked of records of an entity. */
export const hasChecks = ({ checks, lists = {} }: CheckedEntity): boolean =>
  checks !== undefined || Object.values(lists).some((list) => list.checks !== undefined);

/**
 * The checks of the entity, then those of its lists for each member.
 * @param around what is read besides the record: the user, the day
 * @param answered the questions that the caller has said yes to
 */
export function checkRecordOf(
  { checks, lists = {} }: CheckedEntity,
  { record, before, hidden }: CheckedRecord,
  around: Scope,
  answered: ReadonlySet<string> = new Set(),
  compile: CompileRecordCheck = compileInChecks,
): RecordChecked {
  const scope = { ...around, record, before: before ?? null };
  const seen =
    hidden.size === 0
      ? scope
      : { ...scope, record: without(record, hidden), before: before ? without(before, hidden) : null };
  const own = runChecks(checks, scope, answered, (expression) => compile(expression), seen);
  const refused: RecordCheckOutcome[] = [...own.refused];
  const questions: RecordCheckOutcome[] = [...own.questions];
  for (const [list, { checks: ofMembers }] of ordered(lists)) {
    const members = record[list];
    if (!ofMembers || !Array.isArray(members)) continue;
    const inList: CompileCheck = (expression) => compile(expression, list);
    const saidYes = new Set(
      [...answered].flatMap((name) => (name.startsWith(`${list}.`) ? [name.slice(list.length + 1)] : [])),
    );
    members.forEach((member, index) => {
      const here = { member, previous: members[index - 1] ?? null, place: index + 1 };
      const found = runChecks(ofMembers, { ...scope, ...here }, saidYes, inList, { ...seen, ...here });
      const told = (one: CheckOutcome): RecordCheckOutcome => ({
        ...one,
        check: `${list}.${one.check}`,
        member: { list, place: index + 1 },
      });
      refused.push(...found.refused.map(told));
      questions.push(...found.questions.map(told));
    });
  }
  return { refused, questions };
}

const without = (values: Values, hidden: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)));
