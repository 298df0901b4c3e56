/** Infers the type of an expression from its scope, and reports what can never be valid. */
import { isRecord } from '../../isRecord.ts';
import { EXPRESSION_WORDS, type WordSignature } from '../../signatures/expressionWords.ts';
import { isOperatorName } from '../../signatures/operators.ts';
import { type Cursor, childCursor } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import type { Inference } from './inference.ts';
import { misfit } from './misfit.ts';
import { membershipFaults, operatorFaults } from './operatorFaults.ts';
import {
  BOOLEAN,
  DAY,
  inWords,
  listOf,
  memberOf,
  memberType,
  merged,
  NULL,
  NUMBER,
  type ObjectType,
  objectOf,
  TEXT,
  type Type,
  UNKNOWN,
  union,
  unionOf,
} from './type.ts';

/** The type of a value as it is written. */
function typeOfValue(value: unknown): Type {
  if (value === null || value === undefined) return NULL;
  if (typeof value === 'string') return { is: 'text', values: [value] };
  if (typeof value === 'number') return NUMBER;
  if (typeof value === 'boolean') return BOOLEAN;
  if (Array.isArray(value)) return listOf(unionOf(value.map(typeOfValue)));
  return objectOf(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, typeOfValue(member)])));
}

/** The type of the expression at a cursor. */
export function inferType(cursor: Cursor, inference: Inference): Type {
  const { value } = cursor;
  if (Array.isArray(value))
    return listOf(
      unionOf(value.map((member, index) => inferType(childCursor(cursor, String(index), member), inference))),
    );
  if (!isRecord(value)) return typeOfValue(value);
  const [word, ...more] = Object.keys(value);
  // Meaningless expressions are reported elsewhere.
  if (word === undefined || more.length > 0) return UNKNOWN;
  const at = childCursor(cursor, word, value[word]);
  if (word === 'literal') return typeOfValue(at.value);
  if (word === 'map') return isRecord(at.value) ? objectAt(at, inference) : UNKNOWN;
  const args = Array.isArray(at.value)
    ? at.value.map((argument, index) => childCursor(at, String(index), argument))
    : [at];
  if (word === 'var') return variable(args, inference);
  if (word === 'if') return branches(args, inference);
  if (word === 'has') return BOOLEAN;
  if (word === 'use') return named(args[0], inference);
  if (word === 'constant') return constantType(args[0], inference);
  if (word === 'message' || word === 'labelOf') {
    if (args[1]) inferType(args[1], inference);
    return TEXT;
  }
  if (word === 'get') return got(args, inference);
  if (word === 'let') return letType(args, inference);
  if (isOperatorName(word)) {
    const types = args.map((argument) => inferType(argument, inference));
    operatorFaults(word, args, types, inference.fault);
    return BOOLEAN;
  }
  const signature: WordSignature | undefined = Object.hasOwn(EXPRESSION_WORDS, word)
    ? EXPRESSION_WORDS[word as keyof typeof EXPRESSION_WORDS]
    : undefined;
  if (!signature) return UNKNOWN;
  return ofWord(word, signature, args, inference);
}

const objectAt = (at: Cursor, inference: Inference): ObjectType =>
  objectOf(
    Object.fromEntries(
      Object.entries(at.value as object).map(([key, member]) => [
        key,
        inferType(childCursor(at, key, member), inference),
      ]),
    ),
  );

function variable([path, otherwise]: Cursor[], inference: Inference): Type {
  const found = path && typeof path.value === 'string' ? reached(path, path.value.split('.'), inference) : UNKNOWN;
  return otherwise ? union(found, inferType(otherwise, inference)) : found;
}

/** How a fault about the first name below a root is called, where it has a name of its own. */
const kindOfRoot: Readonly<Record<string, string>> = {
  data: 'unknown-data',
  state: 'unknown-state',
  params: 'unknown-params',
};

/** The type at a path; reports a name on the path that cannot exist. */
function reached(cursor: Cursor, [root = '', ...names]: string[], { scope, fault }: Inference): Type {
  let type = Object.hasOwn(scope, root) ? (scope[root] as Type) : UNKNOWN;
  let path = root;
  for (const name of names) {
    const next = memberOf(type, name);
    if (next === undefined) {
      const kind = (path === root ? kindOfRoot[root] : undefined) ?? 'unknown-member';
      const known = type.is === 'object' ? Object.keys(type.members) : [];
      const what = type.is === 'object' ? '' : ` It is ${inWords(type)}.`;
      fault(cursor, kind, `There is no "${name}" in "${path}".${what}${didYouMean(name, known)}`);
      return UNKNOWN;
    }
    type = next;
    path += `.${name}`;
  }
  return type;
}

