import { denied, HttpError, notFound } from '../../http/httpError.ts';
import { messageOf } from '../../runtime/words.ts';
import { type Operation, signedIn } from '../operation.ts';

const LONGEST_TREE = 100_000;

/** Saves a filter under a name of letters, digits, space, underscore and hyphen (suite.txt section 5). */
export const save: Operation<'filterProfiles.save'> = {
  async run(context, { templateName, docType, systemId, template, templateId, isUpdate }) {
    const { user, context: where } = signedIn(context);
    if (systemId && systemId !== where.system) throw denied('systemId');
    const name = templateName.trim();
    if (!/^[A-Za-z0-9 _-]{1,100}$/.test(name)) {
      const text = 'New Profile name can only have alphanumeric, space, underscore, hyphen string.';
      const msg = messageOf(context.runtime.program, 'profileName', text);
      throw new HttpError(412, msg, { errors: { templateName: msg } });
    }
    const fields = JSON.stringify(template.fields);
    if (fields.length > LONGEST_TREE) throw new HttpError(413, 'The filter is too large to be kept.');
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
        throw notFound('This filter is not there any more.');
      }
      const rows = [{ id: stored.id, version: stored.version, values }];
      return answer(await store.saveMany({ ...change, action: 'update', rows }), name);
    }
    return answer(await store.saveMany({ ...change, action: 'create', rows: [{ values }] }), name);
  },
};

function answer(results: Awaited<ReturnType<import('../../store/index.ts').EntityStore['saveMany']>>, name: string) {
  const [result] = results;
  if (result?.status === 'saved') return { msg: `The filter ${name} is saved.`, templateId: result.record.id };
  const msg =
    result?.status === 'notUnique'
      ? `You have a filter ${name} already.`
      : result?.status === 'refused'
        ? result.message
        : 'This filter was changed meanwhile; open it again.';
  throw new HttpError(412, msg, { errors: { templateName: msg } });
}
