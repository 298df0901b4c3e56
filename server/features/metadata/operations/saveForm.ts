import { EVERYWHERE } from '../../../access/access.ts';
import { type Operation, signedIn } from '../../../operations/operation.ts';
import { denied, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { saveAnswer } from '../../../records/save/saveOutcome.ts';
import { saveRows } from '../../../records/save/saveRows.ts';
import { metadataTypeOf, typeOfRecord, wireForm } from '../../../records/templates/metadataType.ts';

/** The same way as every record: the type's own cells and rules decide, one wrong field refuses the form. */
export const saveForm: Operation<'metadata.saveForm'> = {
  async run(context, { entity, id, version, metadataTypeId, systemId, accountId, fields, was, resolved }) {
    if (!context.access.may(entity, 'create') && !context.access.may(entity, 'update')) throw denied();
    const stored = id === undefined ? undefined : await accessibleRecord(context, entity, id, 'get');
    const type = stored ? typeOfRecord(context, entity, stored) : metadataTypeOf(context, entity, metadataTypeId ?? '');
    const { system } = signedIn(context).context;
    if (systemId && systemId !== system && systemId !== EVERYWHERE) throw denied('systemId');
    const row = {
      ...valuesOf(fields),
      ...(stored ? { id, version: version ?? stored.version } : {}),
      ...(was === undefined ? {} : { was }),
      ...(resolved === undefined ? {} : { resolved }),
      ...(!stored && type.is !== type.id ? { [type.by]: type.is } : {}),
      ...(!stored && type.account ? { [type.account]: accountId || EVERYWHERE } : {}),
      ...(!stored && type.system ? { [type.system]: systemId || system } : {}),
    };
    const outcome = await saveRows(context, {
      entity,
      template: type.id,
      rows: [row],
      action: 'save',
      checkAction: 'default',
    });
    const { saved } = saveAnswer(outcome);
    const now = String(saved[0]?.id ?? id);
    // A user who may create rows may lack the permission to view them.
    if (!context.access.may(entity, 'get')) return { msg: t('metadataSaved'), id: now };
    const record = await accessibleRecord(context, entity, now, 'get');
    return { msg: t('metadataSaved'), id: now, data: wireForm(context, type, record) };
  },
};

type Fields = readonly Readonly<Record<string, unknown>>[] | Readonly<Record<string, unknown>>;

function valuesOf(fields: Fields): Record<string, unknown> {
  if (!Array.isArray(fields)) return { ...(fields as Record<string, unknown>) };
  return Object.fromEntries(
    (fields as readonly Record<string, unknown>[]).map(({ key, value }) => {
      if (typeof key !== 'string' || key === '') throw invalid('A field of a form names its key.');
      return [key, value ?? null] as const;
    }),
  );
}
