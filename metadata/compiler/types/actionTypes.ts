/** The expressions of an action where it is used: each step reads what those before it gave. */
import type { ActionDefinition, Step } from '../../kinds/action.ts';
import type { Signature } from '../../signatures/components/signature.ts';
import { type ComponentKind, components } from '../../signatures/components.ts';
import { JobSchema } from '../../signatures/features/jobs.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import type { Schema } from '../inspect.ts';
import type { Inference, TypeScope } from './inference.ts';
import { inferType } from './inferType.ts';
import { objectOf, TEXT, type Type, UNKNOWN, union } from './type.ts';
import { typeOfAnswer } from './typeOfAnswer.ts';
import { typeOfSchema } from './typeOfSchema.ts';

export interface ActionWalk {
  context: Context;
  fault: Inference['fault'];
  /** The result of an opened dialog. */
  dialogResult(name: string): Type;
  /** The component of a part, by its address; undefined where parts of that name differ. */
  componentOf(target: string): ComponentKind | undefined;
  /** The results of the `close` steps. */
  closes: Type[];
  /** The actions that run one another, to come to an end. */
  within: readonly string[];
}

/** Words of a step that hold one expression, and those that hold a map of them. */
const single = ['if', 'body', 'value', 'job', 'result', 'from'] as const;
const maps = ['path', 'query', 'params'] as const;

/** The type of the value that a step stores under its `as`. */
function givenBy(walk: ActionWalk, step: Step, at: Cursor): Type {
  switch (step.do) {
    case 'call':
      return typeOfAnswer(walk.context, step.api, at);
    case 'open':
      return walk.dialogResult(step.dialog);
    case 'confirm':
      return objectOf({ reason: TEXT });
    case 'follow':
      return typeOfSchema(JobSchema as unknown as Schema);
    case 'component':
      return resultOfMethod(walk.componentOf(step.target), step.method);
    default:
      return UNKNOWN;
  }
}

function resultOfMethod(component: ComponentKind | undefined, method: string): Type {
  const { results } = (component ? components[component] : {}) as Pick<Signature, 'results'>;
  const schema = results && Object.hasOwn(results, method) ? results[method] : undefined;
  return schema ? typeOfSchema(schema as unknown as Schema) : UNKNOWN;
}

/** Infers the types of a step's expressions; returns the types of those that are direct properties. */
function expressionsOf(walk: ActionWalk, step: Step, at: Cursor, scope: TypeScope): Record<string, Type> {
  const inference: Inference = {
    scope,
    fault: walk.fault,
    named: (name) => walk.context.get('expression', name)?.is ?? null,
    constant: (name) => walk.context.get('constant', name)?.value,
  };
  const types: Record<string, Type> = {};
  const words = step as unknown as Record<string, unknown>;
  for (const word of single) if (words[word] !== undefined) types[word] = inferType(descend(at, [word]), inference);
  for (const word of maps)
    for (const key of Object.keys((words[word] as object | undefined) ?? {}))
      inferType(descend(at, [word, key]), inference);
  if (step.do === 'confirm' && step.preview) {
    inferType(descend(at, ['preview', 'rows']), inference);
    for (const key of Object.keys(step.preview.facts ?? {}))
      inferType(descend(at, ['preview', 'facts', key, 'value']), inference);
  }
  return types;
}

/** Types a list of steps. @returns what is known of the results after them; undefined: they may be any */
function typesOfSteps(
  walk: ActionWalk,
  steps: readonly Step[],
  cursor: Cursor,
  scope: TypeScope,
  begun: Record<string, Type> | undefined,
): Record<string, Type> | undefined {
  // The error of a call can also be read after success: it is empty then.
  const results: Record<string, Type> | undefined = begun && { error: UNKNOWN, ...begun };
  steps.forEach((step, index) => {
    const at = descend(cursor, [index]);
    const here: TypeScope = results ? { ...scope, result: objectOf({ ...results }) } : scope;
    const types = expressionsOf(walk, step, at, here);
    if (step.do === 'close') walk.closes.push(types.result ?? { is: 'null' });
    if (step.do === 'run') typesOfAction(walk, step.action, here, results);
    if (step.do === 'toast' && step.action !== undefined) typesOfAction(walk, step.action, here, results);
    if (step.do === 'call' || step.do === 'follow') {
      const branch = results && { ...results };
      // Steps that run for the good end and for the bad one read what was not given, too: it is nothing then.
      if (branch && step.as !== undefined) branch[step.as] = givenBy(walk, step, at);
      for (const [status, then] of Object.entries(step.on ?? {}))
        typesOfSteps(walk, then, descend(at, ['on', status]), scope, branch);
    }
    if (results && 'as' in step && step.as !== undefined) {
      const given = givenBy(walk, step, at);
      const before = Object.hasOwn(results, step.as) ? results[step.as] : undefined;
      results[step.as] = before ? union(before, given) : given;
    }
  });
  return results;
}

/**
 * Types the expressions of an action. @param scope what it reads where it is used @param results what it is begun with;
 * undefined: anything
 */
export function typesOfAction(
  walk: ActionWalk,
  name: string,
  scope: TypeScope,
  results: Record<string, Type> | undefined,
): void {
  const action: ActionDefinition | undefined = walk.context.get('action', name);
  if (!action || walk.within.includes(name)) return;
  const inner: ActionWalk = { ...walk, within: [...walk.within, name] };
  const root = walk.context.cursor('action', name);
  const inference: Inference = {
    scope,
    fault: walk.fault,
    named: (expression) => walk.context.get('expression', expression)?.is ?? null,
    constant: (constant) => walk.context.get('constant', constant)?.value,
  };
  for (const word of ['visibleWhen', 'enabledWhen'] as const)
    if (action[word] !== undefined) inferType(descend(root, [word]), inference);
  const params = Object.keys(action.params ?? {}).map((key): [string, Type] => [
    key,
    inferType(descend(root, ['params', key]), inference),
  ]);
  const own = action.params ? { ...scope, params: objectOf(Object.fromEntries(params)) } : scope;
  typesOfSteps(inner, action.steps, descend(root, ['steps']), own, results);
}
