/** From what a layer says about a definition to what the definition then is, and back. */
import { applyChanges } from '../../metadata/changes/applyChanges.ts';
import { changesBetween } from '../../metadata/changes/changesBetween.ts';
import type { Keyed } from '../../metadata/changes/keyed.ts';
import { wasHash } from '../../metadata/compiler/overlay.ts';
import type { ByName, Program } from '../../metadata/program.ts';
import type { PieceContent, PieceName } from '../program/layers/piece.ts';

type Definitions = Program['definitions'];

/** What some definitions say, or undefined. */
export function definitionIn(definitions: Definitions, { kind, name }: PieceName): Keyed | undefined {
  const ofKind = definitions[kind] as ByName<typeof kind>;
  return Object.hasOwn(ofKind, name) ? (ofKind[name] as Keyed) : undefined;
}

/** What a definition is where a layer says `content` over `below`. */
export function effective(
  { kind, name }: PieceName,
  below: Keyed | undefined,
  content: PieceContent | undefined,
): Keyed | undefined {
  const own = content?.value ?? below;
  if (own === undefined || !content?.changes || content.changes.length === 0) return own;
  return applyChanges(kind, name, own, content.changes).value;
}

/** What a layer must say so that a definition is `wanted`; undefined: that it is not there. */
export function contentFor(piece: PieceName, below: Keyed | undefined, wanted: Keyed | undefined): PieceContent {
  if (below === undefined) return wanted === undefined ? {} : { value: wanted };
  if (wanted === undefined) return { changes: [{ op: 'remove', ...piece, was: wasHash(below) }] };
  const changes = changesBetween(piece.kind, piece.name, below, wanted);
  return changes.length > 0 ? { changes } : {};
}
