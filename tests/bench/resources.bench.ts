/**
 * The cost of a resource: the size of the definitions sent for each of its screens, and the compilation of sixty further ones.
 */
import { gzipSync } from 'node:zlib';
import { compile } from '../../metadata/compiler/compile.ts';
import { cutterOf, partText } from '../../metadata/projection.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { cachedProgram } from '../../server/program/definitions/compiledProgramCache.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';
import { median } from './support/measure.ts';
import { tell } from './support/tell.ts';

const MAX_KB = 3;
const RESOURCES = 60;
const MAX_MS = 200;
const ROUNDS = 9;

const program = await cachedProgram('demo');
const everything = { permissions: new Set(Object.keys(program.definitions.permission)), isAdmin: true, signedIn: true };
const cutter = cutterOf(program);
const pages = Object.keys(program.definitions.resource).flatMap((resource) =>
  ['list', 'new', 'details', 'edit'].flatMap((page) => {
    const route = `${resource}.${page}`;
    const text = Object.hasOwn(program.definitions.route, route) && cutter.closure(everything, ['route', route]);
    return text ? [{ route, kilobytes: gzipSync(partText(text)).length / 1000 }] : [];
  }),
);
const sizes = pages.map(({ kilobytes }) => kilobytes);
const within = (name: string, value: number) =>
  tell({ name, value, unit: 'kB', peer: `limit of ${MAX_KB} kB`, ratio: MAX_KB / value });
within(`definitions of a screen of a resource, compressed, the middle of ${sizes.length}`, median(sizes));
const [largest] = [...pages].sort((one, other) => other.kilobytes - one.kilobytes);
if (largest)
  within(`definitions of a screen of a resource, compressed, the largest (${largest.route})`, largest.kilobytes);
const [standard] = pages.filter(({ route }) => route === 'exchangeRates.list');
if (standard) within('definitions of the list of exchange rates, compressed', standard.kilobytes);

const text = (label: string, more = {}) => ({ type: 'text', label, length: 30, ...more });
const more = Array.from({ length: RESOURCES }, (_, at) => ({
  path: `definitions/freight/rates/bench${at}.definitions.json`,
  text: JSON.stringify({
    entities: {
      [`bench${at}`]: {
        label: `Bench ${at}`,
        plural: `Benches ${at}`,
        scope: 'system',
        title: 'code',
        access: `bench${at}`,
        order: ['code', 'name', 'since', 'note'],
        fields: {
          code: text('Code', { isMandatory: true }),
          name: text('Name'),
          since: { type: 'date' },
          note: text('Note'),
        },
        unique: { code: { fields: ['code'] } },
      },
    },
    resources: {
      [`benches${at}`]: {
        entity: `bench${at}`,
        paths: {
          main: {
            base: `/bench/${at}`,
            list: 'view',
            new: 'new',
            details: '{id}',
            edit: 'edit/{id}',
            menu: { under: 'configuration' },
          },
        },
        offers: ['standard'],
      },
    },
  }),
}));
const files = await readFolder();
const compiled = (of: typeof files) => {
  const { faults } = compile(of, { tenant: 'demo', checks });
  const [fault] = faults.filter(({ severity }) => severity === 'error');
  if (fault) throw new Error(`${fault.file}:${fault.line} ${fault.message}`);
};
/** The CPU time: wall time would include other processes. */
const worked = (of: typeof files): number => {
  const before = process.cpuUsage();
  compiled(of);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const all = [...files, ...more];
const costs = Array.from({ length: ROUNDS }, () => {
  const base = worked(files);
  return worked(all) - base;
});
// The first rounds warm the code up.
const cost = median(costs.slice(2));
tell({
  name: `${RESOURCES} resources more, compiled`,
  value: cost,
  unit: 'ms',
  peer: `limit of ${MAX_MS} ms`,
  ratio: MAX_MS / cost,
});
