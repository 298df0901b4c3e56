/** Data for all parts of the builder (passed by react-querybuilder as `context`). */
import type { RuleGroupType } from 'react-querybuilder';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { type DropSide, moveByStep, moveNode, type Step } from './moveNode.ts';
import { patched, type Query, type Rule } from './query.ts';

export interface BuilderContext {
  /** The fields that are offered. */
  offered: readonly EffectiveField[];
  /** By key: every field that a filter may name. */
  known: ReadonlyMap<string, EffectiveField>;
  /** The longest value that is typed. */
  most: number;
  /** Announces the position of a part. */
  tell(query: Query, id: string): void;
}

interface Store {
  getQuery(): unknown;
  dispatchQuery(query: RuleGroupType): void;
}

/** Changes several members of a rule or group at once, so that it is one step. */
export function change(store: Store, id: string | undefined, members: Partial<Rule> | Partial<Query>): void {
  if (id)
    store.dispatchQuery(patched(store.getQuery() as Query, id, members as Partial<Rule>) as unknown as RuleGroupType);
}

type Moving = Store & { maxLevels: number };

function put({ tell }: BuilderContext, store: Moving, id: string | undefined, to: (query: Query, id: string) => Query) {
  if (id === undefined) return;
  const before = store.getQuery() as Query;
  const after = to(before, id);
  if (after !== before) store.dispatchQuery(after as unknown as RuleGroupType);
  // Also at the end, where it goes no further.
  tell(after, id);
}

/** Moves one part as a single step, with an announcement. */
export function movesOf(context: unknown, store: Moving, id: string | undefined) {
  const levels = store.maxLevels + 1;
  return {
    drop: (target: string, where: DropSide) =>
      put(context as BuilderContext, store, id, (query, own) => moveNode(query, own, target, where, levels)),
    step: (step: Step) =>
      put(context as BuilderContext, store, id, (query, own) => moveByStep(query, own, step, levels)),
  };
}
