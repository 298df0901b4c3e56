/** Names of companies and people, made of parts; none of them is meant to exist. */
import type { Random } from './random.ts';

const FIRST = [
  'Northwind',
  'Aurora',
  'Blue Harbor',
  'Silverline',
  'Cascade',
  'Granite',
  'Evergrün',
  'Møller & Søn',
  'Río Claro',
  'Étoile',
  'Kestrel',
  'Lakeshore',
  'Pinnacle',
  'Redwood',
  'Solstice',
  'Tamarack',
  'Umbra',
  'Vantage',
  'Zephyr',
  'Old Mill',
  'Ostrava',
  'Nakamura',
  'Sundaram',
  'Baltic',
  'Meridiana',
  'Halcyon',
  'Iron Bridge',
  'Júpiter',
];
const SECOND = [
  'Instruments',
  'Pharma',
  'Foods',
  'Textiles',
  'Components',
  'Medical',
  'Electronics',
  'Industries',
  'Tools',
  'Motors',
  'Laboratories',
  'Trading',
  'Retail',
  'Chemicals',
  'Aerospace',
  'Paper',
];
const FORM = ['Inc.', 'LLC', 'Ltd.', 'GmbH', 'S.A.', 'Corp.', 'B.V.', 'K.K.'];
const GIVEN = [
  'Ana',
  'Björn',
  'Chen',
  'Dara',
  'Emeka',
  'Fatima',
  'Giulia',
  'Hiro',
  'Ines',
  'Jørgen',
  'Kavita',
  'Lars',
  'Mara',
  'Nguyễn',
  'Olga',
  'Pablo',
  'Quinn',
  'Rosa',
  'Sipho',
  'Tomás',
];
const FAMILY = [
  'Abebe',
  'Brandt',
  'Costa',
  'Dubois',
  "D'Angelo",
  'Eriksen',
  'Fischer',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
  'Kowalski',
  'Lopez',
  'Müller',
  'Novák',
  'Okafor',
  "O'Brien",
  'Patel',
  'Smith',
  'Tanaka',
];

export const companyName = (random: Random): string =>
  `${random.pick(FIRST)} ${random.pick(SECOND)} ${random.pick(FORM)}`;
export const personName = (random: Random): string => `${random.pick(GIVEN)} ${random.pick(FAMILY)}`;

/** A number of names, each once. */
export function companyNames(random: Random, count: number): string[] {
  const names = new Set<string>();
  while (names.size < Math.min(count, FIRST.length * SECOND.length * FORM.length)) names.add(companyName(random));
  return [...names];
}
