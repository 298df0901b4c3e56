/** The screen of the place that the page is at. */
import { Alert, Button } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { showAddress } from '../navigation/navigate.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { definition, tenant } from '../program/program.ts';
import { createSurface } from '../surface/createSurface.ts';
import { SurfaceContext, useText } from '../surface/hooks.ts';
import type { OpenSurface } from '../surface/openSurface.ts';
import { OutletContext } from '../surface/outlet.ts';
import { SurfaceView } from '../surface/SurfaceView.tsx';
import { useDefinitionInForce } from '../surface/useDefinitionInForce.ts';
import { word } from '../text/messages.ts';
import { currentScreenAtom, screenTitleAtom } from './currentScreen.ts';

/** The window's title: the screen's, else the route's, with the tenant's suffix. */
function Title({ surface, otherwise }: { surface: OpenSurface; otherwise: string }) {
  const from = useText(useDefinitionInForce(surface).titleFrom ?? '');
  const title = from || otherwise;
  useEffect(() => {
    document.title = title + tenant().titleSuffix;
    appStore.set(screenTitleAtom, title);
    return () => appStore.set(screenTitleAtom, undefined);
  }, [title]);
  return null;
}

/** A screen around the route's screen; it persists across visits and reloads its data on each. */
function Around({ name, visit, children }: { name: string; visit: number; children: ReactNode }) {
  const screen = definition('screen', name);
  // New definitions do not recreate it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const surface = useMemo(
    () => (screen ? createSurface({ kind: 'screen', name, definition: screen }) : undefined),
    [name, screen === undefined],
  );
  const first = useRef(visit);
  useEffect(() => {
    if (!surface || first.current === visit) return;
    first.current = visit;
    for (const source of Object.keys(surface.definition.data ?? {})) void surface.reload(source);
  }, [surface, visit]);
  if (!surface) return children;
  return (
    <div className="inv-screen">
      <OutletContext.Provider value={children}>
        <SurfaceView surface={surface} />
      </OutletContext.Provider>
    </div>
  );
}

export function ScreenHost() {
  const { name = '', visit, failed } = useAtomValue(currentRouteAtom);
  const route = definition('route', name);
  const screen = route?.screen ? definition('screen', route.screen) : undefined;
  // One surface per visit: navigating to the same address recreates it, new definitions do not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const surface = useMemo(
    () =>
      screen && route?.screen
        ? createSurface({
            kind: 'screen',
            name: route.screen,
            definition: screen,
            mayActOnOpen: route.session === 'none',
          })
        : undefined,
    [name, visit, route?.screen, screen === undefined],
  );
  useEffect(() => {
    appStore.set(currentScreenAtom, surface);
    return () => appStore.set(currentScreenAtom, undefined);
  }, [surface]);
  if (failed) {
    return (
      <Alert color="red" title={word('frame.screenFailed')} m="md">
        <p>{word('frame.noAnswer')}</p>
        <Button size="xs" onClick={() => void showAddress()}>
          {word('common.tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (!surface || !route) {
    return (
      <Alert color="red" title={word('frame.noScreen')} m="md">
        {name ? word('frame.routeWithoutScreen', { route: name }) : word('frame.noRoute')}
      </Alert>
    );
  }
  const shown = (
    <div className="inv-screen" key={visit}>
      <SurfaceContext.Provider value={surface}>
        <Title surface={surface} otherwise={route.title} />
      </SurfaceContext.Provider>
      <SurfaceView surface={surface} />
    </div>
  );
  if (!route.within) return shown;
  return (
    <Around name={route.within} visit={visit}>
      {shown}
    </Around>
  );
}