function branches(args: Cursor[], inference: Inference): Type {
  const types = args.map((argument) => inferType(argument, inference));
  const results = types.filter((_, index) => index % 2 === 1 || index === types.length - 1);
  return results.length > 0 ? unionOf(results) : UNKNOWN;
}

/** The linker reports a constant that is missing. */
function constantType(name: Cursor | undefined, inference: Inference): Type {
  const value = inference.constant(String(name?.value));
  return value === undefined ? UNKNOWN : typeOfValue(value);
}

/** The type of a named expression in this scope; its faults here are reported where it is used. */
function named(cursor: Cursor | undefined, inference: Inference): Type {
  const name = cursor?.value;
  if (!cursor || typeof name !== 'string' || inference.within?.includes(name)) return UNKNOWN;
  const expression = inference.named(name);
  if (expression === undefined || expression === null) return UNKNOWN;
  const whole = { kind: cursor.kind, name: cursor.name, key: cursor.key, value: expression, up: undefined };
  return inferType(whole, {
    ...inference,
    within: [...(inference.within ?? []), name],
    fault: (_, kind, message) => inference.fault(cursor, kind, `Of the expression "${name}": ${message}`),
  });
}

/** `let`: its values are there for the second argument, beside those of a `let` around it. */
function letType([values, body]: Cursor[], inference: Inference): Type {
  if (!values || !body) return UNKNOWN;
  const inner = inferType(values, inference);
  const outer = Object.hasOwn(inference.scope, 'let') ? (inference.scope.let as Type) : undefined;
  const all =
    inner.is === 'object' && outer?.is === 'object'
      ? merged(outer, inner, (_, later) => later)
      : outer
        ? UNKNOWN
        : inner;
  return inferType(body, { ...inference, scope: { ...inference.scope, let: all } });
}

/** `get`: a member by a name that is computed, or written. */
function got([of, key]: Cursor[], inference: Inference): Type {
  if (!of) return UNKNOWN;
  const type = inferType(of, inference);
  if (key) inferType(key, inference);
  const wrong = misfit('object', type, of.value);
  if (wrong) inference.fault(of, 'type-error', `get takes an object here, not ${wrong}.`);
  if (typeof key?.value !== 'string' || type.is !== 'object') return UNKNOWN;
  const found = memberOf(type, key.value);
  if (found) return found;
  inference.fault(
    key,
    'unknown-member',
    `There is no "${key.value}" here.${didYouMean(key.value, Object.keys(type.members))}`,
  );
  return UNKNOWN;
}

const kindsInWords = {
  any: 'anything',
  number: 'a number',
  text: 'a text',
  day: 'a day',
  members: 'a list',
  object: 'an object',
  lengthy: 'a text or a list',
} as const;

function ofWord(word: string, signature: WordSignature, args: Cursor[], inference: Inference): Type {
  const types: Type[] = [];
  for (const [index, argument] of args.entries()) {
    const over = signature.overMembers && index === 1;
    const scope = over ? { ...inference.scope, item: memberType(types[0] ?? UNKNOWN) } : inference.scope;
    const type = inferType(argument, { ...inference, scope });
    types.push(type);
    const kind = signature.takes[Math.min(index, signature.takes.length - 1)] ?? 'any';
    const wrong = misfit(kind, type, argument.value);
    if (wrong) inference.fault(argument, 'type-error', `${word} takes ${kindsInWords[kind]} here, not ${wrong}.`);
  }
  if (word === 'in') membershipFaults(args, types, inference.fault);
  const [first = UNKNOWN, second = UNKNOWN] = types;
  switch (signature.gives) {
    case 'boolean':
      return BOOLEAN;
    case 'text':
      return TEXT;
    case 'number':
      return NUMBER;
    case 'day':
      return DAY;
    case 'list':
      return listOf(UNKNOWN);
    case 'sameList':
      return listOf(memberType(first));
    case 'member':
      return memberType(first);
    case 'each':
      return listOf(second);
    case 'groups':
      return listOf(objectOf({ key: second, members: listOf(memberType(first)) }));
    case 'union':
      return unionOf(types);
    case 'flat':
      return listOf(memberType(memberType(first)));
    case 'mergedLists':
      return listOf(unionOf(types.map((type) => (type.is === 'list' ? type.of : type))));
    case 'mergedObjects':
      return types.every((type) => type.is === 'object')
        ? (types as ObjectType[]).reduce((all, each) => merged(all, each, (_, later) => later))
        : UNKNOWN;
    default:
      return UNKNOWN;
  }
}
