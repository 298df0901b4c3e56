/**
 * A filter as a member of an address: `1.` (the way of writing) and base64url of JSON without what the template knows
 * anyway. Groups are `["&", …]` or `["|", …]`, leaves `[operator, field, value…]`; `!` before the first says left out, `=`
 * after it that the other member is a field. Pure; what is read from an address may be anything.
 */
import { rightOf } from '../../../../engine/filters/filterInWords.ts';
import type { FieldType } from '../../../../metadata/kinds/fieldTypes.ts';
import type { FilterGroup, FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import { LIMITS } from '../../../../metadata/kinds/limits.ts';
import type { OperatorName } from '../../../../metadata/signatures/operators.ts';

const WAY = '1.';
/** Longer than any browser and proxy between takes, with the rest of the address. */
export const MAX_CODE_LENGTH = 1800;
/** A filter that is kept under a name, by its id. */
const PROFILE_PREFIX = 'kept.';

const CODES = {
  equalTo: 'eq',
  isInList: 'in',
  lessThanEqualTo: 'le',
  greaterThanEqualTo: 'ge',
  lessThan: 'lt',
  greaterThan: 'gt',
  isNotInList: 'ni',
  notEqualTo: 'ne',
  contains: 'co',
  doesNotContain: 'nc',
  betweenInclusive: 'bi',
  betweenExclusive: 'be',
  beginsWith: 'bw',
  doesNotBeginWith: 'nb',
  endsWith: 'ew',
  doesNotEndWith: 'nw',
  day: 'dy',
} as const satisfies Record<OperatorName, string>;
const OPERATORS = new Map(Object.entries(CODES).map(([name, code]) => [code as string, name as OperatorName]));

type Written = readonly unknown[];

const off = (isActive: boolean | undefined): string => (isActive === false ? '!' : '');

function writtenLeaf(leaf: FilterLeaf): Written {
  const code = off(leaf.isActive) + CODES[leaf.operator];
  if (leaf.matchField) return [`${code}=`, leaf.name, leaf.matchField];
  if (rightOf(leaf.operator) === 'bounds') return [code, leaf.name, leaf.value1 ?? null, leaf.value2 ?? null];
  return leaf.value === undefined || leaf.value === null ? [code, leaf.name] : [code, leaf.name, leaf.value];
}

const written = (group: FilterGroup): Written => [
  off(group.isActive) + (group.condition === 'or' ? '|' : '&'),
  ...group.fields.map((node) => ('fields' in node ? written(node) : writtenLeaf(node))),
];

/** A filter for an address; undefined where it is too long for one. */
export function encodeFilter(tree: FilterTree): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(written(tree)));
  if (bytes.length > MAX_CODE_LENGTH) return undefined;
  const base64 = btoa(String.fromCharCode(...bytes));
  const code = WAY + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return code.length > MAX_CODE_LENGTH ? undefined : code;
}

/** A filter that is kept, for an address. */
export const encodeProfile = (templateId: string): string => PROFILE_PREFIX + templateId;

/** A filter parameter of an address: a filter, or the id of a saved one; undefined if it is unreadable. */
export type DecodedFilter = { tree: FilterTree } | { kept: string } | undefined;

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
const isLiteral = (value: unknown): boolean => isScalar(value) || (Array.isArray(value) && value.every(isScalar));

type Types = Readonly<Record<string, FieldType>>;

function readNode(node: unknown, types: Types, depth: number): FilterLeaf | FilterGroup | undefined {
  if (!Array.isArray(node) || typeof node[0] !== 'string' || depth > LIMITS.treeDepth) return undefined;
  const active = node[0].startsWith('!') ? { isActive: false } : {};
  const head = node[0].replace(/^!/, '');
  const rest: unknown[] = node.slice(1);
  if (head !== '&' && head !== '|') return readLeaf(head, rest, active, types);
  const fields = rest.map((member) => readNode(member, types, depth + 1));
  if (fields.includes(undefined)) return undefined;
  return { condition: head === '|' ? 'or' : 'and', fields: fields as FilterGroup['fields'], ...active };
}

function readLeaf(head: string, rest: unknown[], active: object, types: Types): FilterLeaf | undefined {
  const matches = head.endsWith('=');
  const operator = OPERATORS.get(matches ? head.slice(0, -1) : head);
  const [name, first = null, second = null] = rest;
  if (!operator || typeof name !== 'string' || !isLiteral(first) || !isLiteral(second)) return undefined;
  const type = Object.hasOwn(types, name) ? types[name] : undefined;
  const leaf = { name, operator, ...(type ? { type } : {}), ...active };
  if (matches) return typeof first === 'string' && first !== '' ? { ...leaf, matchField: first } : undefined;
  return rightOf(operator) === 'bounds' ? { ...leaf, value1: first, value2: second } : { ...leaf, value: first };
}

/** Decodes the result of `encodeFilter`; other input is reported as unreadable. */
export function decodeFilter(code: string, types: Types): DecodedFilter {
  if (code.startsWith(PROFILE_PREFIX)) {
    const kept = code.slice(PROFILE_PREFIX.length);
    return /^[\w-]{1,80}$/.test(kept) ? { kept } : undefined;
  }
  if (!code.startsWith(WAY) || code.length > MAX_CODE_LENGTH) return undefined;
  try {
    const binary = atob(code.slice(WAY.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const read = readNode(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), types, 1);
    return read && 'fields' in read ? { tree: read } : undefined;
  } catch {
    return undefined;
  }
}
