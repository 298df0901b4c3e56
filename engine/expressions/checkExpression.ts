/** Faults of an expression, all of them, before it is ever run. */
import type { FieldTypes } from '../../metadata/kinds/fieldTypes.ts';
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { ownMember } from '../../metadata/nameMap.ts';
import { isOperatorName, OPERATOR_SIGNATURES, type OperatorSignature } from '../../metadata/signatures/operators.ts';
import { type Fault, fault } from '../faults/fault.ts';
import { classOf } from '../values/side.ts';
import { sizeFaults } from './budget.ts';
import { isOperationWord, OPERATIONS } from './operations.ts';
import { SCOPES } from './scope.ts';

export interface ExpressionOptions {
  /** The types of paths that are known, dotted: `record.weight`. */
  readonly types?: FieldTypes;
  /** Scopes whose every field is in `types`: another field of them is a fault. */
  readonly closed?: readonly string[];
  /** Further scopes: those that only checks of records have (CHECK_SCOPES). */
  readonly further?: readonly string[];
  /** The named expression of `use`; undefined if it does not exist. */
  readonly named?: (name: string) => unknown;
  /** The value of the constant that `constant` names; undefined if the program has no such constant. */
  readonly constant?: (name: string) => unknown;
  /** The text of the message in `message`, in the reader's language; undefined if it does not exist. */
  readonly message?: (name: string) => string | undefined;
  /**
   * The label returned by `labelOf` for a value of the named list, in the reader's language; undefined if the list lacks the
   * value.
   */
  readonly label?: (list: string, value: string) => string | undefined;
  /** The reader's language, for the forms of counted words; default: English. */
  readonly language?: string;
}

type Path = readonly (string | number)[];

/** How many arguments the words take that are compiled in a way of their own. */
const SPECIAL: Readonly<Record<string, readonly [number, number]>> = {
  var: [1, 2],
  if: [2, Number.POSITIVE_INFINITY],
  and: [1, Number.POSITIVE_INFINITY],
  or: [1, Number.POSITIVE_INFINITY],
  coalesce: [1, Number.POSITIVE_INFINITY],
  has: [1, 1],
  use: [1, 1],
  constant: [1, 1],
  message: [1, 2],
  labelOf: [2, 2],
  each: [2, 2],
  where: [2, 2],
  sort: [1, 3],
  groupBy: [2, 2],
  let: [2, 2],
  some: [1, 2],
  all: [1, 2],
  count: [1, 2],
  sum: [1, 2],
  min: [1, 2],
  max: [1, 2],
};

/** Every word that an expression may begin with. */
export const EXPRESSION_WORDS: readonly string[] = [
  'literal',
  'map',
  ...Object.keys(SPECIAL),
  ...Object.keys(OPERATOR_SIGNATURES),
  ...Object.keys(OPERATIONS),
];

/** Returns the faults of an expression; empty if it is valid. */
export function checkExpression(expression: unknown, options: ExpressionOptions = {}): Fault[] {
  const faults = sizeFaults(expression, options.named);
  return faults.length > 0 ? faults : checkPart(expression, options, []);
}

function checkPart(expression: unknown, options: ExpressionOptions, path: Path): Fault[] {
  if (path.length > LIMITS.treeDepth * 2) return [fault(path, 'limit', 'The expression is nested too deep.')];
  if (Array.isArray(expression)) return expression.flatMap((each, i) => checkPart(each, options, [...path, i]));
  if (expression === null || typeof expression !== 'object') return [];
  const words = Object.keys(expression);
  const [word] = words;
  if (words.length !== 1 || word === undefined) {
    return [
      fault(
        path,
        'structure',
        'An expression is one operation; to make an object say {"map": {…}}, to quote one {"literal": …}.',
      ),
    ];
  }
  const given = (expression as Record<string, unknown>)[word];
  const at = [...path, word];
  if (word === 'literal') return [];
  if (word === 'map') {
    if (given === null || typeof given !== 'object' || Array.isArray(given))
      return [fault(at, 'structure', 'map takes an object.')];
    return Object.entries(given).flatMap(([key, value]) => checkPart(value, options, [...at, key]));
  }
  const args: unknown[] = Array.isArray(given) ? given : [given];
  const takes =
    ownMember(SPECIAL, word) ??
    (isOperationWord(word) ? OPERATIONS[word].takes : isOperatorName(word) ? operatorTakes(word) : undefined);
  if (!takes) return [fault(at, 'unknown', `There is no operation ${JSON.stringify(word)} in expressions.`)];
  const faults: Fault[] = [];
  if (args.length < takes[0] || args.length > takes[1]) {
    faults.push(fault(at, 'structure', `${word} takes ${inWords(takes)}, not ${args.length}.`));
  }
  if (word === 'var') return [...faults, ...checkPath(args[0], options, at)];
  if (word === 'has')
    return typeof args[0] === 'string'
      ? faults
      : [...faults, fault(at, 'structure', 'has takes the name of a permission.')];
  if (word === 'constant')
    return typeof args[0] === 'string'
      ? faults
      : [...faults, fault(at, 'structure', 'constant takes the name of a constant.')];
  if (word === 'use') return [...faults, ...checkUse(args[0], options, at)];
  if (word === 'message') return [...faults, ...checkMessage(args, options, at)];
  if (word === 'labelOf')
    return typeof args[0] === 'string'
      ? [...faults, ...checkPart(args[1], options, [...at, 1])]
      : [...faults, fault(at, 'structure', 'labelOf takes the name of a list, then the value: ["modes", …].')];
  if (word === 'set') faults.push(...checkSet(args, at));
  if (word === 'let' && isObjectless(args[0]))
    faults.push(fault([...at, 0], 'type', 'let takes an object of values: {"let": [{"map": {"rate": …}}, …]}.'));
  if (word === 'sort' && args.length > 2 && args[2] !== 'asc' && args[2] !== 'desc')
    faults.push(fault([...at, 2], 'structure', 'sort goes "asc" or "desc".'));
  if (isOperatorName(word)) faults.push(...checkOperator(word, args, options, at));
  return [...faults, ...args.flatMap((each, i) => checkPart(each, options, Array.isArray(given) ? [...at, i] : at))];
}

