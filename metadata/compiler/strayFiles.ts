/** Files of definitions that are in no layer: nobody would read them. */
import { layerOf } from './layout.ts';
import type { Report } from './report.ts';
import type { DefinitionFile } from './source.ts';

export function strayFiles(files: readonly DefinitionFile[], report: Report): void {
  for (const { path } of files)
    if (path.endsWith('.json') && !layerOf(path))
      report.faults.push({
        file: path,
        line: 1,
        column: 1,
        kind: 'unknown-file',
        message: 'This file is in no layer: definitions are below base/, tenants/NAME/ or languages/TAG/.',
        severity: 'error',
      });
}
