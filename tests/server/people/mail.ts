/** The mails to an address in the outbox. */
import type { TestServer } from '../server.ts';

/** The texts of all mail to an address, oldest first. */
export async function mailTo({ services }: TestServer, address: string): Promise<string[]> {
  await services.background.idle();
  const rows = await services.store.db.selectFrom('outbox').select('mail').orderBy('id').execute();
  return rows
    .map(({ mail }) => JSON.parse(mail) as { to: string[]; text: string })
    .filter(({ to }) => to.includes(address))
    .map(({ text }) => text);
}

/** The link of the last mail to an address. */
export async function linkTo(server: TestServer, address: string): Promise<string> {
  const text = (await mailTo(server, address)).at(-1) ?? '';
  const [, link] = /\/redirection\/([\w-]+)/.exec(text) ?? [];
  if (!link) throw new Error(`No mail with a link went to ${address}.`);
  return link;
}
