/** The fields that a list of fields offers: what a user sees of an entity, or of a template that is of none. */
import { compileRegex } from '../../../engine/regex/compileRegex.ts';
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { denied } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import { entityFields } from '../../records/read/entityFields.ts';

type Labels = [key: string, label: string][];

/** @throws HttpError 403 if the user cannot see records of the entity, 404 for an unknown name */
export function visibleFields(context: OperationContext, over: string): Labels {
  const { lists, fields } = seen(context, over);
  return labelled({ ...lists, ...fields });
}

/** Of them those by which a notification finds people, and who made and who changed the record. */
export function recipientFields(context: OperationContext, over: string): Labels {
  const { fields, isStored } = seen(context, over);
  const found = Object.entries(fields).filter(([, field]) => namesPeople(context, field) || isOneAddress(field));
  const { program } = context.runtime;
  const authors: Labels = isStored
    ? [
        ['createdBy', t('recipientCreator').in(program)],
        ['updatedBy', t('recipientEditor').in(program)],
      ]
    : [];
  return [...labelled(Object.fromEntries(found)), ...authors];
}

const labelled = (fields: Readonly<Record<string, { label?: unknown }>>): Labels =>
  Object.entries(fields).map(([key, { label }]) => [key, String(label ?? key)]);

interface Seen {
  lists: Readonly<Record<string, { label?: unknown }>>;
  fields: Readonly<Record<string, EntityField>>;
  /** True if records of it are stored. */
  isStored: boolean;
}

function seen({ runtime, access }: OperationContext, over: string): Seen {
  const { program } = runtime;
  const template = ownMember(program.definitions.template, over);
  if (template && template.entity === undefined && !ownMember(program.definitions.entity, over)) {
    const fields = (program.fields[over] ?? []).filter(({ permission }) => !permission || access.holds(permission));
    return { lists: {}, fields: Object.fromEntries(fields.map((field) => [field.key, field])), isStored: false };
  }
  const { definition, fields } = entityFields(runtime, over);
  if (!access.may(over, 'list') && !access.may(over, 'get')) throw denied();
  const hidden = access.hidden(over);
  const visible = <Member>(all: Readonly<Record<string, Member>> = {}) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !hidden.has(key)));
  return { lists: visible(definition.lists), fields: visible(fields), isStored: true };
}

/** True if a field contains user ids; virtual fields are not part of an event's record. */
function namesPeople({ runtime }: OperationContext, field: EntityField): boolean {
  if (field.virtual !== undefined || field.secret) return false;
  if (field.references === own.user) return true;
  const from = ownMember(runtime.program.definitions.list, field.suggestionsSource ?? '')?.from;
  return from?.entity === own.user && from.value === undefined && field.suggestionField === undefined;
}

/** True if a field's pattern accepts exactly one email address: only such fields receive mail. */
function isOneAddress({ type, regex, virtual, secret }: EntityField): boolean {
  if (type !== 'text' || regex === undefined || virtual !== undefined || secret) return false;
  const { test } = compileRegex(regex);
  return test('someone@example.com') && !test('someone') && !test('someone@example.com, other@example.com');
}
