/** Files that a user may read because she uploaded them, or because a record that she may read holds them. */
import type { Program } from '../../../metadata/program.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { type FileRow, findFile } from '../../files/fileRows.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { isAccessible } from './readAccess.ts';

/** The file fields of all entities, as entity and field key. */
export const fileFields = (program: Program): [entity: string, field: string][] =>
  Object.entries(program.definitions.entity).flatMap(([entity, { fields }]) =>
    Object.entries(fields)
      .filter(([, field]) => field.type === 'file')
      .map(([key]): [string, string] => [entity, key]),
  );

/** @returns undefined where the file is missing or out of reach, which look the same to the caller */
export async function readableFile(context: OperationContext, id: string): Promise<FileRow | undefined> {
  const row = await findFile(context.services.store, id);
  return row && (await mayRead(context, row)) ? row : undefined;
}

async function mayRead(context: OperationContext, row: FileRow): Promise<boolean> {
  const session = signedIn(context);
  if (row.company !== session.context.company) return false;
  // A record of company scope, such as a user, is read in every system of the company.
  if ((await isOfRecord(context, row.id)) || (await isOwnPicture(context, row.id))) return true;
  if (row.system !== session.context.system) return false;
  return row.created_by === session.user.id || isOfDocument(context, row.id);
}

/** Users see their own picture without the permission to view users. */
async function isOwnPicture(context: OperationContext, id: string): Promise<boolean> {
  const record = await context.services.store.entities(own.user).get(signedIn(context).user.id);
  return record?.values.picture === id;
}

/** True if an accessible record has the file in a visible field. Documents follow their record. */
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

/** True if the file is a document of a record that the user can read. */
async function isOfDocument(context: OperationContext, id: string): Promise<boolean> {
  if (!context.access.may(own.document, 'get')) return false;
  const { store } = context.services;
  const documents = await store
    .entities(own.document)
    .lookup({ matchKey: 'file', values: [id], scopes: [context.access.scope(own.document)] });
  for (const document of documents.filter(isAccessible(context, own.document, 'get'))) {
    const entity = String(document.values.entity ?? '');
    if (!context.access.may(entity, 'get')) continue;
    const record = await store.entities(entity).get(String(document.values.record ?? ''));
    if (record && isAccessible(context, entity, 'get')(record)) return true;
  }
  return false;
}
