/**
 * Decides whether two conditions over a request can hold at once. For every field it tries each value that either mentions, one
 * that neither does, and none; a comparison other than equality may be true or false. A positive result may be too cautious, a
 * negative one is certain.
 */
import type { FilterGroup, FilterLeaf } from '../../kinds/filter.ts';

type Request = ReadonlyMap<string, string | undefined>;
/** undefined: it could be either. */
type Answer = boolean | undefined;

const key = (value: unknown): string | undefined =>
  value === undefined || value === null || String(value).trim() === '' ? undefined : String(value).toLowerCase();
const listed = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[,\r\n]/).map((entry) => entry.trim())
      : [value];
const not = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);

function leaf({ name, operator, value, matchField }: FilterLeaf, request: Request): Answer {
  const given = request.get(name);
  if (typeof matchField === 'string') return undefined;
  if (operator === 'equalTo') return given === key(value);
  if (operator === 'notEqualTo') return given !== key(value);
  const inList = () => given !== undefined && listed(value).some((entry) => key(entry) === given);
  if (operator === 'isInList') return inList();
  if (operator === 'isNotInList') return not(inList());
  return undefined;
}

function holds(tree: FilterGroup | FilterLeaf, request: Request): Answer {
  if (!('fields' in tree)) return leaf(tree, request);
  const active = tree.fields.filter(({ isActive }) => isActive !== false);
  if (active.length === 0) return true;
  const answers = active.map((node) => holds(node, request));
  if (tree.condition === 'and') return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
  return answers.includes(true) ? true : answers.includes(undefined) ? undefined : false;
}

function mentioned(tree: FilterGroup | FilterLeaf | undefined, values: Map<string, Set<string | undefined>>): void {
  if (!tree) return;
  if ('fields' in tree) {
    for (const node of tree.fields) mentioned(node, values);
    return;
  }
  const own = values.get(tree.name) ?? new Set<string | undefined>([undefined, '\u0000another']);
  for (const value of listed(tree.value)) own.add(key(value));
  values.set(tree.name, own);
}

const most = 20_000;

export function conditionsOverlap(a: FilterGroup | undefined, b: FilterGroup | undefined): boolean {
  const values = new Map<string, Set<string | undefined>>();
  mentioned(a, values);
  mentioned(b, values);
  let requests: Map<string, string | undefined>[] = [new Map()];
  for (const [name, choices] of values) {
    requests = requests.flatMap((request) => [...choices].map((choice) => new Map(request).set(name, choice)));
    if (requests.length > most) return true;
  }
  return requests.some((request) => {
    const first = a ? holds(a, request) : true;
    const second = b ? holds(b, request) : true;
    return first !== false && second !== false;
  });
}
