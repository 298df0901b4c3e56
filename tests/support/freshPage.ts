/**
 * Each file of the renderer's tests begins as a page does: without definitions. Files share a worker, so what one of them
 * put in force was there for the next, and whether a test passed hung on which file ran before it.
 */
import { appStore } from '../../renderer/program/appStore.ts';
import { programAtom, todayAtom } from '../../renderer/program/program.ts';

appStore.set(programAtom, undefined);
appStore.set(todayAtom, '1970-01-01');
