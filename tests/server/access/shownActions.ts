/** For a role, a state and an action that runs a transition: whether the page offers the action, and whether the server accepts it. */
import { compileExpression, holdsPermission } from '../../../engine/expressions/compileExpression.ts';
import type { ActionDefinition } from '../../../metadata/kinds/action.ts';
import type { Program } from '../../../metadata/program.ts';
import { type Answer, demoProgram, type TestServer } from '../server.ts';

type Values = Record<string, unknown>;

interface Move {
  action: string;
  definition: ActionDefinition;
  transition: string;
}

/** The finding for one role, state and action. */
export interface ActionFinding {
  role: string;
  state: string;
  action: string;
  isShown: boolean;
  isAccepted: boolean;
  answer: string;
}

const AT = { by: 'test', at: '2026-11-20T00:00:00.000Z', action: 'import' } as const;

/** Actions over `row` or over the selection whose definition names a transition of the entity. */
export function movesOf(program: Program, entity: string): Move[] {
  return Object.entries(program.definitions.action).flatMap(([action, definition]) => {
    for (const step of definition.steps) {
      if (step.do !== 'call' || !/\/transition$/.test(program.definitions.api[step.api]?.path ?? '')) continue;
      const literal = (value: unknown) => (typeof value === 'string' ? value : (value as Values | undefined)?.literal);
      const body = (step.body as { map?: Values } | undefined)?.map ?? {};
      const isOfRow = !JSON.stringify(step).includes('"item.');
      if (isOfRow && literal(step.path?.entity) === entity)
        return [{ action, definition, transition: String(literal(body.transition)) }];
    }
    return [];
  });
}

/**
 * Returns true for a refusal by the right, the state or the user, and false for one by data that a person can complete.
 * @param words texts of refusals by the state and by the user
 */
function isRefused({ status, body }: Answer, words: readonly string[]): boolean {
  if (status === 200) return false;
  if (status !== 412) return true;
  if (body.conflicts) throw new Error(JSON.stringify(body));
  const checks: { msg: string }[] | undefined = body.checks ?? body.questions;
  return checks ? checks.some(({ msg }) => words.includes(msg)) : words.includes(body.msg);
}

/**
 * Tries every action of an entity in every state as each user, on one record that is put into the state before each try.
 * @param variants values to try in each state, such as with and without a number
 * @param words messages of the checks of the state and of the user
 */
export async function triedActions(
  server: TestServer,
  {
    entity,
    users,
    variants = [{}],
    words = [],
  }: { entity: string; users: string[]; variants?: Values[]; words?: string[] },
): Promise<ActionFinding[]> {
  const program = await demoProgram();
  const { store } = server.services;
  const lifecycle = Object.values(program.definitions.lifecycle).find((one) => one.entity === entity);
  if (!lifecycle) throw new Error(`The entity ${entity} has no lifecycle.`);
  const { records } = await store.entities(entity).list({ limit: 100, today: '2026-11-20' });
  const first = records.find(({ scope }) => scope.system === undefined || scope.system === 'ofs');
  if (!first) return [];
  const named = (name: string) => program.definitions.expression[name]?.is;
  const text = (name: string) => String(program.definitions.message[name]?.text);
  const refusals = ['transitionNone', 'transitionState', ...words].map(text);
  const findings: ActionFinding[] = [];
  const put = async (values: Values) => {
    const { version } = (await store.entities(entity).get(first.id)) ?? {};
    const rows = [{ id: first.id, version, values }];
    const [saved] = await store.entities(entity).saveMany({ ...AT, rows });
    if (saved?.status !== 'saved') throw new Error(JSON.stringify(saved));
  };
  for (const role of users) {
    const session = await server.signIn(role);
    const { loggedInUser, permissions, context } = (await server.call('GET', '/api/me', session)).body;
    // Nobody is shown an action on a record that is out of reach.
    if ((await server.call('GET', `/api/records/${entity}/${first.id}`, session)).status !== 200) continue;
    const user = { ...loggedInUser, isAdmin: loggedInUser.isAdmin === '1', permissions, ...context };
    for (const state of Object.keys(lifecycle.states))
      for (const variant of variants)
        for (const { action, definition, transition } of movesOf(program, entity)) {
          const { permission, visibleWhen, enabledWhen } = definition;
          await put({ ...first.values, ...variant, [lifecycle.field]: state });
          const stored = await store.entities(entity).get(first.id);
          const row = { ...stored?.values, id: first.id, version: stored?.version };
          const holds = (condition: unknown) =>
            condition === undefined ||
            compileExpression(condition, { named }).run({ row, selection: [row], user }) === true;
          const isHeld = permission === undefined || holdsPermission(user, permission);
          const path = `/api/records/${entity}/${first.id}/transition`;
          const body = { transition, version: row.version, reason: 'It was tried.' };
          const answer = await server.call('PUT', path, session, body);
          findings.push({
            role,
            state: `${state} ${JSON.stringify(variant)}`,
            action,
            isShown: isHeld && holds(visibleWhen) && holds(enabledWhen),
            isAccepted: !isRefused(answer, refusals),
            answer: `${answer.status} ${answer.body.msg}`,
          });
        }
  }
  return findings;
}
