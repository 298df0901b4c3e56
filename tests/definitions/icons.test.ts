/** Every menu and every button of the base that people see has an icon, and no icon stands for two things. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SHIPPED_LAYERS } from '../../metadata/compiler/layout.ts';
import { iconNames } from '../../metadata/signatures/icons.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, 'utf8');
const files = (folder: string, ends: RegExp): string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => ends.test(name))
    .map((name) => `${folder}/${name}`);

interface Labelled {
  name: string;
  label: string;
  icon?: string;
}

/** The actions or menus of the base, patterns among them. */
function labelled(kind: 'actions' | 'menus'): Labelled[] {
  return SHIPPED_LAYERS.flatMap((layer) => files(`definitions/${layer}`, /\.json$/)).flatMap((path) => {
    const all = (JSON.parse(read(path)) as Record<string, Record<string, { label?: unknown; icon?: string }>>)[kind];
    return Object.entries(all ?? {}).map(([name, { label, icon }]) => ({
      name,
      label: typeof label === 'string' ? label : '',
      ...(icon !== undefined && { icon }),
    }));
  });
}

/** The meaning of each icon, if it differs from the first word of its label. */
const MEANINGS: Readonly<Record<string, RegExp>> = {
  add: /^(Add|New)\b/,
  accounts: /^Account/,
  chart:
    /^(Dashboards|Charts|Summary|Aging|Customer aging|Daily processing|Reports|Downloads|Tracking|Payables|Finance)\b|\b(report|summary|downloads)$/,
  calculate: /^(Calculate|Get rates)\b/,
  copy: /^(Copy|Clone)\b/,
  columns: /^(Fields|Customize view…)$/,
  database: /\bmetadata\b/i,
  deleted: /\bdeleted\b/i,
  check: /^(Apply|Update status|Update milestones)\b/,
  deliver: /\bdeliver(ed|y)\b/i,
  depart: /\bdeparted$/,
  eye: /^(Details|View)\b/,
  exceptions: /\bIMS\b|^Exceptions$|^Raise\b/,
  file: /^(Web invoices|Received files)\b/,
  find: /^(Search|Find|Quick query|Web tracking)\b/,
  form: /\b(form|wizard)$/,
  home: /^(Home|Overview)$/,
  invoice: /^(Invoices|Rating & Billing)$/,
  key: /\b(password|permissions|rights)$/i,
  print: /^(Print|Paper)\b/,
  publish: /\bpublish\b/i,
  list: /\{plural\}|^All\b|^$/,
  rules: /\brules\b/i,
  settings: /^(Configuration|Payables)$/,
  shipments: /^(Shipments|Data Capture)$/,
  template: /\btemplates$/,
  user: /\bprofile$/,
  users: /^(Users|Groups and roles|People and access|Who may do what)$/,
  validate: /^(Validate|Audit for Delivery)\b/,
};

it('gives every menu an icon', () => {
  expect(labelled('menus').filter(({ icon, label }) => !icon && label !== '')).toEqual([]);
});

it('uses no icon for two things', () => {
  const twice = [...labelled('actions'), ...labelled('menus')].flatMap(({ icon, label, name }, _, all) => {
    if (!icon) return [];
    const meaning = MEANINGS[icon];
    if (meaning) return meaning.test(label) ? [] : [`${icon} is not "${label}" (${name})`];
    const first = (text: string) => text.split(/[ …]/)[0];
    const other = all.find((one) => one.icon === icon && first(one.label) !== first(label));
    return other ? [`${icon} is "${label}" (${name}) and "${other.label}" (${other.name})`] : [];
  });
  expect(twice).toEqual([]);
});

it('sends no icon that nothing uses', () => {
  const sources = ['definitions', 'renderer', 'metadata']
    .flatMap((room) => files(room, /\.(json|tsx?)$/))
    .filter((path) => !/icons\.ts$|paths\.ts$|schemas\//.test(path))
    .map(read)
    .join('\n');
  expect(iconNames.filter((name) => !new RegExp(`['"]${name}['"]`).test(sources))).toEqual([]);
});
