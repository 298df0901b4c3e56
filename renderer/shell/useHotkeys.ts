/** Listens for the hotkeys that hold at the moment: of the top dialog, else of the screen, the menu and the shell. */
import { useEffect } from 'react';
import { holds } from '../http/session.ts';
import { addressOfRoute, goPath } from '../navigation/navigate.ts';
import { appStore } from '../program/appStore.ts';
import { program } from '../program/program.ts';
import { runHotkey } from '../surface/actions/runHotkey.ts';
import type { OpenSurface } from '../surface/openSurface.ts';
import { belongsToText, canonicalHotkey, hotkeyOf, typesText } from '../text/hotkeys.ts';
import { questionsAtom } from '../toasts/toast.ts';
import { currentScreenAtom, dialogSurfacesAtom } from './currentScreen.ts';

/** The actions of a surface that a hotkey may start: those it names, and those of its footer. */
function actionsOf(surface: OpenSurface): readonly string[] {
  const { definition: surfaceDefinition } = surface;
  return [
    ...(surfaceDefinition.actions ?? []),
    ...('footer' in surfaceDefinition ? (surfaceDefinition.footer ?? []) : []),
  ];
}

function runOn(surface: OpenSurface, hotkey: string): boolean {
  return surface.pressed(hotkey) || runHotkey(surface, actionsOf(surface), hotkey);
}

function runMenu(hotkey: string): boolean {
  for (const menu of Object.values(program().definitions.menu)) {
    if (!menu.hotkey || canonicalHotkey(menu.hotkey) !== hotkey || !holds(menu.permission)) continue;
    const screen = appStore.get(currentScreenAtom);
    if (menu.action && screen) {
      void screen.run(menu.action);
      return true;
    }
    const address = menu.route && addressOfRoute(menu.route);
    if (!address) continue;
    void goPath(address);
    return true;
  }
  return false;
}

/** @param own hotkeys of the shell itself */
export function useHotkeys(own: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const hotkey = hotkeyOf(event);
      if (!hotkey || (typesText(event.target) && belongsToText(hotkey))) return;
      if (appStore.get(questionsAtom).length > 0) return;
      const dialog = appStore.get(dialogSurfacesAtom).at(-1);
      const screen = appStore.get(currentScreenAtom);
      const mine = own[hotkey];
      let done = false;
      if (dialog) done = runOn(dialog, hotkey);
      else if ((screen && runOn(screen, hotkey)) || runMenu(hotkey)) done = true;
      else if (mine) {
        mine();
        done = true;
      }
      if (done) event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [own]);
}
