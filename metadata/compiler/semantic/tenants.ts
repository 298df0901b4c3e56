/** What a tenant says of time and language is handed to the runtime as it is: what that does not know is told here. */
import type { Context } from '../context.ts';
import { descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

export function tenants(context: Context): void {
  const { checks } = context;
  if (!checks) return;
  for (const [name, tenant] of context.all('tenant')) {
    const tell = (word: string, kind: string, message: string) =>
      context.report.cursor(descend(context.cursor('tenant', name), [word]), kind, message);
    for (const word of ['timeZone', 'clockZone'] as const) {
      const zone = tenant[word];
      if (zone !== undefined && !checks.isTimeZone(zone))
        tell(word, 'unknown-time-zone', `There is no time zone "${zone}".${didYouMean(zone, checks.timeZones())}`);
    }
    if (!checks.isLanguage(tenant.language))
      tell('language', 'unknown-language', `There is no language "${tenant.language}".`);
  }
}
