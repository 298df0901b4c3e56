/** Countries by ISO 3166-1, from the package i18n-iso-countries. */
import countries from 'i18n-iso-countries';

export interface Country {
  code: string;
  name: string;
  alpha3: string;
  /** One name on each line. */
  otherNames?: string;
}

/** Names in files that the package does not contain. */
const MORE_NAMES: Readonly<Record<string, readonly string[]>> = { CD: ['Congo, DRC', 'DR Congo'], SZ: ['Swaziland'] };

/** The name of a country in the demo; undefined for an unknown or former code. */
export const countryName = (code: string): string | undefined => countries.getName(code, 'en');

export function allCountries(): Country[] {
  const names = countries.getNames('en', { select: 'all' });
  return Object.keys(names)
    .sort()
    .map((code) => {
      const name = countryName(code) ?? code;
      const others = [...[names[code] ?? []].flat(), ...(MORE_NAMES[code] ?? [])].filter((one) => one !== name);
      return {
        code,
        name,
        alpha3: countries.alpha2ToAlpha3(code) ?? '',
        ...(others.length > 0 ? { otherNames: others.join('\n') } : {}),
      };
    });
}
