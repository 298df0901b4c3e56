/** Rows and records, how they are found, and single values. */
import * as Type from 'typebox';
import { expression, fieldOf, localizedText, nameOf, strict } from '../../kinds/annotations.ts';
import { checkActions } from '../../kinds/checkActions.ts';
import { action, actions, flag, params, type Signature, source, text } from './signature.ts';

/** Of what edits a list that a record owns, beside the form of that record. */
const editedList = {
  label: localizedText(),
  form: Type.String({ description: 'The form part that saves the record.' }),
  list: Type.String({ description: "The list of the form's entity." }),
};

export const data = {
  input: {
    summary: "One value of the screen's state.",
    group: 'doing',
    icon: 'edit',
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
  grid: {
    summary: 'Rows of a template: shown, checked, edited, saved.',
    group: 'data',
    icon: 'columns',
    props: strict({
      template: nameOf('template'),
      source,
      label: localizedText({ description: 'What the rows are, for people who hear the screen.' }),
      editable: flag(),
      checkAction: Type.Optional(Type.Union(checkActions.map((name) => Type.Literal(name)))),
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
      spareRow: flag(
        'With addRows: an empty row stands behind the others, and the next one once something is typed into it.',
      ),
      selectEdited: Type.Optional(Type.Boolean({ description: 'A row is selected when it is edited.' })),
      newRow: Type.Optional(expression('any', 'A map of what new rows begin with, field to value.')),
      removeRows: flag('Unsaved rows may be dropped.'),
      rowOrder: Type.Optional(
        fieldOf(
          'template',
          'The field with the place of each row, from 1: rows are dragged, moved by Alt and the arrows, and inserted between others, and the numbers follow.',
        ),
      ),
      deriveKey: Type.Optional(
        strict(
          { field: fieldOf('template'), from: fieldOf('template') },
          'Of a row that is not stored: `field` is made of the text in `from`, in lower camel case, until another is typed.',
        ),
      ),
      rowActions: actions,
      onOpen: Type.Optional(action),
      takesFiles: Type.Optional(
        strict(
          {
            action: nameOf('action', 'Reads `files`, which a dialog hands to its `upload` part.'),
            ofRow: Type.Optional(
              Type.Boolean({ description: 'They belong to the row that they are dropped on: the action reads `row`.' }),
            ),
          },
          'Files may be dropped on the rows. The action is offered as a button, too: without files it asks for them.',
        ),
      ),
      onOthersChange: Type.Optional(
        nameOf(
          'action',
          'Runs when somebody else has saved or deleted records of the entity; without it their rows are only marked.',
        ),
      ),
      paging: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('pages'), Type.Literal('cursor')])),
      pageLimit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 10_000,
          description: 'Rows of a page, unless a person chose another number. Default: 50.',
        }),
      ),
      filterFrom: Type.Optional(Type.String({ description: 'The filterPanel part whose filter narrows the rows.' })),
      empty: Type.Optional(strict({ title: text(), text: Type.Optional(text()), actions })),
      keepDraft: Type.Optional(Type.Boolean({ description: 'Unsaved edits outlive the page.' })),
      without: Type.Optional(
        expression('list', 'Keys of fields that have no column here: what does not belong to what is shown.'),
      ),
      columnsFrom: Type.Optional(
        strict(
          {
            columns: expression(
              'list',
              'A map of each, in their order: `key`, `label`, and what else a field says (`width`).',
            ),
            like: nameOf('template'),
            field: fieldOf(
              'like',
              'The field of that template which their cells are like: its type, length and checks.',
            ),
          },
          "Columns behind the template's that data says: rows have a value under each key, and a save sends it.",
        ),
      ),
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
      kept: 'How many unsaved rows are here that the last answer has not got.',
      canUndo: 'Whether there is something to undo.',
      canRedo: 'Whether there is something to redo.',
      onlyWrong: 'Whether only rows with wrong cells are shown.',
      saving: 'Whether a save is under way.',
      checking: 'How many rows wait to be checked.',
      revision: 'Grows when the rows or what is said of them changed.',
    },
    methods: {
      save: 'Save the changed rows, with params.selected only the selected ones of them; gives {saved, refused, conflicts}, each the ids of rows, and left, how many were not sent.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      addRow: 'Add an empty row.',
      find: 'Look for a text in the rows.',
      search: 'Show only rows that have the text params.text in a column that is in sight; without one all.',
      customizeView: 'Show what can be chosen of how the grid looks: columns, height of rows, saved views.',
      removeSelected: 'Drop the selected unsaved rows.',
      discard: 'Forget unsaved edits.',
      nextWrong: 'Go to the next wrong cell.',
      records: 'Gives every row as it stands: its values, id, version and tempId.',
      forget: 'Drop the rows params.ids, by id or tempId, that are not saved, or not stored any more.',
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
    group: 'data',
    icon: 'edit',
    props: strict({
      template: nameOf('template'),
      record: Type.Optional(expression('any', 'What it begins with.')),
      submit: Type.Optional(action),
      actions,
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      readonly: flag(),
      autoFocus: Type.Optional(Type.Boolean()),
      keepDraft: Type.Optional(
        Type.Boolean({
          description:
            'What is typed and not saved is there again when one comes back, in the same window; nobody is asked.',
        }),
      ),
      isFramed: Type.Optional(
        Type.Boolean({ description: 'Fields that are in no group stand on a card, as those of a group do.' }),
      ),
      checkAction: Type.Optional(Type.Union(checkActions.map((name) => Type.Literal(name)))),
    }),
    state: {
      value: 'What is in the form.',
      row: 'The same as a save sends it: of a stored record with what it began from (`was`), so that others may save it meanwhile.',
      dirty: 'Whether it was edited.',
      valid: 'Whether nothing is wrong.',
      wrong: 'How many fields are wrong.',
    },
    methods: {
      reset: 'Back to what it began with.',
      check: 'Check everything and show it; the steps end where something is wrong.',
      errors:
        'Show params.errors, field to message, and params.members: the wrong cells of lists that the record owns, as a save tells them.',
      conflict: 'Ask about params.conflict, one of the conflicts of a 412, and run the submit action again.',
      set: 'Set params.values.',
    },
  },
  members: {
    summary:
      'The members of a list that a record owns, as a grid shows them: kept in the form that saves the record, and summed.',
    group: 'data',
    icon: 'list',
    props: strict({
      of: Type.String({ description: 'The grid part.' }),
      template: nameOf('template', "The grid's."),
      form: Type.Optional(
        Type.String({ description: 'The form part that saves the record; none where they are only shown.' }),
      ),
      list: Type.Optional(Type.String({ description: "The list of the form's entity." })),
      totals: Type.Optional(
        Type.Array(
          strict({
            label: localizedText(),
            field: Type.String({
              description:
                'The field that is summed, for each unit where it has a `unitField`; its `aggregate` must allow it.',
            }),
          }),
        ),
      ),
    }),
    state: { rows: 'The members as they stand.', count: 'How many there are.' },
    methods: {
      check:
        'Check every member, keep them in the form and show the first wrong cell with the words params.text, where there are some; the steps end where there is one.',
    },
  },
  memberLines: {
    summary:
      'The members of a list that a record owns as lines in its form: of one field a list, of two a name and its value. Enter begins a line, many are pasted at once.',
    group: 'data',
    icon: 'list',
    props: strict({
      ...editedList,
      template: nameOf('template', 'What the members have: each field is a column.'),
      rows: Type.Optional(expression('list', 'The members as they are stored, until the form has the record.')),
      readonly: flag(),
    }),
    state: { rows: 'The members as they stand.', count: 'How many there are.' },
  },
  memberTree: {
    summary:
      'The members of a list that a record owns as a tree that is edited: dragged, moved by keys, cloned, deleted, renumbered with what names them; kept in the form that saves the record.',
    group: 'data',
    icon: 'tree',
    props: strict({
      ...editedList,
      template: nameOf('template', 'What the members have; its master field names one.'),
      number: Type.String({ description: 'The field with the number of a member.' }),
      parent: Type.String({ description: 'The field that names the number of its parent.' }),
      edit: Type.Optional(Type.String({ description: 'The form part in which the chosen member is edited.' })),
      cloned: Type.Optional(nameOf('message', 'Said when one was cloned.')),
      chooseParent: nameOf('message', 'Asks for the parent where several have its number; filled with `segment`.'),
      under: Type.Optional(
        strict({
          list: Type.String({ description: 'Another list of the entity, whose members hang under these.' }),
          template: nameOf('template'),
          number: Type.String({ description: 'The field with its place.' }),
          owner: Type.String({ description: 'The field with the number of the member that it hangs under.' }),
          says: Type.Array(Type.String(), { description: 'Fields that say what it is: the first that has something.' }),
          edit: Type.Optional(Type.String()),
          cloned: Type.Optional(nameOf('message')),
        }),
      ),
      readonly: flag(),
    }),
    state: {
      member: 'The chosen member of the list, as it was when it was chosen.',
      memberUnder: 'The chosen one of those that hang under them.',
      count: 'How many members there are.',
    },
    methods: {
      add: 'Add a member after the chosen one, or as the last.',
      addUnder: 'Add one under the chosen member.',
      clone: 'Ask, and clone what is chosen.',
      remove: 'Ask, and delete what is chosen.',
      choose: 'Choose the member params.number, or what hangs under it at params.place.',
      begin: 'Ask where there are some, and begin with params.members and params.under.',
    },
  },
  ediPreview: {
    summary:
      'The file that a design makes of an invoice, as the sender makes it, while it is designed; each of its characters says where it is from. Test cases say which file an invoice must make.',
    group: 'data',
    icon: 'file',
    props: strict({
      form: Type.String({ description: 'The form part that holds the design.' }),
      invoice: expression('any', 'The id of the invoice; nothing: none is chosen.'),
      tree: Type.Optional(Type.String({ description: 'The part memberTree in which a click chooses.' })),
      cases: Type.Optional(
        Type.String({ description: "The list of the form's entity with test cases: name, invoice, expected." }),
      ),
    }),
    state: { text: 'The file.', faults: 'How many faults it has.', failed: 'How many test cases fail.' },
    methods: {
      check: 'Run the test cases; the steps end where one fails.',
      keep: 'Make a test case of the invoice and the file as it is.',
    },
  },
  scheduleTimes: {
    summary: 'When a schedule delivers next, worked out anew after each change of it.',
    group: 'data',
    icon: 'clock',
    props: strict({
      form: Type.String({ description: 'The form part that holds the schedule.' }),
      blocks: Type.String({ description: "The list of the form's entity with the scheduling blocks." }),
      restricted: Type.String({ description: 'The list with the restricted times.' }),
    }),
    state: { times: 'The next ten times.' },
  },
  filterPanel: {
    summary: "A filter over a template's fields, with saved profiles; its parts stand at the beginning of its bar.",
    group: 'data',
    icon: 'filter',
    holds: {},
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
  totals: {
    summary: 'The groups of a query with their counts and sums, as a table.',
    group: 'data',
    icon: 'columns',
    props: strict({
      query: nameOf('query', 'It has measures, and groups unless there is one total of all.'),
      label: text(),
      params,
      filter: Type.Optional(
        expression('any', "A filter tree beside the query's own; rows outside it are not counted."),
      ),
      onOpen: Type.Optional(nameOf('action', 'Run with `row`: `row.filter` has the records of the group.')),
    }),
    state: { shown: 'How many groups there are.', total: 'Of all, by measure and unit.' },
    methods: { reload: 'Load again.' },
  },
  matrix: {
    summary:
      'Ticks in rows and columns: which of the rows each column has. Rows stand in groups, and are found by words.',
    group: 'data',
    icon: 'check',
    props: strict({
      label: localizedText(),
      rows: expression('list', 'Members {id, label, note?, group?, groupLabel?, readonly?}.'),
      columns: expression('list', 'Members {id, label, note?, readonly?}.'),
      value: expression('any', 'What it begins with: the id of a column to the ids of the rows that are ticked in it.'),
      editable: flag(),
      tabs: Type.Optional(
        Type.Boolean({ description: 'A tab for each group behind one for all, in place of headings.' }),
      ),
      empty: Type.Optional(text()),
    }),
    state: {
      value: 'As `value`, as it stands.',
      changed: 'How many cells are not as they began.',
      group: 'The group of the open tab; null for all.',
    },
    methods: { reset: 'Back to what it began with.' },
  },
  tree: {
    summary: 'A hierarchy that folds.',
    group: 'data',
    icon: 'tree',
    props: strict({
      nodes: expression('list', 'Members {id, label, note?, children?}.'),
      onOpen: Type.Optional(action),
      label: localizedText(),
    }),
    state: { current: 'The chosen node.' },
  },
  history: {
    summary: 'What happened to a record: its versions with what changed, restore, and comments.',
    group: 'data',
    icon: 'history',
    props: strict({
      entity: nameOf('entity'),
      record: expression('text'),
      restore: flag(),
      comments: flag('Comments stand among the versions.'),
      comment: flag('Comments may be written.'),
    }),
    methods: { reload: 'Load again.' },
  },
} as const satisfies Record<string, Signature>;
