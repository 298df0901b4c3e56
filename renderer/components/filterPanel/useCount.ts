/** How many rows a filter would keep, before it is applied: asked of the list that the panel narrows. */
import { useEffect, useState } from 'react';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { Part } from '../../../metadata/kinds/part.ts';
import type { PropsOf } from '../../../metadata/signatures/components.ts';
import { constant } from '../../program/program.ts';
import { evaluated } from '../../surface/dataSources.ts';
import { useLocals, useSurface } from '../../surface/hooks.ts';
import { fetchCount } from '../parts/fetchPage.ts';

type GridProps = PropsOf<'grid'>;

/** The grid that takes its filter from a part. */
function gridOf(parts: Readonly<Record<string, Part>> | undefined, name: string): GridProps | undefined {
  for (const part of Object.values(parts ?? {})) {
    if (part.component === 'grid' && (part.props as GridProps | undefined)?.filterFrom === name)
      return part.props as GridProps;
    const inner = gridOf(part.parts, name);
    if (inner) return inner;
  }
  return undefined;
}

/** `counting` while the answer for what is shown is on its way; no count where nothing can count. */
export interface Count {
  counting: boolean;
  total: number | undefined;
}

/** @param wanted true while the count is visible: otherwise it is not requested */
export function useCount(name: string, tree: FilterTree | undefined, wanted: boolean): Count {
  const surface = useSurface();
  const locals = useLocals();
  const [count, setCount] = useState<Count>({ counting: false, total: undefined });
  const asked = JSON.stringify(tree ?? null);
  useEffect(() => {
    const props = wanted ? gridOf(surface.definition.parts, name) : undefined;
    if (!props || 'rows' in props.source) return setCount({ counting: false, total: undefined });
    const { api, path, query, body } = props.source;
    const ending = new AbortController();
    setCount((before) => ({ ...before, counting: true }));
    const timer = setTimeout(
      async () => {
        const total = await fetchCount({
          api,
          template: props.template,
          path: evaluated(surface, path, locals),
          query: evaluated(surface, query, locals),
          body: body === undefined ? undefined : surface.value(body, locals),
          filter: (JSON.parse(asked) as FilterTree | null) ?? undefined,
          pageLimit: 1,
          signal: ending.signal,
          // Errors of a filter in editing are not reported; applying it reports them.
        }).catch(() => undefined);
        if (!ending.signal.aborted) setCount({ counting: false, total });
      },
      constant('renderDelay', 300),
    );
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [surface, locals, name, asked, wanted]);
  return count;
}
