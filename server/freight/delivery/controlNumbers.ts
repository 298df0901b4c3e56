/** Control numbers of what is sent by a profile: counted on, each given once, on however many servers. */
import { sql } from 'kysely';
import { LAST_CONTROL } from '../../../engine/freight/edi/index.ts';
import type { Store } from '../../store/index.ts';

const SERIES = 'delivery control';

/**
 * Returns the next number, 1 after the last one. It is used up even if its file is never sent: a partner rejects a number that comes
 * twice, not a missing one.
 */
export async function nextControl(store: Store, profile: string): Promise<number> {
  const { last } = await store.write(({ db }) =>
    db
      .insertInto('series_numbers')
      .values({ series: SERIES, key: profile, last: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['series', 'key'])
          .doUpdateSet({ last: sql<number>`series_numbers.last % ${LAST_CONTROL} + 1` }),
      )
      .returning('last')
      .executeTakeFirstOrThrow(),
  );
  return Number(last);
}
