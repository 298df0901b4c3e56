import { atom } from 'jotai';

/** The shipment profile of the system in context, loaded for organisations of status 4 (suite.txt section 3). */
export const systemProfileAtom = atom<unknown>(undefined);
