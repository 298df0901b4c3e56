import { atom } from 'jotai';
import type { OpenSurface } from '../surface/openSurface.ts';

/** The screen that is open, for hotkeys, the palette and menus whose entries run actions. */
export const currentScreenAtom = atom<OpenSurface | undefined>(undefined);
/** The surfaces of open dialogs, the last on top. */
export const dialogSurfacesAtom = atom<readonly OpenSurface[]>([]);

/** Title of the open screen: its record's name, if it has a record. */
export const screenTitleAtom = atom<string | undefined>(undefined);
