/** Gives a user of the demo other grants than those of their role, as an administrator of rights would. */
import { usersByEmail } from '../../server/session/users.ts';
import type { TestServer } from './server.ts';

/** Replaces a user's grants by role; effective from the next call. */
export async function setGrant(
  { services }: TestServer,
  email: string,
  grant: { permissions?: unknown; rowAccess?: unknown; role?: string },
): Promise<void> {
  const { store } = services;
  for (const { id } of await usersByEmail(store, email))
    await store.write(({ db }) =>
      db
        .updateTable('grants')
        .set({
          permissions: JSON.stringify(grant.permissions ?? {}),
          row_access: JSON.stringify(grant.rowAccess ?? {}),
          ...(grant.role === undefined ? {} : { role: grant.role }),
        })
        .where('user_id', '=', id)
        .execute(),
    );
}
