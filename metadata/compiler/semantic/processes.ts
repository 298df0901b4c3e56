/** Transitions, procedures and series: who may, what follows what without end, and what would never work. */

import type { CheckDefinition } from '../../kinds/check.ts';
import type { LifecycleDefinition } from '../../kinds/lifecycle.ts';
import type { ProcedureDefinition, ProcedureStep } from '../../kinds/procedure.ts';
import { allLists, pathOfList } from '../../ownedLists.ts';
import type { OperationSignature } from '../../signatures/operationShapes.ts';
import { operations as signatures } from '../../signatures/operations.ts';
import { eventsInCode } from '../../signatures/trades.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { cycles } from './cycles.ts';

type Tell = (cursor: Cursor, kind: string, message: string) => void;

const SAVED = 'saved';

/** Every step with its place, those inside of others too. */
export function* stepsOf(
  steps: readonly ProcedureStep[],
  cursor: Cursor,
): Generator<{ step: ProcedureStep; at: Cursor }> {
  for (const [index, step] of steps.entries()) {
    const at = descend(cursor, [index]);
    yield { step, at };
    if (step.do === 'each' || step.do === 'claim') yield* stepsOf(step.steps, descend(at, ['steps']));
    if (step.do === 'claim') yield* stepsOf(step.refused ?? [], descend(at, ['refused']));
  }
}

const lifecycleOf = (context: Context, entity: string): LifecycleDefinition | undefined => {
  const name = context.get('entity', entity)?.lifecycle;
  return name === undefined ? undefined : context.get('lifecycle', name);
};

export function processes(context: Context): void {
  const tell: Tell = (cursor, kind, message) => context.report.cursor(cursor, kind, message);
  const raised = new Set<string>([SAVED, ...eventsInCode()]);
  for (const [name, { steps }] of context.all('procedure'))
    for (const { step } of stepsOf(steps, descend(context.cursor('procedure', name), ['steps'])))
      if (step.do === 'raise') raised.add(`${step.entity} ${step.event}`);
  for (const [name, lifecycle] of context.all('lifecycle')) ofLifecycle(context, name, lifecycle, raised, tell);
  for (const [name, procedure] of context.all('procedure')) ofProcedure(context, name, procedure, tell);
  for (const [name] of context.all('series')) ofSeries(context, name, tell);
  for (const [name, { checks, lists }] of context.all('entity')) {
    const root = context.cursor('entity', name);
    checksOf(checks, descend(root, ['checks']), true, tell);
    for (const { names, list } of allLists(lists))
      checksOf(list.checks, descend(root, [...pathOfList(names), 'checks']), true, tell);
  }
  withoutEnd(context, tell);
}

function checksOf(
  checks: Readonly<Record<string, CheckDefinition>> = {},
  cursor: Cursor,
  asked: boolean,
  tell: Tell,
): void {
  for (const [name, { that, ask }] of Object.entries(checks)) {
    const at = descend(cursor, [name]);
    if ((that === undefined) === (ask === undefined))
      tell(at, 'check-word', 'A check has either "that", which must hold, or "ask", which is answered.');
    else if (ask !== undefined && !asked)
      tell(descend(at, ['ask']), 'unanswered', 'Nobody is there to answer: this happens without a person.');
  }
}

/** The questions before a transition do not write. */
function asksOf(asks: NonNullable<LifecycleDefinition['transitions'][string]['asks']>, at: Cursor, tell: Tell): void {
  for (const [name, { operation }] of Object.entries(asks))
    if (signatures[operation] && !signatures[operation].readOnly)
      tell(
        descend(at, ['asks', name, 'operation']),
        'writing-operation',
        `The operation "${operation}" writes: what is asked before a transition writes nothing.`,
      );
}

/** Events that the result of an approval raises for its record. */
const approvalEvents: ReadonlySet<string> = new Set(['approved', 'rejected', 'withdrawn']);

const declaresApproval = (transitions: LifecycleDefinition['transitions']): boolean =>
  Object.values(transitions).some(({ approval }) => approval === true);

