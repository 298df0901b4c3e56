/**
 * The service segments of our file that the codes of the standard refer to: notes of TA1 (TA105), errors of a group (AK905 and
 * later) and of a transaction (AK502, IK502 and later). Element 0 is the segment.
 */
import type { OffendingPlace } from './acknowledgement.ts';

type Places = Readonly<Record<string, readonly [tag: string, element: number]>>;

const INTERCHANGE: Places = {
  '001': ['IEA', 2],
  '002': ['ISA', 11],
  '003': ['ISA', 12],
  '005': ['ISA', 5],
  '006': ['ISA', 6],
  '007': ['ISA', 7],
  '008': ['ISA', 8],
  '009': ['ISA', 8],
  '010': ['ISA', 1],
  '011': ['ISA', 2],
  '012': ['ISA', 3],
  '013': ['ISA', 4],
  '014': ['ISA', 9],
  '015': ['ISA', 10],
  '016': ['ISA', 11],
  '017': ['ISA', 12],
  '018': ['ISA', 13],
  '019': ['ISA', 14],
  '020': ['ISA', 15],
  '021': ['IEA', 1],
  '023': ['IEA', 0],
  '024': ['GS', 0],
  '025': ['ISA', 13],
  '027': ['ISA', 16],
};
const GROUP: Places = { 1: ['GS', 1], 2: ['GS', 8], 3: ['GE', 0], 4: ['GE', 2], 5: ['GE', 1], 6: ['GS', 6] };
const TRANSACTION: Places = { 1: ['ST', 1], 2: ['SE', 0], 3: ['SE', 2], 4: ['SE', 1], 6: ['ST', 1], 7: ['ST', 2] };

const placeIn = (places: Places, code: string, usual: string): OffendingPlace => {
  const [tag, element] = (Object.hasOwn(places, code) && places[code]) || [usual, 0];
  return { tag, element };
};

export const interchangePlace = (code: string): OffendingPlace => placeIn(INTERCHANGE, code, 'ISA');
export const groupPlace = (code: string): OffendingPlace => placeIn(GROUP, code, 'GS');
export const transactionPlace = (code: string): OffendingPlace => placeIn(TRANSACTION, code, 'ST');
