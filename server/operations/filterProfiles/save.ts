import { denied, HttpError, notFound } from '../../http/httpError.ts';
import { said } from '../../runtime/said.ts';
import { type Operation, signedIn } from '../operation.ts';

const LONGEST_TREE = 100_000;

/** Saves a filter under a name of letters, digits, space, underscore and hyphen (suite.txt section 5). */
export const save: Operation<'filterProfiles.save'> = {
  async run(context, { templateName, docType, systemId, template, templateId, isUpdate }) {
    const { user, context: where } = signedIn(context);
    if (systemId && systemId !== where.system) throw denied('systemId');
    const name = templateName.trim();
    if (!/^[A-Za-z0-9 _-]{1,100}$/.test(name)) {
      const msg = said('profileName');
      throw new HttpError(412, msg, { errors: { templateName: msg } });
    }
    const fields = JSON.stringify(template.fields);
    if (fields.length > LONGEST_TREE) throw new HttpError(413, said('filterTooLarge'));
    const store = context.services.store.entities('filterProfile');
    const change = {
      by: user.id,
      at: context.now.toISOString(),
      scope: { company: where.company, system: where.system },
    };
    const values = { templateName: name, docType, owner: user.id, fields };
    if (isUpdate || templateId) {
      const stored = templateId === undefined ? undefined : await store.get(templateId);
      if (!stored || stored.values.owner !== user.id || stored.scope.system !== where.system) {
        throw notFound(said('filterGone'));
      }
      const rows = [{ id: stored.id, version: stored.version, values }];
      return answer(await store.saveMany({ ...change, action: 'update', rows }), name);
    }
    return answer(await store.saveMany({ ...change, action: 'create', rows: [{ values }] }), name);
  },
};

function answer(results: Awaited<ReturnType<import('../../store/index.ts').EntityStore['saveMany']>>, name: string) {
  const [result] = results;
  if (result?.status === 'saved') return { msg: said('filterSaved', { name }), templateId: result.record.id };
  const msg =
    result?.status === 'notUnique'
      ? said('filterTaken', { name })
      : result?.status === 'refused'
        ? result.message
        : said('filterChanged');
  throw new HttpError(412, msg, { errors: { templateName: msg } });
}
