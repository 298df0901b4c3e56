/** The former name of a field is nobody's now: else its values would go to two fields, or be taken from one that is there. */
import type { Context } from '../context.ts';
import { descend } from '../spot.ts';

export function formerNames(context: Context): void {
  for (const [name, { fields }] of context.all('entity')) {
    const taken = new Map<string, string>();
    for (const [key, { formerly }] of Object.entries(fields)) {
      if (formerly === undefined) continue;
      const spot = descend(context.spot('entity', name), ['fields', key, 'formerly']);
      const other = taken.get(formerly);
      if (Object.hasOwn(fields, formerly))
        context.report.spot(spot, 'former-name', `"${formerly}" is a field of the entity "${name}" now.`);
      else if (other !== undefined)
        context.report.spot(spot, 'former-name', `The field "${other}" was called "${formerly}" already.`);
      taken.set(formerly, key);
    }
  }
}
