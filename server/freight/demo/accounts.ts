/** The accounts of the demo: each with a number that is given in order, some under another. */
import { daysAfter } from '../../demo/days.ts';
import { messy, nearDuplicate } from './mess.ts';
import { PARTNER_TERMS } from './partnerTerms.ts';
import { companyNames, personName } from './people.ts';
import type { Random } from './random.ts';

export interface Account {
  id: string;
  system: string;
  number: string;
  name: string;
  currency: string;
  country: string;
  values: Record<string, unknown>;
}

const PLACES: readonly (readonly [country: string, currency: string, cities: readonly string[]])[] = [
  ['United States of America', 'USD', ['Chicago', 'Memphis', 'Newark', 'Long Beach', 'Atlanta']],
  ['Germany', 'EUR', ['Hamburg', 'Frankfurt am Main', 'Köln']],
  ['United Kingdom', 'GBP', ['Felixstowe', 'Slough']],
  ['Netherlands', 'EUR', ['Rotterdam', 'Schiphol']],
  ['Japan', 'JPY', ['Yokohama', '大阪']],
  ['Brazil', 'BRL', ['São Paulo', 'Santos']],
  ['India', 'INR', ['Mumbai', 'Chennai']],
  ['South Africa', 'ZAR', ['Durban', 'Johannesburg']],
];

/** Postal code and region of each city. */
const POSTAL: Readonly<Record<string, readonly [postcode: string, region?: string]>> = {
  Chicago: ['60607', 'IL'],
  Memphis: ['38118', 'TN'],
  Newark: ['07114', 'NJ'],
  'Long Beach': ['90802', 'CA'],
  Atlanta: ['30320', 'GA'],
  Hamburg: ['20457'],
  'Frankfurt am Main': ['60549'],
  Köln: ['51147'],
  Felixstowe: ['IP11 3SY'],
  Slough: ['SL3 0BB'],
  Rotterdam: ['3011 AA'],
  Schiphol: ['1118 CP'],
  Yokohama: ['231-0023'],
  大阪: ['559-0034'],
  'São Paulo': ['01310-100', 'SP'],
  Santos: ['11013-001', 'SP'],
  Mumbai: ['400001', 'Maharashtra'],
  Chennai: ['600001', 'Tamil Nadu'],
  Durban: ['4001', 'KwaZulu-Natal'],
  Johannesburg: ['2000', 'Gauteng'],
};

const STREETS = ['Harbor Road', 'Airport Way', 'Industriestraße', 'Rue du Port', 'Main St'];
const BUILDINGS = ['Building A', 'Dock 4', 'Suite 210', 'Hall 7'];

/** @param place of the account, from 0; numbers of tax offices differ by it */
function taxNumber(place: number, country: string): string {
  const digits = String(104_729_331 + place * 7_919_177);
  switch (country) {
    case 'United States of America':
      return `${digits.slice(0, 2)}-${digits.slice(2, 9)}`;
    case 'Germany':
      return `DE${digits.slice(0, 9)}`;
    case 'United Kingdom':
      return `GB${digits.slice(0, 9)}`;
    case 'Netherlands':
      return `NL${digits.slice(0, 9)}B01`;
    default:
      return digits;
  }
}
const VERTICALS = [
  'Aerospace',
  'Automotive',
  'Chemicals',
  'Consumer Goods',
  'Fashion',
  'Food and Beverage',
  'Healthcare',
  'Industrial',
  'Public Health',
  'Retail',
  'Technology',
];
const MODES = ['Air', 'Ocean', 'Rail', 'Truck', 'Courier'];

/**
 * @param systems the ids of the systems among which the accounts are shared out; the first gets most of them
 * @param today the last day of the demo
 */
export function makeAccounts(random: Random, count: number, systems: readonly string[], today: string): Account[] {
  const accounts: Account[] = [];
  const names = companyNames(random, count);
  for (let i = 0; i < count; i++) {
    const system = systems[i % 5 === 4 && systems.length > 1 ? 1 + (i % (systems.length - 1)) : 0] as string;
    const [country, currency, cities] = random.pick(PLACES);
    // Two accounts of one organization, entered by two people.
    const twin = i % 9 === 8 ? accounts.findLast((account) => account.system === system) : undefined;
    const name = twin ? nearDuplicate(random, twin.name) : (names[i % names.length] as string);
    const parent = i > 3 && random.chance(0.3) ? accounts.find((account) => account.system === system) : undefined;
    const number = `AC-${1001 + i}`;
    const drawn = random.id();
    // Partners are named by roles and bills, so their ids are fixed.
    const terms = PARTNER_TERMS[i];
    const id = terms ? `account-${number}` : drawn;
    const about = {
      accountNumber: number,
      accountName: messy(random, name, 15),
      organization: twin?.name ?? name,
      parentAccount: twin?.id ?? parent?.id ?? null,
      industryVertical: random.pick(VERTICALS),
      shipmentProfile: 'shipment',
      country,
    };
    const city = random.pick(cities);
    const [postcode = null, region = null] = POSTAL[city] ?? [];
    accounts.push({
      id,
      system,
      number,
      name,
      currency,
      country,
      values: {
        ...about,
        city: messy(random, city, 20),
        address: `${random.int(1, 9999)} ${random.pick(STREETS)}\n${random.pick(BUILDINGS)}`,
        postcode,
        region,
        taxNumber: taxNumber(i, country),
        currency,
        transportModes: MODES.filter(() => random.chance(0.5)),
        creditLimit: random.chance(0.8) ? `${random.int(1, 400) * 2500}.${random.pick(['00', '50'])}` : null,
        paymentTerms: random.pick([null, 14, 30, 30, 30, 45, 60, 90]),
        contactName: personName(random),
        contactEmail: random.chance(0.9) ? `freight${i + 1}@${number.toLowerCase()}.example` : null,
        contactPhone: random.chance(0.7) ? `+${random.int(1, 99)} ${random.digits(3)} ${random.digits(7)}` : null,
        customerSince: daysAfter(today, -random.int(60, 9000)),
        isActive: !random.chance(0.08),
        remarks: random.chance(0.1) ? 'Invoices by e-mail only.' : null,
        ...terms,
      },
    });
  }
  return accounts;
}
