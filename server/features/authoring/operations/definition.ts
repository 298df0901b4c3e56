import { isKeyed } from '../../../../metadata/changes/keyed.ts';
import { definitionIn, effective } from '../../../authoring/effective.ts';
import { placeOf, readState } from '../../../authoring/place.ts';
import { compileWithDrafts, definitionsBelow, readDrafts } from '../../../authoring/saveDraft.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { said } from '../../../base/words/said.ts';
import type { Operation } from '../../../call/operation.ts';
import { pieceKey } from '../../../program/layers/piece.ts';

/** So deep the origins of parts are told: a field's label, a part of a screen. */
const DEPTH = 3;

export const definition: Operation<'authoring.definition'> = {
  async run(context, { layer, kind, name }) {
    const piece = { kind, name };
    const place = await placeOf(context, layer);
    const state = await readState(context, place);
    const drafts = await readDrafts(context, place.layer);
    const draft = drafts.get(pieceKey(piece));
    const own = state.pieces.find((one) => pieceKey(one) === pieceKey(piece));
    const below = definitionIn(await definitionsBelow(context, state), piece);
    const { compiled, faults } = await compileWithDrafts(context, state, drafts.values());
    const value = definitionIn(compiled.definitions, piece);
    const inForce = effective(piece, below, own?.content);
    // Demo data has passwords in it.
    if (kind === 'sample' || (value === undefined && inForce === undefined && !draft)) {
      throw notFound(said('authoringNothing', piece));
    }
    const given = { value, inForce, below, content: (draft ?? own)?.content };
    return {
      ...piece,
      base: own?.version ?? 0,
      draft: draft?.version ?? 0,
      ...(draft ? { madeFrom: draft.base } : {}),
      ...Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)),
      usedBy: compiled.uses.of(kind, name).map(({ by }) => by),
      uses: [...new Map(compiled.uses.by(kind, name).map((one) => [pieceKey(one), one])).values()],
      origins: originsOf(value, []),
      faults: faults.filter((fault) => fault.piece && pieceKey(fault.piece) === pieceKey(piece)),
    };

    function originsOf(at: unknown, path: string[]): unknown[] {
      const place = compiled.origin(kind, name, path);
      const here = place ? [{ path, layer: place.layer, file: place.file, line: place.line }] : [];
      if (!isKeyed(at) || path.length === DEPTH) return here;
      return [...here, ...Object.entries(at).flatMap(([key, member]) => originsOf(member, [...path, key]))];
    }
  },
};
