/** Every text of the base keeps the wording of docs/glossary.md; what the specification gives stays as it is. */

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import dictionary from 'dictionary-en';
import nspell from 'nspell';
import { describe, expect, it } from 'vitest';
import { isShippedPath } from '../../metadata/compiler/layout.ts';
import type { Step } from '../../metadata/kinds/action.ts';
import { componentSignatures } from '../../metadata/signatures/components.ts';
import { operations } from '../../metadata/signatures/operations.ts';
import { compiled } from './programs.ts';
import { TRADE_WORDS } from './tradeWords.ts';
import { VERBS } from './verbs.ts';
import { capitals, forbidden, marks, spelled } from './wordingRules.ts';

const base = compiled.find(({ tenant }) => tenant === 'base')?.definitions;
const harbor = compiled.find(({ tenant }) => tenant === 'harbor');
if (!base || !harbor) throw new Error('There are no layers base and harbor.');

/** Texts with agreed wording, wherever they occur. */
const agreed = new Set([
  ...Object.values(base.message)
    .filter(({ from }) => from)
    .map(({ text }) => text),
  // Labels and titles that the specification quotes.
  'Not Found',
  'Review Days',
  'Changes Not Saved',
  'Invalid Data',
  'Rating & Billing',
  'Audit for Delivery',
  'Credit Note',
  'Forgot password',
  'Effective Date should be less than Expiry Date',
  'Received Date should be less than Effective Date',
  'Received Date should be less than Expiry Date',
  'New Profile name can only have alphanumeric, space, underscore, hyphen string.',
]);
/** Names of states, and values of lists that are data: what is stored is what is shown. */
const isName = ({ place, of }: { place: string; of: string }) =>
  /^lifecycle\/\w+\/states\/|^list\/(shipment|invoice)Statuses\/|\/params\/status$/.test(place) ||
  (/^list\/.*\/label$/.test(place) && place.endsWith(`/values/${of}/label`));

const texts = harbor.texts().filter(({ file, of }) => isShippedPath(file) && !agreed.has(of));
const speller = nspell(dictionary);
const known = new Set(TRADE_WORDS);
const misspelled = (text: string): string[] =>
  spelled(text).filter((word) => !known.has(word) && !known.has(word.toLowerCase()) && !speller.correct(word));

/** The errors of each text, by position. */
const wrong = (rule: (text: string) => string[], of: readonly { place: string; of: string }[] = texts) =>
  of.flatMap((text) => rule(text.of).map((what) => `${text.place}: ${what} in "${text.of}"`));

describe('the texts of the base', () => {
  it('are many', () => expect(texts.length).toBeGreaterThan(2000));

  it('are in sentence case', () =>
    expect(
      wrong(
        capitals,
        texts.filter((text) => !isName(text)),
      ),
    ).toEqual([]));

  it('have no mark twice, and one kind of ellipsis', () => expect(wrong(marks)).toEqual([]));

  it('use the words of the wording table', () => expect(wrong(forbidden)).toEqual([]));

  it('are spelled as Americans spell', () => expect(wrong(misspelled)).toEqual([]));
});

/** The descriptions in a schema, by their place. */
const descriptionsIn = (value: unknown, place: string): { place: string; of: string }[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, member]) =>
        key === 'description' && typeof member === 'string'
          ? [{ place: `${place}/${key}`, of: member }]
          : descriptionsIn(member, `${place}/${key}`),
      )
    : [];

/** A text without code: what is quoted or in braces, names with a dot or a capital inside, endings of files. */
const withoutCode = (text: string): string =>
  text.replaceAll(/`[^`]*`|\{[^}]*\}|\b\w+(\.\w+)+|\b[a-z]+[A-Z]\w*|(?<= )\.[a-z]{3}\b/g, '0');

describe('the help of components and operations', () => {
  const help = [
    ...Object.entries(componentSignatures).flatMap(([name, { summary, state, methods, props }]) => [
      { place: `component/${name}`, of: summary },
      ...Object.entries({ ...state, ...methods }).map(([key, of]) => ({ place: `component/${name}/${key}`, of })),
      ...descriptionsIn(props, `component/${name}`),
    ]),
    ...Object.entries(operations).flatMap(([name, { summary, params, result }]) => [
      { place: `operation/${name}`, of: summary },
      ...descriptionsIn({ params, result }, `operation/${name}`),
    ]),
  ].map(({ place, of }) => ({ place, of: withoutCode(of) }));

  it('is much', () => expect(help.length).toBeGreaterThan(1000));

  it('has no mark twice', () => expect(wrong(marks, help)).toEqual([]));

  it('uses the words of the wording table', () => expect(wrong(forbidden, help)).toEqual([]));

  it('is in sentence case and spelled as Americans spell where people choose by it', () => {
    const summaries = help.filter(({ place }) => place.startsWith('component/') || place.split('/').length === 2);
    expect([...wrong(capitals, summaries), ...wrong(misspelled, summaries)]).toEqual([]);
  });
});

describe('docs/authoring', () => {
  const folder = fileURLToPath(new URL('../../docs/authoring', import.meta.url));
  /** Its lines without code, pictures and addresses of links. */
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(`${folder}/${file}`, 'utf8')
      .replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({
        place: `${file}:${index + 1}`,
        of: withoutCode(line).replaceAll(/\]\([^)]*\)|[*[\]]/g, ''),
      })),
  );

  it('uses the words of the wording table', () => expect(wrong(forbidden, lines)).toEqual([]));

  it('is spelled as Americans spell', () => expect(wrong(misspelled, lines)).toEqual([]));
});

describe('the buttons', () => {
  const verbs = new Set(VERBS);
  /** Paging controls are named after the page. */
  const beginsWithVerb = (label: string) =>
    verbs.has(/^\w+/.exec(label)?.[0] ?? '') || /^(First|Next|Previous) page$/.test(label);
  /** Navigation is named after its destination. */
  const leads = ({ do: what }: Step) =>
    ['navigate', 'open', 'component', 'run', 'back', 'close', 'follow'].includes(what);
  const actions = Object.entries(base.action);

  it('of actions that do something begin with a verb', () => {
    const labels = actions.flatMap(([name, { label, steps }]) =>
      label && !leads(steps[0] as Step) && !beginsWithVerb(label) ? [`${name}: ${label}`] : [],
    );
    expect(labels).toEqual([]);
  });

  it('of questions begin with a verb', () => {
    const labels = actions.flatMap(([name, { steps }]) =>
      steps.flatMap((step) =>
        step.do === 'confirm' && typeof step.yes === 'string' && !beginsWithVerb(step.yes)
          ? [`${name}: ${step.yes}`]
          : [],
      ),
    );
    expect(labels).toEqual([]);
  });
});
