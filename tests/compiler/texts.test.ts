/** A tenant in another language: translated, missing and unused texts. */
import { expect, test } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { filesOf, minimal, type Tree } from './minimal.ts';

const german = (texts: Record<string, string>, more: Tree = {}, tenant: Tree = { language: 'de' }): Tree => ({
  ...minimal(),
  'tenants/acme/layer.json': { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] },
  'tenants/acme/tenant.json': tenant,
  'tenants/acme/words.texts.json': { language: 'de', texts },
  ...more,
});
const compiled = (tree: Tree) => compile(filesOf(tree), { tenant: 'acme', checks });
const missing = (tree: Tree) =>
  compiled(tree)
    .texts()
    .flatMap(({ of, text }) => (text === undefined ? [of] : []));

test('a text is translated wherever lower layers use it: fields, titles, parts, values of lists', () => {
  const { program, faults } = compiled(
    german({ Weight: 'Gewicht', Things: 'Dinge', 'Plain.': 'Schlicht.', Red: 'Rot' }),
  );
  expect(faults).toEqual([]);
  expect(program?.fields.things?.find(({ key }) => key === 'weight')?.label).toBe('Gewicht');
  expect(program?.definitions.route.things?.title).toBe('Dinge');
  expect(program?.definitions.entity.thing?.plural).toBe('Dinge');
  expect(program?.definitions.screen.plain?.parts.text?.props).toEqual({ text: 'Schlicht.' });
  expect(program?.definitions.list.colours?.values?.red?.label).toBe('Rot');
});

test('one position has its own translation', () => {
  const at = { 'menu/things/label': 'Alle Dinge' };
  const file = { language: 'de', texts: { Things: 'Dinge' }, at };
  const { program } = compiled({ ...german({}), 'tenants/acme/words.texts.json': file });
  expect([program?.definitions.menu.things?.label, program?.definitions.route.things?.title]).toEqual([
    'Alle Dinge',
    'Dinge',
  ]);
});

test('texts inside an expression are said, its conditions are not', () => {
  const tree = german({ 'New ': 'Neu ', red: 'rot', 'Old ': 'Alt ' });
  tree['base/screens.json'].screens.plain.titleFrom = {
    cat: [{ if: [{ equalTo: [{ var: 'route.name' }, 'red'] }, 'New ', 'Old '] }, { var: 'route.id' }],
  };
  const { program, unusedTexts } = compiled(tree);
  expect(program?.definitions.screen.plain?.titleFrom).toEqual({
    cat: [{ if: [{ equalTo: [{ var: 'route.name' }, 'red'] }, 'Neu ', 'Alt '] }, { var: 'route.id' }],
  });
  expect(unusedTexts().map(({ of }) => of)).toEqual(['red']);
});

test('the text argument of a use is translated, the word argument is not', () => {
  const tree = german({ Add: 'Anlegen', Thing: 'Ding', '{verb} {what:lower}': '{what} {verb}', Once: 'Einmal' });
  tree['base/uses.definitions.json'] = {
    actions: {
      act: {
        takes: { verb: { type: 'text', default: 'Once' }, what: { type: 'text' }, icon: { type: 'word' } },
        label: '{verb} {what:lower}',
        icon: '{icon}',
        steps: [{ do: 'stop' }],
      },
      add: { use: 'act', with: { verb: 'Add', what: 'Thing', icon: 'add' } },
      once: { use: 'act', with: { what: 'Unsaid', icon: 'add' } },
    },
  };
  const { program } = compiled(tree);
  const { add, once } = program?.definitions.action ?? {};
  expect([add?.label, add?.icon, once?.label]).toEqual(['Ding Anlegen', 'add', 'Unsaid Einmal']);
  expect(missing(tree)).toContain('Unsaid');
});

test('an untranslated or empty text is listed with its position', () => {
  const { texts } = compiled(german({ Weight: 'Gewicht', Cost: '' }));
  const cost = texts().find(({ of, text }) => of === 'Cost' && text === undefined);
  expect(cost).toMatchObject({
    place: 'entity/thing/fields/cost/label',
    file: 'definitions/base/thing.entity.json',
    line: 30,
  });
  expect(texts().find(({ of }) => of === 'Weight')).toMatchObject({ text: 'Gewicht' });
});

test('texts of the tenant, and messages with the language, count as translated', () => {
  const tree = german({});
  tree['tenants/acme/x.overlay.json'] = {
    changes: [{ op: 'set', kind: 'entity', name: 'thing', at: 'fields/cost/label', value: 'Kosten' }],
  };
  tree['base/messages.json'].messages.removed.languages = { de: '{count} Dinge entfernt.' };
  expect(missing(tree)).not.toContain('{count} things were removed.');
  expect(missing(tree)).not.toContain('Kosten');
  expect(missing(tree)).toContain('Colour');
});

