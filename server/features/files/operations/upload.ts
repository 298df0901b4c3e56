import { type CheckAction, checkActions } from '../../../../metadata/kinds/checkActions.ts';
import type { EntityField } from '../../../../metadata/kinds/field.ts';
import { ownTemplate } from '../../../../metadata/ownTemplate.ts';
import type { Program } from '../../../../metadata/program.ts';
import type { ParamsOf } from '../../../../metadata/signatures/operations.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { FileRow } from '../../../files/fileRows.ts';
import type { JobOrder } from '../../../jobs/job.ts';
import { type Operation, type OperationContext, signedIn } from '../../../operations/operation.ts';
import { denied, HttpError, invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { writeRecords, writerOf } from '../../../records/save/writeRecords.ts';
import { scopeOf } from '../../../session/scopeOf.ts';
import { newId, type StoredRecord } from '../../../store/index.ts';
import { addBatch } from '../../../uploads/batches.ts';
import {
  refuseExtension,
  refuseForField,
  TABLE_EXTENSIONS,
  unsavedUntil,
  writableFileField,
} from '../../../uploads/fieldFile.ts';
import { readMultipart } from '../../../uploads/multipart.ts';
import { sealedFile } from '../../../uploads/sealedFile.ts';
import { storeUpload } from '../../../uploads/storeUpload.ts';
import type { UploadedFile } from '../../../uploads/uploadedFile.ts';
import { needDocuments } from '../documentTypes.ts';

const UPLOAD_LIMIT = 50_000_000;

type Target =
  | { kind: 'import'; entity: string; template: string; checkAction: CheckAction }
  | { kind: 'document'; entity: string; record: StoredRecord; typeOf: (name: string) => string | undefined }
  | { kind: 'field'; field: EntityField };

/**
 * Stores files: as rows to be read of an entity, or as documents of a record, or for the
 * file field of a record that is being written: that one is swept when no record was saved with it. Nothing is stored for none. */
export const upload: Operation<'files.upload'> = {
  async run(context, params) {
    const target = await readTarget(context, params);
    const limit = numberConstant(context.runtime.program, 'uploadLimit', UPLOAD_LIMIT);
    const uploaded = await readMultipart(context.request.raw, Math.max(limit, context.request.bodyLimit));
    if (uploaded.length === 0) throw invalid('The body has no file.');
    const empty = uploaded.find((file) => file.size === 0);
    if (empty) {
      throw new HttpError(412, t('fileEmpty'), { file: empty.name });
    }
    refuseFiles(context.runtime.program, target, uploaded);
    const isSealed = target.kind === 'field' && target.field.sealed === true;
    const stored = isSealed ? uploaded.map((file) => sealedFile(context.services.sealer, file)) : uploaded;
    const kept = await storeUpload(context, stored, target.kind === 'field' ? unsavedUntil(context.now) : undefined);
    const files = [];
    for (const row of kept) files.push(await putToUse(context, row, target));
    return {
      msg:
        files.length === 1 ? t('fileUploaded', { name: files[0]?.name }) : t('filesUploaded', { count: files.length }),
      files,
    };
  },
};

function refuseFiles(program: Program, target: Target, files: readonly UploadedFile[]): void {
  if (target.kind === 'field') refuseForField(program, target.field, files);
  else
    for (const file of files) refuseExtension(program, file, target.kind === 'import' ? TABLE_EXTENSIONS : undefined);
}

async function readTarget(context: OperationContext, params: ParamsOf<'files.upload'>): Promise<Target> {
  if (params.for !== undefined && params.for !== '') {
    const entity = params.for;
    if (!Object.hasOwn(context.runtime.program.definitions.entity, entity)) throw denied();
    context.access.need(entity, 'import');
    const template = params.template || ownTemplate(context.runtime.program.definitions, entity);
    if (!template || context.runtime.program.definitions.template[template]?.entity !== entity) {
      throw invalid(`There is no template ${template ?? ''} to read rows of ${entity} by.`);
    }
    const checkAction = checkActions.find((one) => one === params.checkAction) ?? 'default';
    return { kind: 'import', entity, template, checkAction };
  }
  if (params.entity && params.record) {
    context.access.need(own.document, 'create');
    needDocuments(context.runtime.program, params.entity);
    const record = await accessibleRecord(context, params.entity, params.record, 'get');
    return {
      kind: 'document',
      record,
      entity: params.entity,
      typeOf: await context.services.extension.documents.typeOf(context, params.entity, record),
    };
  }
  if (params.entity && params.field) {
    return { kind: 'field', field: writableFileField(context, params.entity, params.field) };
  }
  throw invalid('Say what the file is for: `for` an entity, or `entity` and `record` or `field`.');
}

/** Uses a stored file: as a document of its record, as rows to be read, or not yet. */
async function putToUse(context: OperationContext, row: FileRow, target: Target) {
  const session = signedIn(context);
  const { jobs } = context.services;
  const about = { id: row.id, name: row.name, size: row.bytes, type: row.media_type };
  if (target.kind === 'document') {
    const documentType = target.typeOf(row.name);
    await writeRecords(writerOf(context), own.document, {
      rows: [
        {
          values: {
            name: row.name,
            file: row.id,
            fileType: row.media_type,
            size: row.bytes,
            entity: target.entity,
            record: target.record.id,
            documentType: documentType ?? null,
          },
        },
      ],
      scope: scopeOf(session),
      by: session.user.id,
      at: context.now.toISOString(),
      action: 'create',
    });
    return { ...about, documentType: documentType ?? '' };
  }
  if (target.kind === 'field') return about;
  const { entity, template, checkAction } = target;
  const batchId = newId();
  const order: JobOrder = {
    kind: 'importRead',
    title: t('uploadTitle', { name: row.name }).in(context.runtime.program),
    userId: session.user.id,
    context: session.context,
    input: { batchId },
  };
  const batch = { id: batchId, fileId: row.id, fileName: row.name, entity, template, checkAction };
  const jobId = await jobs.ask(order, (tx) => addBatch(tx, session, batch));
  return { ...about, batchId, jobId };
}
