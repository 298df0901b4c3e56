/** Files of file fields: sent before the record is saved that holds them, so that it is saved with all or nothing. */
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { Program } from '../../metadata/program.ts';
import type { ServerWord } from '../../metadata/signatures/messageNames.ts';
import type { OperationContext } from '../operations/operation.ts';
import { denied, HttpError, invalid } from '../platform/http/httpError.ts';
import { LocalizedText, t } from '../platform/words/localizedText.ts';
import { listConstant, numberConstant } from '../platform/words/words.ts';
import type { UploadedFile } from './uploadedFile.ts';

const LIMIT = 50_000_000;
/** How long a file waits for its record to be saved: a form left open over a weekend is still saved with it. */
const DAYS = 7;

/**
 * A file field of an entity that the user can write.
 * @throws HttpError 403 without permission, or 422 if it is not a file field
 */
export function writableFileField({ runtime, access }: OperationContext, entity: string, key: string): EntityField {
  const { entity: entities } = runtime.program.definitions;
  const fields = Object.hasOwn(entities, entity) ? entities[entity]?.fields : undefined;
  if (!fields || !(access.may(entity, 'create') || access.may(entity, 'update'))) throw denied();
  const field = Object.hasOwn(fields, key) && !access.hidden(entity).has(key) ? fields[key] : undefined;
  if (field?.type !== 'file') throw invalid(`There is no file field ${key} of ${entity}.`);
  if (field.isReadonly || field.compute !== undefined) throw denied();
  return field;
}

function hasEnding(name: string, extensions: readonly string[] | undefined): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extensions?.some((one) => one.replace(/^\./, '').toLowerCase() === ending) ?? true;
}

/** Extensions of tables; an old workbook is reported when it is read. */
export const TABLE_EXTENSIONS = ['xlsx', 'xlsm', 'xls', 'csv', 'tsv', 'txt'];

/**
 * Checks the extension for all uploads.
 * @param extensions permitted at this place; default: the constant `uploadExtensions`
 * @throws HttpError 412 for a file with another extension
 */
export function refuseExtension(
  program: Program,
  file: Pick<UploadedFile, 'name'>,
  extensions: readonly string[] | undefined = listConstant(program, 'uploadExtensions'),
): void {
  if (extensions && !hasEnding(file.name, extensions)) {
    throw new HttpError(412, t('fileInvalid', { name: file.name, extensions: extensions.join(', ') }));
  }
}

/** @throws HttpError 412 or 413 for files that the field does not take */
export function refuseForField(program: Program, field: EntityField, files: readonly UploadedFile[]): void {
  const { extension, second } = field.refusals ?? {};
  const strange = files.filter(({ name }) => !hasEnding(name, field.extensions));
  if (extension !== undefined && strange.length > 0)
    throw new HttpError(
      412,
      new LocalizedText(extension as ServerWord, { files: strange.map(({ name }) => name).join(', ') }),
    );
  if (second !== undefined && files.length > 1) throw new HttpError(412, new LocalizedText(second as ServerWord));
  for (const file of files) {
    refuseExtension(program, file, field.extensions);
    refuseSize(program, field, file);
  }
}

function refuseSize(program: Program, field: EntityField, file: UploadedFile): void {
  const most = field.largest ?? numberConstant(program, 'uploadLimit', LIMIT);
  if (file.size > most) throw new HttpError(413, t('upload.tooLarge', { name: file.name, limit: `${most} B` }));
}

/** The instant after which a file that no record holds is dropped. */
export const unsavedUntil = (now: Date): string => new Date(now.getTime() + DAYS * 86_400_000).toISOString();
