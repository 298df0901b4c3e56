/**
 * The definitions of the product with one random error at a time, by a fixed seed (another with MUTATIONS_SEED): a fault is
 * reported at the right position, its consequences are suppressed, and nothing is thrown.
 */
import { getNodePath, type Node, parseTree } from 'jsonc-parser';
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import type { Fault } from '../../metadata/program.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const files = (await readFolder()).filter(({ path }) =>
  /definitions\/(platform|freight|base|tenants\/demo)\//.test(path),
);
const compiled = (all: readonly DefinitionFile[]) => compile(all, { tenant: 'demo', checks });
const before = compiled(files);
const known = new Set(before.faults.map(({ file, kind, message }) => `${file} ${kind} ${message}`));

/** `npm run test:long` breaks some 5,000 definitions. */
const LONGER = process.env.LONG ? 36 : 1;
/** A broken program costs a compilation: half of them in `npm test`. */
const times = (count: number): number => (process.env.LONG ? count * LONGER : Math.ceil(count / 2));

/** The maximum number of faults for one error. */
const HANDFUL = 6;

interface Broken {
  what: string;
  text: string;
  /** The position of the error, as an offset of the new text. */
  at: number;
}
interface Rand {
  (): number;
  of<T>(list: readonly T[]): T;
}

function random(seed: number): Rand {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return Object.assign(next, { of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T });
}

const nodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodes)];
const all = (text: string): Node[] => nodes(parseTree(text) as Node);
const values = (text: string): Node[] =>
  all(text).filter(({ parent }) => parent?.type === 'property' && getNodePath(parent)[0] !== '$schema');
const put = (text: string, { offset, length }: Node, by: string) =>
  text.slice(0, offset) + by + text.slice(offset + length);
const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

/** One way to break a file; undefined where this file has nothing of the kind. */
type Break = (file: DefinitionFile, rand: Rand) => Broken | undefined;

/** Texts that the compiler resolves as names of definitions, by position. */
const names = new Map<string, Set<string>>();
for (const [kind, ofKind] of Object.entries(before.definitions))
  for (const name of Object.keys(ofKind))
    for (const { by } of before.uses.of(kind as never, name)) {
      const place = before.origin(by.kind, by.name, by.path);
      const known = names.get(place?.file ?? '') ?? new Set<string>();
      names.set(place?.file ?? '', known.add(`${place?.line} ${name}`));
    }

const aName = ({ path, text }: DefinitionFile, rand: Rand, by?: string): Broken | undefined => {
  const own = names.get(path) ?? new Set<string>();
  const found = values(text).filter(
    (node) => node.parent?.children?.[1] === node && own.has(`${lineAt(text, node.offset)} ${node.value}`),
  );
  if (found.length === 0) return undefined;
  const node = rand.of(found);
  return {
    what: `name ${node.value}`,
    text: put(text, node, JSON.stringify(by ?? `${node.value}zz`)),
    at: node.offset,
  };
};

const aType: Break = ({ text }, rand) => {
  const node = rand.of(values(text).filter(({ parent, type }) => parent?.children?.[1]?.type === type));
  const value = node.parent?.children?.[1] as Node;
  const other = value.type === 'array' || value.type === 'object' ? '7' : '[{"x": [1]}]';
  return { what: `type of ${getNodePath(value).join('/')}`, text: put(text, value, other), at: value.offset };
};

const aProperty: Break = ({ text }, rand) => {
  const key = rand.of(values(text).map(({ parent }) => parent?.children?.[0] as Node));
  return { what: `key ${key.value}`, text: put(text, key, JSON.stringify(`${key.value}Q`)), at: key.offset };
};

const aMember: Break = ({ text }, rand) => {
  const property = rand.of(all(text).filter(({ type }) => type === 'property'));
  const siblings = property.parent?.children as Node[];
  const index = siblings.indexOf(property);
  const last = siblings[index - 1];
  const next = siblings[index + 1];
  const from = last ? last.offset + last.length : property.offset;
  const to = last || !next ? property.offset + property.length : next.offset;
  return { what: `without ${property.children?.[0]?.value}`, text: text.slice(0, from) + text.slice(to), at: from };
};

const aSign: Break = ({ text }, rand) => {
  // For a text, its quotation marks; characters inside it are not JSON tokens.
  const signs = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)].flatMap(({ 0: token, index }) =>
    token.length > 1 ? [index, index + token.length - 1] : [index],
  );
  const at = rand.of(signs);
  return { what: `sign ${text[at]} at ${at}`, text: text.slice(0, at) + text.slice(at + 1), at };
};

