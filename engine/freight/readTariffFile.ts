/** Reads an external tariff file: only its structure is checked; `compileTariff` checks its numbers. */
import type { TariffFile } from './tariff.ts';

type Shape = 'text' | 'number' | 'list' | 'object';

const VERSION = {
  id: 'text',
  version: 'number',
  effectiveDate: 'text',
  tariffAppliedOnDate: 'text',
  currency: 'text',
  charges: 'list',
} as const;
const MEMBERS = {
  lanes: { id: 'text', values: 'object' },
  calculationCodes: { code: 'text', basis: 'text' },
  versions: VERSION,
} as const;
const OPTIONAL = {
  calendars: { country: 'text', days: 'list' },
  exchangeRates: {
    source: 'text',
    frequency: 'text',
    fromCurrency: 'text',
    toCurrency: 'text',
    effectiveOn: 'text',
  },
} as const;

/** @returns the tariff, or an English error message if the file is invalid */
export function readTariffFile(value: unknown): { readonly tariff: TariffFile } | { readonly wrong: string } {
  const fault =
    faultOf('The file', value, { id: 'text', tariffName: 'text' }) ??
    membersFault(value as object, MEMBERS, true) ??
    membersFault(value as object, OPTIONAL, false) ??
    chargesFault(value as TariffFile);
  return fault === undefined ? { tariff: value as TariffFile } : { wrong: fault };
}

function membersFault(
  file: object,
  lists: Readonly<Record<string, Readonly<Record<string, Shape>>>>,
  isNeeded: boolean,
): string | undefined {
  for (const [name, shape] of Object.entries(lists)) {
    const list = (file as Record<string, unknown>)[name];
    if (!isNeeded && (list === undefined || list === null)) continue;
    if (!Array.isArray(list)) return `"${name}" is no list.`;
    for (const [at, each] of list.entries()) {
      const fault = faultOf(`${name}[${at}]`, each, shape);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function chargesFault({ versions }: TariffFile): string | undefined {
  for (const [at, { charges }] of versions.entries()) {
    for (const [place, charge] of charges.entries()) {
      const where = `versions[${at}].charges[${place}]`;
      const fault = faultOf(where, charge, { chargeID: 'text', chargeCode: 'text', calculation: 'text' });
      if (fault !== undefined) return fault;
      const { breackage } = charge;
      if (breackage !== undefined && breackage !== null && !Array.isArray(breackage)) {
        return `${where}: "breackage" is no list.`;
      }
      for (const each of breackage ?? []) {
        const wrong = faultOf(`${where}.breackage`, each, { id: 'text', key: 'text' });
        if (wrong !== undefined) return wrong;
      }
    }
  }
  return undefined;
}

function faultOf(where: string, value: unknown, shape: Readonly<Record<string, Shape>>): string | undefined {
  if (!has(value, 'object')) return `${where} is no object.`;
  for (const [name, kind] of Object.entries(shape)) {
    if (!has((value as Record<string, unknown>)[name], kind)) return `${where}: "${name}" is no ${kind}.`;
  }
  return undefined;
}

function has(value: unknown, kind: Shape): boolean {
  switch (kind) {
    case 'text':
      return typeof value === 'string' && value !== '';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'list':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
  }
}
