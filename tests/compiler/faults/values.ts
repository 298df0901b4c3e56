/** Values that only the run time would refuse, or pass over in silence. */
import type { Tree } from '../minimal.ts';
import type { FaultCases } from './faultCase.ts';

const FIELDS = 'base/thing.entity.json';
const fields = (tree: Tree) => tree[FIELDS].fields;
const clock = (props: object) => (tree: Tree) => {
  tree['base/ask.dialog.json'].parts.more = { component: 'clock', props };
};
const part = (component: string, props: object) => (tree: Tree) => {
  tree['base/ask.dialog.json'].parts.more = { component, props };
};
const hotkey = (key: string) => (tree: Tree) => {
  tree['base/actions.json'].actions['things.ask'].hotkey = key;
};
const sample =
  (user: object, email = 'a@b.test', records?: object) =>
  (tree: Tree) => {
    tree['base/roles.json'] = { roles: { clerk: { label: 'Clerk', grants: { 'thing.view': {}, 'thing.cost': {} } } } };
    tree['base/sample.json'] = {
      seed: 1,
      sizes: { small: { accounts: 1, shipments: 1 } },
      companies: { acme: { name: 'Acme', country: 'US', systems: { one: 'One' } } },
      users: { [email]: { name: 'A', role: 'clerk', password: 'x', company: 'acme', systems: ['one'], ...user } },
      ...(records ? { records } : {}),
    };
  };

