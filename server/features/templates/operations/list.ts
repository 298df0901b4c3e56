import { own } from '../../../../metadata/signatures/serverEntities.ts';
import { resolveLayer } from '../../../authoring/layerTarget.ts';
import type { Operation } from '../../../operations/operation.ts';
import { namesOf } from '../../../session/users.ts';

const LEVELS = { default: 'default', system: 'system', account: 'account' } as const;

/** Active templates in the session's system; the returned version is that of the system's layer. */
export const list: Operation<'templates.list'> = {
  async run(context, { entity, docType, level, q }) {
    const { program } = context.runtime;
    const place = await resolveLayer(context, undefined);
    const { store } = context.services;
    const declared = await store.db
      .selectFrom('definition_versions')
      .select(['name', 'version', 'author', 'at', 'comment'])
      .where('layer', '=', place.layer)
      .where('kind', '=', 'template')
      .where('in_force', '=', 1)
      .execute();
    const versions = new Map(declared.map((one) => [one.name, one]));
    const names = await namesOf(store, program, own.user, [...new Set(declared.map(({ author }) => author))]);
    const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    const rows = Object.entries(program.definitions.template)
      // The entity's general template, which shows the records of all types, is excluded.
      .filter(([name, one]) => entity === undefined || (one.entity === entity && name !== entity))
      .filter(([name, one]) => docType === undefined || (one.docType ?? name).includes(docType))
      .filter(([, one]) => one.entity === undefined || context.access.may(one.entity, 'list'))
      .filter(([, one]) => one.system === undefined || one.system === place.system)
      .map(([name, one]) => {
        const version = versions.get(name);
        return {
          id: name,
          label: one.label,
          docType: one.docType ?? name,
          ...(one.entity === undefined ? {} : { entity: one.entity }),
          level: version ? LEVELS.system : LEVELS.default,
          fields: (program.fields[name] ?? []).length,
          ...(version
            ? {
                updatedBy: names.get(version.author) ?? version.author,
                updatedOn: version.at,
                ...(version.comment === null ? {} : { comment: version.comment }),
              }
            : {}),
        };
      })
      .filter((row) => level === undefined || row.level === level)
      .filter(({ id, label }) => words.every((word) => `${id} ${label}`.toLowerCase().includes(word)))
      .sort((one, other) => (one.label < other.label ? -1 : 1));
    return { rows, total: rows.length };
  },
};
