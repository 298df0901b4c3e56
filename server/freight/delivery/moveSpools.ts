/** Moves the files of a spool that all companies shared, as earlier versions had it, into the spools of their companies. */
import { mkdir, readdir, rename, rmdir, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Logger } from 'pino';
import { own } from '../../../metadata/freight/entities.ts';
import { companySpool } from '../../channels/companySpool.ts';
import type { Store } from '../../store/index.ts';

interface SpoolFolder {
  readonly company: string;
  /** Below the spool. */
  readonly path: string;
}

/** Channels of a store; a folder of a later one stays where it is, and is logged. */
const MAX_CHANNELS = 10_000;

/**
 * A folder is moved to the company whose channels name it; an order on paper to the company of its packet. A folder that channels
 * of several companies name stays, because nobody knows whose its files are.
 */
export async function moveSpools(store: Pick<Store, 'entities'>, dataDir: string, log: Logger): Promise<void> {
  const shared = join(dataDir, 'spool');
  if ((await namesIn(shared)).length === 0) return;
  await movePaper(store, dataDir, join(shared, 'paper'));
  const folders = await foldersOf(store, shared);
  for (const { company, path } of folders) {
    const isDoubtful = folders.some((other) => other.company !== company && overlap(other.path, path));
    if (!isDoubtful) await moveInto(join(shared, path), join(companySpool(dataDir, company), path));
  }
  await rmdir(shared).catch(() => undefined);
  const left = await namesIn(shared);
  if (left.length > 0)
    log.warn({ folder: shared, left }, 'files of the shared spool that are of no one company stay there');
}

async function foldersOf(store: Pick<Store, 'entities'>, shared: string): Promise<SpoolFolder[]> {
  const { records } = await store.entities(own.channel).list({
    scopes: [{}],
    today: '',
    extraTypes: {},
    fields: ['protocol', 'path'],
    limit: MAX_CHANNELS,
  });
  return records
    .filter(({ values }) => String(values.protocol ?? '').toUpperCase() === 'FOLDER')
    .map(({ scope, values }) => ({
      company: scope.company,
      path: relative(shared, resolve(shared, `.${sep}${String(values.path ?? '')}`)),
    }))
    .filter(({ path }) => path.split(sep)[0] !== '..');
}

const overlap = (one: string, other: string): boolean =>
  one === other || one === '' || other === '' || one.startsWith(other + sep) || other.startsWith(one + sep);

/** The folder of an order is called after its packet and the round in which it was made. */
async function movePaper(store: Pick<Store, 'entities'>, dataDir: string, paper: string): Promise<void> {
  for (const party of await namesIn(paper)) {
    for (const order of await namesIn(join(paper, party))) {
      const packet = await store.entities(own.packet).get(order.replace(/\.[^.]*$/, ''));
      if (!packet) continue;
      await moveInto(
        join(paper, party, order),
        join(companySpool(dataDir, packet.scope.company), 'paper', party, order),
      );
    }
    await rmdir(join(paper, party)).catch(() => undefined);
  }
  await rmdir(paper).catch(() => undefined);
}

/** Moves what is in a folder; of what both have, folders are merged and files stay. */
async function moveInto(from: string, to: string): Promise<void> {
  const names = await namesIn(from);
  if (names.length > 0) await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const [one, other] = [join(from, name), join(to, name)];
    const [moved, there] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
    // Another server of the installation was first.
    if (!moved) continue;
    if (!there) await rename(one, other);
    else if (moved.isDirectory() && there.isDirectory()) await moveInto(one, other);
  }
  await rmdir(from).catch(() => undefined);
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
