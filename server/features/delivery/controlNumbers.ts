/** Control numbers of what is sent by a profile: counted on, each given once, on however many servers. */
import type { Store } from '../../store/index.ts';

const SERIES = 'delivery control';

/** The next one. It is used up even where its file is never sent: a partner minds a number twice, not one that is missing. */
export async function nextControl(store: Store, profile: string): Promise<number> {
  const { last } = await store.write(({ db }) =>
    db
      .insertInto('series_numbers')
      .values({ series: SERIES, key: profile, last: 1 })
      .onConflict((conflict) =>
        conflict.columns(['series', 'key']).doUpdateSet((eb) => ({ last: eb('series_numbers.last', '+', 1) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow(),
  );
  return Number(last);
}
