/** The border between the platform and a trade: the platform runs without the trade, so only registration files import it. */
import { type Check, type Fault, placeIn } from './fault.ts';
import { importsOf } from './imports.ts';
import { isTest, sourcesOf } from './source.ts';

/** The files that add freight to a room. */
const REGISTRATIONS: ReadonlySet<string> = new Set([
  'metadata/signatures/operations.ts',
  'metadata/signatures/trades.ts',
  'renderer/components/registry.ts',
  'server/features/registry.ts',
  'server/cli/registry.ts',
]);

const isFreight = (path: string): boolean => path.split('/')[1] === 'freight';

/** Faults: an import of a folder `freight/` in a file outside of these folders that registers nothing. */
export const border: Check = {
  name: 'border of the platform',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      if (isFreight(source.path) || isTest(source.path) || source.path.startsWith('tests/')) continue;
      if (REGISTRATIONS.has(source.path)) continue;
      for (const { target, offset } of importsOf(source)) {
        if (!target || !isFreight(target)) continue;
        const message = `${target} belongs to freight: the platform works without it (docs/house.md, The border)`;
        faults.push({ file: source.path, ...placeIn(source.text, offset), kind: 'border', message });
      }
    }
    return faults;
  },
};
