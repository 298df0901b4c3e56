/** Errors in an entity, a resource or a fragment are reported there, not in the definitions unfolded from it. */
import { expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

const files = await readFolder();

// biome-ignore lint/suspicious/noExplicitAny: a file as JSON.
function faultsOf(path: string, edit: (content: any) => void) {
  const changed = files.map((file) => {
    if (file.path !== path) return file;
    const content = JSON.parse(file.text);
    edit(content);
    return { path, text: JSON.stringify(content, null, 2) };
  });
  return compile(changed, { tenant: 'demo', checks }).faults.filter(({ severity }) => severity === 'error');
}

it('reports a missing permission where the entity names it', () => {
  const path = 'definitions/platform/organisation/operations.definitions.json';
  const faults = faultsOf(path, ({ entities }) => {
    entities.operation.access = { view: 'operationzz', add: 'operationzz', edit: 'operationzz', delete: 'operationzz' };
  });
  // Once for each of its words; not for each verb that it opens, and each route and menu that is unfolded from it.
  expect(faults.map(({ kind, file }) => `${kind} ${file}`)).toEqual(Array(4).fill(`unknown-permission ${path}`));
  expect(new Set(faults.map(({ line }) => line)).size).toBe(4);
});

const always = new Set(compile(files, { tenant: 'demo', checks }).faults.map(({ message }) => message));

/** A misspelled name of an entity, by file and context. */
const misspeltOf: Readonly<Record<string, readonly [path: string, from: RegExp, to: string, kind: string]>> = {
  'a right': [
    'platform/help/helpContents.definitions.json',
    /"edit": "help.editHelpContents"/,
    '"edit": "?"',
    'permission',
  ],
  'its title': ['platform/accounts/account.entity.json', /"title": "\w+"/, '"title": "?"', 'field'],
  'a field of its order': ['platform/access/grantChanges.definitions.json', /("order": \[\s*)"\w+"/, '$1"?"', 'field'],
  'a field of a group': ['freight/delivery/channels.definitions.json', /"fields": \["\w+"/, '"fields": ["?"', 'field'],
  'a field that shows another': [
    'platform/session/wayIn.definitions.json',
    /"var": "record\.\w+"/,
    '"var": "record.?"',
    'field',
  ],
  'its icon': ['freight/delivery/screens.definitions.json', /"icon": "deliver"/, '"icon": "?"', 'icon'],
};
it.each(Object.entries(misspeltOf))('reports %s once, in its line', (_what, [below, from, to, kind]) => {
  const path = `definitions/${below}`;
  const text = files.find((file) => file.path === path)?.text ?? '';
  const changed = text.replace(from, to.replace('?', 'zzUnknown'));
  expect(changed).not.toBe(text);
  const line = changed.slice(0, changed.indexOf('zzUnknown')).split('\n').length;
  const { faults } = compile(
    files.map((file) => (file.path === path ? { path, text: changed } : file)),
    { tenant: 'demo', checks },
  );
  const told = faults.filter(({ message }) => !always.has(message));
  expect(told.map((fault) => [fault.file, fault.line, fault.kind])).toEqual([[path, line, `unknown-${kind}`]]);
});

it('reports a fragment with malformed parameters, and none of its uses', () => {
  const path = 'definitions/platform/records/record.definitions.json';
  const faults = faultsOf(path, ({ fragments }) => {
    fragments['record.list'].takes = 7;
  });
  expect(faults.map(({ kind, file }) => `${kind} ${file}`)).toEqual([`wrong-type ${path}`]);
});

it('reports a procedure that asks a writing operation', () => {
  const path = 'definitions/freight/billing/procedures.json';
  const faults = faultsOf(path, ({ procedures }) => {
    procedures['invoice.calculateOne'].steps[0].operation = 'records.save';
  });
  expect(faults.map(({ kind, file }) => `${kind} ${file}`)).toEqual([`writing-operation ${path}`]);
});

it('reports a former name of a definition that the resource does not unfold to', () => {
  const path = 'definitions/platform/accounts/accounts.resource.json';
  const faults = faultsOf(path, (resource) => {
    resource.formerly['screen/acounts.list'] = 'accountsAll';
    resource.formerly['rout/accounts.edit'] = 'accountsChange';
  });
  expect(faults.map(({ kind, file }) => `${kind} ${file}`)).toEqual([`unknown-own ${path}`, `unknown-own ${path}`]);
  expect(faults[0]?.message).toContain('Did you mean "screen/accounts.list"');
});

it('reports an unowned list and a missing grid where a part names them', () => {
  const screens = 'definitions/freight/invoices/capture.dialogs.json';
  const misspelt = (path: string, from: string, to: string) => {
    const changed = files.map((file) => (file.path === path ? { path, text: file.text.replace(from, to) } : file));
    return compile(changed, { tenant: 'demo', checks }).faults.map(({ kind, file }) => `${kind} ${file}`);
  };
  expect(misspelt(screens, '"list": "charges"', '"list": "chargez"')).toEqual([`unknown-field ${screens}`]);
  // Once for each of the screens that use it, which the fault names.
  const editor = 'definitions/platform/authoring/templates.fragments.json';
  expect(misspelt(editor, '"keys": "keys"', '"keys": "keyz"')).toEqual(Array(3).fill(`unknown-part ${editor}`));
});

it('misses nothing that would be in place of what a resource unfolds to where its file could not be read', () => {
  const path = 'definitions/platform/accounts/accounts.resource.json';
  const own = 'definitions/platform/accounts/own.screens.json';
  const screen = { title: 'Accounts', parts: { none: { component: 'text', props: { text: 'None.' } } } };
  const text = JSON.stringify({ screens: { 'accounts.list': screen } }, null, 2);
  const faultsWith = (of: string) => {
    const changed = files.map((file) =>
      file.path === path
        ? { path, text: JSON.stringify({ ...JSON.parse(file.text), own: ['screen/accounts.list'] }, null, 2) }
        : file,
    );
    const { faults } = compile([...changed, { path: own, text: of }], { tenant: 'demo', checks });
    return faults.filter(({ severity, message }) => severity === 'error' && !always.has(message));
  };
  const other = faultsWith(text.replace('accounts.list', 'accounts.lists'));
  expect(other.map(({ kind, file }) => `${kind} ${file}`)).toContain(`unknown-own ${path}`);
  const broken = faultsWith(text.slice(0, -5));
  expect(broken.length).toBeGreaterThan(0);
  expect(broken.map(({ file }) => file)).toEqual(broken.map(() => own));
  // The content of a file without a single brace is unknown.
  const lost = faultsWith('screens');
  expect(lost.map(({ file }) => file)).toEqual(lost.map(() => own));
});
