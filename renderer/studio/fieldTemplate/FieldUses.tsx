/** References to the fields to be removed, each a link. */
import type { FieldUse } from '../../../metadata/signatures/authoringShapes.ts';
import { tAuthoring as sayOf } from '../../text/t.ts';
import { DefinitionLink } from '../parts/DefinitionLink.tsx';

export function FieldUses({ layer, uses }: { layer: string; uses: readonly FieldUse[] }) {
  return (
    <ul>
      {uses.map(({ field, kind, name, path }) => (
        <li key={`${field} ${kind} ${name}`}>
          <strong>{field}</strong>:{' '}
          <DefinitionLink layer={layer} kind={kind} name={name}>
            {sayOf(`kind.${kind}`)} {name}
          </DefinitionLink>{' '}
          <span className="inv-soft">{path}</span>
        </li>
      ))}
    </ul>
  );
}
