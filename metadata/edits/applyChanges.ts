/** Makes the keyed operations of a layer on one definition, as the compiler would, without compiling the rest. */

import { noDefinitions } from '../compiler/mergedDefinitions.ts';
import { buildValue, Origins } from '../compiler/origins.ts';
import { overlay } from '../compiler/overlay.ts';
import { Report } from '../compiler/report.ts';
import { readSource } from '../compiler/source.ts';
import type { KindName } from '../kinds/kindNames.ts';
import type { Change } from '../kinds/overlay.ts';
import type { Keyed } from './keyed.ts';

export interface Applied {
  /** undefined: the changes take the definition away. */
  value: Keyed | undefined;
  /** Changes that could not be made, in words; those changed nothing. */
  faults: { kind: string; message: string }[];
}

/** @param below what the definition says under the layer; it is not changed */
export function applyChanges(kind: KindName, name: string, below: Keyed, changes: readonly Change[]): Applied {
  const origins = new Origins();
  const merged = noDefinitions();
  const report = new Report(origins, (cursor) => origins.of(cursor.value));
  const built = (path: string, value: unknown) => {
    const source = readSource({ path, text: JSON.stringify(value) });
    if (!source.root) throw new Error(`What ${path} holds is no JSON.`);
    return {
      value: buildValue(source.root, source, path) as Keyed,
      origin: { layer: path, source, node: source.root },
    };
  };
  merged.get(kind)?.set(name, built('below', below));
  overlay(merged, built('changes', { changes }).value, 'changes', origins, report);
  return {
    value: merged.get(kind)?.get(name)?.value,
    faults: report.faults.map((fault) => ({ kind: fault.kind, message: fault.message })),
  };
}
