/** A filter over a template's fields: built here, shown as text, linkable, saved under a name. */
import '../parts/filter/filter.css';
import { Alert, Button } from '@mantine/core';
import { useEffect, useReducer, useState } from 'react';
import type { FilterLeaf, FilterTree } from '../../../metadata/kinds/filter.ts';
import { Select } from '../../fields/lists.tsx';
import { Icon } from '../../icons/Icon.tsx';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useMethods, usePublish } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { countOf, faultsOf, isFilterTree, leavesOf } from '../parts/filter/filterFaults.ts';
import { inWords } from '../parts/filter/words.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterPanelBody } from './FilterPanelBody.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { builtInKey, ownKey, useFilter } from './useFilter.ts';
import type { Profile } from './useProfiles.ts';
import { WatchedLabels } from './WatchedLabels.tsx';

export default function FilterPanelPart({ props, name, children }: ComponentProps<'filterPanel'>) {
  const state = useFilter(props);
  const { filter, chosen, profiles, known, types, refused } = state;
  const [open, setOpen] = useState(props.open === true);
  // Show a refused filter, so that it can be fixed.
  const [shownFor, setShownFor] = useState<readonly string[]>([]);
  if (refused.length > 0 && refused !== shownFor) {
    setShownFor(refused);
    setOpen(true);
  }

  const [, sayAgain] = useReducer((times: number) => times + 1, 0);
  const words = inWords(filter, [...known.values()]);
  const profile = profiles.find((one) => ownKey(one) === chosen);
  usePublish(name, {
    filter: filter ?? null,
    words,
    profile: profile?.templateName ?? null,
    count: countOf(filter),
  });
  const toggle = () => {
    if (!open) state.begin();
    setOpen(!open);
  };
  useMethods(name, {
    clear: state.clear,
    toggle,
    apply: ({ filter: given }) => state.take((given ?? undefined) as FilterTree | undefined),
    quick: ({ field, leaf }) => state.quick(String(field), (leaf ?? undefined) as FilterLeaf | undefined),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part stands.
  useEffect(() => state.follow(), []);

  const isUsable = ({ template: { fields } }: Profile) => isFilterTree(fields) && faultsOf(fields, types).length === 0;
  const groups = [
    {
      group: word('filter.builtIn'),
      items: (props.builtIn ?? []).flatMap((one) => {
        const label = definition('filter', one)?.label;
        return label ? [{ value: builtInKey(one), label }] : [];
      }),
    },
    {
      group: word('filter.own'),
      items: profiles.map((one) => ({
        value: ownKey(one),
        label: isUsable(one) ? one.templateName : word('filter.needsRepair', { name: one.templateName }),
      })),
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <section className="inv-filter" aria-label={word('filter.title')}>
      <div className="inv-filter-bar">
        {children()}
        <Button
          variant={filter ? 'light' : 'subtle'}
          color={filter ? undefined : 'gray'}
          leftSection={<Icon name="filter" />}
          aria-expanded={open}
          onClick={toggle}
        >
          {filter ? word('filter.active', { count: countOf(filter) }) : word('filter.title')}
        </Button>
        {groups.length > 0 && (
          <Select
            aria-label={word('filter.filters')}
            placeholder={word('filter.choose')}
            data={groups}
            value={chosen ?? null}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': word('filter.none') }}
            w={220}
            onChange={(key) => (key ? state.choose(key) : state.clear())}
          />
        )}
        {profile && <ProfileMenu state={state} profile={profile} />}
        <FilterChips part={name} state={state} open={() => setOpen(true)} />
        <span className="inv-filter-words" role="status">
          {words}
        </span>
        <span className="inv-spacer" />
        {filter && (
          <Button variant="subtle" color="gray" leftSection={<Icon name="close" />} onClick={state.clear}>
            {word('filter.clear')}
          </Button>
        )}
      </div>
      <WatchedLabels
        leaves={[...leavesOf(filter), ...(open ? leavesOf(state.made) : [])]}
        known={known}
        came={sayAgain}
      />
      {refused.length > 0 && (
        <Alert color="red" variant="light" mt={4} p={8} role="alert" title={word('filter.notApplied')}>
          {refused.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Alert>
      )}
      {state.isTooLong && <p className="inv-filter-note">{word('filter.tooLong')}</p>}
      {open && <FilterPanelBody part={name} state={state} keeps={props.profiles === true} profile={profile} />}
    </section>
  );
}
