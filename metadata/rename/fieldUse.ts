/** A place in the definitions that names a field, and what is to stand there. */
import { below, type Spot } from '../compiler/spot.ts';

export interface FieldUse {
  spot: Spot;
  /** `key`: the name of a property; `value`: a text. */
  about: 'key' | 'value';
  /** What is written there now, and what is to be. */
  was: string;
  is: string;
}

/** A place that says the same word, of which nobody can tell whether it means the field. */
export interface AlikePlace {
  spot: Spot;
  word: string;
}

export interface FoundUses {
  uses: FieldUse[];
  alike: AlikePlace[];
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The spots of the members of an object or a list, by their keys. */
export function members(spot: Spot): [string, Spot][] {
  const { value } = spot;
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, member]) => [key, below(spot, key, member)]);
}

/** The member of that name, where there is one. */
export function member(spot: Spot, key: string): Spot | undefined {
  const { value } = spot;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return below(spot, key, (value as Record<string, unknown>)[key]);
}