function ofLifecycle(
  context: Context,
  name: string,
  { transitions, entity, field }: LifecycleDefinition,
  raised: ReadonlySet<string>,
  tell: Tell,
): void {
  const root = descend(context.cursor('lifecycle', name), ['transitions']);
  const uses = new Map<string, string>();
  for (const [key, one] of Object.entries(transitions)) {
    const at = descend(root, [key]);
    const { permission, by, on, afterDays, asks = {}, checks, set = {}, reason, guard } = one;
    if (permission === undefined && by === undefined && on === undefined && afterDays === undefined)
      tell(
        at,
        'no-permission',
        `Nobody may take the transition "${key}": say its permission, or when it happens (by, on, afterDays).`,
      );
    checksOf(checks, descend(at, ['checks']), permission !== undefined, tell);
    asksOf(asks, at, tell);
    const isOfApproval = on !== undefined && approvalEvents.has(on) && declaresApproval(transitions);
    if (on !== undefined && !isOfApproval && !raised.has(on) && !raised.has(`${entity} ${on}`))
      tell(
        descend(at, ['on']),
        'unknown-event',
        `Nothing raises the event "${on}" for records of the entity "${entity}".`,
      );
    if (on !== undefined && reason)
      tell(descend(at, ['reason']), 'unanswered', 'Nobody is there to give a reason: this happens without a person.');
    if (Object.hasOwn(set, field))
      tell(
        { ...descend(at, ['set', field]), aboutKey: true },
        'state-field',
        `The field "${field}" holds the state: "to" says what it becomes.`,
      );
    for (const [to, given] of Object.entries(set))
      numberFor(context, entity, to, given, descend(at, ['set', to]), tell);
    if (on === undefined || guard !== undefined || checks !== undefined) continue;
    for (const state of one.from) {
      const other = uses.get(`${on} ${state}`);
      if (other === undefined) uses.set(`${on} ${state}`, key);
      else
        tell(
          descend(at, ['on']),
          'same-event',
          `"${other}" is taken on "${on}" from "${state}" already, without a guard: this one never is.`,
        );
    }
  }
}

/** A number is drawn for the field that its series is of. */
function numberFor(context: Context, entity: string, field: string, given: unknown, at: Cursor, tell: Tell): void {
  const { number } = typeof given === 'object' && given !== null ? (given as { number?: unknown }) : {};
  const series = typeof number === 'string' ? context.get('series', number) : undefined;
  if (series && (series.entity !== entity || series.field !== field))
    tell(
      at,
      'other-field',
      `The series "${String(number)}" is for the field "${series.field}" of the entity "${series.entity}".`,
    );
}

function ofSeries(context: Context, name: string, tell: Tell): void {
  const series = context.get('series', name);
  const entity = series && context.get('entity', series.entity);
  const field = entity && Object.hasOwn(entity.fields, series.field) ? entity.fields[series.field] : undefined;
  if (!series || !entity || !field) return;
  const cursor = context.cursor('series', name);
  const at = descend(cursor, ['field']);
  const { per = [] } = series;
  const within = new Set([series.field, ...per]);
  const keys = Object.values(entity.unique ?? {}).map(({ fields }) => fields as string[]);
  const held =
    field.isUniqueField || keys.some((key) => key.includes(series.field) && key.every((one) => within.has(one)));
  if (field.type !== 'text')
    tell(at, 'field-type', `Numbers of a series are text, and the field "${series.field}" is ${field.type}.`);
  if (!held)
    tell(
      at,
      'not-unique',
      `No unique key of the entity "${series.entity}" holds the field "${series.field}" (with what "per" names): a number could stand twice.`,
    );
  if (!field.isReadonly)
    tell(at, 'not-readonly', `The field "${series.field}" is not read-only: people could write numbers into it.`);
  per.forEach((key, index) => {
    if (
      Object.hasOwn(entity.fields, key) &&
      !entity.fields[key]?.isMandatory &&
      !mandatoryIn(context, series.entity, key)
    )
      tell(
        descend(cursor, ['per', index]),
        'may-be-empty',
        `The field "${key}" may be empty, and a number needs it: make it mandatory.`,
      );
  });
  const pattern = typeof series.pattern === 'string' ? context.checks?.seriesPattern(series.pattern) : undefined;
  if (pattern) tell(descend(cursor, ['pattern']), 'bad-pattern', pattern);
}

