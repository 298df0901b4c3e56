import type { RuleType } from '../../../../metadata/kinds/ruleTypes.ts';
import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { isRuleOf, wireRule } from '../ruleWire.ts';

const FIELD: RuleType[] = ['fieldValidation', 'autoFetching'];
const INVOICE: RuleType[] = ['invoiceValidation', 'shipmentValidation'];

/** The rules in force of a template's field. */
export const list: Operation<'rules.list'> = {
  async run(context, { level, templateId, fieldKey, accountId }) {
    const { runtime } = await accountLayerTarget(context, accountId);
    const types = level === 'invoice' ? INVOICE : FIELD;
    const rules = Object.entries(runtime.program.definitions.rules).filter(([, rule]) =>
      isRuleOf(rule, { templateId, fieldKey, types }),
    );
    return { data: rules.map(([id, rule]) => wireRule(id, rule)) };
  },
};
