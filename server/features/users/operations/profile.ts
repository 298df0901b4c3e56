/** Every user's own profile: readable and editable regardless of other permissions. */
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { accessOfDefinitions } from '../../../access/access.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { GRANTS_CHANNEL } from '../../../session/grantsChanged.ts';

const OWN_FIELDS = ['name', 'phone', 'country', 'language', 'timeZone', 'defaultNavigationURL'] as const;

async function ownRecord(context: OperationContext) {
  const record = await context.services.store.entities(own.user).get(signedIn(context).user.id);
  if (!record) throw notFound(t('recordGone'));
  return record;
}

export const readProfile: Operation<'users.profile'> = {
  async run(context) {
    const record = await ownRecord(context);
    return { row: projection({ ...context, access: accessOfDefinitions(context.access) }, own.user)(record) };
  },
};

export const saveProfile: Operation<'users.saveProfile'> = {
  async run(context, sent) {
    const { id, version } = await ownRecord(context);
    const values = Object.fromEntries(
      OWN_FIELDS.filter((key) => sent[key] !== undefined).map((key) => [key, sent[key]]),
    );
    const mine = { ...context, access: accessOfDefinitions(context.access) };
    const outcome = await saveRows(mine, {
      entity: own.user,
      template: own.user,
      rows: [{ id, version, ...values }],
      action: 'save',
      checkAction: 'default',
    });
    const answer = saveAnswer(outcome);
    // Notify all windows of the user, so that names and times are updated.
    await context.services.store.notify(GRANTS_CHANNEL, { users: [id] });
    return answer;
  },
};
