/**
 * The signature of every component kind: what its props are, what it writes to the screen's state under its own name
 * (`state.PART`), and the methods that actions may use on it. The renderer implements each with `satisfies`.
 */
import Type, { type Static, type TSchema } from 'typebox';
import { expression, nameOf, said, saidFrom, strict } from '../kinds/annotations.ts';
import { IconSchema } from '../kinds/icon.ts';
import { type RuleType, ruleTypes } from '../kinds/ruleSet.ts';
import type { ComponentKind } from './componentKinds.ts';

const action = nameOf('action');
const actions = Type.Optional(Type.Array(action));
const text = saidFrom;
const flag = (description?: string) => Type.Optional(expression('boolean', description));
const size = Type.Optional(
  Type.Union([Type.Literal('xs'), Type.Literal('sm'), Type.Literal('md'), Type.Literal('lg'), Type.Literal('xl')]),
);
const tone = Type.Optional(
  Type.Union([
    Type.Literal('neutral'),
    Type.Literal('info'),
    Type.Literal('good'),
    Type.Literal('warning'),
    Type.Literal('bad'),
  ]),
);
const params = Type.Optional(Type.Record(Type.String(), expression('any')));

/** Where rows come from: a call whose answer is `{rows, total?, next?}`, or a list that is already there. */
const source = Type.Union([
  strict({ api: nameOf('api'), path: params, query: params, body: Type.Optional(expression('any')) }),
  strict({ rows: expression('list') }),
]);

const oneOfRuleTypes = Type.Unsafe<RuleType>({ type: 'string', enum: [...ruleTypes] });

interface Signature {
  /** What it is for, one sentence. */
  summary: string;
  props: TSchema;
  /** What `state.PART` holds, by name. */
  state?: Record<string, string>;
  /** Methods for the step `component`. */
  methods?: Record<string, string>;
}

