import type { Keyed } from '../../../../metadata/changes/keyed.ts';
import { contentFor, definitionIn } from '../../../authoring/effective.ts';
import { placeOf, readState } from '../../../authoring/place.ts';
import { compileWithDrafts, definitionsBelow, keyedOrNull, readDrafts } from '../../../authoring/saveDraft.ts';
import type { Operation } from '../../../call/operation.ts';
import type { PieceFault } from '../../../program/layers/compileLayers.ts';
import { pieceKey } from '../../../program/layers/piece.ts';

/**
 * What is wrong with a definition that is not saved, with the own drafts of all others: in itself, and in those that name it.
 * What others have at fault without it is not told.
 */
export const check: Operation<'authoring.check'> = {
  async run(context, { layer, kind, name, value }) {
    const piece = { kind, name };
    const place = await placeOf(context, layer);
    const state = await readState(context, place);
    const below = definitionIn(await definitionsBelow(context, state), piece);
    const drafts = await readDrafts(context, place.layer);
    const wanted = (keyedOrNull(value) ?? undefined) as Keyed | undefined;
    const own = { ...piece, content: contentFor(piece, below, wanted) };
    const others = [...drafts.values()].filter((draft) => pieceKey(draft) !== pieceKey(piece));
    const now = await compileWithDrafts(context, state, [...others, own], 'typed');
    const before = await compileWithDrafts(context, state, drafts.values());
    const isOwn = ({ about, piece: of }: PieceFault) =>
      about ? pieceKey(about) === pieceKey(piece) : of !== undefined && pieceKey(of) === pieceKey(piece);
    const saying = ({ about, message }: PieceFault) => `${about ? pieceKey(about) : ''} ${message}`;
    const known = new Set(before.faults.map(saying));
    return {
      faults: now.faults.filter(isOwn).map(told),
      elsewhere: now.faults.filter((fault) => fault.about && !isOwn(fault) && !known.has(saying(fault))).map(told),
    };
  },
};

const told = ({ about, kind, message, severity }: PieceFault) => ({
  ...(about ?? { path: [] }),
  sort: kind,
  message,
  severity,
});
