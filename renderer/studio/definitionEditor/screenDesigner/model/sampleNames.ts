/** Parameters that a screen reads from its address, or a dialog from its opener: sample values for the preview. */
import type { Keyed } from '../../../../../metadata/edits/keyed.ts';

function reads(value: unknown, root: string, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    const said = key === 'var' ? (Array.isArray(one) ? one[0] : one) : undefined;
    const [first, name] = typeof said === 'string' ? said.split('.') : [];
    if (first === root && name) found.add(name);
    reads(one, root, found);
  }
}

/** The names, sorted. */
export function sampleNames(kind: 'screen' | 'dialog', value: Keyed): string[] {
  const found = new Set<string>(kind === 'dialog' ? Object.keys((value.params ?? {}) as object) : []);
  reads(value, kind === 'dialog' ? 'params' : 'route', found);
  return [...found].sort();
}
