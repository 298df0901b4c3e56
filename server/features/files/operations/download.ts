import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { notFound } from '../../../base/http/httpError.ts';
import { t } from '../../../base/words/localizedText.ts';
import { type Operation, type OperationContext, signedIn } from '../../../call/operation.ts';
import { type FileRow, findFile } from '../../../files/fileRows.ts';
import { isAccessible } from '../../../recordAccess/readAccess.ts';
import { fileFields } from '../../../uploads/fieldFile.ts';
import { fileAnswer } from '../../../uploads/fileAnswer.ts';
import { SEALED, sealedAnswer } from '../../../uploads/sealedFile.ts';

/** A file of one's own, of a file field that one may see, or a document of a record that one may see. Anything else is not there. */
export const download: Operation<'files.download'> = {
  async run(context, { id }) {
    const row = await findFile(context.services.store, id);
    if (!row || !(await mayRead(context, row))) throw notFound(t('fileGone'));
    if (row.media_type === SEALED) return sealedAnswer(row.name, t('fileSealed').in(context.runtime.program));
    return fileAnswer(context.services.files, row);
  },
};

async function mayRead(context: OperationContext, row: FileRow): Promise<boolean> {
  const session = signedIn(context);
  if (row.company !== session.context.company) return false;
  // Of a record that every system of the company has, such as a user, it is read in all of them.
  if ((await isOfRecord(context, row.id)) || (await isOwnPicture(context, row.id))) return true;
  if (row.system !== session.context.system) return false;
  if (row.created_by === session.user.id) return true;
  if (!context.access.may(own.document, 'get')) return false;
  const { store } = context.services;
  const documents = await store
    .entities(own.document)
    .lookup({ matchKey: 'file', values: [row.id], scopes: [context.access.scope(own.document)] });
  for (const document of documents.filter(isAccessible(context, own.document, 'get'))) {
    const entity = String(document.values.entity ?? '');
    if (!context.access.may(entity, 'get')) continue;
    const record = await store.entities(entity).get(String(document.values.record ?? ''));
    if (record && isAccessible(context, entity, 'get')(record)) return true;
  }
  return false;
}

/** Everybody sees what is their own, whether or not they may see users. */
async function isOwnPicture(context: OperationContext, id: string): Promise<boolean> {
  const record = await context.services.store.entities(own.user).get(signedIn(context).user.id);
  return record?.values.picture === id;
}

/** Whether a record that this user reaches holds the file in a field that they may see. Documents are seen by their record. */
async function isOfRecord(context: OperationContext, id: string): Promise<boolean> {
  for (const [entity, field] of fileFields(context.runtime.program)) {
    if (entity === own.document || !context.access.may(entity, 'get') || context.access.hidden(entity).has(field))
      continue;
    const records = await context.services.store
      .entities(entity)
      .lookup({ matchKey: field, values: [id], scopes: [context.access.scope(entity)] });
    if (records.some(isAccessible(context, entity, 'get'))) return true;
  }
  return false;
}
