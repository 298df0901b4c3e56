import { describe, expect, it } from 'vitest';
import { allCountries } from '../../../demo/reference/countries.ts';
import { allCurrencies } from '../../../demo/reference/currencies.ts';
import { allCarriers } from './carriers.ts';
import { allPorts } from './ports.ts';

const once = (values: readonly string[]) => expect(new Set(values).size).toBe(values.length);

describe('reference data', () => {
  it('knows the countries, each once', () => {
    const countries = allCountries();
    expect(countries.length).toBeGreaterThan(240);
    expect(countries).toContainEqual({ code: 'DE', name: 'Germany', alpha3: 'DEU' });
    once(countries.map(({ code }) => code));
    once(countries.map(({ name }) => name));
  });

  it('contains currencies, without metals, funds and test codes', () => {
    const currencies = allCurrencies();
    expect(currencies).toContainEqual(expect.objectContaining({ code: 'JPY', decimals: 0 }));
    expect(currencies.map(({ code }) => code)).not.toContain('XAU');
    once(currencies.map(({ code }) => code));
  });

  it('knows seaports and airports, in a country that is known', () => {
    const ports = allPorts();
    const names = new Set(allCountries().map(({ name }) => name));
    expect(ports).toContainEqual(expect.objectContaining({ code: 'NLRTM', country: 'Netherlands', kind: 'sea' }));
    expect(ports).toContainEqual(expect.objectContaining({ code: 'HAM', country: 'Germany', kind: 'air' }));
    expect(ports.filter(({ country }) => !names.has(country))).toEqual([]);
    expect(ports.filter(({ name, city }) => name.length > 120 || city.length > 80 || !name)).toEqual([]);
    once(ports.map(({ code }) => code));
  });

  it('knows carriers, airlines by the prefix of their waybills', () => {
    const carriers = allCarriers();
    expect(carriers).toContainEqual({ code: 'LH', name: 'Lufthansa Cargo', mode: 'Air', awbPrefix: '020' });
    expect(carriers.filter(({ code, name }) => !/^[A-Z0-9]{2,4}$/.test(code) || !name)).toEqual([]);
    once(carriers.map(({ name }) => name));
    once(carriers.flatMap(({ awbPrefix }) => awbPrefix ?? []));
  });
});