const twice: Break = ({ text }, rand) => {
  const property = rand.of(all(text).filter(({ type }) => type === 'property'));
  const own = text.slice(property.offset, property.offset + property.length);
  const end = property.offset + property.length;
  return {
    what: `twice ${property.children?.[0]?.value}`,
    text: `${text.slice(0, end)}, ${own}${text.slice(end)}`,
    at: end,
  };
};

const INHERITED = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf'];

/** A name that every object of JavaScript inherits, in the place of a text or of a name. */
const inherited: Break = ({ text }, rand) => {
  const texts = all(text).filter((node) => node.type === 'string' && getNodePath(node)[0] !== '$schema');
  if (texts.length === 0) return undefined;
  const node = rand.of(texts);
  const name = rand.of(INHERITED);
  return { what: `${node.value} as ${name}`, text: put(text, node, JSON.stringify(name)), at: node.offset };
};

/** Two siblings that follow one another. */
const aCircle: Break = ({ path, text }, rand) => {
  const maps = all(text).filter((node) => {
    const name = node.parent?.children?.[0]?.value;
    return (
      node.type === 'object' &&
      ['fields', 'parts', 'values', 'states'].includes(name) &&
      // The fields that a step gives values have no order.
      !getNodePath(node).includes('steps') &&
      (node.children?.length ?? 0) > 1
    );
  });
  if (maps.length === 0 || path.endsWith('.overlay.json')) return undefined;
  const map = rand.of(maps);
  const content = JSON.parse(text);
  const members = getNodePath(map).reduce((value, key) => value[key], content);
  const [first, second] = Object.keys(members);
  if (typeof members[first as string] !== 'object' || typeof members[second as string] !== 'object') return undefined;
  members[first as string].after = second;
  members[second as string].after = first;
  return { what: `circle of ${first} and ${second}`, text: JSON.stringify(content, null, 2), at: 0 };
};

const told = (faults: readonly Fault[]): Fault[] =>
  faults.filter(({ file, kind, message }) => !known.has(`${file} ${kind} ${message}`));

interface Found {
  broken: Broken;
  path: string;
  faults: Fault[];
}

function broken(way: Break, seed: number, times: number): Found[] {
  const rand = random(seed + Number(process.env.MUTATIONS_SEED ?? 0));
  const found: Found[] = [];
  while (found.length < times) {
    const file = rand.of(files);
    const one = way(file, rand);
    if (!one) continue;
    const changed = files.map((other) => (other === file ? { ...file, text: one.text } : other));
    found.push({ broken: one, path: file.path, faults: told(compiled(changed).faults) });
  }
  return found;
}

const words = ({ broken: { what }, path, faults }: Found) =>
  [`${path}: ${what}`, ...faults.map(({ file, line, kind, message }) => `  ${file}:${line} ${kind} ${message}`)].join(
    '\n',
  );
/**
 * Expects none of a few dozen; of thousands, one in a hundred may also report consequences: a renamed definition is referenced
 * in many places, and correctly reported in each.
 */
function none(found: readonly Found[], isWrong: (one: Found) => boolean): void {
  const wrong = found.filter(isWrong).map(words);
  if (wrong.length > 0 && wrong.length <= found.length / 100) console.log(wrong.join('\n'));
  else expect(wrong).toEqual([]);
}
const few = (found: readonly Found[]) => none(found, ({ faults }) => faults.length > HANDFUL);
const near = ({ broken: { text, at }, path, faults }: Found, lines: number) =>
  faults.some(({ file, line }) => file === path && Math.abs(line - lineAt(text, at)) <= lines);

