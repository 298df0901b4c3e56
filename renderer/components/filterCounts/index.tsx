import { useEffect, useState } from 'react';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { Values } from '../../http/address.ts';
import { callApi } from '../../http/callApi.ts';
import { holds, session } from '../../http/session.ts';
import { Icon } from '../../icons/Icon.tsx';
import { followLink } from '../../navigation/followLink.ts';
import { addressOfRoute } from '../../navigation/navigate.ts';
import { definition } from '../../program/program.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { formatNumber } from '../../text/formatNumber.ts';
import { word } from '../../text/messages.ts';
import { encodeFilter, encodeProfile } from '../parts/filter/filterCode.ts';

interface Counted {
  key: string;
  label: string;
  tree: FilterTree;
  /** The member of the address of the list that shows these rows. */
  code: string | undefined;
}

/**
 * Parameters of the count call: its path and its body without the filter, and the other query parameters of the list.
 */
interface Around {
  path: Values;
  body: Values;
  query: Values;
}

/** How many rows a filter leaves; undefined until the server has answered, and where it does not. @param around as JSON */
function useFilteredCount(api: string, around: string, tree: FilterTree): number | undefined {
  const [total, setTotal] = useState<number>();
  const asked = JSON.stringify(tree);
  useEffect(() => {
    const ending = new AbortController();
    const filter = JSON.parse(asked) as FilterTree;
    const { path, body } = JSON.parse(around) as Around;
    const count = callApi(api, {
      path,
      body: { ...body, filter },
      signal: ending.signal,
      handles: 'all',
      isWithoutGesture: true,
    });
    void (count as Promise<{ total?: number } | undefined>)
      .then((answer) => !ending.signal.aborted && setTotal(answer?.total))
      .catch(() => undefined);
    return () => ending.abort();
  }, [api, around, asked]);
  return total;
}

interface CountTileProps extends Pick<ComponentProps<'filterCounts'>, 'props'> {
  counted: Counted;
  /** As JSON. */
  around: string;
}

function CountTile({ counted, props, around }: CountTileProps) {
  const { route, address, count } = props;
  const total = useFilteredCount(count.api, around, counted.tree);
  const href =
    addressOfRoute(route, undefined, {
      ...(JSON.parse(around) as Around).query,
      [address]: counted.code,
    }) ?? '/';
  return (
    <li>
      <a className="inv-stat inv-stat-button" href={href} onClick={followLink(href)}>
        <span className="inv-stat-value inv-figures">{total === undefined ? '–' : formatNumber(total)}</span>
        <span className="inv-stat-label">{counted.label}</span>
      </a>
    </li>
  );
}

/** The filters that a person saved for the template. */
function useSavedFilters(docType: string | undefined): Counted[] {
  const [saved, setSaved] = useState<Counted[]>([]);
  const systemId = session()?.context.system;
  useEffect(() => {
    if (!docType) return;
    const ending = new AbortController();
    callApi('filterProfilesList', { query: { systemId, docType }, signal: ending.signal, handles: 'all' })
      .then(({ profiles }) =>
        setSaved(
          profiles.map(({ templateId, templateName, template }) => ({
            key: templateId,
            label: templateName,
            tree: template.fields as FilterTree,
            code: encodeProfile(templateId),
          })),
        ),
      )
      .catch(() => undefined);
    return () => ending.abort();
  }, [docType, systemId]);
  return saved;
}

/** How many rows some filters leave, each leading to the list that shows them. */
export default function FilterCountsPart({ props, surface, locals }: ComponentProps<'filterCounts'>) {
  const { filters = [], route, docType } = props;
  const saved = useSavedFilters(docType);
  const valuesOf = (given: Parameters<typeof evaluated>[1]) => evaluated(surface, given, locals) ?? {};
  const around = JSON.stringify({
    path: valuesOf(props.count.path),
    body: valuesOf(props.count.body),
    query: valuesOf(props.query),
  });
  if (!holds(definition('route', route)?.permission)) return null;
  const named = filters.flatMap((key): Counted[] => {
    const filter = definition('filter', key);
    return filter ? [{ key, label: filter.label, tree: filter.tree, code: encodeFilter(filter.tree) }] : [];
  });
  return (
    <div className="inv-counts">
      <ul>
        {named.map((counted) => (
          <CountTile key={counted.key} counted={counted} props={props} around={around} />
        ))}
      </ul>
      {saved.length > 0 && (
        <>
          <h3>
            <Icon name="filter" />
            {word('parts.savedFilters')}
          </h3>
          <ul>
            {saved.map((counted) => (
              <CountTile key={counted.key} counted={counted} props={props} around={around} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
