import './tabs.css';
import { Tabs } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Part } from '../../../metadata/kinds/part.ts';
import { ordered } from '../../../metadata/order.ts';
import { holds, sessionAtom } from '../../http/session.ts';
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
import type { OpenSurface } from '../../surface/openSurface.ts';
import { Inside, keysOf, membersOf, Parts, useKeptMembers } from '../../surface/PartView.tsx';
import { Marked } from '../../surface/partMarks.tsx';

interface Tab {
  id: string;
  name: string;
  part: Part;
  locals: Locals;
  /** The surface for the parts of the tab. */
  surface: OpenSurface;
  /** Key of the member in a repeated tab. */
  key?: string;
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
        if (!each) {
          const seen = part.scope ? surface.within(name, part) : surface;
          return [{ id: name, name, part, locals: around, surface: seen }];
        }
        const all = membersOf(members);
        return keysOf(surface, each, all, around).map((key, at) => {
          const locals = { ...around, item: { ...(around.item as object | undefined), [each.as]: all[at] } };
          return { id: `${name}-${key}`, name, part, locals, surface: surface.within(name, part, key), key };
        });
      }),
    [list, decided, around, surface, session],
  );
}

/** Provides the context for the content or label of a tab. */
function InTab({ tab, children }: { tab: Tab; children: ReactNode }) {
  return (
    <LocalsContext.Provider value={tab.locals}>
      <Inside surface={tab.surface}>{children}</Inside>
    </LocalsContext.Provider>
  );
}

/** Publishes the members of repeated tabs, and the open one. */
function RepeatedTab({ name, tabs, open }: { name: string; tabs: readonly Tab[]; open: string | undefined }) {
  const surface = useSurface();
  const own = tabs.filter((tab) => tab.name === name);
  useKeptMembers(
    name,
    own.flatMap(({ key }) => (key === undefined ? [] : [key])),
  );
  const front = own.find((tab) => tab.id === open)?.key;
  useEffect(() => surface.bringToFront(name, front), [surface, name, front]);
  return null;
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
  const repeated = Object.entries(part.parts ?? {}).flatMap(([tab, { each }]) => (each ? [tab] : []));
  usePublish(name, { open });
  useMethods(name, { open: ({ tab }) => choose(String(tab)) });
  return (
    <Tabs value={open ?? null} onChange={choose} className="inv-tabs" keepMounted>
      {repeated.map((one) => (
        <RepeatedTab key={one} name={one} tabs={tabs} open={open} />
      ))}
      <Tabs.List>
        {tabs.map((tab) => (
          <InTab key={tab.id} tab={tab}>
            <Marked part={tab.part}>
              <Tabs.Tab value={tab.id}>
                <Label part={tab.part} />
              </Tabs.Tab>
            </Marked>
          </InTab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.id} value={tab.id} pt="sm">
          {(tab.id === open || seen.includes(tab.id)) && (
            <InTab tab={tab}>
              <Parts of={tab.part.parts} />
            </InTab>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