export const values: FaultCases = {
  'a shortest text that is longer than the longest': {
    break: (tree) => void Object.assign(fields(tree).name, { length: 5, minLength: 9 }),
    kind: 'empty-range',
    file: FIELDS,
    at: '9',
  },
  'a reference that is shorter than an id': {
    break: (tree) => void Object.assign(fields(tree).name, { type: 'reference', references: 'thing', length: 35 }),
    kind: 'short-reference',
    file: FIELDS,
    at: '35',
  },
  'a field that limits rows and that only a template has': {
    break: (tree) => {
      tree['base/things.template.json'].fields.shade = { type: 'text', label: 'Shade', addInAccessSet: true };
    },
    kind: 'no-row-limit',
    file: 'base/things.template.json',
    at: '"addInAccessSet"',
    severity: 'warning',
  },
  'digits after the point that the length has no room for': {
    break: (tree) => void Object.assign(fields(tree).weight, { type: 'decimal', length: 4, scale: 7 }),
    kind: 'empty-range',
    file: FIELDS,
    at: '7',
  },
  'a least that is more than the most': {
    break: (tree) => void Object.assign(fields(tree).weight, { min: 9, max: 5 }),
    kind: 'empty-range',
    file: FIELDS,
    at: '9',
  },
  'lines of a number': {
    break: (tree) => void Object.assign(fields(tree).weight, { input: 'lines' }),
    kind: 'wrong-field-type',
    file: FIELDS,
    at: '"lines"',
    says: 'for text, multiline, multiselect',
  },
  'a least of what has no order': {
    break: (tree) => void Object.assign(fields(tree).name, { min: 7 }),
    kind: 'wrong-field-type',
    file: FIELDS,
    at: '7',
    says: 'only numbers and days',
  },
  'a most that is no number': {
    break: (tree) => void Object.assign(fields(tree).weight, { max: 'many' }),
    kind: 'unfit-value',
    file: FIELDS,
    at: '"many"',
  },
  'a first value beyond the most': {
    break: (tree) => void Object.assign(fields(tree).weight, { max: 5, defaultValue: 7 }),
    kind: 'unfit-value',
    file: FIELDS,
    at: '7',
    says: '7 is not 5 or less',
  },
  'digits after the point of what has none': {
    break: (tree) => void Object.assign(fields(tree).name, { scale: 7 }),
    kind: 'wrong-field-type',
    file: FIELDS,
    at: '7',
    says: 'only a decimal',
  },
  'a reference that is a text': {
    break: (tree) => void Object.assign(fields(tree).name, { references: 'thing' }),
    kind: 'wrong-field-type',
    file: FIELDS,
    at: '"thing"',
  },
  'endings of a text': {
    break: (tree) => void Object.assign(fields(tree).name, { extensions: ['pdf'] }),
    kind: 'wrong-field-type',
    file: FIELDS,
    at: '[\n',
    says: 'only a file',
  },
  'an ending that is a type of content': {
    break: (tree) => {
      fields(tree).scan = { type: 'file', label: 'Scan', extensions: ['application/pdf'] };
    },
    kind: 'bad-extension',
    file: FIELDS,
    at: '"application/pdf"',
  },
  'a first value that is no number': {
    break: (tree) => void Object.assign(fields(tree).weight, { defaultValue: 'ten' }),
    kind: 'unfit-value',
    file: FIELDS,
    at: '"ten"',
    says: 'numeric',
  },
  'a first value that is no day': {
    break: (tree) => void Object.assign(fields(tree).sentOn, { defaultValue: '2026-02-30' }),
    kind: 'unfit-value',
    file: FIELDS,
    at: '"2026-02-30"',
  },
  'a first value that is too long': {
    break: (tree) => void Object.assign(fields(tree).name, { length: 2, defaultValue: 'long' }),
    kind: 'unfit-value',
    file: FIELDS,
    at: '"long"',
    says: 'length 2',
  },
  'a first value that the list lacks': {
    break: (tree) => void Object.assign(fields(tree).colour, { defaultValue: 'rde' }),
    kind: 'unlisted-value',
    file: FIELDS,
    at: '"rde"',
    says: '"red"',
  },
  'a first value of a template that its regex refuses': {
    break: (tree) => void Object.assign(tree['base/things.template.json'].fields.name, { defaultValue: 'low' }),
    kind: 'unfit-value',
    file: 'base/things.template.json',
    at: '"low"',
  },
  'a value of a suggestion that its source lacks': {
    break: (tree) => void Object.assign(fields(tree).colour, { suggestionField: 'vlaue' }),
    kind: 'unknown-field',
    file: FIELDS,
    at: '"vlaue"',
    says: '"value"',
  },
  'a value of a list that only letter case tells from another': {
    break: (tree) => {
      tree['base/colours.list.json'].values.RED = { label: 'Dark red' };
    },
    kind: 'duplicate-value',
    file: 'base/colours.list.json',
    at: '"RED"',
    says: '"red"',
  },
  'a label of a list that two values have': {
    break: (tree) => {
      tree['base/colours.list.json'].values.blue.label = 'red';
    },
    kind: 'duplicate-value',
    file: 'base/colours.list.json',
    at: '"red"',
    nth: 1,
  },
  'a name that a list says twice': {
    break: (tree) => {
      tree['base/screens.json'].screens.things.actions = ['things.ask', 'things.ask'];
    },
    kind: 'duplicate-entry',
    file: 'base/screens.json',
    at: '"things.ask"',
    nth: 1,
  },
  'a granted value that its list lacks': {
    break: (tree) => {
      const filter = { label: 'Colour', entity: 'thing', field: 'colour', list: 'colours' };
      tree['base/permissions.json'].permissions['thing.view'].filters = { colour: filter };
      const grants = { 'thing.view': { filters: { colour: ['bleu'] } }, 'thing.cost': {} };
      tree['base/roles.json'] = { roles: { clerk: { label: 'Clerk', grants } } };
    },
    kind: 'unlisted-value',
    file: 'base/roles.json',
    at: '"bleu"',
    says: '"blue"',
  },
  'a limit that is no number': {
    break: (tree) => {
      tree['base/known.constants.json'].constants.printRows.value = 'many';
    },
    kind: 'wrong-type',
    file: 'base/known.constants.json',
    at: '"many"',
  },
  'a share of more than everything': {
    break: (tree) => {
      tree['base/known.constants.json'].constants.panelShare.value = 50;
    },
    kind: 'bad-value',
    file: 'base/known.constants.json',
    at: '50',
  },
  'an ending for uploads that is none': {
    break: (tree) => {
      tree['base/known.constants.json'].constants.uploadExtensions.value = ['*.pdf'];
    },
    kind: 'bad-extension',
    file: 'base/known.constants.json',
    at: '"*.pdf"',
  },
  'an ending for uploads of a page that is none': {
    break: (tree) => {
      tree['base/routes.json'].routes.things.uploads = { extensions: ['tar.gz'] };
    },
    kind: 'bad-extension',
    file: 'base/routes.json',
    at: '"tar.gz"',
  },
  'uploads of a page without an ending': {
    break: (tree) => {
      tree['base/routes.json'].routes.things.uploads = { extensions: [] };
    },
    kind: 'bad-value',
    file: 'base/routes.json',
    at: '[]',
  },
  'endings of all uploads, of which there are none': {
    break: (tree) => {
      tree['base/known.constants.json'].constants.uploadExtensions.value = [];
    },
    kind: 'bad-value',
    file: 'base/known.constants.json',
    at: '[]',
    says: 'at least one ending',
  },
  'a clock of a zone that is none': {
    break: clock({ zone: 'Europe/Berln' }),
    kind: 'unknown-time-zone',
    file: 'base/ask.dialog.json',
    at: '"Europe/Berln"',
    says: '"Europe/Berlin"',
  },
  'a picture in another folder': {
    break: part('image', { file: '../logo.svg', alt: 'Logo' }),
    kind: 'bad-picture',
    file: 'base/ask.dialog.json',
    at: '"../logo.svg"',
  },
  'a tone of a badge that is none': {
    break: part('badge', { text: 'New', tone: 'goood' }),
    kind: 'unknown-value',
    file: 'base/ask.dialog.json',
    at: '"goood"',
    says: '"good"',
  },
  'a logo that no browser draws': {
    break: (tree) => {
      tree['base/tenant.json'].theme = { logo: 'logo.psd' };
    },
    kind: 'bad-picture',
    file: 'base/tenant.json',
    at: '"logo.psd"',
  },
  'a site that is no address': {
    break: (tree) => {
      tree['base/tenant.json'].ratingSite = 'rating example';
    },
    kind: 'bad-address',
    file: 'base/tenant.json',
    at: '"rating example"',
  },
  'a message in a language that is none': {
    break: (tree) => {
      tree['base/messages.json'].messages.removed.languages = { qx: '{count} things.' };
    },
    kind: 'unknown-language',
    file: 'base/messages.json',
    at: '"qx"',
  },
  'a key that is typed with shift': {
    break: hotkey('alt+shift+/'),
    kind: 'unusable-hotkey',
    file: 'base/actions.json',
    at: '"alt+shift+/"',
    says: '"alt+/"',
  },
  'a key that keyboards lack': {
    break: hotkey('f25'),
    kind: 'unusable-hotkey',
    file: 'base/actions.json',
    at: '"f25"',
  },
  'a key that the browser takes': {
    break: hotkey('ctrl+shift+n'),
    kind: 'unusable-hotkey',
    file: 'base/actions.json',
    at: '"ctrl+shift+n"',
  },
  'a key of the shell': {
    break: hotkey('ctrl+k'),
    kind: 'unusable-hotkey',
    file: 'base/actions.json',
    at: '"ctrl+k"',
  },
  'a page where the server answers': {
    break: (tree) => {
      tree['base/routes.json'].routes.things.path = '/api/things';
    },
    kind: 'bad-address',
    file: 'base/routes.json',
    at: '"/api/things"',
  },
  'a path with a question mark': {
    break: (tree) => {
      tree['base/routes.json'].routes.things.path = '/things?all';
    },
    kind: 'bad-address',
    file: 'base/routes.json',
    at: '"/things?all"',
  },
  'a body of a GET': {
    break: (tree) => {
      tree['base/things.api.json'].api.thingsList.method = 'GET';
      tree['base/screens.json'].screens.things.data.list.body = { map: {} };
    },
    kind: 'body-of-get',
    file: 'base/screens.json',
    at: '{\n            "map"',
  },
  'a body that a GET declares': {
    break: (tree) => void Object.assign(tree['base/things.api.json'].api.thingsList, { method: 'GET', body: 'json' }),
    kind: 'body-of-get',
    file: 'base/things.api.json',
    at: '"json"',
  },
  'a first page that no route has': {
    break: sample({ defaultNavigationURL: '/thing' }),
    kind: 'unknown-address',
    file: 'base/sample.json',
    at: '"/thing"',
    says: '"/things"',
  },
  'a user whose name is no e-mail address': {
    break: sample({}, 'somebody'),
    kind: 'bad-address',
    file: 'base/sample.json',
    at: '"somebody"',
  },
  'a record of the sample with a value that does not fit': {
    break: sample({}, 'a@b.test', { one: { entity: 'thing', system: 'one', values: { weight: 'heavy' } } }),
    kind: 'unfit-value',
    file: 'base/sample.json',
    at: '"heavy"',
  },
  'a day of an example that is none': {
    break: (tree) => {
      tree['base/examples.json'].examples.heavyRed.given.today = '2026-02-30';
    },
    kind: 'bad-value',
    file: 'base/examples.json',
    at: '"2026-02-30"',
  },
  'a chart of a query without groups': {
    break: (tree) => {
      const measures = { things: { by: 'count', label: 'Things' } };
      tree['base/queries.json'] = { queries: { all: { entity: 'thing', measures } } };
      tree['base/screens.json'].screens.plain.parts.drawn = {
        component: 'chart',
        props: { query: 'all', label: 'All', kind: 'bar' },
      };
    },
    kind: 'not-drawable',
    file: 'base/screens.json',
    at: '"all"',
    says: 'A chart needs a query with measures and 1 or 2 groups: "all" has 1 and 0.',
  },
  'a chart of an unknown measure': {
    break: (tree) => {
      const measures = { things: { by: 'count', label: 'Things' } };
      const groups = { color: { field: 'color' } };
      tree['base/queries.json'] = { queries: { all: { entity: 'thing', groups, measures } } };
      tree['base/screens.json'].screens.plain.parts.drawn = {
        component: 'chart',
        props: { query: 'all', label: 'All', kind: 'bar', measure: 'thigns' },
      };
    },
    kind: 'unknown-name',
    file: 'base/screens.json',
    at: '"thigns"',
    says: 'Did you mean "things"',
  },
  'a sum of what is not added up': {
    break: (tree) => {
      const measures = { total: { of: 'name', by: 'sum', label: 'Total' } };
      tree['base/queries.json'] = { queries: { all: { entity: 'thing', measures } } };
    },
    kind: 'not-aggregable',
    file: 'base/queries.json',
    at: '"sum"',
  },
  'a sum of nothing': {
    break: (tree) => {
      tree['base/queries.json'] = {
        queries: { all: { entity: 'thing', measures: { total: { by: 'sum', label: 'Total' } } } },
      };
    },
    kind: 'missing-property',
    file: 'base/queries.json',
    at: '{\n          "by"',
    says: '"of"',
  },
};
