import { createStore } from 'jotai';

/** The one store of the page: what is not React (calls, hotkeys, the router) reads and writes the same atoms. */
export const appStore = createStore();
