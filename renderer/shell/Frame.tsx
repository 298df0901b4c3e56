/** The frame of a signed-in user: header, menu, the screen, and what listens while one works. */
import './printPage.css';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { ShellHotkey } from '../../metadata/signatures/shellHotkeys.ts';
import { currentRouteAtom } from '../navigation/routeAtom.ts';
import { appStore } from '../program/appStore.ts';
import { word } from '../text/messages.ts';
import { Header } from './Header.tsx';
import { HelpPanel, helpOpenAtom } from './HelpPanel.tsx';
import { MainMenu } from './MainMenu.tsx';
import { openPalette, Palette } from './Palette.tsx';
import { PreviewBanner } from './PreviewBanner.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { useHotkeys } from './useHotkeys.ts';
import { useInactivity } from './useInactivity.ts';
import { useMenuFold } from './useMenuFold.ts';
import { usePolling } from './usePolling.ts';
import { usePrefetch } from './usePrefetch.ts';
import { useStrayFiles } from './useStrayFiles.ts';

export default function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { visit } = useAtomValue(currentRouteAtom);
  const { folded, fold } = useMenuFold(visit);
  const own = useMemo(
    (): Record<ShellHotkey, () => void> => ({
      '?': () => appStore.set(helpOpenAtom, (open) => !open),
      'ctrl+k': openPalette,
      'meta+k': openPalette,
    }),
    [],
  );
  useHotkeys(own);
  useInactivity();
  usePolling();
  usePrefetch();
  useStrayFiles();
  // Move the focus to the new screen for screen readers, as after a plain link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit.
  useEffect(() => {
    if (document.activeElement === document.body || !document.activeElement)
      main.current?.focus({ preventScroll: true });
  }, [visit]);

  return (
    <div className={`inv-frame ${folded ? 'inv-frame-folded' : ''}`}>
      <a className="inv-skip" href="#main">
        {word('frame.skip')}
      </a>
      <RouteProgress />
      <PreviewBanner />
      <Header onFold={fold} folded={folded} />
      <MainMenu folded={folded} />
      <main id="main" className="inv-main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <HelpPanel />
      <Palette />
    </div>
  );
}
