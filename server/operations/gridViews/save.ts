import { HttpError } from '../../http/httpError.ts';
import { CURRENT } from '../../records/gridView.ts';
import { said } from '../../runtime/said.ts';
import type { EntityStore } from '../../store/index.ts';
import { type Operation, type OperationContext, signedIn } from '../operation.ts';

const LONGEST = 50_000;

/** Keeps the look of a grid under a name: in place of the person's own one of this name, else as a new one. */
export const save: Operation<'gridViews.save'> = {
  async run(context, { grid, name: given, layout, isShared }) {
    const { user, context: where } = signedIn(context);
    const name = given.trim();
    if (name !== CURRENT && !/^[A-Za-z0-9 _-]{1,100}$/.test(name)) throw refused(said('profileName'));
    const text = JSON.stringify(layout);
    if (text.length > LONGEST) throw new HttpError(413, said('gridViewTooLarge'));
    const store = context.services.store.entities('gridView');
    const change = {
      by: user.id,
      at: context.now.toISOString(),
      scope: { company: where.company, system: where.system },
    };
    const values = { name, grid, owner: user.id, isShared: isShared === true && name !== CURRENT, layout: text };
    const stored = await ownView(context, store, grid, name);
    const [result] = stored
      ? await store.saveMany({
          ...change,
          action: 'update',
          rows: [{ id: stored.id, version: stored.version, values }],
        })
      : await store.saveMany({ ...change, action: 'create', rows: [{ values }] });
    if (result?.status === 'saved') return { msg: said('gridViewSaved', { name }), id: result.record.id };
    // Two windows kept it at once: both are the person's own, and the next change is kept again.
    throw refused(result?.status === 'refused' ? result.message : said('gridViewChanged'));
  },
};

const refused = (msg: ConstructorParameters<typeof HttpError>[1]) => new HttpError(412, msg, { errors: { name: msg } });

async function ownView(context: OperationContext, store: EntityStore, grid: string, name: string) {
  const { user, context: where } = signedIn(context);
  const { records } = await store.list({
    scopes: [{ company: where.company, system: where.system }],
    today: context.today,
    filter: {
      condition: 'and',
      fields: [
        { name: 'owner', operator: 'equalTo', value: user.id },
        { name: 'grid', operator: 'equalTo', value: grid },
        { name: 'name', operator: 'equalTo', value: name },
      ],
    },
    limit: 1,
  });
  return records[0];
}
