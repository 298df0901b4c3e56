/** Which member of an edited list was which before: a member has an id of its own, or is known by what it says. */

export type Member = Readonly<Record<string, unknown>>;
type Same = (one: Member, other: Member) => boolean;

const idOf = ({ id }: Member): string | undefined => (typeof id === 'string' && id !== '' ? id : undefined);

/**
 * For each member of `after` the place in `before` that it comes from, -1 for one that was added. Members with an id are known
 * by it. Of the others those that say the same are found in their order; what lies between two of them is what was edited
 * there: in order where as many went as came and each is like the one in its place, else by how much of it is still the same.
 * @param same whether two members say the same
 * @param alike how many fields of two members are filled in and the same
 */
export function alignMembers(
  before: readonly Member[],
  after: readonly Member[],
  same: Same,
  alike: (one: Member, other: Member) => number,
): number[] {
  const from = new Array<number>(after.length).fill(-1);
  const taken = new Set<number>();
  const byId = new Map(
    before.flatMap((member, at) => (idOf(member) === undefined ? [] : [[idOf(member), at] as const])),
  );
  for (const [at, member] of after.entries()) {
    const found = idOf(member) === undefined ? undefined : byId.get(idOf(member));
    if (found === undefined || taken.has(found)) continue;
    from[at] = found;
    taken.add(found);
  }
  const left = [...before.keys()].filter((at) => idOf(before[at] as Member) === undefined);
  const right = [...after.keys()].filter((at) => idOf(after[at] as Member) === undefined);
  const pairs = commonOrder(left, right, (one, other) => same(before[one] as Member, after[other] as Member));
  let [fromLeft, fromRight] = [0, 0];
  for (const [atLeft, atRight] of [...pairs, [left.length, right.length] as const]) {
    pairGap(left.slice(fromLeft, atLeft), right.slice(fromRight, atRight), (one, other) =>
      alike(before[one] as Member, after[other] as Member),
    ).forEach(([one, other]) => {
      from[other] = one;
    });
    if (atLeft < left.length) from[right[atRight] as number] = left[atLeft] as number;
    [fromLeft, fromRight] = [atLeft + 1, atRight + 1];
  }
  return from;
}

/** The longest run of equal entries in the order of both lists, as pairs of places. */
function commonOrder<One, Other>(
  one: readonly One[],
  other: readonly Other[],
  same: (one: One, other: Other) => boolean,
): (readonly [number, number])[] {
  const first: (readonly [number, number])[] = [];
  const last: (readonly [number, number])[] = [];
  let [start, end, otherEnd] = [0, one.length, other.length];
  while (start < end && start < otherEnd && same(one[start] as One, other[start] as Other)) {
    first.push([start, start]);
    start += 1;
  }
  while (end > start && otherEnd > start && same(one[end - 1] as One, other[otherEnd - 1] as Other)) {
    end -= 1;
    otherEnd -= 1;
    last.unshift([end, otherEnd]);
  }
  const width = otherEnd - start + 1;
  // How long the run can be from here on, for each pair of places.
  const length = new Uint32Array((end - start + 1) * width);
  const cell = (row: number, column: number) => (row - start) * width + (column - start);
  const equal = new Set<number>();
  for (let row = end - 1; row >= start; row -= 1) {
    for (let column = otherEnd - 1; column >= start; column -= 1) {
      const isSame = same(one[row] as One, other[column] as Other);
      if (isSame) equal.add(cell(row, column));
      length[cell(row, column)] = isSame
        ? (length[cell(row + 1, column + 1)] as number) + 1
        : Math.max(length[cell(row + 1, column)] as number, length[cell(row, column + 1)] as number);
    }
  }
  let [row, column] = [start, start];
  while (row < end && column < otherEnd) {
    if (equal.has(cell(row, column))) {
      first.push([row, column]);
      [row, column] = [row + 1, column + 1];
    } else if ((length[cell(row + 1, column)] as number) >= (length[cell(row, column + 1)] as number)) row += 1;
    else column += 1;
  }
  return [...first, ...last];
}

/** Members between two that stayed: which of those that went is which of those that came. */
function pairGap(
  went: readonly number[],
  came: readonly number[],
  alike: (went: number, came: number) => number,
): (readonly [number, number])[] {
  const inOrder = went.map((one, at) => [one, came[at] as number] as const);
  const isEven = went.length === came.length;
  if (isEven && (went.length === 1 || inOrder.every(([one, other]) => alike(one, other) > 0))) return inOrder;
  const open = new Set(went);
  const pairs = came.flatMap((other) => {
    let best: { one: number; score: number } | undefined;
    for (const one of open) {
      const score = alike(one, other);
      if (score > (best?.score ?? 0)) best = { one, score };
    }
    if (!best) return [];
    open.delete(best.one);
    return [[best.one, other] as const];
  });
  if (!isEven) return pairs;
  // Of as many that went as came, what is like none was edited as a whole.
  const taken = new Set(pairs.map(([, other]) => other));
  const left = came.filter((other) => !taken.has(other));
  return [...pairs, ...[...open].map((one, at) => [one, left[at] as number] as const)];
}
