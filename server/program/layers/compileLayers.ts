/** Compiles layers of the store over the tenant's files, and locates each fault in its layer entry. */
import { type Compiled, compile } from '../../../metadata/compiler/compile.ts';
import type { FaultyPart } from '../../../metadata/compiler/report.ts';
import type { DefinitionFile } from '../../../metadata/compiler/source.ts';
import type { Fault } from '../../../metadata/program.ts';
import { checks } from '../definitions/checks.ts';
import type { LayerEntry, LayerEntryName } from './layerEntry.ts';
import { type LayerFile, layerFiles, pathAt } from './layerFiles.ts';

export interface LayerEntries {
  /** `systems/ID` or `accounts/ID`. */
  layer: string;
  pieces: readonly LayerEntry[];
}

/** A fault, and where it is in a layer entry: names and indexes from its `value` or its `changes` down. */
export type LayerEntryFault = Fault & {
  layer?: string;
  piece?: LayerEntryName;
  path?: (string | number)[];
  /** The faulty part of a definition, in any layer. */
  about?: FaultyPart;
};

export interface CompiledLayers {
  compiled: Compiled;
  faults: LayerEntryFault[];
}

/** @param stack lowest first */
export function compileLayers(
  tenant: string,
  files: readonly DefinitionFile[],
  stack: readonly LayerEntries[],
): CompiledLayers {
  const own = new Map<string, { layer: string; file: LayerFile }>();
  const merged = stack.flatMap(({ layer, pieces: layerEntries }, at) => {
    const made = layerFiles(layer, stack[at - 1]?.layer ?? tenant, layerEntries);
    for (const file of made) own.set(file.path, { layer, file });
    return made;
  });
  const layers = [tenant, ...stack.map(({ layer }) => layer)];
  const compiled = compile([...files, ...merged], { tenant, layers, checks });
  const faults = compiled.faults.map((fault): LayerEntryFault => {
    const part = compiled.partOf(fault);
    const about = part ? { about: part } : {};
    const found = own.get(fault.file);
    if (!found?.file.piece) return { ...fault, ...about };
    const path = pathAt(found.file, fault.line, fault.column);
    return { ...fault, ...about, layer: found.layer, piece: found.file.piece, path };
  });
  return { compiled, faults };
}

export const isError = ({ severity }: Pick<Fault, 'severity'>): boolean => severity === 'error';
