import type { ListDefinition } from '../../../../metadata/kinds/list.ts';
import type { ParamsOf } from '../../../../metadata/signatures/operations.ts';
import { EVERYWHERE } from '../../../access/access.ts';
import { accountLayerTarget } from '../../../authoring/accountLayerTarget.ts';
import { saveAndPublish } from '../../../authoring/saveAndPublish.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { findType, type MetadataType } from '../../../records/templates/metadataType.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import { readSheet } from '../../../uploads/readSheet.ts';
import { storeUpload } from '../../../uploads/storeUpload.ts';
import type { UploadedFile } from '../../../uploads/uploadedFile.ts';
import { listOfSheet } from '../listSheet.ts';
import type { UploadInput } from '../runUpload.ts';

/** As many as one list may offer (the list kind's largest page). */
const LIST_LIMITS = { rows: 10_000, columns: 50 };
/** Retention of the result. */
const RETENTION_MS = 7 * 24 * 3_600_000;

type Params = ParamsOf<'metadataTypes.upload'>;

/**
 * Rows of a metadata type are read by a job with progress in the notifications panel; values of a list become effective
 * immediately.
 */
export const upload: Operation<'metadataTypes.upload'> = {
  async run(context, params) {
    const type = findType(context, undefined, params.metadataType);
    // Records of a variant are imported as rows of their entity are.
    if (!type || type.is !== type.id) return uploadList(context, params);
    context.access.need(type.entity, 'import');
    const place = await placeOfRows(context, params);
    const file = await oneWorkbook(context);
    const session = signedIn(context);
    const expiresAt = new Date(context.now.getTime() + RETENTION_MS).toISOString();
    const [kept] = await storeUpload(context, [file], expiresAt);
    const jobId = await context.services.jobs.ask({
      kind: 'metadataRows',
      title: t('metadataTitle', { type: type.label, file: file.name }).in(context.runtime.program),
      userId: session.user.id,
      context: session.context,
      input: { ...inputOf(type), fileId: kept?.id ?? '', ...place } satisfies UploadInput,
    });
    return { msg: t('metadataReading', { file: file.name }), jobId };
  },
};

const inputOf = ({ entity, id }: MetadataType) => ({ entity, type: id });

/** @throws HttpError 404 for an account out of reach, 422 for none where one is needed */
async function placeOfRows(context: OperationContext, { level = 'system', accountId }: Params) {
  const { system } = signedIn(context).context;
  const account = accountId === EVERYWHERE ? '' : (accountId ?? '');
  if (level === 'account' && account === '') throw new HttpError(422, t('metadataNoAccount'));
  if (account !== '') {
    await accountLayerTarget(context, account);
    return { system, account };
  }
  return { system: level === 'default' ? EVERYWHERE : system, account: EVERYWHERE };
}

async function oneWorkbook(context: OperationContext): Promise<UploadedFile> {
  const [file, ...others] = await readMultipart(context.request.raw, context.request.bodyLimit);
  if (!file || others.length > 0 || !/\.xlsx?$/i.test(file.name)) throw new HttpError(422, t('metadataExcelOnly'));
  if (file.size === 0) throw new HttpError(422, t('fileEmpty'), { file: file.name });
  return file;
}

async function uploadList(
  context: OperationContext,
  { metadataType, label, accountId, mayPublish, comment }: Params,
): Promise<{ msg: unknown; count: number; version?: number }> {
  if (mayPublish !== true) throw denied();
  const { place, runtime } = await accountLayerTarget(context, accountId);
  const lists = runtime.program.definitions.list;
  const before: ListDefinition | undefined = Object.hasOwn(lists, metadataType) ? lists[metadataType] : undefined;
  if (before?.from) throw new HttpError(422, t('metadataNotFixed', { list: before.label }));
  const file = await oneWorkbook(context);
  const values = listOfSheet(await readSheet(file, LIST_LIMITS, context.request.signal));
  const value = { ...before, label: label ?? before?.label ?? metadataType, values };
  const order = { kind: 'list' as const, name: metadataType, value };
  const version = await saveAndPublish(context, place, order, comment ?? file.name);
  const count = Object.keys(values).length;
  return {
    msg: t('metadataUploaded', { count }),
    count,
    ...(version === undefined ? {} : { version }),
  };
}
