/**
 * Each file of the renderer's tests begins as a page does: without definitions, and with nothing that waits for an answer. Files
 * share a worker, so what one of them left was there for the next, and whether a test passed hung on which file ran before it.
 */
import { beforeEach } from 'vitest';
import { appStore } from '../../renderer/program/appStore.ts';
import { programAtom, todayAtom } from '../../renderer/program/program.ts';
import { questionsAtom } from '../../renderer/toasts/toast.ts';

appStore.set(programAtom, undefined);
appStore.set(todayAtom, '1970-01-01');
appStore.set(questionsAtom, []);

// Grids restore their place from the entry of the history, which all tests of a page share.
beforeEach(() => globalThis.history?.replaceState(null, ''));
