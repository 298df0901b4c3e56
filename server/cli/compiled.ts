/** Compiles a layer for a command. */
import { type Compiled, compile } from '../../metadata/compiler/compile.ts';
import { didYouMean } from '../../metadata/compiler/didYouMean.ts';
import { UsageError } from '../platform/commandLine/command.ts';
import { checks } from '../program/definitions/checks.ts';
import { layersOf, readFolder, readPictures } from '../program/definitions/readFolder.ts';
import { readLayerName } from '../program/layers/layerName.ts';

/** The folder of definitions that commands read: `INVOIZE_DEFINITIONS`, else this repository's. */
const folder = (): string | undefined => process.env.INVOIZE_DEFINITIONS || undefined;

/** Compiles the named layer, else all of them. */
export async function compileLayers(layer: string | undefined): Promise<[string, Compiled][]> {
  // A layer that was authored in the browser is in the store, which other commands do not wait for.
  if (layer !== undefined && readLayerName(layer)) {
    const { compileStored } = await import('./layerData.ts');
    return [[layer, await compileStored(layer)]];
  }
  const [files, pictures] = await Promise.all([readFolder(folder()), readPictures(folder())]);
  const layers = layersOf(files);
  if (layer !== undefined && !layers.includes(layer))
    throw new UsageError(`There is no layer "${layer}".${didYouMean(layer, layers)} There are ${layers.join(', ')}.`);
  return (layer === undefined ? layers : [layer]).map((name) => [
    name,
    compile(files, { tenant: name, checks, pictures }),
  ]);
}

/** One layer: the one named, else the tenant in use. */
export async function compileLayer(layer: string | undefined): Promise<[string, Compiled]> {
  const files = await readFolder(folder());
  const tenant = process.env.INVOIZE_TENANT || 'demo';
  const chosen = layer ?? (layersOf(files).includes(tenant) ? tenant : 'base');
  return (await compileLayers(chosen))[0] as [string, Compiled];
}