const mandatoryIn = (context: Context, entity: string, key: string): boolean =>
  (context.fields[entity] ?? []).some((field) => field.key === key && field.isMandatory === true);

function ofProcedure(context: Context, name: string, procedure: ProcedureDefinition, tell: Tell): void {
  const root = context.cursor('procedure', name);
  const { permission, only, every, checks, commit, key, unchanged, steps } = procedure;
  if (permission === undefined && only === undefined && every === undefined)
    tell(
      root,
      'no-permission',
      `Nobody may run the procedure "${name}": say its permission, or that it is only run by what a transition lets follow.`,
    );
  if (only && (commit === 'each' || key !== undefined))
    tell(root, 'commit-each', 'What follows a transition stands in its transaction: it cannot commit each round.');
  checksOf(checks, descend(root, ['checks']), only === undefined, tell);
  if (key !== undefined && commit !== 'each')
    tell(
      descend(root, ['key']),
      'commit-each',
      'A key is of a round, and only a procedure with `"commit": "each"` has rounds that stand for themselves.',
    );
  if (unchanged !== undefined && (commit === 'each' || only !== undefined))
    tell(
      descend(root, ['unchanged']),
      'commit-each',
      'Only a procedure that is called as a whole reports that nothing changed: without `only` and `"commit": "each"`.',
    );
  if (commit === 'each') eachAlone(root, steps, tell);
  claimsAlone(root, procedure, tell);
  for (const { step, at } of stepsOf(steps, descend(root, ['steps']))) ofStep(context, step, at, tell);
}

/**
 * A procedure that commits each iteration has one `each` step; steps before it only read, and steps after it only return the
 * result.
 */
function eachAlone(root: Cursor, steps: readonly ProcedureStep[], tell: Tell): void {
  const at = steps.findIndex((step) => step.do === 'each');
  if (at < 0) tell(descend(root, ['commit']), 'commit-each', 'There is no `each` whose rounds could be committed.');
  steps.forEach((step, index) => {
    const allowed = index < at ? step.do === 'find' : index === at || step.do === 'answer';
    if (at >= 0 && !allowed)
      tell(
        descend(root, ['steps', index, 'do']),
        'commit-each',
        'With `"commit": "each"` only `find` stands before the `each`, and only `answer` behind it.',
      );
  });
}

/**
 * A procedure with claims commits each claim itself: all its steps are claims, which the server runs, and only there are
 * external systems reached.
 */
function claimsAlone(root: Cursor, { steps, every, takes }: ProcedureDefinition, tell: Tell): void {
  const claims = steps.some((step) => step.do === 'claim');
  if (claims && (every === undefined || takes !== undefined))
    tell(root, 'claim-alone', 'What claims records is run by the server (`every`), and takes nothing.');
  for (const { step, at } of stepsOf(steps, descend(root, ['steps']))) {
    const inner = step.do === 'claim' || step.do === 'each' ? step.steps : [];
    const within = step.do === 'claim' ? ['claim'] : ['claim', 'reach'];
    inner.forEach((one, index) => {
      if (within.includes(one.do))
        tell(
          descend(at, ['steps', index, 'do']),
          'claim-alone',
          'A `claim` stands by itself, and a `reach` directly in a `claim`: each commits what was before.',
        );
    });
    const refused = step.do === 'claim' ? (step.refused ?? []) : [];
    for (const [index, one] of refused.entries())
      if (one.do === 'claim' || one.do === 'reach')
        tell(
          descend(at, ['refused', index, 'do']),
          'claim-alone',
          'The steps of `refused` end a record in one transaction.',
        );
  }
  steps.forEach((step, index) => {
    if (step.do === 'reach' || (claims && step.do !== 'claim'))
      tell(
        descend(root, ['steps', index, 'do']),
        'claim-alone',
        'A `claim` stands by itself, and a `reach` directly in a `claim`: each commits what was before.',
      );
  });
}

