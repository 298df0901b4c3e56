/** Countries by ISO 3166-1, from the package i18n-iso-countries. */
import countries from 'i18n-iso-countries';

export interface Country {
  code: string;
  name: string;
  alpha3: string;
}

/** The name of a country in the demo; undefined for an unknown or former code. */
export const countryName = (code: string): string | undefined => countries.getName(code, 'en');

export function allCountries(): Country[] {
  return Object.keys(countries.getNames('en'))
    .sort()
    .map((code) => ({ code, name: countryName(code) ?? code, alpha3: countries.alpha2ToAlpha3(code) ?? '' }));
}
