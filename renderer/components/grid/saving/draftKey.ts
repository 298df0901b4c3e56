/**
 * The key of a draft: the screen, the part, and the address parameters except the filter. Edits belong to rows, not to
 * the current filter: otherwise each filter would have its own draft, which would reappear after saving.
 */
import type { Part } from '../../../../metadata/kinds/part.ts';
import type { PropsOf } from '../../../../metadata/signatures/components.ts';
import { definition } from '../../../program/program.ts';
import type { Surface } from '../../../surface/componentContract.ts';

/** The member of the address that holds the filter of a part. */
function addressOf(parts: Readonly<Record<string, Part>> | undefined, filter: string): string | undefined {
  for (const [name, part] of Object.entries(parts ?? {})) {
    if (name === filter && part.component === 'filterPanel')
      return (part.props as PropsOf<'filterPanel'> | undefined)?.address;
    const inner = addressOf(part.parts, filter);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** @param filter the part by which the grid is filtered */
export function draftKey(surface: Surface, part: string, filter: string | undefined): string {
  const route = surface.value({ var: 'route' }) as Record<string, unknown> | undefined;
  const address = filter && addressOf(definition(surface.kind, surface.name)?.parts, filter);
  const { [address ?? '']: _, ...rest } = route ?? {};
  const member = surface.keys.map((key) => ` ${JSON.stringify(key)}`).join('');
  return `${surface.name} ${surface.addressOf(part)} ${JSON.stringify(rest)}${member}`;
}
