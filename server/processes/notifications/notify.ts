/**
 * Sends notifications by the rules that are records of the company: in the transaction of the event, so that no
 * notification is sent for a rollback, and none is lost.
 */
import { textForm } from '../../../engine/values/textForm.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { headerLine } from '../../mail/mail.ts';
import type { Programs } from '../../program/layers/programs.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { conditionHolds, fillFields, typesOver } from '../../records/check/conditions.ts';
import { findUser } from '../../session/users.ts';
import type { Store, StoredRecord } from '../../store/index.ts';
import { addDigestEntry, digestDue } from './digests.ts';
import { type NotificationEvent, shownValue } from './events.ts';
import { type Recipient, recipientsOf } from './recipients.ts';
import { type SeenBy, seenBy } from './seenBy.ts';
import { type Message, type TellParts, tell } from './tell.ts';

export interface NotifyParts extends TellParts {
  readonly store: Store;
  readonly programs: Pick<Programs, 'inLanguage'>;
}

const MAX_RULES = 500;

/** @param parts.store inside the transaction of what happened */
export async function notify(parts: NotifyParts, events: readonly NotificationEvent[]): Promise<void> {
  for (const [name, company] of new Map(
    events.map(({ name, company }) => [`${name} ${company}`, [name, company] as const]),
  ).values()) {
    const rules = await rulesFor(parts, name, company);
    if (rules.length === 0) continue;
    for (const event of events) {
      if (event.name !== name || event.company !== company) continue;
      const seen = seenBy(parts, event);
      for (const rule of rules) await tellBy(parts, rule, event, seen);
    }
  }
}

async function rulesFor({ store, runtime, now }: NotifyParts, event: string, company: string): Promise<StoredRecord[]> {
  const { records } = await store.entities(own.notificationRule).list({
    scopes: [{ company }],
    filter: {
      condition: 'and',
      fields: [
        { name: 'event', operator: 'equalTo', value: event },
        { name: 'isActive', operator: 'equalTo', value: true },
      ],
    },
    today: runtime.today(now),
    limit: MAX_RULES,
  });
  return records;
}

/** A user's message contains only visible fields; an external address gets the complete text of the rule. */
async function tellBy(parts: NotifyParts, rule: StoredRecord, event: NotificationEvent, seen: SeenBy): Promise<void> {
  const { store, runtime, programs, now } = parts;
  const { condition, by, at } = rule.values;
  if (!conditionHolds(runtime, condition, event.values, runtime.today(now))) return;
  const ways = Array.isArray(by) ? by.map(String) : [];
  const recipients = await recipientsOf(store, rule, event, runtime.today(now));
  const due = digestDue(at, now);
  await store.write(async (tx) => {
    for (const recipient of recipients) {
      const hidden = recipient.userId === undefined ? NOTHING : await seen(recipient.userId);
      if (!hidden) continue;
      const user = recipient.userId === undefined ? undefined : await findUser(store, recipient.userId);
      const theirs = await programs.inLanguage(runtime, user?.language);
      const title = headerLine(textOf(theirs, rule.values.subject, event, hidden));
      const body = textOf(theirs, rule.values.text, event, hidden);
      for (const told of waysOf(recipient, ways)) {
        const message = { title, body, link: event.link, at: now };
        if (due !== undefined) await addDigestEntry(tx, { ...told, ...message, due });
        else
          await tell(tx, parts, `notification ${String(rule.values.name)}`, {
            ...told,
            ...message,
            company: event.company,
          });
      }
    }
  });
}

/** Channels of a recipient: the bell for users, mail for recipients with an address. */
function waysOf({ userId, address }: Recipient, ways: readonly string[]): Pick<Message, 'userId' | 'address'>[] {
  return [
    ...(ways.includes('bell') && userId !== undefined ? [{ userId, address: '' }] : []),
    ...(ways.includes('mail') && address !== undefined ? [{ userId: userId ?? '', address }] : []),
  ];
}

const NOTHING: ReadonlySet<string> = new Set();

function textOf(
  runtime: ProgramRuntime,
  text: unknown,
  { name, values }: NotificationEvent,
  hidden: ReadonlySet<string>,
): string {
  if (typeof text !== 'string') return '';
  const [over = ''] = name.split('.', 1);
  const types = typesOver(runtime, over) ?? {};
  return fillFields(text, (key) => {
    const type = Object.hasOwn(types, key) ? types[key] : undefined;
    if (type && hidden.has(key)) return '';
    return type && shownValue(runtime, over, key, textForm(type, values[key]));
  });
}
