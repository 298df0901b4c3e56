import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError, notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { missingMembers } from '../missingMembers.ts';
import { newRuleName, ruleDefinition } from '../ruleWire.ts';

/** A rule with an id is changed, one without is new; it is in force at once. */
export const save: Operation<'rules.save'> = {
  async run(context, { id, accountId, comment, fieldKey, invoiceKey, ...rest }) {
    const { place, runtime } = await accountLayerTarget(context, accountId);
    const { rules } = runtime.program.definitions;
    const before = id !== undefined && Object.hasOwn(rules, id) ? rules[id] : undefined;
    if (id !== undefined && !before) throw notFound(t('authoringNothing', { kind: 'rules', name: id }));
    const order = { ...rest, fieldKey: fieldKey ?? invoiceKey ?? before?.field ?? '' };
    const missing = missingMembers(order.fields, order.ruleType === 'autoFetching');
    if (missing) {
      const { row, members } = missing;
      throw new HttpError(422, t('ruleMembersMissing', { row: String(row), members: members.join(', ') }));
    }
    const name = id ?? newRuleName(rules, order);
    const value = ruleDefinition(order, before);
    await saveAndPublish(context, place, { kind: 'rules', name, value }, comment ?? name);
    return { msg: t('ruleSaved'), id: name };
  },
};
