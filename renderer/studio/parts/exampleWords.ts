import type { ExampleRun } from '../../../metadata/signatures/authoringShapes.ts';
import { tAuthoring as say } from '../../text/t.ts';
import { expectationWords } from './expectationWords.ts';

export type { ExampleRun };

/** Expected and actual outcome of a failed example. */
export const runWords = ({ expected, found, why }: ExampleRun): string =>
  say('examples.wrong', {
    expected: expectationWords(expected, say('examples.right')),
    found: why ?? expectationWords(found, say('examples.right')),
  });

/** How several came out. */
export const outcomeWords = (failed: number, count: number): string =>
  failed > 0 ? say('examples.failed', { failed, count }) : say('examples.allOk', { count });
