/** The types that a document may have, and which records take documents at all. */
import type { Program } from '../../../metadata/program.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import { denied, HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';

/** @throws HttpError 412 where the list of types does not have it */
export function refuseType({ definitions }: Program, documentType: unknown): void {
  const list = definitions.entity[own.document]?.fields.documentType?.suggestionsSource;
  const types = list === undefined ? undefined : definitions.list[list]?.values;
  if (types && !Object.hasOwn(types, String(documentType)))
    throw new HttpError(412, t('documentsNoType', { type: documentType }));
}

/** @throws HttpError 403 where records of this entity have no documents */
export function needDocuments({ definitions }: Program, entity: string): void {
  if (!Object.hasOwn(definitions.entity, entity) || definitions.entity[entity]?.documents !== true) throw denied();
}
