/** Entities without a table of their own: what the table that their rows lie in can hold, and that it is one. */
import type { EntityDefinition } from '../../kinds/entity.ts';
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';

const NEEDS_A_TABLE = ['lists', 'unique', 'indexes', 'lifecycle', 'templates', 'within', 'sharedTable'] as const;

export function storedIn(context: Context): void {
  const shared = context.all('entity').filter(([, entity]) => entity.sharedTable);
  for (const [name, { templates }] of shared.filter(([, { templates }], at) => at > 0 || templates === undefined))
    tell(
      name,
      'sharedTable',
      templates === undefined
        ? `"sharedTable" needs "templates", which says whose a row is.`
        : `The entity "${shared[0]?.[0]}" has the shared table already.`,
    );
  for (const [name, entity] of context.all('entity')) {
    if (entity.storedIn === undefined) continue;
    const owner = context.get('entity', entity.storedIn);
    if (owner && !owner.sharedTable)
      tell(
        name,
        'storedIn',
        `The entity "${entity.storedIn}" does not say "sharedTable": its table has only its own rows.`,
      );
    if (entity.scope !== 'system') tell(name, 'scope', 'An entity without a table is of the scope "system".');
    for (const word of NEEDS_A_TABLE)
      if (entity[word] !== undefined) tell(name, word, `An entity without a table has no "${word}".`);
    for (const [field, { secret }] of Object.entries(entity.fields))
      if (secret) tell(name, 'fields', `The field "${field}" is secret, which needs a column.`);
  }

  function tell(name: string, word: keyof EntityDefinition, message: string): void {
    context.report.cursor({ ...descend(context.cursor('entity', name), [word]), aboutKey: true }, 'stored-in', message);
  }
}
