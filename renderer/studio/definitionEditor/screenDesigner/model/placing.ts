/**
 * Puts a member of a named map in its place by the smallest change (metadata/order.ts): a displayOrder between those around
 * it, else the anchor before it. A layer above then keeps one word of it, not a new number for every sibling.
 */
import { ordered, orderedNames, type Placed } from '../../../../../metadata/order.ts';

type Members<Member extends Placed> = Readonly<Record<string, Member>>;
type MemberOrder = Pick<Placed, 'displayOrder' | 'after'>;

const sameOrder = (names: readonly string[], wanted: readonly string[]): boolean =>
  names.length === wanted.length && names.every((name, at) => name === wanted[at]);

/** The member in another place; words of its place that are not needed are left out, not undefined. */
function at<Member extends Placed>(member: Member, { displayOrder, after }: MemberOrder): Member {
  const { displayOrder: _order, after: _after, ...rest } = member;
  return {
    ...rest,
    ...(displayOrder === undefined ? {} : { displayOrder }),
    ...(after === undefined ? {} : { after }),
  } as Member;
}

/** Every member by a number of its own: where no smaller change gives the order. */
const renumbered = <Member extends Placed>(map: Members<Member>, wanted: readonly string[]): Record<string, Member> =>
  Object.fromEntries(wanted.map((name, index) => [name, at(map[name] as Member, { displayOrder: index + 1 })]));

/** Takes a member out; what followed it follows what it followed (as the layers do it), so that nothing else moves. */
export function without<Member extends Placed>(map: Members<Member>, name: string): Record<string, Member> {
  const { [name]: gone, ...rest } = map;
  if (!gone) return { ...map };
  const wanted = orderedNames(map).filter((other) => other !== name);
  const left = Object.fromEntries(
    Object.entries(rest).map(([other, member]) => {
      if (member.after !== name) return [other, member];
      const displayOrder = gone.after === undefined ? (member.displayOrder ?? gone.displayOrder) : member.displayOrder;
      return [other, at(member, { displayOrder, after: gone.after })];
    }),
  ) as Record<string, Member>;
  return sameOrder(orderedNames(left), wanted) ? left : renumbered(left, wanted);
}

/** A number between two, a whole one where there is room. */
function between(low: number | undefined, high: number | undefined): number | undefined {
  if (low === undefined) return high === undefined ? undefined : high - 1;
  if (high === undefined) return low + 1;
  const whole = Math.floor(low) + 1;
  return whole < high ? whole : (low + high) / 2;
}

/** The display order of a member without an anchor: its number, or that of the member it follows, transitively. */
function numberOf<Member extends Placed>(map: Members<Member>, name: string | undefined): number | undefined {
  const seen = new Set<string>();
  let here = name;
  while (here !== undefined && !seen.has(here)) {
    seen.add(here);
    const member = map[here];
    if (member?.after === undefined || !Object.hasOwn(map, member.after)) return member?.displayOrder;
    here = member.after;
  }
  return undefined;
}

/** Places that may do, the most natural first. */
function* places<Member extends Placed>(
  map: Members<Member>,
  own: MemberOrder,
  before: string | undefined,
  next: string | undefined,
): Generator<MemberOrder> {
  const isPlaced = own.displayOrder !== undefined || own.after !== undefined;
  if (isPlaced) yield own;
  const number = between(numberOf(map, before), numberOf(map, next));
  const byNumber: MemberOrder[] = [
    ...(number === undefined ? [] : [{ displayOrder: number }]),
    ...(before === undefined ? [{ displayOrder: 1 }] : []),
  ];
  const byAnchor: MemberOrder[] = [];
  if (before !== undefined) {
    const others = Object.values(map).flatMap((one) => (one.after === before ? [one.displayOrder ?? 1] : []));
    byAnchor.push({ after: before }, { after: before, displayOrder: Math.min(1, ...others) - 1 });
  }
  // Without any position a member sorts by name: only if the others do so too.
  yield* own.after === undefined ? [...byNumber, own, ...byAnchor] : [...byAnchor, ...byNumber];
}

/**
 * Puts a member (one of the map, or a new one) after `before`; undefined: to the front. The others keep their order.
 * @param before a name of the map, not the member's own
 */
export function putAfter<Member extends Placed>(
  map: Members<Member>,
  name: string,
  member: Member,
  before: string | undefined,
): Record<string, Member> {
  const others = ordered(map).flatMap(([other]) => (other === name ? [] : [other]));
  const index = before === undefined ? 0 : others.indexOf(before) + 1;
  const wanted = [...others.slice(0, index), name, ...others.slice(index)];
  const next = others[index];
  const { [name]: _here, ...around } = map;
  // Members anchored to the moved one may move with it if requested; otherwise they stay.
  const left = without(map, name);
  for (const rest of Object.values(map).some(({ after }) => after === name) ? [around, left] : [left]) {
    for (const place of places(rest as Members<Member>, member, before, next)) {
      const made = { ...rest, [name]: at(member, place) } as Record<string, Member>;
      if (sameOrder(orderedNames(made), wanted)) return made;
    }
  }
  return renumbered({ ...left, [name]: member }, wanted);
}
