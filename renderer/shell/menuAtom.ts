/** How the main menu stands in the page: with its words, by its signs alone, or not at all (who is not signed in has none). */
import { atom } from 'jotai';

export const menuAtom = atom<'wide' | 'narrow' | 'none'>('none');
