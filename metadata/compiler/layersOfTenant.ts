/** Which layers a tenant's program is made of, lowest first. */
import { didYouMean } from './didYouMean.ts';
import type { Report } from './report.ts';
import type { DefinitionFile } from './source.ts';

type FilesOf = ReadonlyMap<string, { file: DefinitionFile; inside: string }[]>;

/** Returns the layers below a layer, from its `layer.json`; the file's own faults are reported when it is read. */
function over(files: FilesOf, layer: string, report: Report): string[] {
  const text = files.get(layer)?.find(({ inside }) => inside === 'layer.json')?.file.text;
  let declared: unknown;
  try {
    declared = (JSON.parse(text ?? '{}') as { over?: unknown } | null)?.over;
  } catch {
    declared = null;
  }
  if (declared === undefined) return [];
  if (Array.isArray(declared) && declared.every((name) => typeof name === 'string')) return declared;
  // The layers below are unknown: nearly all layers extend the base, and names missing there may be in another layer.
  report.suppression.lost('everything');
  return layer !== 'base' && files.has('base') ? ['base'] : [];
}

/** Returns the layers of `options`, else the tenant's layer and the layers below it. A missing layer is a fault. */
export function layersOfTenant(
  files: FilesOf,
  options: { tenant: string; layers?: readonly string[] | undefined },
  report: Report,
): string[] {
  const result: string[] = [];
  const under: string[] = [];
  const add = (layer: string, by: string | undefined): void => {
    if (result.includes(layer)) return;
    const file = files.get(by ?? layer)?.find(({ inside }) => inside === 'layer.json')?.file.path ?? 'layer.json';
    const fault = (kind: string, message: string) =>
      report.faults.push({ file, line: 1, column: 1, kind, message, severity: 'error' });
    if (under.includes(layer)) {
      fault('layer-circle', `The layer "${layer}" lies over itself.`);
      return;
    }
    if (!files.has(layer)) {
      fault('unknown-layer', `There is no layer "${layer}".${didYouMean(layer, files.keys())}`);
      // Definitions of the missing layer are referenced throughout the layers above.
      report.suppression.lost('everything');
      return;
    }
    if (!files.get(layer)?.some(({ inside }) => inside === 'layer.json'))
      report.faults.push({
        file: files.get(layer)?.[0]?.file.path ?? layer,
        line: 1,
        column: 1,
        kind: 'missing-layer',
        message: `The layer "${layer}" has no layer.json, which says what it is and what it lies over.`,
        severity: 'error',
      });
    under.push(layer);
    for (const lower of over(files, layer, report)) add(lower, layer);
    under.pop();
    result.push(layer);
  };
  if (options.layers) for (const layer of options.layers) add(layer, undefined);
  else add(options.tenant, undefined);
  return result;
}
