/** A template as calls of the specification answer it: its fields in order, and its rules, without what may not be seen. */

import { fieldsOfRow } from '../../../metadata/kinds/ruleMembers.ts';
import type { TemplateDefinition } from '../../../metadata/kinds/template.ts';
import type { Program } from '../../../metadata/program.ts';
import { seesField } from '../../access/access.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { denied, notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';

export function templateResponse(context: OperationContext, name: string) {
  const { program } = context.runtime;
  const template = Object.hasOwn(program.definitions.template, name) ? program.definitions.template[name] : undefined;
  if (!template) throw notFound(t('templateNotFound'));
  const { entity } = template;
  const allowed =
    entity === undefined ||
    (['list', 'get', 'create', 'update'] as const).some((verb) => context.access.may(entity, verb));
  if (!allowed) throw denied();
  const visible = (program.fields[name] ?? []).filter((field) => seesField(context.access, field));
  const keys = new Set(visible.map((field) => field.key));
  const all = new Set((program.fields[name] ?? []).map((field) => field.key));
  const rules = (program.rulesOf[name] ?? [])
    .map((rule) => ({ id: rule, ...program.definitions.rules[rule] }))
    .filter((rule) =>
      [rule.field, ...((rule.rows ?? []) as Record<string, unknown>[]).flatMap(fieldsOfRow)].every(
        (key) => key === undefined || keys.has(key) || !all.has(key),
      ),
    );
  return {
    template: {
      templateId: name,
      templateName: template.label,
      docType: template.docType ?? name,
      ...(entity === undefined ? {} : { entity }),
      fields: visible,
    },
    rules,
  };
}

/** The closest template of a document type: of the account, of the system, the default. */
export function templateFor(
  context: OperationContext,
  type: string,
  systemId: string | undefined,
  accountId: string | undefined,
): string {
  const { program } = context.runtime;
  const ofType = (name: string, { docType }: TemplateDefinition) => (docType ?? name) === type || name === type;
  const found = closest(program, type, ofType, systemId, accountId);
  if (found === undefined) throw notFound(t('templateNotAvailable'));
  return found;
}

/** The same among the templates of an entity that are of the document type of `own`, which is the default. */
export function closestTemplate(
  program: Program,
  own: string,
  entity: string,
  systemId: string | undefined,
  accountId: string | undefined,
): string {
  const typeOf = (name: string, { docType }: TemplateDefinition) => docType ?? name;
  const base = program.definitions.template[own];
  const type = base ? typeOf(own, base) : own;
  const ofEntity = (name: string, template: TemplateDefinition) =>
    name === own || (template.entity === entity && typeOf(name, template) === type);
  return closest(program, own, ofEntity, systemId, accountId) ?? own;
}

function closest(
  { definitions }: Program,
  preferred: string,
  fits: (name: string, template: TemplateDefinition) => boolean,
  systemId: string | undefined,
  accountId: string | undefined,
): string | undefined {
  const candidates = Object.entries(definitions.template)
    .filter(([name, template]) => fits(name, template))
    .filter(([, template]) => template.system === undefined || template.system === systemId)
    .filter(([, template]) => template.account === undefined || template.account === accountId)
    .sort(
      ([a, one], [b, other]) =>
        closeness(other) - closeness(one) || (a === preferred ? -1 : b === preferred ? 1 : a < b ? -1 : 1),
    );
  return candidates[0]?.[0];
}

const closeness = (template: { system?: string; account?: string }) =>
  (template.account === undefined ? 0 : 2) + (template.system === undefined ? 0 : 1);
