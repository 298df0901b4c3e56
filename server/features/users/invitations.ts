/** The mail that invites a user, with its link: what the inviter gives is kept with the link, and is theirs once it is accepted. */
import type { Program } from '../../../metadata/program.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { enqueueMail } from '../../mail/outboxTable.ts';
import { paragraphs } from '../../mail/paragraphs.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { t } from '../../platform/words/localizedText.ts';
import { tenantOf } from '../../platform/words/tenantOf.ts';
import { linkOf } from '../../processes/notifications/tell.ts';
import { writeRecords, writerOf } from '../../records/save/writeRecords.ts';
import { createLink, endLinks } from '../../session/signedLinks.ts';
import { findUser, namesOf } from '../../session/users.ts';
import type { Store, StoreTransaction } from '../../store/index.ts';

export const INVITATION = 'invitation';
const DAY_MS = 86_400_000;
const LASTS_MS = 7 * DAY_MS;

export interface Invited {
  id: string;
  version: number;
  email: string;
  role: string;
  systems: readonly string[];
}

/** The product's name. */
export const productName = (program: Program): string => tenantOf(program)?.theme?.logoText ?? 'Invoize Suite';

/** The day until which a link holds, as mail says it. */
export const lastDay = (now: Date, lastsMs: number): string =>
  new Date(now.getTime() + lastsMs).toISOString().slice(0, 16).replace('T', ' ').concat(' UTC');

/** Sends invitations in one transaction; what was sent before to the same people ends. */
export async function sendInvitations(
  context: OperationContext,
  store: Store,
  tx: StoreTransaction,
  invited: readonly Invited[],
): Promise<void> {
  const { user, context: where } = signedIn(context);
  const { sealer, options, programs } = context.services;
  const { now } = context;
  const names = await namesOf(store, context.runtime.program, own.company, [where.company]);
  const company = names.get(where.company) ?? '';
  const product = productName(context.runtime.program);
  for (const { id, email, role, systems } of invited) {
    const { program } = await programs.inLanguage(context.runtime, (await findUser(store, id))?.language);
    await endLinks(tx, [INVITATION], id, now);
    const link = await createLink(tx, sealer, {
      kind: INVITATION,
      target: id,
      data: { email, company: where.company, role, systems },
      by: user.id,
      now,
      lastsMs: LASTS_MS,
      uses: 1,
    });
    const text = paragraphs(program, [
      t('invitationText', { sender: user.name, company, product }),
      linkOf({ options }, `/redirection/${link}`),
      t('linkNote', { until: lastDay(now, LASTS_MS) }),
    ]);
    const subject = t('invitationSubject', { sender: user.name, company, product }).in(program);
    const mail = { to: [email], subject, text };
    await enqueueMail(tx, program, mail, { cause: INVITATION, now, company: where.company });
  }
  await writeRecords(writerOf(context, store), own.user, {
    rows: invited.map(({ id, version }) => ({ id, version, values: { invitedOn: now.toISOString() } })),
    scope: { company: where.company },
    by: user.id,
    at: now.toISOString(),
    action: 'update',
  });
}