test('a message is said as the texts file says it, also where the base has it in the language', () => {
  const tree = german(
    {},
    { 'tenants/acme/own.texts.json': { language: 'de', texts: {}, at: { 'message/removed/text': '{count} weg.' } } },
  );
  tree['base/messages.json'].messages.removed.languages = { de: '{count} Dinge entfernt.', fr: '{count} choses.' };
  expect(compiled(tree).program?.definitions.message.removed).toEqual({
    text: '{count} weg.',
    languages: { fr: '{count} choses.' },
  });
});

test('a placeholder that is lost or not there is a fault', () => {
  const { faults, program } = compiled(german({ '{count} things were removed.': '{anzahl} weg.' }));
  expect(program).toBeUndefined();
  expect(faults).toMatchObject([
    { kind: 'text-placeholder', file: 'definitions/tenants/acme/words.texts.json', severity: 'error' },
  ]);
  expect(compiled(german({ '{count} things were removed.': 'Weg.' })).faults.map(({ message }) => message)).toEqual([
    '{count} of "{count} things were removed." is not said.',
  ]);
});

test('a translation of a changed base text is listed as unused, without a fault', () => {
  const result = compiled(german({ Weights: 'Gewichte' }));
  expect(result.faults).toEqual([]);
  expect(result.unusedTexts()).toMatchObject([
    { of: 'Weights', file: 'definitions/tenants/acme/words.texts.json', line: 4 },
  ]);
});

test('a file of another language is not used; one of the language serves each of its regions', () => {
  const english = german({ Weight: 'Gewicht' }, {}, { language: 'en' });
  expect(compiled(english).program?.fields.things?.some(({ label }) => label === 'Gewicht')).toBe(false);
  expect(compiled(english).texts()).toEqual([]);
  const austrian = german({ Weight: 'Gewicht' }, {}, { language: 'de-AT' });
  expect(compiled(austrian).program?.fields.things?.some(({ label }) => label === 'Gewicht')).toBe(true);
});

test('two files of a layer do not say the same differently', () => {
  const more = { 'tenants/acme/zz.texts.json': { language: 'de', texts: { Weight: 'Masse' } } };
  expect(compiled(german({ Weight: 'Gewicht' }, more)).faults).toMatchObject([{ kind: 'duplicate-name', line: 4 }]);
});

test('an overlay remembers what the base says, and what lies above finds what the tenant says', () => {
  const tree = german({ Weight: 'Gewicht' });
  tree['systems/s1/layer.json'] = { label: 's1', version: '1.0.0', language: 1, over: ['acme'] };
  tree['systems/s1/x.overlay.json'] = {
    changes: [{ op: 'set', kind: 'entity', name: 'thing', at: 'fields/weight/label', value: 'Masse' }],
  };
  const { program, faults } = compile(filesOf(tree), { tenant: 'systems/s1', checks });
  expect(faults).toEqual([]);
  expect(program?.fields.things?.find(({ key }) => key === 'weight')?.label).toBe('Masse');
  expect(program?.definitions.tenant).toMatchObject({ 'systems/s1': { language: 'de' } });
});

const pack = (texts: Record<string, string>): Tree => ({
  'languages/de/layer.json': { label: 'Deutsch', version: '1.0.0', language: 1 },
  'languages/de/things.texts.json': { language: 'de', texts },
});

test('a language pack serves every tenant of its language, which says its own words before it', () => {
  const tree = german({ Things: 'Sachen' }, pack({ Things: 'Dinge', Weight: 'Gewicht' }));
  const { program, faults } = compiled(tree);
  expect([faults, program?.layers]).toEqual([[], ['base', 'acme', 'languages/de']]);
  expect(program?.definitions.route.things?.title).toBe('Sachen');
  expect(program?.fields.things?.find(({ key }) => key === 'weight')?.label).toBe('Gewicht');
  const second: Tree = {
    ...minimal(),
    ...pack({ Things: 'Dinge' }),
    'tenants/other/layer.json': { label: 'Other', version: '1.0.0', language: 1, over: ['base'] },
    'tenants/other/tenant.json': { language: 'de-AT' },
  };
  const other = compile(filesOf(second), { tenant: 'other', checks });
  expect([other.faults, other.program?.definitions.route.things?.title]).toEqual([[], 'Dinge']);
});

test('a program is compiled in another language than its tenant has', () => {
  const tree = german({ Weight: 'Gewicht' }, pack({ Things: 'Dinge' }));
  const inEnglish = compile(filesOf(tree), { tenant: 'acme', language: 'en', checks }).program;
  expect([inEnglish?.definitions.route.things?.title, inEnglish?.definitions.tenant.acme?.language]).toEqual([
    'Things',
    'en',
  ]);
  const english = { ...tree, 'tenants/acme/tenant.json': { language: 'en' } };
  const inGerman = compile(filesOf(english), { tenant: 'acme', language: 'de', checks }).program;
  expect([inGerman?.definitions.route.things?.title, inGerman?.definitions.tenant.acme?.language]).toEqual([
    'Dinge',
    'de',
  ]);
});
