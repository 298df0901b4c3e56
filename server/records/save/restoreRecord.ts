/** Brings a version of a record back, for whoever may see all of it: one that is there, or one that was removed. */
import type { EntityField } from '../../../metadata/kinds/field.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { denied, HttpError, notFound } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { StoredRecord } from '../../store/index.ts';
import { checkNamedIds } from '../check/checkNamedIds.ts';
import { entityFields } from '../read/entityFields.ts';
import { isAccessible } from '../read/readAccess.ts';
import { templateUniques } from '../templates/templateUniques.ts';
import { withComputed } from './computed.ts';
import { secretsAgain } from './secretsAgain.ts';
import { accountRefusal } from './writeAccess.ts';

export interface RestoreRequest {
  entity: string;
  id: string;
  /** Left out: as it was when it was removed. */
  version?: number;
  reason: string;
}

/** @throws HttpError 404 out of reach, 403 where fields are hidden, 412 where it cannot be there again */
export async function restoreRecord(context: OperationContext, { entity, id, version, reason }: RestoreRequest) {
  const { user } = signedIn(context);
  const { definition, fields } = entityFields(context.runtime, entity);
  if (definition.serverMade) throw denied(t('serverMade'));
  const hidden = [...context.access.hidden(entity)].filter((key) => !fields[key]?.secret);
  const store = context.services.store.entities(entity);
  const [current, entries] = await Promise.all([store.get(id), store.history(id)]);
  const wanted = version ?? (current ? undefined : entries[1]?.version);
  const entry = entries.find((one) => one.version === wanted);
  const then = wanted === undefined ? undefined : await store.valuesAt(id, wanted);
  const reached = isAccessible(context, entity, 'restore');
  if (version === undefined && current && reached(current)) throw notFound(t('restoreThere'));
  // One out of reach is answered as one that never was.
  if (!then || !entry) throw notFound(t('versionGone'));
  if (!reached(current ?? ({ id, scope: entry.scope, values: then } as StoredRecord))) throw notFound(t('versionGone'));
  if (hidden.length > 0) throw denied(t('restoreHidden'));
  if (!reached({ scope: entry.scope, values: then })) throw new HttpError(412, t('restoreOutOfReach'), { id });
  const refuse = await accountRefusal(context, entity, [{ stored: current, values: then }]);
  if (refuse({ stored: current, values: then })) throw new HttpError(412, t('restoreOutOfReach'), { id });
  // An older version has another address and today's secret.
  const again = current && secretsAgain(fields, current.values, withoutSecrets(fields, then));
  if (again) throw new HttpError(412, Object.values(again)[0] ?? '', { errors: again });
  const template = definition.templates === undefined ? undefined : String(then[definition.templates]);
  // A record that was removed has the ids it had then; an older version of one that is there adds them.
  const naming = { sent: then, stored: current?.values ?? then };
  const [foreign] = await checkNamedIds(context, entity, [naming], { template });
  if (foreign && Object.keys(foreign.errors).length > 0) throw new HttpError(412, t('restoreOutOfReach'), { id });
  const { extraTypes } = entityFields(context.runtime, entity, template);
  const result = await store.restore({
    id,
    version: entry.version,
    ...(current ? { current: current.version } : {}),
    by: user.id,
    at: context.now.toISOString(),
    action: 'restore',
    definition: context.runtime.program.hash,
    reason,
    extraTypes,
    instead: withComputed(context.runtime, entity, then, { user: userScope(context.session), today: context.today }),
    held: await heldFor(context, entity, template, current ?? entry),
  });
  if (result?.status === 'saved') return result.record;
  if (result?.status === 'notUnique') throw new HttpError(412, t('restoreTaken'), { conflicts: [{ id }] });
  throw new HttpError(412, t('restoreLost'), { conflicts: [{ id }] });
}

const withoutSecrets = (fields: Readonly<Record<string, EntityField>>, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !fields[key]?.secret));

/** Uses the definitions of the record's account. */
async function heldFor(
  context: OperationContext,
  entity: string,
  template: string | undefined,
  { scope }: Pick<StoredRecord, 'scope'>,
) {
  const { services, runtime } = context;
  const { system } = signedIn(context).context;
  const { account } = scope;
  const theirs = account === '' ? undefined : (await services.programs.ofAccounts(system, [account])).get(account);
  return templateUniques(theirs ?? runtime, runtime, entity, template);
}
