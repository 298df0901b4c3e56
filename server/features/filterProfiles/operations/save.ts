import { checkFilter } from '../../../../engine/filters/checkFilter.ts';
import { checkFilterValues } from '../../../../engine/filters/checkFilterValues.ts';
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { denied, HttpError, invalid, notFound } from '../../../platform/http/httpError.ts';
import { type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { numberConstant } from '../../../platform/words/words.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { docTypesNow, renamedFieldsOf } from '../../../records/read/formerKeys.ts';
import { renamedFilter } from '../../../records/read/renamedValues.ts';
import { isPlainName, MAX_NAME_LENGTH, savedItems } from '../../../records/read/savedItems.ts';
import { writeRecords, writerOf } from '../../../records/save/writeRecords.ts';
import type { SaveRequest, SaveResult } from '../../../store/index.ts';

const MAX_TREE_LENGTH = 100_000;
/** Characters of a filter value, where a program has no constant `filterValueMax`. */
const MAX_VALUE_LENGTH = 100;

/** Saves a filter under a name: a new one, or one of one's own that is there. */
export const save: Operation<'filterProfiles.save'> = {
  async run(context, { templateName, docType, systemId, template, templateId, isUpdate }) {
    const { owner, scope, change, mine } = savedItems(context, own.filterProfile);
    if (systemId && systemId !== scope.system) throw denied('systemId');
    const name = templateName.trim();
    if (name.length > MAX_NAME_LENGTH) throw refused(t('maximumLength', { N: MAX_NAME_LENGTH }));
    if (!isPlainName(name)) throw refused(t('profileName'));
    checkTree(context, docType, template.fields);
    const fields = JSON.stringify(template.fields);
    if (fields.length > MAX_TREE_LENGTH) throw new HttpError(413, t('filterTooLarge'));
    const write = (request: SaveRequest) => writeRecords(writerOf(context), own.filterProfile, request);
    const values = { templateName: name, docType, owner, fields };
    if (!isUpdate && !templateId) {
      const [result] = await write({ ...change, action: 'create', rows: [{ values }] });
      return answer(result, name);
    }
    const stored = templateId === undefined ? undefined : await mine(templateId);
    if (!stored) throw notFound(t('filterGone'));
    const rows = [{ id: stored.id, version: stored.version, values }];
    const [result] = await write({ ...change, action: 'update', rows });
    return answer(result, name);
  },
};

/** @throws HttpError 422 for a document type that no template has, or a filter that could not be applied to its records */
function checkTree({ runtime, access }: OperationContext, docType: string, tree: unknown): void {
  const { program } = runtime;
  const names = new Set(docTypesNow(program, docType));
  const found = Object.entries(program.definitions.template).filter(
    ([name, one]) => names.has(name) || (one.docType !== undefined && names.has(one.docType)),
  );
  // A filter is renamed in its stored form, which is text.
  let stored: unknown = JSON.stringify(tree);
  for (const [was, is] of renamedFieldsOf(program, docType)) stored = renamedFilter(stored, was, is);
  const renamed: unknown = JSON.parse(String(stored));
  const entities = found.flatMap(([name, { entity }]) => (entity === undefined ? [] : [{ name, entity }]));
  const length = numberConstant(program, 'filterValueMax', MAX_VALUE_LENGTH);
  if (entities.length === 0) throw invalid(`No template has the document type "${docType}".`);
  const faults = entities.map(({ name, entity }) => {
    const hidden = access.hidden(entity);
    const types = Object.entries(entityFields(runtime, entity, name).types).filter(([field]) => !hidden.has(field));
    const visible = Object.fromEntries(types);
    const wrong = checkFilter(renamed, visible);
    return wrong.length > 0 ? wrong : checkFilterValues(renamed, visible, { length });
  });
  const [first] = faults.some((one) => one.length === 0) ? [] : faults;
  if (first?.[0]) throw invalid(`The filter is not valid: ${first[0].message}`);
}

function answer(result: SaveResult | undefined, name: string) {
  if (result?.status === 'saved') return { msg: t('filterSaved', { name }), templateId: result.record.id };
  if (result?.status === 'notUnique') throw refused(t('filterTaken', { name }));
  throw refused(result?.status === 'refused' ? result.message : t('filterChanged'));
}

const refused = (msg: LocalizedText | string) => new HttpError(412, msg, { errors: { templateName: msg } });
