/** What every part of the builder needs to know, beside its own rule (react-querybuilder hands it down as `context`). */
import type { RuleGroupType } from 'react-querybuilder';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { moved, type Where } from './moved.ts';
import { patched, type Query, type Rule } from './query.ts';

export interface BuilderContext {
  /** The fields that are offered. */
  offered: readonly EffectiveField[];
  /** By key: every field that a filter may name. */
  known: ReadonlyMap<string, EffectiveField>;
  /** The longest value that is typed. */
  most: number;
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

/** Puts a rule or group elsewhere, as one step. */
export function move(store: Store & { maxLevels: number }, id: string | undefined, target: string, where: Where): void {
  const before = store.getQuery() as Query;
  const after = id === undefined ? before : moved(before, id, target, where, store.maxLevels + 1);
  if (after !== before) store.dispatchQuery(after as unknown as RuleGroupType);
}
