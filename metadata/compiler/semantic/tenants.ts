/** The time zone, language and theme of a tenant are passed to the runtime unchanged, so unsupported values are reported here. */
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { picture } from './pictures.ts';

/** A zone that the runtime knows. */
export function timeZone(context: Context, cursor: Cursor, zone: unknown): void {
  const { checks } = context;
  if (checks && typeof zone === 'string' && !checks.isTimeZone(zone))
    context.report.cursor(
      cursor,
      'unknown-time-zone',
      `There is no time zone "${zone}".${didYouMean(zone, checks.timeZones())}`,
    );
}

function language(context: Context, cursor: Cursor, name: string): void {
  if (context.checks && !context.checks.isLanguage(name))
    context.report.cursor(cursor, 'unknown-language', `There is no language "${name}".`);
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/.test(text);

export function tenants(context: Context): void {
  for (const [name, tenant] of context.all('tenant')) {
    const at = (...path: string[]) => descend(context.cursor('tenant', name), path);
    for (const word of ['timeZone', 'clockZone'] as const) timeZone(context, at(word), tenant[word]);
    language(context, at('language'), tenant.language);
    if (tenant.theme?.logo !== undefined) picture(context, at('theme', 'logo'), tenant.theme.logo);
    if (tenant.ratingSite !== undefined && !isWebAddress(tenant.ratingSite))
      context.report.cursor(
        at('ratingSite'),
        'bad-address',
        `"${tenant.ratingSite}" is no address of a site: it begins with https:// and has no blanks.`,
      );
  }
  for (const [name, { languages = {} }] of context.all('message'))
    for (const each of Object.keys(languages))
      language(context, { ...descend(context.cursor('message', name), ['languages', each]), aboutKey: true }, each);
}
