/** Explains an effective definition: the layer, file and line of each part. */
import type { Compiled } from '../../../metadata/compiler/compile.ts';
import { didYouMean } from '../../../metadata/compiler/didYouMean.ts';
import { previousHash } from '../../../metadata/compiler/overlay.ts';
import { type KindName, kindNames } from '../../../metadata/kinds/kindNames.ts';
import { parseArguments } from '../../platform/commandLine/arguments.ts';
import { type Command, type Io, UsageError } from '../../platform/commandLine/command.ts';
import { compileLayer } from '../compiled.ts';

interface Found {
  kind: KindName;
  name: string;
  path: string[];
}

const isKind = (word: string): word is KindName => (kindNames as readonly string[]).includes(word);

/** The definitions that `NAME`, `KIND/NAME` or `KIND/NAME/part/part` may mean. */
function find(compiled: Compiled, asked: string): Found[] {
  const [first = '', second, ...path] = asked.split('/');
  if (isKind(first) && second !== undefined)
    return Object.hasOwn(compiled.definitions[first], second) ? [{ kind: first, name: second, path }] : [];
  const below = second === undefined ? [] : [second, ...path];
  return kindNames
    .filter((kind) => Object.hasOwn(compiled.definitions[kind], first))
    .map((kind) => ({ kind, name: first, path: below }));
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** One line a value: its path, the value, where it is from. Parts that are objects say their hash, for overlays. */
function print(compiled: Compiled, { kind, name, path }: Found, value: unknown, io: Io): void {
  const place = compiled.origin(kind, name, path);
  const where = place ? `${place.layer}:${place.file}:${place.line}` : '';
  const at =
    path.length === 0
      ? `${kind}/${name}`
      : path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  const holder = isHolder(value) && Object.keys(value).length > 0;
  io.print(`${at}${holder ? '' : ` = ${JSON.stringify(value)}`}  [${where}  was ${previousHash(value)}]`);
  if (holder)
    for (const key of Object.keys(value)) print(compiled, { kind, name, path: [...path, key] }, value[key], io);
}

export const explain: Command = {
  name: 'explain',
  summary: 'Print what a definition says in the end, and from which layer, file and line each part is.',
  usage: 'explain NAME | KIND/NAME[/part…] [--layer NAME]',
  async run(args, io) {
    const { words, options } = parseArguments(args, ['layer']);
    const [asked] = words;
    if (asked === undefined || words.length > 1) throw new UsageError('Which definition?');
    const [, compiled] = await compileLayer(options.layer);
    const found = find(compiled, asked);
    if (found.length === 0) {
      const known = kindNames.flatMap((kind) => Object.keys(compiled.definitions[kind]));
      const paths = kindNames.flatMap((kind) =>
        Object.keys(compiled.definitions[kind]).map((name) => `${kind}/${name}`),
      );
      io.complain(
        `There is no definition "${asked}".${didYouMean(asked, asked.includes('/') ? paths : new Set(known))}`,
      );
      return 1;
    }
    for (const one of found) {
      let value: unknown = compiled.definitions[one.kind][one.name];
      for (const key of one.path) {
        if (!isHolder(value) || !Object.hasOwn(value, key)) {
          io.complain(
            `${one.kind}/${one.name} has no part "${one.path.join('/')}".${didYouMean(key, isHolder(value) ? Object.keys(value) : [])}`,
          );
          return 1;
        }
        value = value[key];
      }
      print(compiled, one, value, io);
      const users = [
        ...new Set(compiled.uses.of(one.kind, one.name).map(({ by }) => `${by.kind}/${by.name} ${by.path.join('/')}`)),
      ];
      if (one.path.length === 0 && users.length > 0) io.print(`used by ${users.sort().join(', ')}`);
    }
    return 0;
  },
};
