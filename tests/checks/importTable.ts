/** Which room may import which: what a room may not see cannot be mixed into it by haste. */
import { builtinModules } from 'node:module';
import { type Check, type Fault, placeIn } from './fault.ts';
import { type Import, importsOf, packageOf } from './imports.ts';
import { isTest, type Source, sourcesOf } from './source.ts';

/** The rooms and what each may import of ours. */
const table = {
  metadata: [],
  engine: ['metadata'],
  renderer: ['engine', 'metadata'],
  server: ['engine', 'metadata'],
  definitions: [],
  tests: ['metadata', 'engine', 'renderer', 'server', 'definitions'],
} as const satisfies Record<string, readonly string[]>;

/** The rooms that any test may import: the tests' own support, and the definitions as data. */
const testsMay: readonly string[] = ['tests', 'definitions'];

type Room = keyof typeof table;
const isRoom = (name: string): name is Room => Object.hasOwn(table, name);

/** Packages that a room may not use, by the reason. */
const barred: Partial<Record<Room, { packages: RegExp; because: string }>> = {
  metadata: { packages: /^(react|react-dom|@mantine\/|@rjsf\/|hono|@hono\/|kysely|pg|sqlite3|jotai)/, because: 'pure' },
  engine: { packages: /^(react|react-dom|@mantine\/|@rjsf\/|hono|@hono\/|kysely|pg|sqlite3|jotai)/, because: 'pure' },
  renderer: {
    packages: /^(hono$|@hono\/node-server|kysely|pg$|pg-boss|sqlite3|pino|tsx)/,
    because: 'run in a browser',
  },
  server: { packages: /^(react$|react-dom|@mantine\/|jotai|react-data-grid)/, because: 'no part of the pages' },
};

/** Runs while the pages are built, with what development has. */
const buildStep = 'renderer/vite.config.ts';

const isNodeModule = (specifier: string): boolean =>
  specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0] ?? '');

function messageFor(source: Source, room: Room, one: Import): string | undefined {
  const test = isTest(source.path);
  if (one.target !== undefined) {
    const [aim = ''] = one.target.split('/');
    const rooms: readonly string[] = table[room];
    if (aim === room || rooms.includes(aim) || (test && testsMay.includes(aim))) return undefined;
    // Tests of the commands read package.json and its like.
    if (test && !isRoom(aim)) return undefined;
    const may = rooms.length > 0 ? `only ${rooms.join(' and ')}` : 'nothing of ours';
    return `${room}/ may import ${may}, not ${one.target}`;
  }
  if (test || source.path === buildStep) return undefined;
  if (isNodeModule(one.specifier) && room !== 'server') return `${room}/ may not import ${one.specifier} of Node`;
  const bar = barred[room];
  if (bar?.packages.test(one.specifier)) return `${room}/ is ${bar.because}; it may not import ${one.specifier}`;
  return undefined;
}

/** An import whose package package.json does not name works by chance, until another package drops it. */
function undeclared(one: Import, test: boolean, files: ReadonlyMap<string, string>): string | undefined {
  if (one.target !== undefined || isNodeModule(one.specifier) || /^(virtual:|vitest\/|#)/.test(one.specifier))
    return undefined;
  const {
    dependencies = {},
    optionalDependencies = {},
    devDependencies = {},
  } = JSON.parse(files.get('package.json') ?? '{}') as Record<string, Record<string, string>>;
  const name = packageOf(one.specifier);
  const has = (part: Record<string, string>): boolean =>
    Object.hasOwn(part, name) || Object.hasOwn(part, `@types/${name}`);
  if (has(dependencies) || has(optionalDependencies)) return undefined;
  if (has(devDependencies))
    return test || one.dynamic || one.typeOnly
      ? undefined
      : `${name} is a development dependency, and this is not a test`;
  return `package.json does not name ${name}`;
}

/** Faults: an import against the table, of Node or React where it may not be, of a package that is not declared. */
export const importTable: Check = {
  name: 'import table',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      const [room = ''] = source.path.split('/');
      if (!isRoom(room)) continue;
      for (const one of importsOf(source)) {
        const message =
          messageFor(source, room, one) ?? undeclared(one, isTest(source.path) || source.path === buildStep, files);
        if (message) faults.push({ file: source.path, ...placeIn(source.text, one.offset), kind: 'import', message });
      }
    }
    return faults;
  },
};
