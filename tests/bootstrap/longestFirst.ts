/** The order of test files: those that take longest first, since they would run alone at the end. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * A sequencer that moves some files to the beginning of their project. Without recorded durations, as in a fresh clone, vitest
 * sorts by file size.
 * @param longest matches their paths
 */
export const longestFirst = (longest: RegExp) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const projects = [...new Set(sorted.map(({ project }) => project))];
      return projects.flatMap((one) => {
        const own = sorted.filter(({ project }) => project === one);
        return [
          ...own.filter(({ moduleId }) => longest.test(moduleId)),
          ...own.filter(({ moduleId }) => !longest.test(moduleId)),
        ];
      });
    }
  };
