/**
 * Verifies that the key file of a data folder belongs to its store: secrets encrypted with another key cannot be
 * decrypted.
 */
import { join } from 'node:path';
import { keyFingerprint, removeKeyFile } from '../session/keyFile.ts';
import { type Store, sealedCells } from '../store/index.ts';

const NOTED = 'keyFingerprint';

interface KeyOfFolder {
  readonly dataDir: string;
  readonly key: Buffer;
  /** It was not there before this start. */
  readonly isNew: boolean;
  opens(cell: string): boolean;
}

const notedFingerprint = async (store: Store): Promise<string | undefined> =>
  (await store.db.selectFrom('meta').select('value').where('key', '=', NOTED).executeTakeFirst())?.value;

/**
 * A store without a fingerprint gets that of the key, if the key opens its secrets.
 * @throws Error with a message for the operator where the key is another one; a key that this start made is removed again
 */
export async function mustHaveKeyOf(store: Store, of: KeyOfFolder): Promise<void> {
  const fingerprint = keyFingerprint(of.key);
  if ((await notedFingerprint(store)) === undefined && (await opensSecrets(store, of)))
    await store.write(({ db }) =>
      db
        .insertInto('meta')
        .values({ key: NOTED, value: fingerprint })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute(),
    );
  if ((await notedFingerprint(store)) === fingerprint) return;
  if (of.isNew) removeKeyFile(of.dataDir);
  const file = join(of.dataDir, 'key');
  throw new Error(
    `${file} is ${of.isNew ? 'missing' : 'not the key of this store'}: its secrets (passwords of channels, keys of partners) open ` +
      'under no other key. Put the key back from a backup. A second server on one database has a copy of the data folder of the ' +
      'first one, or the same folder. Where the key is lost for good, run `npm run -s invoize -- key replace` and enter the secrets again.',
  );
}

async function opensSecrets(store: Store, { opens }: KeyOfFolder): Promise<boolean> {
  const cells = await sealedCells(store);
  // A single damaged secret does not mean that the key is wrong.
  return cells.length === 0 || cells.some(({ cell }) => opens(cell));
}

/** Notes the key as that of the store. @returns the secrets that it does not open, by entity and field */
export async function acceptKey(
  store: Store,
  { key, opens }: Pick<KeyOfFolder, 'key' | 'opens'>,
): Promise<{ entity: string; field: string }[]> {
  const value = keyFingerprint(key);
  await store.write(({ db }) =>
    db
      .insertInto('meta')
      .values({ key: NOTED, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  );
  const cells = await sealedCells(store);
  return cells.flatMap(({ entity, field, cell }) => (opens(cell) ? [] : [{ entity, field }]));
}