function ofStep(context: Context, step: ProcedureStep, at: Cursor, tell: Tell): void {
  if (step.do === 'create' || step.do === 'update' || step.do === 'ensure') {
    const state = lifecycleOf(context, step.entity)?.field;
    const written = ['values', 'match', 'fields'] as const;
    for (const word of written) {
      const map = (step as Record<string, unknown>)[word] as Record<string, unknown> | undefined;
      if (state !== undefined && map && Object.hasOwn(map, state))
        tell(
          { ...descend(at, [word, state]), aboutKey: true },
          'state-field',
          `The field "${state}" holds the state of the lifecycle: only \`move\` changes it.`,
        );
    }
    const lists = context.get('entity', step.entity)?.lists ?? {};
    for (const list of [...Object.keys(step.lists ?? {}), ...(step.do === 'create' ? (step.copy ?? []) : [])])
      if (context.get('entity', step.entity) && !Object.hasOwn(lists, list))
        tell(
          at,
          'unknown-list',
          `Records of the entity "${step.entity}" own no list "${list}".${didYouMean(list, Object.keys(lists))}`,
        );
  }
  if (step.do === 'ask' && signatures[step.operation] && !signatures[step.operation].readOnly)
    tell(
      descend(at, ['operation']),
      'writing-operation',
      `The operation "${step.operation}" writes: a procedure writes by its own steps.`,
    );
  if (step.do === 'claim') claimed(context, step, at, tell);
  if (step.do === 'reach')
    for (const word of ['operation', 'found'] as const) {
      const name = step[word];
      const signature: OperationSignature | undefined = name === undefined ? undefined : signatures[name];
      if (signature && !signature.outside)
        tell(
          descend(at, [word]),
          'not-outside',
          `The operation "${name}" reaches nothing outside: what reads is asked (\`ask\`), and records are written by steps.`,
        );
    }
  if (step.do === 'create' && step.from === undefined)
    for (const word of ['fields', 'except', 'copy'] as const)
      if (step[word] !== undefined)
        tell(
          descend(at, [word]),
          'nothing-copied',
          `"${word}" says what is copied, and nothing is: there is no "from".`,
        );
  if (step.do === 'ensure') {
    const entity = context.get('entity', step.entity);
    const wanted = Object.keys(step.match).sort().join();
    const keys = entity && [
      ...Object.values(entity.unique ?? {}).map(({ fields }) => [...fields].sort().join()),
      ...Object.entries(entity.fields).flatMap(([key, field]) => (field.isUniqueField ? [key] : [])),
    ];
    if (keys && !keys.includes(wanted))
      tell(
        descend(at, ['match']),
        'not-unique',
        `The entity "${step.entity}" has no unique key of these fields: there could be several.`,
      );
  }
  if (step.do === 'move') {
    const lifecycle = lifecycleOf(context, step.entity);
    const known = Object.keys(lifecycle?.transitions ?? {});
    if (knowsLifecycle(context, step.entity) && !known.includes(step.transition))
      tell(
        descend(at, ['transition']),
        'unknown-transition',
        `Records of the entity "${step.entity}" have no transition "${step.transition}".${didYouMean(step.transition, known)}`,
      );
  }
  if (step.do === 'raise') {
    const events = Object.values(lifecycleOf(context, step.entity)?.transitions ?? {}).flatMap(({ on }) => on ?? []);
    if (knowsLifecycle(context, step.entity) && !events.includes(step.event))
      tell(
        descend(at, ['event']),
        'unknown-event',
        `No transition of the entity "${step.entity}" is on the event "${step.event}".${didYouMean(step.event, events)}`,
      );
  }
}

