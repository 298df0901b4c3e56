/** The state of a filter panel: what is made in the builder, what is in force, where it came from, what is wrong with it. */

import { useMemo, useState } from 'react';
import { fieldTypesOf } from '../../../metadata/kinds/fieldTypes.ts';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import { sameJson } from '../../../metadata/sameJson.ts';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { constant, definition, fieldsOf, today } from '../../program/program.ts';
import { message, word } from '../../text/messages.ts';
import { decodeFilter, encodeFilter, encodeProfile } from '../parts/filter/filterCode.ts';
import { countOf, faultsOf, isFilterTree } from '../parts/filter/filterFaults.ts';
import { isGroup, newQuery, type Query, queryOf, treeOf } from '../parts/filter/query.ts';
import { isFilterable, mayFilter, withQuick } from '../parts/filter/quickFilters.ts';
import { leafOf, newRule, valueFault } from '../parts/filter/rule.ts';
import { redo, startHistory, type UndoHistory, undo } from '../parts/undoHistory.ts';
import { stepTo } from './undoSteps.ts';
import { currentFilterCode, useAddressFilter } from './useAddressFilter.ts';
import { fetchProfile, type Profile, useProfiles } from './useProfiles.ts';

const OWN = 'own:';
const BUILT_IN = 'built:';
export const ownKey = ({ templateId }: Profile): string => OWN + templateId;
export const builtInKey = (name: string): string => BUILT_IN + name;

interface State {
  steps: UndoHistory<Query>;
  /** In force; undefined keeps every row. */
  filter: FilterTree | undefined;
  /** The filter of the list that it came from. */
  chosen: string | undefined;
  /** Why what was chosen or linked is not in force. */
  refused: string[];
}

