/** The page: frame, screen and overlays. */
import { Button, DirectionProvider, Loader, MantineProvider } from '@mantine/core';
import { setNonce } from 'get-nonce';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useMemo } from 'react';
import { leavePreview, previewNow } from '../http/preview.ts';
import { sessionAtom } from '../http/session.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { definition, programAtom, tenant } from '../program/program.ts';
import { bootMessage } from '../session/bootMessages.ts';
import { start, startErrorAtom } from '../session/start.ts';
import { word } from '../text/messages.ts';
import { LAYERS } from '../theme/layers.ts';
import { cssVariables, themeFor } from '../theme/theme.ts';
import { ScreenHost } from './ScreenHost.tsx';

const Frame = lazy(() => import('./Frame.tsx'));
const Overlays = lazy(() => import('./Overlays.tsx'));

/** The server puts a nonce into the page so that the style elements Mantine adds pass the content security policy. */
const nonce = (): string => document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content') ?? '';

/** The same for the style element by which a dialog keeps the page behind it from scrolling. */
setNonce(nonce());

// The library that locks scrolling behind dialogs looks for its nonce here (get-nonce).
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce();

function Page() {
  const program = useAtomValue(programAtom);
  const session = useAtomValue(sessionAtom);
  const { name } = useAtomValue(currentRouteAtom);
  const error = useAtomValue(startErrorAtom);
  if (error) {
    return (
      <div className="inv-middle" role="alert">
        <h1>{previewNow()?.label ?? bootMessage('frame.unreachable')}</h1>
        <p>{error}</p>
        <Button onClick={() => void start()}>{bootMessage('common.tryAgain')}</Button>
        {previewNow() && (
          <Button variant="default" onClick={leavePreview}>
            {bootMessage('preview.leave')}
          </Button>
        )}
      </div>
    );
  }
  if (!program || !name) {
    return (
      <div className="inv-middle">
        <Loader role="status" size="sm" aria-label={bootMessage('common.loading')} />
      </div>
    );
  }
  const bare = !session || definition('route', name)?.frame === 'bare';
  if (bare) {
    return (
      <main className="inv-bare">
        <ScreenHost />
      </main>
    );
  }
  return (
    <Suspense fallback={<div className="inv-middle" />}>
      <Frame>
        <ScreenHost />
      </Frame>
    </Suspense>
  );
}

export function App() {
  const program = useAtomValue(programAtom);
  const own = program ? tenant().theme : undefined;
  const theme = useMemo(() => themeFor(own), [own]);
  return (
    // Direction as set by session/bootMessages.ts.
    <DirectionProvider>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={nonce}
      >
        <Page />
        {program && (
          <Suspense fallback={null}>
            <Overlays />
          </Suspense>
        )}
        {/* The last, so that what lies over the page is painted over it. */}
        <section id={LAYERS} aria-label={program ? word('frame.layers') : undefined} />
      </MantineProvider>
    </DirectionProvider>
  );
}
