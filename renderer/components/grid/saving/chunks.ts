/** A list in pieces of at most `size`, in order. */
export function chunks<Entry>(list: readonly Entry[], size: number): Entry[][] {
  const pieces: Entry[][] = [];
  for (let at = 0; at < list.length; at += size) pieces.push(list.slice(at, at + size));
  return pieces;
}
