/** Layer entries of the store under the current names of definitions: drafts, active ones, and former versions. */
import { formerDefinitions, nameNow } from '../../metadata/formerDefinitions.ts';
import type { KindName } from '../../metadata/kinds/kindNames.ts';
import type { Program } from '../../metadata/program.ts';
import type { Store } from '../store/index.ts';

/**
 * Gives the entries of layers the names of now. One stays where its layer says something under that name already: two histories are not
 * made one, and what is in force follows the name in any case (metadata/compiler/layers.ts).
 */
export async function followFormerNames(store: Store, { definitions }: Program): Promise<void> {
  const former = formerDefinitions(Object.entries(definitions.resource ?? {}));
  if (former.renamings.length === 0) return;
  await store.write(async ({ db }) => {
    const entries = await db.selectFrom('definition_versions').select(['layer', 'kind', 'name']).distinct().execute();
    const known = new Set(entries.map(({ layer, kind, name }) => `${layer} ${kind} ${name}`));
    for (const { layer, kind, name: was } of entries) {
      const name = nameNow(former, kind as KindName, was);
      if (name === was || known.has(`${layer} ${kind} ${name}`)) continue;
      known.add(`${layer} ${kind} ${name}`);
      for (const table of ['definition_versions', 'definition_drafts'] as const)
        await db
          .updateTable(table)
          .set({ name })
          .where('layer', '=', layer)
          .where('kind', '=', kind)
          .where('name', '=', was)
          .execute();
    }
  });
}