export function useFilter(props: PropsOf<'filterPanel'>) {
  const all = useMemo(() => fieldsOf(props.template).filter(mayFilter), [props.template]);
  const known = useMemo(() => new Map(all.map((field) => [field.key, field])), [all]);
  const offered = useMemo(() => all.filter(isFilterable), [all]);
  const types = useMemo(() => fieldTypesOf(all), [all]);
  const { profiles, save, remove } = useProfiles(props.docType, props.profiles === true);

  /** State for a loaded filter: applied completely, or shown with its errors, never applied in part. */
  const taken = (tree: FilterTree | undefined, chosen?: string): State => {
    const refused = faultsOf(tree, types);
    const isOn = refused.length === 0 && countOf(tree) > 0;
    return { steps: startHistory(queryOf(tree)), filter: isOn ? tree : undefined, chosen, refused };
  };
  const unreadable = (): State => ({ ...taken(undefined), refused: [word('filter.badLink')] });
  const ofCode = (code: string): State => {
    if (!code) return taken(undefined);
    const decodedFilter = decodeFilter(code, types);
    return decodedFilter && 'tree' in decodedFilter
      ? taken(decodedFilter.tree)
      : decodedFilter
        ? taken(undefined)
        : unreadable();
  };
  const [state, setState] = useState<State>(() => ofCode(currentFilterCode(props.address)));
  const { steps, filter, chosen, refused } = state;

  const ofKept = async (id: string) => {
    const found = profiles.find(({ templateId }) => templateId === id) ?? (await fetchProfile(id));
    const tree = found?.template.fields;
    if (!found || found.docType !== props.docType) {
      setState({ ...taken(undefined), refused: [word('filter.keptGone')] });
    } else if (isFilterTree(tree)) setState(taken(tree, OWN + id));
    else setState(unreadable());
  };
  const read = (code: string) => {
    setState(ofCode(code));
    const decodedFilter = decodeFilter(code, types);
    if (decodedFilter && 'kept' in decodedFilter) void ofKept(decodedFilter.kept);
  };
  const write = useAddressFilter(props.address, read);
  const codeFor = (tree: FilterTree | undefined, from: string | undefined): string => {
    if (!tree) return '';
    const code = encodeFilter(tree);
    if (code !== undefined) return code;
    return from?.startsWith(OWN) ? encodeProfile(from.slice(OWN.length)) : '';
  };
  const put = (next: State) => {
    setState(next);
    write(codeFor(next.filter, next.chosen));
  };

  const made = useMemo(
    () => treeOf(steps.present, (rule) => leafOf(rule, known.get(rule.field))),
    [steps.present, known],
  );
  const most = constant('filterValueMax', 100);
  const wrongValue = (group: Query): string | undefined => {
    if (group.muted) return undefined;
    for (const node of group.rules) {
      if (node.muted) continue;
      const field = isGroup(node) ? undefined : known.get(node.field);
      const fault = isGroup(node) ? wrongValue(node) : field && valueFault(node, field, most, today());
      if (fault) return isGroup(node) ? fault : message(fault, { N: most });
    }
    return undefined;
  };
  const problem = wrongValue(steps.present) ?? faultsOf(made, types)[0];
  const treeNamed = (key: string): unknown =>
    key.startsWith(BUILT_IN)
      ? definition('filter', key.slice(BUILT_IN.length))?.tree
      : profiles.find((one) => ownKey(one) === key)?.template.fields;

  return {
    offered,
    known,
    types,
    profiles,
    remove,
    steps,
    filter,
    chosen,
    refused,
    made,
    problem,
    /** True if applying would change the active filter. */
    isNew: !sameJson(made ?? null, filter ?? null),
    isTooLong: props.address !== undefined && filter !== undefined && codeFor(filter, chosen) === '',
    change: (query: Query) => setState((before) => ({ ...before, steps: stepTo(before.steps, query) })),
    undo: () => setState((before) => ({ ...before, steps: undo(before.steps) })),
    redo: () => setState((before) => ({ ...before, steps: redo(before.steps) })),
    /** Add a first empty condition if there is none. */
    begin: () => {
      const [first] = offered;
      if (steps.present.rules.length > 0 || !first) return;
      setState((before) => ({ ...before, steps: startHistory(newQuery('and', [newRule(first)])) }));
    },
    /** Puts what is made in force; what is made stays, with its steps. */
    apply: () =>
      put({
        ...state,
        refused: [],
        filter: countOf(made) > 0 ? made : undefined,
        chosen: chosen !== undefined && sameJson(made ?? null, treeNamed(chosen) ?? null) ? chosen : undefined,
      }),
    /** Puts a filter from elsewhere in force; one that is wrong is shown instead. */
    take: (tree: unknown, from?: string) => {
      if (tree !== undefined && !isFilterTree(tree)) {
        setState({ ...taken(undefined), refused: [word('filter.unreadable')] });
      } else put(taken(tree, from));
    },
    choose: (key: string) => {
      const tree = treeNamed(key);
      if (!isFilterTree(tree)) setState({ ...taken(undefined, key), refused: [word('filter.unreadable')] });
      else put(taken(tree, key));
    },
    clear: () => {
      put({ ...taken(undefined), steps: stepTo(steps, newQuery()) });
    },
    quick: (field: string, leaf: FilterLeaf | undefined) => {
      const tree = withQuick(filter, field, leaf);
      put({
        steps: stepTo(steps, queryOf(tree)),
        filter: countOf(tree) > 0 ? tree : undefined,
        chosen: undefined,
        refused: [],
      });
    },
    /** Keeps what is made under a name and puts it in force. */
    keep: async (name: string, as?: Profile) => {
      if (!made) return;
      const kept = await save(name, made, as);
      put({ ...state, refused: [], filter: countOf(made) > 0 ? made : undefined, chosen: kept && ownKey(kept) });
    },
    /** Another name for a kept filter; what it keeps stays as it was kept. */
    rename: async (profile: Profile, name: string) => {
      if (isFilterTree(profile.template.fields)) await save(name, profile.template.fields, profile);
    },
    forget: async (profile: Profile) => {
      await remove(profile);
      setState((before) => (before.chosen === ownKey(profile) ? { ...before, chosen: undefined } : before));
    },
    /** Loads the saved filter that the address names, after mounting. */
    follow: () => {
      const decodedFilter = decodeFilter(currentFilterCode(props.address), types);
      if (decodedFilter && 'kept' in decodedFilter) void ofKept(decodedFilter.kept);
    },
  };
}

export type FilterState = ReturnType<typeof useFilter>;
