/** Which layer and which definition are open: members of the query of the address, so that a link opens them and Back leads back. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { type KindName, kindNames } from '../../../metadata/kinds/kindNames.ts';
import { useLatest } from '../../hooks/useLatest.ts';
import { changeQuery, followsQuery } from '../../navigation/navigate.ts';
import { currentRouteAtom } from '../../navigation/routeAtom.ts';
import { appStore } from '../../program/appStore.ts';

export interface Opened {
  /** Empty: the layer of the session's system. */
  layer: string;
  kind: KindName | '';
  name: string;
}

const MEMBERS = ['layer', 'kind', 'name'] as const;
const isKind = (text: string): text is KindName => (kindNames as readonly string[]).includes(text);

function openedOf(query: Readonly<Record<string, string>>): Opened {
  const { layer = '', kind = '', name = '' } = query;
  return isKind(kind) && name !== '' ? { layer, kind, name } : { layer, kind: '', name: '' };
}

const same = (one: Opened, other: Opened) => MEMBERS.every((member) => one[member] === other[member]);

/**
 * @param mayLeave asked before another is shown; false keeps what is open
 * @returns what is open, and what opens another as a step of the browser's history
 */
export function useOpened(mayLeave: () => Promise<boolean>): [Opened, (next: Partial<Opened>) => void] {
  const place = useAtomValue(currentRouteAtom, { store: appStore });
  const [opened, setOpened] = useState(() => openedOf(place.query));
  const path = useRef(place.path);
  const asks = useLatest(mayLeave);
  useEffect(() => {
    const stops = MEMBERS.map(followsQuery);
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  useEffect(() => {
    const next = openedOf(place.query);
    // Ignore the address of another page: this part is about to unmount.
    if (place.path !== path.current || same(next, opened)) return;
    let over = false;
    void asks.current().then((may) => {
      if (over) return;
      if (may) setOpened(next);
      else changeQuery({ ...opened });
    });
    return () => {
      over = true;
    };
  }, [place, opened]);
  const open = (next: Partial<Opened>) => {
    const now = { ...opened, ...next };
    if (!same(now, opened)) changeQuery(now, { step: true });
  };
  return [opened, open];
}
