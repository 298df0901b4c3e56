/** Templates that an expression chooses among (`templateFrom` of a part): each is there, and known to be used. */
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { resultTexts } from '../resultTexts.ts';
import { partsOf } from '../types/surfaceTypes.ts';

export function chosenTemplates(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name] of context.all(kind))
      for (const { part, cursor } of partsOf(context.cursor(kind, name)))
        for (const { text, path } of resultTexts(part.templateFrom)) {
          const at = descend(cursor, ['templateFrom', ...path]);
          if (context.merged.get('template')?.has(text)) context.uses.add('template', text, at);
          else if (text !== '')
            context.report.cursor(
              at,
              'unknown-template',
              `There is no template "${text}".${didYouMean(text, context.names('template'))}`,
            );
        }
}
