/** One tab for each value of a field, with the number of rows that have it: narrows a list to one value. */
import './valueTabs.css';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { ordered } from '../../../metadata/order.ts';
import { changeQuery, followsQuery } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { usePublish, useSurfaceState, useText } from '../../surface/hooks.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { word } from '../../text/messages.ts';
import { type FetchedGroup, fetchGroups } from '../parts/fetchPage.ts';

/** The state of the grid that decides which rows are counted, and when they are counted again. */
interface GridState {
  filter?: unknown;
  loads?: number;
}

/** The number of rows of each value; undefined until the server has answered. */
function useCounts({ props, surface, locals }: ComponentProps<'valueTabs'>): readonly FetchedGroup[] | undefined {
  const [groups, setGroups] = useState<readonly FetchedGroup[]>();
  const { source, field, template } = props;
  const { filter, loads } = useSurfaceState<GridState>(props.of) ?? {};
  const requested = JSON.stringify({
    path: evaluated(surface, source.path, locals),
    body: source.body === undefined ? undefined : surface.value(source.body, locals),
    filter,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that were loaded again may have other values.
  useEffect(() => {
    const abort = new AbortController();
    const request = { ...JSON.parse(requested), api: source.api, template, pageLimit: 1, signal: abort.signal };
    fetchGroups(request, { by: field, measures: [] })
      .then((answer) => !abort.signal.aborted && setGroups(answer?.groups))
      .catch(() => undefined);
    return () => abort.abort();
  }, [source.api, template, field, requested, loads]);
  return groups;
}

interface ValueTabProps {
  label: string;
  count: number | undefined;
  isChosen: boolean;
  choose: () => void;
}

function ValueTab({ label, count, isChosen, choose }: ValueTabProps) {
  return (
    <button type="button" className="inv-value-tab" aria-pressed={isChosen} onClick={choose}>
      {label}
      {count !== undefined && <span className="inv-count">{formatNumber(count)}</span>}
    </button>
  );
}

export default function ValueTabsPart(componentProps: ComponentProps<'valueTabs'>) {
  const { props, name } = componentProps;
  const label = useText(props.label);
  const groups = useCounts(componentProps);
  const values = ordered(props.values);
  const inAddress = useAtomValue(currentRouteAtom, { store: appStore }).query[name];
  useEffect(() => followsQuery(name), [name]);
  const chosen = inAddress !== undefined && Object.hasOwn(props.values, inAddress) ? inAddress : undefined;
  const choose = (value: string | undefined) => changeQuery({ [name]: value });
  usePublish(name, { value: chosen });
  const countOf = (value: string) => groups && (groups.find((group) => group.value === value)?.count ?? 0);
  const total = groups?.reduce((sum, { count }) => sum + count, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and a legend.
    <div className="inv-value-tabs" role="group" aria-label={label}>
      <ValueTab
        label={word('valueTabs.all')}
        count={total}
        isChosen={chosen === undefined}
        choose={() => choose(undefined)}
      />
      {values.map(([value, tab]) => (
        <ValueTab
          key={value}
          label={tab.label}
          count={countOf(value)}
          isChosen={chosen === value}
          choose={() => choose(value)}
        />
      ))}
    </div>
  );
}
