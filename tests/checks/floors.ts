/**
 * The floors inside a room: lower folders do not import higher ones, so that a part of a room can be read, changed and tested
 * with the folders below it. Type imports count as well.
 */
import { type Check, type Fault, placeIn } from './fault.ts';
import { importsOf } from './imports.ts';
import { isTest, sourcesOf } from './source.ts';

/**
 * The folders of each room, from the bottom to the top. A file may import what is of its own folder and of folders below.
 * `NAME/*`: each folder in NAME; none of them may import another one. `NAME` above it: the files of NAME itself. The empty
 * name: the files of the room itself.
 */
const floorPlan: Readonly<Record<string, readonly string[]>> = {
  renderer: [
    'hooks',
    'theme',
    'icons',
    'program',
    'text',
    'toasts',
    'http',
    'suggestions',
    'evaluation',
    'navigation',
    'session',
    'surface',
    'fields',
    'components/parts',
    'components/*',
    'studio/parts',
    'studio/*',
    'freight/*',
    'components',
    'shell',
    '',
  ],
  server: [
    'platform',
    'store',
    'spreadsheets',
    'program',
    'session',
    'access',
    'files',
    'jobs',
    'mail',
    'channels',
    'operations',
    'records',
    'printing',
    'exporting',
    'approvals',
    'processes',
    'uploads',
    'authoring',
    'demo',
    'features/*',
    'freight/rating',
    'freight/audits',
    'freight/receivedInvoices',
    'freight/delivery',
    'freight/*',
    'freight',
    'features',
    'services',
    'http',
    'cli',
    'bootstrap',
    '',
  ],
};

interface Floor {
  level: number;
  /** The folder of the floor, without the room; for `components/*` the specific one. */
  folder: string;
}

/** The floor of a file; undefined if the plan does not contain it. */
function floorOf(path: string, plan: readonly string[]): Floor | undefined {
  const folders = path.split('/').slice(1, -1);
  if (folders.length === 0) return plan.includes('') ? { level: plan.indexOf(''), folder: '' } : undefined;
  // The longest name wins, and a name before a star.
  for (let length = folders.length; length > 0; length -= 1) {
    const folder = folders.slice(0, length).join('/');
    const exact = plan.indexOf(folder);
    if (exact !== -1) return { level: exact, folder };
    const each = plan.indexOf([...folders.slice(0, length - 1), '*'].join('/'));
    if (each !== -1) return { level: each, folder };
  }
  return undefined;
}

function messageFor(room: string, from: Floor, to: Floor | undefined, target: string): string | undefined {
  if (!to) return `${target} stands on no floor of ${room}/`;
  if (to.level < from.level || to.folder === from.folder) return undefined;
  const where = from.folder ? `${room}/${from.folder}` : room;
  return to.level > from.level
    ? `${where} may not import ${target}, which is above it`
    : `${where} may not import ${target}, which is beside it: what both need goes below them`;
}

/**
 * Faults: an import from a higher or neighboring floor, and a file outside the folders of its room's plan. Tests may import
 * anything.
 */
export const floors: Check = {
  name: 'floors of the rooms',
  run(files) {
    const faults: Fault[] = [];
    for (const source of sourcesOf(files)) {
      const [room = ''] = source.path.split('/');
      const plan = floorPlan[room];
      if (!plan || isTest(source.path)) continue;
      const from = floorOf(source.path, plan);
      if (!from) {
        const message = `no folder of the floor plan of ${room}/ (tests/checks/floors.ts)`;
        faults.push({ file: source.path, line: 1, column: 1, kind: 'floor', message });
        continue;
      }
      for (const { target, offset } of importsOf(source)) {
        if (!target?.startsWith(`${room}/`)) continue;
        const message = messageFor(room, from, floorOf(target, plan), target);
        if (message) faults.push({ file: source.path, ...placeIn(source.text, offset), kind: 'floor', message });
      }
    }
    return faults;
  },
};
