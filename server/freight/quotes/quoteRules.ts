/** The rules of quotes: those of a template, else the default ones of the system. */
import { own } from '../../../metadata/freight/entities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { isAccessible } from '../../records/read/readAccess.ts';
import { projection } from '../../records/read/wireRow.ts';
import type { StoredRecord } from '../../store/index.ts';
import { recordsOf } from '../rating/candidates.ts';

const positionOf = ({ values }: StoredRecord): number => Number(values.position ?? 0);

/** Rules in the order in which they are tried. @param templateId none: the default rules */
async function rulesOf(context: OperationContext, templateId: string | null): Promise<StoredRecord[]> {
  const rules = await recordsOf(context, own.quoteRule, {
    condition: 'and',
    fields: [{ name: 'quoteTemplate', operator: 'equalTo', value: templateId }],
  });
  return rules.sort((one, other) => positionOf(one) - positionOf(other));
}

export interface FoundRules {
  readonly rules: readonly StoredRecord[];
  /** True if the template has none, so that the default rules are used. */
  readonly isDefault: boolean;
}

export async function rulesFor(context: OperationContext, templateId: string | undefined): Promise<FoundRules> {
  const mine = templateId === undefined ? [] : await rulesOf(context, templateId);
  return mine.length > 0 ? { rules: mine, isDefault: false } : { rules: await rulesOf(context, null), isDefault: true };
}

/** A rule set as calls answer it. */
export function ruleSet(
  context: OperationContext,
  quoteTemplateId: string | undefined,
  rules: readonly StoredRecord[],
) {
  const project = projection(context, own.quoteRule);
  const visible = rules.filter(isAccessible(context, own.quoteRule, 'list'));
  const [first] = visible;
  return {
    quoteTemplateId: quoteTemplateId ?? null,
    createdBy: first?.createdBy ?? null,
    createdOn: first?.createdAt ?? null,
    rules: visible.map(project),
  };
}