/** `set` merges objects, later ones over earlier ones: a non-object would be dropped silently. */
function checkSet(args: readonly unknown[], at: Path): Fault[] {
  return args.flatMap((each, i) =>
    isObjectless(each)
      ? [
          fault(
            [...at, i],
            'type',
            'set takes objects: to give a record other values say {"set": [record, {"map": {…}}]}.',
          ),
        ]
      : [],
  );
}

/** @returns true if an expression certainly does not return an object */
function isObjectless(expression: unknown): boolean {
  if (expression === null) return false;
  if (typeof expression !== 'object' || Array.isArray(expression)) return true;
  const [word = ''] = Object.keys(expression);
  if (word === 'literal') return isObjectless((expression as { literal: unknown }).literal);
  if (isOperatorName(word) || NO_OBJECTS.has(word)) return true;
  return isOperationWord(word) && OPERATIONS[word].gives !== 'any';
}

const NO_OBJECTS: ReadonlySet<string> = new Set([
  'and',
  'or',
  'has',
  'some',
  'all',
  'sum',
  'count',
  'min',
  'max',
  'message',
  'labelOf',
  'each',
  'where',
  'sort',
  'groupBy',
]);

const operatorTakes = (word: keyof typeof OPERATOR_SIGNATURES): readonly [number, number] =>
  OPERATOR_SIGNATURES[word].right === 'bounds' ? [3, 3] : [2, 2];

const inWords = ([least, most]: readonly [number, number]) =>
  least === most ? `${least}` : most === Number.POSITIVE_INFINITY ? `${least} or more` : `${least} to ${most}`;

function checkPath(path: unknown, { types, closed, further = [] }: ExpressionOptions, at: Path): Fault[] {
  if (typeof path !== 'string' || path === '') return [fault(at, 'structure', 'var takes a path: "record.weight".')];
  const [scope = '', field] = path.split('.');
  const scopes: readonly string[] = [...SCOPES, ...further];
  if (!scopes.includes(scope)) {
    return [fault(at, 'unknown', `There is no scope "${scope}"; there are ${scopes.join(', ')}.`)];
  }
  if (field !== undefined && closed?.includes(scope) && types && !Object.hasOwn(types, `${scope}.${field}`)) {
    return [fault(at, 'unknown', `There is no field "${field}" in ${scope}.`)];
  }
  return [];
}

function checkUse(name: unknown, options: ExpressionOptions, at: Path): Fault[] {
  if (typeof name !== 'string') return [fault(at, 'structure', 'use takes the name of an expression.')];
  if (!options.named) return [];
  return options.named(name) === undefined ? [fault(at, 'unknown', `There is no expression "${name}".`)] : [];
}

function checkMessage([name, params]: unknown[], options: ExpressionOptions, at: Path): Fault[] {
  if (typeof name !== 'string') return [fault(at, 'structure', 'message takes the name of a message.')];
  const faults = params === undefined ? [] : checkPart(params, options, [...at, 1]);
  return options.message && options.message(name) === undefined
    ? [...faults, fault(at, 'unknown', `There is no message "${name}".`)]
    : faults;
}

function checkOperator(
  word: keyof typeof OPERATOR_SIGNATURES,
  args: unknown[],
  { types }: ExpressionOptions,
  at: Path,
): Fault[] {
  const first = args[0];
  const path =
    first !== null && typeof first === 'object' && Object.hasOwn(first, 'var')
      ? String((first as { var: unknown }).var)
      : undefined;
  const type = path === undefined ? undefined : ownMember(types, path);
  const signature: OperatorSignature = OPERATOR_SIGNATURES[word];
  if (!type || signature.classes.includes(classOf(type))) return [];
  return [fault(at, 'type', `${word} is no operator of the ${type} field "${path}".`)];
}
