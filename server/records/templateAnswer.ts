/** A template as calls of the specification answer it: its fields in order, and its rules, without what may not be seen. */

import { fieldsOfRow } from '../../metadata/kinds/rules.ts';
import { denied, notFound } from '../http/httpError.ts';
import type { OperationContext } from '../operations/operation.ts';
import { said } from '../runtime/said.ts';

export function templateAnswer(context: OperationContext, name: string) {
  const { program } = context.runtime;
  const template = Object.hasOwn(program.definitions.template, name) ? program.definitions.template[name] : undefined;
  if (!template) throw notFound(said('templateNotFound'));
  const { entity } = template;
  const allowed =
    entity === undefined ||
    (['list', 'get', 'create', 'update'] as const).some((verb) => context.access.may(entity, verb));
  if (!allowed) throw denied();
  const visible = (program.fields[name] ?? []).filter(
    (field) => field.permission === undefined || context.access.holds(field.permission),
  );
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
  const candidates = Object.entries(context.runtime.program.definitions.template)
    .filter(([name, template]) => (template.docType ?? name) === type || name === type)
    .filter(([, template]) => template.system === undefined || template.system === systemId)
    .filter(([, template]) => template.account === undefined || template.account === accountId)
    .sort(
      ([a, one], [b, other]) =>
        closeness(other) - closeness(one) || (a === type ? -1 : b === type ? 1 : a < b ? -1 : 1),
    );
  const [found] = candidates;
  if (!found) {
    throw notFound(said('templateNotAvailable'));
  }
  return found[0];
}

const closeness = (template: { system?: string; account?: string }) =>
  (template.account === undefined ? 0 : 2) + (template.system === undefined ? 0 : 1);