/** @returns true if the transitions of an entity are known; a missing lifecycle is reported at the entity */
function knowsLifecycle(context: Context, name: string): boolean {
  const entity = context.get('entity', name);
  return (
    entity !== undefined && (entity.lifecycle === undefined || context.get('lifecycle', entity.lifecycle) !== undefined)
  );
}

/** A claimed record belongs to a system, and the claim uses its own transition and timestamp. */
function claimed(context: Context, step: Extract<ProcedureStep, { do: 'claim' }>, at: Cursor, tell: Tell): void {
  if (step.refused === undefined)
    context.report.cursor(
      at,
      'claim-without-end',
      'A record whose steps are refused stays claimed: "refused" has the steps that end it.',
      'warning',
    );
  const name = context.get('query', step.query)?.entity;
  const entity = name === undefined ? undefined : context.get('entity', name);
  if (name === undefined || !entity) return;
  if (entity.scope !== 'system')
    tell(descend(at, ['query']), 'claim-scope', `Records of the entity "${name}" are no system's: none is claimed.`);
  const known = Object.keys(lifecycleOf(context, name)?.transitions ?? {});
  if (knowsLifecycle(context, name) && !known.includes(step.transition))
    tell(
      descend(at, ['transition']),
      'unknown-transition',
      `Records of the entity "${name}" have no transition "${step.transition}".${didYouMean(step.transition, known)}`,
    );
  const times = Object.entries(entity.fields).flatMap(([key, { type }]) => (type === 'dateTime' ? [key] : []));
  if (step.due !== undefined && !times.includes(step.due))
    tell(
      descend(at, ['due']),
      'field-type',
      `The entity "${name}" has no time "${step.due}".${didYouMean(step.due, times)}`,
    );
}

/** Reports cycles among transitions, procedures and saves: they would run forever. */
function withoutEnd(context: Context, tell: Tell): void {
  const next = new Map<string, Set<string>>();
  const lead = (from: string, to: string) => next.set(from, (next.get(from) ?? new Set()).add(to));
  const on = (from: string, entity: string, event: string) => {
    for (const [key, one] of Object.entries(lifecycleOf(context, entity)?.transitions ?? {}))
      if (one.on === event) lead(from, `transition ${entity}.${key}`);
  };
  for (const [, { entity, transitions, created = {}, saved = {} }] of context.all('lifecycle')) {
    for (const { procedure } of Object.values(created)) lead(`creation ${entity}`, `procedure ${procedure}`);
    for (const { procedure } of Object.values(saved)) lead(`change ${entity}`, `procedure ${procedure}`);
    for (const [key, { then = {} }] of Object.entries(transitions))
      for (const { procedure } of Object.values(then)) lead(`transition ${entity}.${key}`, `procedure ${procedure}`);
  }
  for (const [name, { steps }] of context.all('procedure')) {
    const from = `procedure ${name}`;
    for (const { step } of stepsOf(steps, descend(context.cursor('procedure', name), ['steps']))) {
      const claimedEntity = step.do === 'claim' ? context.get('query', step.query)?.entity : undefined;
      if (step.do === 'claim' && claimedEntity !== undefined)
        lead(from, `transition ${claimedEntity}.${step.transition}`);
      if (step.do === 'run') lead(from, `procedure ${step.procedure}`);
      if (step.do === 'move') lead(from, `transition ${step.entity}.${step.transition}`);
      if (step.do === 'raise') on(from, step.entity, step.event);
      if (step.do === 'create' || step.do === 'update' || step.do === 'ensure') on(from, step.entity, SAVED);
      if (step.do === 'create' || step.do === 'ensure') lead(from, `creation ${step.entity}`);
      if (step.do === 'update') lead(from, `change ${step.entity}`);
    }
  }
  for (const circle of cycles(next)) {
    const first = circle.find((name) => name.startsWith('procedure '));
    if (first === undefined) continue;
    tell(
      context.cursor('procedure', first.slice('procedure '.length)),
      'procedure-circle',
      `This goes on without end: ${[...circle, circle[0]].join(' → ')}.`,
    );
  }
}
