/**
 * What a layer is to say after files were read into it: all that they say and nothing else, or only what was chosen of them,
 * and the rest as it is.
 */
import { contentHash, type Piece, type PieceName, pieceKey } from '../../program/layers/piece.ts';

/**
 * @param now what the layer says
 * @param read what the files say
 * @param only the definitions that are taken; of these, what the files do not say is taken away. Default: all
 * @returns what the layer then says, what of it is other than now, and which of those that were chosen are nowhere
 */
export function importedPieces(
  now: ReadonlyMap<string, Piece>,
  read: ReadonlyMap<string, Piece>,
  only?: readonly PieceName[],
): { wanted: Piece[]; changed: Piece[]; unknown: PieceName[] } {
  const chosen = only && new Set(only.map(pieceKey));
  const wanted = [...new Set([...now.keys(), ...read.keys()])].sort().flatMap((key): Piece[] => {
    const [was, is] = [now.get(key), read.get(key)];
    if (chosen && !chosen.has(key)) return was ? [was] : [];
    const { kind, name } = (is ?? was) as Piece;
    return [{ kind, name, content: is?.content ?? {} }];
  });
  return {
    wanted,
    changed: wanted.filter((piece) => contentHash(piece.content) !== contentHash(now.get(pieceKey(piece))?.content)),
    unknown: (only ?? []).filter((piece) => !now.has(pieceKey(piece)) && !read.has(pieceKey(piece))),
  };
}
