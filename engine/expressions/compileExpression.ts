/**
 * Expressions: json-logic in form (one operation per object), typed and compiled to closures, so that a page under a strict
 * policy can run them. In addition to OPERATIONS: `var`, `literal`, `map`, `if`, `and`, `or`, `coalesce`, `has`, `use`,
 * `constant`, `message`, `labelOf`, the seventeen operators by name, `let`, and over lists `sum`, `count`, `min`, `max`, `each`,
 * `where`, `some`, `all`, `sort`, `groupBy` (their second argument reads the member as `item`). A screen evaluates an expression
 * again when a path in its `reads` changes.
 */
import type { FieldType, FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { fill } from '../../metadata/language.ts';
import { nameMap, ownMember } from '../../metadata/nameMap.ts';
import { isOperatorName, type OperatorName } from '../../metadata/signatures/operators.ts';
import { type Fault, TypedError } from '../faults/fault.ts';
import { OPERATORS } from '../operators/operators.ts';
import { isDay } from '../values/day.ts';
import { numberOf } from '../values/number.ts';
import { classOf, type Kind } from '../values/side.ts';
import { sizeOf, spend, spendDeep, spendShallow, startCounting } from './budget.ts';
import { checkExpression, type ExpressionOptions } from './checkExpression.ts';
import { type Gives, inWords, isOperationWord, isTrue, membersOf, OPERATIONS } from './operations.ts';
import { read, type Scope } from './scope.ts';
import { groupedBy, sortedBy } from './sortAndGroup.ts';

export interface CompiledExpression {
  /** The value over a scope. @throws BudgetError where it takes more steps than an evaluation may (docs/contract/limits.md) */
  run(scope: Scope): unknown;
  /** The paths that it reads, dotted: `record.weight`. */
  readonly reads: readonly string[];
  readonly gives: Gives;
  /** True if its steps are counted: only then does an evaluation throw. */
  readonly isMetered: boolean;
}

type Run = (scope: Scope) => unknown;

/**
 * Compiles an expression.
 * @param options what is known of the scopes, and where `use` finds named expressions
 * @throws TypedError with every fault
 */
export function compileExpression(expression: unknown, options: ExpressionOptions = {}): CompiledExpression {
  const faults: Fault[] = checkExpression(expression, options);
  if (faults.length > 0) throw new TypedError(faults);
  const reads = new Set<string>();
  const { isMetered } = sizeOf(expression, options.named);
  const run = closure(expression, reads, { ...options, isMetered });
  return { run: isMetered ? counted(run) : run, reads: [...reads], gives: givenBy(expression), isMetered };
}

/** Counts the steps of each evaluation, and the size of its result: a value that occurs many times is sent as many times. */
const counted =
  (run: Run): Run =>
  (scope) => {
    startCounting();
    const value = run(scope);
    spendDeep(value);
    return value;
  };

/** The result type of an expression, as far as it is known. */
function givenBy(expression: unknown): Gives {
  if (typeof expression === 'boolean') return 'boolean';
  if (typeof expression === 'string') return 'text';
  if (typeof expression === 'number') return 'number';
  if (Array.isArray(expression)) return 'list';
  const [word] = Object.keys((expression ?? {}) as object);
  if (word === undefined) return 'any';
  if (isOperatorName(word) || ['and', 'or', 'has', 'some', 'all'].includes(word)) return 'boolean';
  if (['sum', 'count', 'min', 'max'].includes(word)) return 'number';
  if (word === 'message' || word === 'labelOf') return 'text';
  if (word === 'each' || word === 'where' || word === 'sort' || word === 'groupBy') return 'list';
  return isOperationWord(word) ? OPERATIONS[word].gives : 'any';
}

/** How an expression is compiled: `isMetered` where its steps are counted. */
interface Compiling extends ExpressionOptions {
  readonly isMetered: boolean;
}

function closure(expression: unknown, reads: Set<string>, options: Compiling): Run {
  if (Array.isArray(expression)) {
    const runs = expression.map((each) => closure(each, reads, options));
    return (scope) => runs.map((run) => run(scope));
  }
  if (expression === null || typeof expression !== 'object') return () => expression;
  const [[word, given] = ['', null]] = Object.entries(expression);
  const make = (each: unknown) => closure(each, reads, options);
  const args: unknown[] = Array.isArray(given) ? given : [given];
  const own = SPECIAL[word];
  if (own) return own(args, make, reads, options, given);
  const runs = options.isMetered ? args.map((each) => readCounted(word, make(each))) : args.map(make);
  if (isOperatorName(word)) return comparison(word, args, runs, options);
  if (!isOperationWord(word)) throw new Error(`There is no operation ${JSON.stringify(word)} in expressions.`);
  const operation: { run(...values: unknown[]): unknown } = OPERATIONS[word];
  const [a, b] = runs;
  if (runs.length === 1 && a) return (scope) => operation.run(a(scope));
  if (runs.length === 2 && a && b) return (scope) => operation.run(a(scope), b(scope));
  return (scope) => operation.run(...runs.map((run) => run(scope)));
}

/** Operations that look at the members of an argument, and not at what is in them; `ENTRY` at one of them only. */
const SHALLOW: ReadonlySet<string> = new Set(['!', 'empty', 'merge', 'unique', 'keys', 'values', 'pick', 'set']);
const ENTRY: ReadonlySet<string> = new Set(['get', 'at', 'first', 'last', 'length']);

function costOf(word: string): (value: unknown) => void {
  if (word === 'flatten') return spendFlattening;
  return SHALLOW.has(word) ? spendShallow : ENTRY.has(word) ? spendEntry : spendDeep;
}

/** An argument of an operation, with what it costs to read it. */
function readCounted(word: string, run: Run): Run {
  const count = costOf(word);
  return (scope) => {
    const value = run(scope);
    if (typeof value === 'object' || typeof value === 'string') count(value);
    return value;
  };
}

/** Every member of the members is copied. */
function spendFlattening(value: unknown): void {
  for (const member of membersOf(value)) spend(Array.isArray(member) ? member.length + 1 : 1);
}

/** A list gives one of its members at once, an object only after all are listed. */
function spendEntry(value: unknown): void {
  if (typeof value === 'string') spendDeep(value);
  else if (!Array.isArray(value)) spendShallow(value);
}

type Special = (
  args: unknown[],
  make: (expression: unknown) => Run,
  reads: Set<string>,
  options: Compiling,
  given: unknown,
) => Run;

/** A list, and what is done with each member. */
const overList =
  (finish: (values: unknown[], members: unknown[]) => unknown): Special =>
  ([list, each = { var: 'item' }], make) => {
    const [listRun, eachRun] = [make(list), make(each)];
    return (scope) => {
      const members = membersOf(listRun(scope));
      spend(members.length);
      return finish(
        members.map((item) => eachRun({ ...scope, item })),
        members,
      );
    };
  };

/** Keys by which members are compared, each with several others. */
function spent(keys: unknown[]): unknown[] {
  spendDeep(keys, MANY_TIMES);
  return keys;
}
const MANY_TIMES = 16;

const SPECIAL: Readonly<Record<string, Special>> = nameMap(
  Object.entries<Special>({
    var: ([path, otherwise = null], make, reads) => {
      const names = String(path).split('.');
      if (names[0] !== 'item' && names[0] !== 'let') reads.add(names.join('.'));
      const fallback = make(otherwise);
      return (scope) => read(scope, names) ?? fallback(scope);
    },
    literal: (_args, _make, _reads, _options, given) => () => given,
    map: (_args, make, _reads, _options, given) => {
      const runs = Object.entries(given as object).map(([key, value]) => [key, make(value)] as const);
      return (scope) => Object.fromEntries(runs.map(([key, run]) => [key, run(scope)]));
    },
    if: (args, make) => {
      const runs = args.map(make);
      return (scope) => {
        let i = 0;
        for (; i + 1 < runs.length; i += 2) if (isTrue(runs[i]?.(scope))) return runs[i + 1]?.(scope);
        return runs[i]?.(scope) ?? null;
      };
    },
    and: (args, make) => {
      const runs = args.map(make);
      return (scope) => runs.every((run) => isTrue(run(scope)));
    },
    or: (args, make) => {
      const runs = args.map(make);
      return (scope) => runs.some((run) => isTrue(run(scope)));
    },
    coalesce: (args, make) => {
      const runs = args.map(make);
      return (scope) => {
        for (const run of runs) {
          const value = run(scope);
          if (value !== null && value !== undefined && value !== '') return value;
        }
        return null;
      };
    },
    has: ([permission], _make, reads) => {
      reads.add('user.permissions');
      return ({ user }) => holdsPermission(user, String(permission));
    },
    constant: ([name], _make, _reads, options) => {
      const value = options.constant?.(String(name)) ?? null;
      return () => value;
    },
    use: ([name], make, _reads, options) => make(options.named?.(String(name))),
    message: ([name, params], make, _reads, options) => {
      // A message that is not there is shown by its name, so that nothing is said silently.
      const text = options.message?.(String(name)) ?? String(name);
      const values = make(params ?? null);
      return (scope) => {
        const given = values(scope);
        if (options.isMetered) spendDeep(given);
        const params = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
        return fill(text, params, options.language, (value) => inWords((value ?? null) as never));
      };
    },
    labelOf: ([list, value], make, _reads, options) => {
      const run = make(value ?? null);
      const label = (one: unknown): string => {
        const text = inWords(one ?? null);
        return options.label?.(String(list), text) ?? text;
      };
      return (scope) => {
        const given = run(scope);
        if (options.isMetered) spendDeep(given);
        return Array.isArray(given) ? given.map(label).join(', ') : label(given);
      };
    },
    each: overList((values) => values),
    where: overList((values, members) => members.filter((_, i) => isTrue(values[i]))),
    sort: (args, ...given) =>
      overList((keys, members) => sortedBy(members, spent(keys), args[2] === 'desc'))(args, ...given),
    groupBy: overList((keys, members) => groupedBy(members, spent(keys))),
    let: ([values, body], make) => {
      const [valuesRun, bodyRun] = [make(values), make(body)];
      return (scope) => {
        const outer = scope.let;
        const inner = valuesRun(scope);
        const all = { ...(outer as object | undefined), ...(inner as object | null) };
        return bodyRun({ ...scope, let: all });
      };
    },
    some: overList((values) => values.some(isTrue)),
    all: overList((values) => values.every(isTrue)),
    count: overList((values) => values.filter(isTrue).length),
    sum: overList((values) => OPERATIONS.sumOf.run(values)),
    min: overList((values) => OPERATIONS.minOf.run(values)),
    max: overList((values) => OPERATIONS.maxOf.run(values)),
  }),
);

/** @returns true if a user holds a permission; an administrator holds all */
export function holdsPermission(user: unknown, permission: string): boolean {
  if (user === null || typeof user !== 'object') return false;
  const { isAdmin, permissions } = user as { isAdmin?: unknown; permissions?: unknown };
  if (isAdmin === '1' || isAdmin === true) return true;
  if (permissions instanceof Set) return permissions.has(permission);
  return Array.isArray(permissions) && permissions.includes(permission);
}

/** An operator over two values: of the type of the field on its left where that is known, else as the value looks. */
function comparison(name: OperatorName, args: unknown[], runs: Run[], { types }: ExpressionOptions): Run {
  const [left, right, upper] = runs;
  const known = typeOfPath(args[0], types);
  // A field's value is not a literal: its "today" is a text.
  const kind: Kind = typeOfPath(args[1], types) ?? 'literal';
  const operator = OPERATORS[name];
  return (scope) => {
    const value = left?.(scope);
    const other = right?.(scope);
    const type: FieldType = known || looksLike(value, other, name);
    const today = typeof scope.today === 'string' ? scope.today : '';
    return operator.holds(
      classOf(type),
      { kind: type, value },
      {
        value: { kind, value: other },
        ...(upper ? { upper: { kind: 'literal' as const, value: upper(scope) } } : {}),
      },
      today,
    );
  };
}

/** The type of what a `var` reads, where that is known; undefined of anything else. */
function typeOfPath(expression: unknown, types: FieldTypes | undefined): FieldType | undefined {
  if (expression === null || typeof expression !== 'object' || !Object.hasOwn(expression, 'var')) return undefined;
  const path = (expression as { var: unknown }).var;
  return ownMember(types, String(Array.isArray(path) ? path[0] : path));
}

/** Operators that only an order of numbers makes sense of where both sides are numbers. */
const isOrder = (name: OperatorName): boolean => /^(less|greater|between)/.test(name);
const isNumeral = (value: unknown): boolean => typeof value === 'string' && numberOf(value) !== undefined;

/** The type of a value without a declared type. A decimal is text: it counts as a decimal next to a number, and in ordering. */
function looksLike(value: unknown, other: unknown, name: OperatorName): FieldType {
  if (Array.isArray(value)) return 'multiselect';
  if (typeof value === 'boolean' || (typeof other === 'boolean' && value == null)) return 'checkbox';
  if (typeof value === 'number') return isNumeral(other) ? 'decimal' : 'numeric';
  if (isNumeral(value) && (typeof other === 'number' || (isOrder(name) && isNumeral(other)))) return 'decimal';
  return isDay(value) ? 'date' : 'text';
}