export const components = {
  stack: {
    summary: 'Parts one below the other.',
    props: strict({
      gap: size,
      grow: Type.Optional(Type.Boolean()),
      pad: size,
      maxWidth: Type.Optional(Type.Integer()),
      centre: Type.Optional(Type.Boolean()),
    }),
  },
  row: {
    summary: 'Parts side by side.',
    props: strict({
      gap: size,
      wrap: Type.Optional(Type.Boolean()),
      justify: Type.Optional(
        Type.Union([Type.Literal('start'), Type.Literal('end'), Type.Literal('between'), Type.Literal('centre')]),
      ),
      grow: Type.Optional(Type.Boolean()),
    }),
  },
  card: {
    summary: 'A framed group.',
    props: strict({ title: Type.Optional(text()), grow: Type.Optional(Type.Boolean()) }),
  },
  tabs: {
    summary: 'One of its tabs at a time.',
    props: strict({ inAddress: Type.Optional(Type.Boolean({ description: 'The open tab is kept in the address.' })) }),
    state: { open: 'The open tab.' },
    methods: { open: 'Open the tab named in params.tab.' },
  },
  tab: { summary: 'A tab of tabs.', props: strict({ label: text(), count: Type.Optional(expression('number')) }) },
  split: {
    summary:
      'A main panel (slot left) and a right panel (slot right), 50 % each, resizable, the right one hidden until it is toggled (suite.txt section 2).',
    props: strict({
      label: said({ description: 'What the right panel shows.' }),
      open: Type.Optional(Type.Boolean()),
    }),
    state: { open: 'Whether the right panel shows.', share: "The left panel's share, 0 to 1." },
    methods: { toggle: 'Show or hide the right panel.' },
  },
  section: {
    summary: 'A titled part that folds.',
    props: strict({ title: text(), open: Type.Optional(Type.Boolean()) }),
  },
  spacer: { summary: 'Takes the room that is left.', props: strict({}) },
  heading: {
    summary: 'A heading.',
    props: strict({ text: text(), level: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })) }),
  },
  text: { summary: 'A paragraph.', props: strict({ text: text(), tone, size }) },
  badge: { summary: 'A small mark.', props: strict({ text: text(), tone: Type.Optional(expression('text')) }) },
  alert: { summary: 'Something to notice.', props: strict({ text: text(), title: Type.Optional(text()), tone }) },
  link: {
    summary: 'Leads to a route, or opens the page that a call gives.',
    props: strict({
      text: text(),
      route: Type.Optional(nameOf('route')),
      api: Type.Optional(nameOf('api', 'A GET that needs no session: its page opens in a tab of its own.')),
      path: params,
      query: params,
    }),
  },
  image: {
    summary: 'A picture of the tenant.',
    props: strict({ file: Type.String(), alt: said(), height: Type.Optional(Type.Integer()) }),
  },
  details: {
    summary: 'Labels and values of a record, by a template.',
    props: strict({
      template: nameOf('template'),
      record: expression('any'),
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
    }),
  },
  stat: {
    summary: 'A number and what it is.',
    props: strict({ label: text(), value: expression('any'), tone, action: Type.Optional(action) }),
  },
  emptyState: {
    summary: 'Says that there is nothing, why, and what to do.',
    props: strict({ title: text(), text: Type.Optional(text()), actions }),
  },
  tiles: {
    summary: 'The menu as tiles: where a person may go.',
    props: strict({ under: Type.Optional(nameOf('menu')), product: Type.Optional(Type.String()) }),
  },
  clock: {
    summary: 'The time in a zone, every second.',
    props: strict({ zone: Type.String(), label: Type.Optional(said()) }),
  },
  button: {
    summary: 'Runs an action.',
    props: strict({
      action,
      variant: Type.Optional(
        Type.Union([Type.Literal('primary'), Type.Literal('default'), Type.Literal('subtle'), Type.Literal('danger')]),
      ),
      fullWidth: Type.Optional(Type.Boolean()),
    }),
  },
  toolbar: {
    summary: 'Actions in a row; what does not fit goes into a menu.',
    props: strict({
      actions: Type.Array(action),
      primary: Type.Optional(action),
      end: actions,
      icons: Type.Optional(
        Type.Array(action, { description: 'Those that are known by their icon: the label is told when pointed at.' }),
      ),
    }),
  },
  menuButton: {
    summary: 'Actions behind one button.',
    props: strict({ label: said(), icon: Type.Optional(IconSchema), actions: Type.Array(action) }),
  },
  grid: {
    summary: 'Rows of a template: shown, checked, edited, saved.',
    props: strict({
      template: nameOf('template'),
      source,
      label: said({ description: 'What the rows are, for people who hear the screen.' }),
      editable: flag(),
      checkAction: Type.Optional(
        Type.Union(
          [
            'quotesLanes',
            'InvoiceChargesAll',
            'InvoiceCharges',
            'directSave',
            'tariffLanes',
            'quotesCustomerAdd',
            'shipmentEntry',
            'ims',
            'default',
          ].map((name) => Type.Literal(name)),
        ),
      ),
      save: Type.Optional(
        strict({
          api: nameOf('api'),
          path: params,
          query: params,
          chunk: Type.Optional(Type.Integer({ minimum: 1 })),
          body: Type.Optional(expression('any', 'Reads `rows`; default: `{"rows": rows}`.')),
        }),
      ),
      select: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('one'), Type.Literal('many')])),
      addRows: flag('New rows may be added.'),
      removeRows: flag('Unsaved rows may be dropped.'),
      rowActions: actions,
      onOpen: Type.Optional(action),
      paging: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('pages'), Type.Literal('cursor')])),
      pageLimit: Type.Optional(Type.Integer({ minimum: 1 })),
      filterFrom: Type.Optional(Type.String({ description: 'The filterPanel part whose filter narrows the rows.' })),
      empty: Type.Optional(strict({ title: text(), text: Type.Optional(text()), actions })),
      keepDraft: Type.Optional(Type.Boolean({ description: 'Unsaved edits outlive the page.' })),
      hideEmpty: Type.Optional(
        Type.Boolean({ description: 'Columns in which no row has a value are left out unless they are asked for.' }),
      ),
    }),
    state: {
      selection: 'The selected rows.',
      current: 'The row of the active cell.',
      changed: 'How many rows have unsaved edits.',
      wrong: 'How many cells are wrong.',
      shown: 'How many rows are loaded.',
      total: 'How many rows there are, once counted.',
      page: 'The page, from 1.',
      pages: 'How many pages there are.',
      canUndo: 'Whether there is something to undo.',
      canRedo: 'Whether there is something to redo.',
      onlyWrong: 'Whether only rows with wrong cells are shown.',
      saving: 'Whether a save is under way.',
      checking: 'How many rows wait to be checked.',
      revision: 'Grows when the rows or what is said of them changed.',
    },
    methods: {
      save: 'Save the changed rows; gives {saved, refused, conflicts}, each the ids of rows, and left, how many were not sent.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      addRow: 'Add an empty row.',
      removeSelected: 'Drop the selected unsaved rows.',
      discard: 'Forget unsaved edits.',
      nextWrong: 'Go to the next wrong cell.',
      records: 'Gives every row as it stands: its values, id, version and tempId.',
      forget: 'Drop the unsaved rows params.ids, by id or tempId.',
      refuse: 'Mark cells as wrong: params.rows, each id or tempId, and errors by field.',
      toggleOnlyWrong: 'Show only rows with wrong cells, or all.',
      wrongCells: 'Gives the wrong cells: [{id, field, label, tone, reason, value, text}].',
      why: 'Show the trace of the rule that decided the active cell.',
      page: 'Go to page params.page.',
      check: 'Check every row again.',
      export: 'Ask what to write to a file, and write it.',
      print: 'Print what the filter keeps, as the columns stand.',
      set: 'Set params.field to params.value in the rows params.ids, as one step.',
    },
  },
  form: {
    summary: 'A record of a template as a form (rjsf), a section a group.',
    props: strict({
      template: nameOf('template'),
      record: Type.Optional(expression('any', 'What it begins with.')),
      submit: Type.Optional(action),
      actions,
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      readonly: flag(),
      autoFocus: Type.Optional(Type.Boolean()),
      checkAction: Type.Optional(Type.String()),
    }),
    state: {
      value: 'What is in the form.',
      dirty: 'Whether it was edited.',
      valid: 'Whether nothing is wrong.',
      wrong: 'How many fields are wrong.',
    },
    methods: {
      reset: 'Back to what it began with.',
      check: 'Check everything and show it; the steps end where something is wrong.',
      errors: 'Show params.errors, field to message.',
      set: 'Set params.values.',
    },
  },
  filterPanel: {
    summary: "A filter over a template's fields, with saved profiles (suite.txt section 5).",
    props: strict({
      template: nameOf('template'),
      docType: Type.String(),
      profiles: Type.Optional(Type.Boolean()),
      builtIn: Type.Optional(Type.Array(nameOf('filter'))),
      open: Type.Optional(Type.Boolean()),
      address: Type.Optional(
        Type.String({
          pattern: '^[a-z][A-Za-z0-9]*$',
          description:
            'The member of the query of the address that holds the filter in force, so that a link opens the same rows.',
        }),
      ),
    }),
    state: {
      filter: 'The filter in force.',
      words: 'The same in words.',
      profile: 'The chosen profile.',
      count: 'How many conditions are in force.',
    },
    methods: {
      clear: 'Take the filter away.',
      apply: 'Put the filter in params.filter in force.',
      toggle: 'Show or hide the panel.',
      quick:
        'Put the comparison params.leaf of the field params.field in force beside the rest; without a leaf, take it out.',
    },
  },
  pagination: { summary: 'Pages of a grid.', props: strict({ of: Type.String({ description: 'The grid part.' }) }) },
  history: {
    summary: 'The versions of a record, with what changed, and restore.',
    props: strict({ entity: Type.String(), record: expression('text'), restore: flag() }),
    methods: { reload: 'Load again.' },
  },
  tree: {
    summary: 'A hierarchy that folds.',
    props: strict({
      nodes: expression('list', 'Members {id, label, note?, children?}.'),
      onOpen: Type.Optional(action),
      label: said(),
    }),
    state: { current: 'The chosen node.' },
  },
  upload: {
    summary: 'The queue of files to send (configuration.txt sections 4 and 5): a file starts by itself.',
    props: strict({
      api: nameOf('api'),
      extensions: Type.Optional(
        Type.Array(Type.String(), { description: "Default: the route's, else the constant uploadExtensions." }),
      ),
      multiple: Type.Optional(Type.Boolean()),
      query: params,
      done: Type.Optional(
        Type.String({
          description: 'An action that runs for each file that arrived; reads `result.file`.',
          'x-refers-to': ['action'],
        }),
      ),
    }),
    state: {
      files: 'The queue: {name, size, status, percent, error, result}.',
      uploading: 'Whether one is on its way.',
    },
    methods: { choose: 'Open the file chooser.' },
  },
  mapping: {
    summary: 'Which column of a file is which field, once by hand, then remembered.',
    props: strict({ batch: expression('text'), template: nameOf('template') }),
    state: { complete: 'Whether every mandatory field has a column.', mapping: 'Column to field and way of reading.' },
    methods: { save: 'Keep the mapping and read the file with it.' },
  },
  importPreview: {
    summary: 'What an upload would bring: new, changed, same; with a sample of each.',
    props: strict({ batch: expression('text'), template: nameOf('template') }),
    state: { counts: '{new, changed, same, wrong}.' },
  },
  wrongList: {
    summary: 'The wrong cells of a grid by reason and value; equal ones are corrected together.',
    props: strict({ of: Type.String({ description: 'The grid part.' }) }),
  },
  documentPanel: {
    summary: 'The documents of a record: First, Second, Third, and a preview (suite.txt section 2).',
    props: strict({
      record: expression('any'),
      documents: expression('list', 'Members {id, name, type}.'),
      upload: Type.Optional(action),
    }),
    state: { current: 'The chosen document.' },
  },
  ruleBuilder: {
    summary: 'The rules of templates as an author writes, tries and publishes them (configuration.txt section 5).',
    props: strict({
      templates: Type.Array(nameOf('template'), { minItems: 1, description: 'Whose rules; the first is open.' }),
      ruleTypes: Type.Array(oneOfRuleTypes, { minItems: 1, description: 'Which of them, and which may be made.' }),
      groups: Type.Optional(
        Type.Array(Type.String(), { description: 'Only rules of fields of these groups of the template.' }),
      ),
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      rule: Type.Optional(
        Type.String({ description: 'The member of the query of the address that names the open rule.' }),
      ),
      rows: nameOf('api', 'Gives real rows to try a rule on: `{entity}` in its path, as recordsList.'),
    }),
    state: {
      rule: 'The open rule.',
      dirty: 'Whether it was changed since it was saved.',
      missing: 'How many things are missing or wrong.',
      failing: 'How many examples fail.',
    },
    methods: {
      save: 'Save the draft.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      publish: 'Ask for a comment and publish.',
      open: 'Open the rule params.rule.',
    },
  },
  fieldTemplate: {
    summary:
      'The fields of templates as an author adds, edits, previews and publishes them (configuration.txt section 5); draws the grid of the slot `fields`, or of `keys`.',
    props: strict({
      template: nameOf('template', 'Whose fields are open at first.'),
      only: Type.Optional(Type.Array(nameOf('template'), { description: 'Only these are offered; default: all.' })),
      fixed: Type.Optional(Type.Boolean({ description: 'No other template is offered.' })),
      level: Type.Optional(
        expression('text', 'default, system or account: the level that is open at first; default: that of the layer.'),
      ),
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      member: Type.Optional(
        Type.String({ description: 'The member of the query of the address that names the open template.' }),
      ),
      fields: Type.String({ description: 'The grid part of the slot `fields`: its rows are `state.PART.rows`.' }),
      keys: Type.String({ description: 'The grid part of the slot `keys`: its rows are `state.PART.candidates`.' }),
      rows: nameOf('api', 'Gives real rows to preview: `{entity}` in its path, as recordsList.'),
      accounts: nameOf('list', 'The accounts whose own templates may be authored; its values are their ids.'),
    }),
    state: {
      template: 'The open template.',
      layer: 'The layer that is authored.',
      level: 'default, system or account.',
      mode: 'keys or fields.',
      rows: 'The fields.',
      candidates: 'Keys that may be added.',
      editable: 'Whether this level is authored by this person.',
      dirty: 'Whether something is not saved.',
    },
    methods: { save: 'Save the draft.', publish: 'Ask for a comment and publish.' },
  },
  definitionEditor: {
    summary:
      'A definition under the hands of an author: a form of its kind beside its JSON, both one value, with drafts and publishing.',
    props: strict({
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      kind: expression('text', 'The kind of definition; empty: none is chosen.'),
      name: expression('text', 'Its name; one that is not there may be begun.'),
      dedicated: Type.Optional(
        Type.Record(Type.String(), action, {
          description:
            'Kind to an action that opens its own editor; reads `result.name`, `result.value`, and of the layer `result.level`, `result.of`.',
        }),
      ),
      open: Type.Optional(
        nameOf('action', 'Opens another definition, also one just begun; reads `result.kind`, `result.name`.'),
      ),
      saved: Type.Optional(nameOf('action', 'Runs after a draft was saved, discarded or published.')),
    }),
    state: {
      kind: 'The kind of the open definition.',
      name: 'Its name.',
      dirty: 'Whether it was changed since it was saved.',
      faults: 'How many faults it has.',
      draft: 'The own draft; 0 where there is none.',
    },
    methods: {
      save: 'Save the draft.',
      publish: 'Ask for a comment and publish.',
      discard: 'Ask, and forget the draft and what is not saved.',
      reload: 'Load again.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      begin: 'Ask for the kind and the name of a new definition; params.kind is offered first.',
    },
  },
  definitionTree: {
    summary:
      'Every definition that is effective in a layer, by kind or module, found by words; the address says which layer and which definition are open.',
    props: strict({
      accounts: nameOf('list', 'The accounts whose definitions may be authored; its values are their ids.'),
      dirty: flag('Whether what is open is not saved: asked before another is opened.'),
    }),
    state: {
      layer: 'The layer: systems/ID or accounts/ID.',
      kind: 'The kind of the open definition.',
      name: 'The open definition; null where none is open.',
      drafts: 'How many drafts this person has in the layer.',
    },
    methods: {
      open: 'Open the definition params.kind and params.name; without them close it.',
      reload: 'Load it again.',
    },
  },
  definitionDetails: {
    summary:
      'One definition: what it is, and beside its editor (its own parts) who uses it, what it uses, where each part of it is from, and its versions.',
    props: strict({
      layer: Type.Optional(expression('text', "systems/ID or accounts/ID; default: the session's system.")),
      kind: expression('text', 'The kind of the definition.'),
      name: expression('text', 'The definition.'),
    }),
    methods: { reload: 'Load it again.' },
  },
  layerPanel: {
    summary:
      'The life of a layer: drafts, publishing now or at a time, publications and their way back, files in and out, a preview.',
    props: strict({ layer: expression('text', 'systems/ID or accounts/ID.') }),
    methods: { reload: 'Load it again.' },
  },
  input: {
    summary: "One value of the screen's state.",
    props: strict({
      label: text(),
      state: Type.String(),
      type: Type.Union([
        Type.Literal('text'),
        Type.Literal('numeric'),
        Type.Literal('date'),
        Type.Literal('checkbox'),
        Type.Literal('dropdown'),
        Type.Literal('multiselect'),
        Type.Literal('multiline'),
      ]),
      list: Type.Optional(nameOf('list')),
      placeholder: Type.Optional(text()),
      readonly: flag(),
      onChange: Type.Optional(action),
    }),
  },
} satisfies Record<ComponentKind, Signature>;

/** The props of a component kind. */
export type PropsOf<Kind extends ComponentKind> = Static<(typeof components)[Kind]['props']>;
