/** The step that sends a mail about a record: it stays in the outbox until the transaction commits. */
import { textForm } from '../../../engine/values/textForm.ts';
import type { ProcedureStep } from '../../../metadata/kinds/procedure.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { isMailAddress } from '../../mail/mail.ts';
import { enqueueMail } from '../../mail/outboxTable.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { printedRecord, printWords } from '../../printing/printedRecord.ts';
import { printLook } from '../../printing/printLook.ts';
import { printPdf } from '../../printing/printPdf.ts';
import { fillFields } from '../../records/check/conditions.ts';
import { entityFields } from '../../records/read/entityFields.ts';
import { findUser, usersByEmail } from '../../session/users.ts';
import type { Store, StoredRecord } from '../../store/index.ts';
import { pathTo, shownValue } from '../notifications/events.ts';
import { linkOf } from '../notifications/tell.ts';
import { evaluate, type Run, recordNow } from '../run.ts';

export async function emailStep(run: Run, step: Extract<ProcedureStep, { do: 'email' }>): Promise<void> {
  const { context } = run;
  const { services, now } = context;
  const definition = context.runtime.program.definitions.email[step.email];
  if (!definition) throw new Error(`There is no email "${step.email}".`);
  const record = await recordNow(run, definition.entity, evaluate(run, step.record), 'get');
  const language = await languageOf(services.store, record, definition.to);
  const runtime = await services.programs.inLanguage(context.runtime, language);
  const email = runtime.program.definitions.email[step.email] ?? definition;
  const { types } = entityFields(runtime, email.entity);
  const fill = (text: string) =>
    fillFields(text, (key) => {
      const type = types[key];
      return type && shownValue(runtime, email.entity, key, textForm(type, record.values[key]));
    });
  const path = email.route === undefined ? undefined : pathTo(runtime, email.route, record.id);
  const text = [fill(email.body), ...(path === undefined ? [] : [linkOf(services, path)])].join('\n\n');
  const to = await addressesIn(services.store, record, email.to);
  const cc = await addressesIn(services.store, record, email.cc ?? []);
  const company = context.session?.context.company;
  const files = email.print === undefined ? [] : [await printedFile({ ...context, runtime }, email.print, record)];
  const mail = { to, cc, subject: fill(email.subject), text: `${text}\n`, files };
  await services.store.write((tx) =>
    enqueueMail(tx, runtime.program, mail, { cause: `email ${step.email}`, now, company }),
  );
}

/** A print of the record as a file of the mail. */
async function printedFile(context: OperationContext, name: string, record: StoredRecord) {
  const definition = context.runtime.program.definitions.print[name];
  if (!definition) throw new Error(`There is no print "${name}".`);
  const printed = await printedRecord(context, definition, record);
  const bytes = await printPdf([printed], await printLook(context.runtime, definition), await printWords(context));
  const base64 = Buffer.from(bytes).toString('base64');
  return { name: `${printed.fileName}.pdf`, mediaType: 'application/pdf', base64 };
}

/** The language of the first user whom a mail is to; of other addresses that of the record's account, if any. */
async function languageOf(
  store: Store,
  { values, scope }: StoredRecord,
  fields: readonly string[],
): Promise<string | undefined> {
  const held = fields.map((key) => values[key]).find((value) => typeof value === 'string' && value !== '');
  if (typeof held !== 'string') return undefined;
  const user = isMailAddress(held) ? (await usersByEmail(store, held))[0] : await findUser(store, held);
  if (user) return user.language || undefined;
  const account = scope.account === '' ? undefined : await store.entities(own.account).get(scope.account);
  return typeof account?.values.language === 'string' ? account.values.language || undefined : undefined;
}

/** Addresses in the fields, directly or of users. */
async function addressesIn(store: Store, { values }: StoredRecord, fields: readonly string[]): Promise<string[]> {
  const held = fields
    .map((key) => values[key])
    .filter((value) => typeof value === 'string' && value !== '') as string[];
  const users = await store.entities(own.user).getMany(held.filter((value) => !isMailAddress(value)));
  const ofUsers = new Map(users.map(({ id, values: user }) => [id, user.email]));
  return [...new Set(held.map((value) => ofUsers.get(value) ?? value).filter(isMailAddress))];
}
