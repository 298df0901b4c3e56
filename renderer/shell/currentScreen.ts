import { atom } from 'jotai';
import type { OpenSurface } from '../surface/openSurface.ts';

/** The screen that is open, for hotkeys, the palette and menus whose entries run actions. */
export const currentScreenAtom = atom<OpenSurface | undefined>(undefined);
/** The surfaces of open dialogs, the last on top. */
export const dialogSurfacesAtom = atom<readonly OpenSurface[]>([]);

/** What the screen that is open calls itself: its record's name, where it has one. */
export const screenTitleAtom = atom<string | undefined>(undefined);
