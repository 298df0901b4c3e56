/**
 * Emails: recipients are fields with addresses, fields exist and may appear in an email, and the link is a page of the record.
 */
import type { EmailDefinition } from '../../kinds/email.ts';
import type { EntityField } from '../../kinds/field.ts';
import { parametersOf } from '../../pathMatcher.ts';
import { own } from '../../signatures/serverEntities.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

const PLACEHOLDER = /\{([A-Za-z][A-Za-z0-9_-]*)\}/g;

export function emails(context: Context): void {
  for (const [name, email] of context.all('email')) {
    const cursor = context.cursor('email', name);
    const fields = context.get('entity', email.entity)?.fields as Record<string, EntityField> | undefined;
    if (fields) {
      for (const word of ['to', 'cc'] as const)
        email[word]?.forEach((key, index) => {
          addressOf(context, fields, key, descend(cursor, [word, index]));
        });
      for (const word of ['subject', 'body'] as const)
        placeholders(context, email, fields, email[word], descend(cursor, [word]));
    }
    const path = email.route === undefined ? undefined : context.get('route', email.route)?.path;
    if (path !== undefined && parametersOf(path).length !== 1)
      context.report.cursor(
        descend(cursor, ['route']),
        'email-route',
        `The route "${email.route}" is no page of one record: its path has not one parameter.`,
      );
  }
}

/** Accepts a text whose regex requires an @, or a reference to a user. */
function addressOf(context: Context, fields: Readonly<Record<string, EntityField>>, key: string, cursor: Cursor): void {
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (!field || (field.type === 'reference' && field.references === own.user)) return;
  if (field.type === 'text' && field.regex?.includes('@')) return;
  context.report.cursor(
    cursor,
    'no-address',
    `The field "${key}" holds no address: it is no text whose regex asks for an @, and refers to no ${own.user}.`,
  );
}

function placeholders(
  context: Context,
  { entity, shows = [] }: EmailDefinition,
  fields: Readonly<Record<string, EntityField>>,
  text: string,
  cursor: Cursor,
): void {
  for (const [, key = ''] of text.matchAll(PLACEHOLDER)) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field)
      context.report.cursor(
        cursor,
        'unknown-field',
        `The entity "${entity}" has no field "${key}".${didYouMean(key, Object.keys(fields))}`,
      );
    else if (field.virtual !== undefined)
      context.report.cursor(
        cursor,
        'virtual-field',
        `The field "${key}" is computed when it is read: nothing is stored that a mail could say.`,
      );
    else if (field.secret || (field.permission !== undefined && !shows.includes(key)))
      context.report.cursor(
        cursor,
        'hidden-in-email',
        field.secret
          ? `The field "${key}" is a secret: it stands in no mail.`
          : `The field "${key}" needs the permission "${field.permission}", and a mail is read by anybody: name it in "shows".`,
      );
  }
}