describe('one thing is wrong in the definitions of the product', () => {
  it('a misspelled name is reported in its line, as one fault', { timeout: 300_000 * LONGER }, () => {
    const found = broken((file, rand) => aName(file, rand), 11, times(15));
    none(found, (one) => !near(one, 0));
    none(found, ({ faults }) => faults.length > 2);
  });

  it('a misspelled entity or screen is reported there, not at its users', () => {
    const all = [
      ['invoices/shipment.template.json', /("entity": "shipment)"/],
      ['accounts/account.template.json', /("entity": "account)"/],
      ['invoices/queries.json', /("entity": "shipment)"/],
      ['metadata/ims.routes.json', /("screen": "imsProfiles)"/],
    ] as const;
    for (const [name, misspelt] of all) {
      const file = files.find(({ path }) => path.endsWith(name));
      const text = file?.text.replace(misspelt, '$1zz"') ?? '';
      expect(text).not.toBe(file?.text);
      const changed = files.map((other) => (other === file ? { ...other, text } : other));
      const faults = told(compiled(changed).faults).map(({ file: at, kind }) => `${at} ${kind}`);
      expect(faults).toEqual([`${file?.path} unknown-${name.includes('routes') ? 'screen' : 'entity'}`]);
    }
  });

  it('a value of the wrong type is reported in its line', { timeout: 300_000 * LONGER }, () => {
    const found = broken(aType, 12, times(15));
    few(found);
    // A position that accepts any value is valid: data of an example, the value of a `set` step. A call that no longer reads a
    // body parameter is valid, and its callers that send it are reported.
    const isUnreadBody = ({ faults }: (typeof found)[number]) =>
      faults.every(({ kind }) => kind === 'unknown-parameter');
    none(found, (one) => one.faults.length > 0 && !near(one, 0) && !isUnreadBody(one));
    expect(found.filter(({ faults }) => faults.length > 0).length).toBeGreaterThan(found.length * 0.4);
  });

  it('a misspelled property or renamed definition is reported there, or where it is named', {
    timeout: 300_000 * LONGER,
  }, () => {
    const found = broken(aProperty, 13, times(15));
    few(found);
    expect(found.filter(({ faults }) => faults.length > 0).length).toBeGreaterThan(found.length * 0.4);
  });

  it('a name is one that every object inherits: each fault has a place', { timeout: 3_600_000 }, () => {
    const found = broken(inherited, 19, times(25));
    const unplaced = found.filter(({ faults }) => faults.some(({ file, line }) => !file || !(line > 0)));
    expect(unplaced.map(words)).toEqual([]);
    // In the place of a name that the compiler follows it is unknown, like any other.
    const misspelt = broken((file, rand) => aName(file, rand, rand.of(INHERITED)), 20, times(15));
    none(misspelt, (one) => !near(one, 0));
  });

  it('a member is left out', { timeout: 300_000 * LONGER }, () => {
    const found = broken(aMember, 14, times(12));
    // A part that is gone is missed by what names it as a part and by what names its state, each in five places at most.
    none(found, ({ faults }) => faults.length > 2 * HANDFUL);
  });

  it('a sign of JSON is left out: one fault, in its line or the next', { timeout: 300_000 * LONGER }, () => {
    const found = broken(aSign, 15, times(25));
    none(found, ({ faults }) => faults.length !== 1);
    none(found, (one) => !near(one, 1));
  });

  it('a duplicate name in an object is reported in its line', { timeout: 300_000 * LONGER }, () => {
    const found = broken(twice, 16, times(8));
    few(found);
    none(found, (one) => !near(one, 0) && !one.broken.what.includes('\n'));
  });

  it('two siblings follow one another: one fault, in their file', { timeout: 300_000 * LONGER }, () => {
    const found = broken(aCircle, 17, times(8));
    none(found, ({ path, faults }) => faults.length !== 1 || faults[0]?.file !== path);
    none(found, ({ faults }) => faults[0]?.kind !== 'anchor-circle');
  });

  it('a definition is there twice: one fault, in the second file', { timeout: 300_000 * LONGER }, () => {
    const rand = random(18);
    const many = files.filter(
      ({ path, text }) => /\/[a-z]+\.json$/i.test(path) && Object.keys(JSON.parse(text)).length <= 2,
    );
    for (let index = 0; index < 6; index++) {
      const file = rand.of(many);
      const [plural, members] = Object.entries(JSON.parse(file.text)).find(([key]) => key !== '$schema') as [
        string,
        object,
      ];
      const name = rand.of(Object.keys(members));
      if (!/^[a-z]+$/i.test(plural) || typeof Object.values(members)[0] !== 'object') continue;
      const path = file.path.replace(/[^/]+$/, `zz.${plural}.json`);
      const copy = {
        path,
        text: JSON.stringify({ [plural]: { [name]: Object.entries(members).find(([key]) => key === name)?.[1] } }),
      };
      const faults = told(compiled([...files, copy]).faults);
      expect(faults.map(({ file: at, kind }) => [at, kind])).toEqual([[path, 'duplicate-name']]);
    }
  });
});
