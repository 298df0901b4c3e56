/** `boundTo` of fields: secrets alone have it, and it names fields of the same entity. */
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

export function boundSecrets(context: Context): void {
  for (const [name, { fields }] of context.all('entity'))
    for (const [key, { boundTo = [], secret }] of Object.entries(fields)) {
      const tell = (message: string) =>
        context.report.cursor(descend(context.cursor('entity', name), ['fields', key]), 'bound-secret', message);
      if (boundTo.length > 0 && !secret) tell(`The field "${key}" is not secret: only a secret has "boundTo".`);
      for (const other of boundTo)
        if (!Object.hasOwn(fields, other))
          tell(`The entity "${name}" has no field "${other}".${didYouMean(other, Object.keys(fields))}`);
    }
}
