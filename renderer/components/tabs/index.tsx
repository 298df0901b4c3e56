import { Tabs } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Part } from '../../../metadata/kinds/part.ts';
import { ordered } from '../../../metadata/order.ts';
import { holds, sessionAtom } from '../../calls/session.ts';
import { changeQuery } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';
import type { ComponentProps, Locals } from '../../surface/componentContract.ts';
import {
  LocalsContext,
  useLocals,
  useMethods,
  usePublish,
  useSurface,
  useText,
  useValue,
} from '../../surface/hooks.ts';
import { membersOf, Parts } from '../../surface/PartView.tsx';
import { Marked } from '../../surface/partMarks.tsx';

interface Tab {
  id: string;
  part: Part;
  locals: Locals;
}

/** The tabs that are there: those of the definition, repeated ones member by member. */
function useTabs(parts: Readonly<Record<string, Part>> | undefined): Tab[] {
  const surface = useSurface();
  const around = useLocals();
  const session = useAtomValue(sessionAtom);
  const list = useMemo(() => ordered(parts), [parts]);
  // One expression for all that decides which tabs there are, so that one subscription is enough.
  const deciding = useMemo(() => list.map(([, part]) => [part.visibleWhen ?? true, part.each?.in ?? null]), [list]);
  const decided = useValue<[unknown, unknown][]>(deciding);
  return useMemo(
    () =>
      list.flatMap(([name, part], index): Tab[] => {
        const [visible, members] = decided[index] ?? [];
        if (!visible || (part.permission && !holds(part.permission, session))) return [];
        const { each } = part;
        if (!each) return [{ id: name, part, locals: around }];
        return membersOf(members).map((value, at) => {
          const locals = { ...around, item: { ...(around.item as object | undefined), [each.as]: value } };
          const key = each.key ? surface.value(each.key, locals) : ((value as { id?: unknown } | null)?.id ?? at);
          return { id: `${name}-${String(key)}`, part, locals };
        });
      }),
    [list, decided, around, surface, session],
  );
}

function Label({ part }: { part: Part }) {
  const props = part.props as { label?: unknown; count?: unknown } | undefined;
  const label = useText(props?.label);
  const count = useValue<unknown>(props?.count);
  return (
    <>
      {label}
      {count !== undefined && count !== null && <span className="inv-count">{String(count)}</span>}
    </>
  );
}

/** One of its tabs at a time; a tab is mounted when it is first opened, and stays. */
export default function TabsPart({ props, name, part }: ComponentProps<'tabs'>) {
  const tabs = useTabs(part.parts);
  const [chosen, setChosen] = useState<string | undefined>(() =>
    props.inAddress ? appStore.get(currentRouteAtom).query[name] : undefined,
  );
  const open = tabs.find((tab) => tab.id === chosen)?.id ?? tabs[0]?.id;
  const [seen, setSeen] = useState<readonly string[]>([]);
  useEffect(() => {
    if (open) setSeen((before) => (before.includes(open) ? before : [...before, open]));
  }, [open]);
  const choose = (id: string | null) => {
    if (!id) return;
    setChosen(id);
    if (props.inAddress) changeQuery({ [name]: id });
  };
  usePublish(name, { open });
  useMethods(name, { open: ({ tab }) => choose(String(tab)) });
  return (
    <Tabs value={open ?? null} onChange={choose} className="inv-tabs" keepMounted>
      <Tabs.List>
        {tabs.map((tab) => (
          <LocalsContext.Provider key={tab.id} value={tab.locals}>
            <Marked part={tab.part}>
              <Tabs.Tab value={tab.id}>
                <Label part={tab.part} />
              </Tabs.Tab>
            </Marked>
          </LocalsContext.Provider>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} pt="sm">
          {(tab.id === open || seen.includes(tab.id)) && (
            <LocalsContext.Provider value={tab.locals}>
              <Parts of={tab.part.parts} />
            </LocalsContext.Provider>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
