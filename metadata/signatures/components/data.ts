/** Rows and records, how they are found, and single values. */
import * as Type from 'typebox';
import {
  expression,
  fieldOf,
  localizedText,
  nameOf,
  nameWithoutGesture,
  place,
  strict,
} from '../../kinds/annotations.ts';
import { checkActions } from '../../kinds/checkActions.ts';
import { ToneSchema } from '../../kinds/tone.ts';
import { action, actions, flag, params, type Signature, source, text } from './signature.ts';

const ids = Type.Array(Type.String());

/** The properties of components that edit an owned list, beside the form of its record. */
const editedList = {
  label: localizedText(),
  form: Type.String({ description: 'The form part that saves the record.' }),
  list: Type.String({ description: "The list of the form's entity." }),
};

/** The property of components with lists whose company can differ from the session's. */
const COMPANY =
  "Another company of the person's, whose records its lists offer; empty: the one that the session works in.";

/** The properties of components that show totals of a query. */
const totalled = {
  label: text(),
  params,
  filter: Type.Optional(expression('any', 'A filter in addition to that of the query. Other rows are not counted.')),
  onOpen: Type.Optional(nameOf('action', 'Runs with `row`: `row.filter` matches the records of the number.')),
  opens: Type.Optional(
    strict(
      {
        route: nameOf('route', 'The list that it opens.'),
        query: params,
        address: Type.String({ description: "The part of the list's address that contains its filter." }),
      },
      'Links each number to the list of its records. Needs no action.',
    ),
  ),
};

export const data = {
  input: {
    summary: "An input for one value of the screen's state.",
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
      dependent: Type.Optional(
        Type.Record(Type.String(), expression('any'), {
          description:
            'What the values of its list depend on: a field of their source to the value that it must have; an empty one narrows nothing.',
        }),
      ),
      company: Type.Optional(expression('text', COMPANY)),
      placeholder: Type.Optional(text()),
      readonly: flag(),
      onChange: Type.Optional(action),
    }),
  },
  grid: {
    summary: 'Shows, checks, edits and saves rows of a template.',
    group: 'data',
    icon: 'columns',
    props: strict({
      template: nameOf('template'),
      source,
      label: localizedText({ description: 'The name of the rows for screen readers.' }),
      editable: flag(),
      editableRows: Type.Optional(
        expression('boolean', 'Which rows of an editable grid can be edited; reads `row`. Default: all of them.'),
      ),
      company: Type.Optional(expression('text', COMPANY)),
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
      addRows: flag('New rows can be added.'),
      spareRow: flag(
        'With addRows: keeps an empty row at the end, and adds the next one when something is typed into it.',
      ),
      selectEdited: Type.Optional(Type.Boolean({ description: 'Selects a row when it is edited.' })),
      selectAdded: Type.Optional(Type.Boolean({ description: 'Selects a row when it is added.' })),
      newRow: Type.Optional(expression('any', 'The initial values of new rows, by field.')),
      removeRows: flag('Unsaved rows can be removed.'),
      rowOrder: Type.Optional(
        fieldOf(
          'template',
          'The field with the position of each row, starting at 1. Rows can be dragged, moved with Alt and the arrow keys, and inserted between others; the numbers follow.',
        ),
      ),
      deriveKey: Type.Optional(
        strict(
          { field: fieldOf('template'), from: fieldOf('template') },
          'In a row that is not stored, `field` is derived from the text in `from`, in lower camel case, until another value is typed.',
        ),
      ),
      rowActions: actions,
      rowIcons: Type.Optional(
        Type.Array(
          nameOf('action', 'Row actions that are also shown as icons in each row; without an icon it is not shown.'),
        ),
      ),
      onOpen: Type.Optional(action),
      takesFiles: Type.Optional(
        strict(
          {
            action: nameOf('action', 'Reads `files`, which a dialog passes to its `upload` part.'),
            ofRow: Type.Optional(
              Type.Boolean({
                description: 'The files belong to the row that they are dropped on; the action reads `row`.',
              }),
            ),
          },
          'Accepts files dropped on the rows. The action is also a button, which opens a file dialog.',
        ),
      ),
      onOthersChange: Type.Optional(
        nameWithoutGesture(
          'action',
          'Runs when someone else has saved or deleted records of the entity. Without it, their rows are only marked.',
        ),
      ),
      paging: Type.Optional(Type.Union([Type.Literal('none'), Type.Literal('pages'), Type.Literal('cursor')])),
      pageLimit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 10_000,
          description: 'Rows on a page, unless the person chose another number. Default: 50.',
        }),
      ),
      filterFrom: Type.Optional(Type.String({ description: 'The filterPanel part whose filter applies to the rows.' })),
      empty: Type.Optional(strict({ title: text(), text: Type.Optional(text()), actions })),
      keepDraft: Type.Optional(Type.Boolean({ description: 'Keeps unsaved edits when the page is left.' })),
      without: Type.Optional(expression('list', 'Keys of fields that have no column here.')),
      columnsFrom: Type.Optional(
        strict(
          {
            columns: expression(
              'list',
              'A map for each column, in order: `key`, `label`, and other properties of a field (`width`).',
            ),
            like: nameOf('template'),
            field: fieldOf('like', 'The field of that template whose type, length and checks the cells have.'),
          },
          'More columns after those of the template, from data. Rows have a value under each key, and a save sends it.',
        ),
      ),
      onlyWrong: Type.Optional(
        expression('boolean', 'Shows only rows with errors while it is true. The person can still show all of them.'),
      ),
      hideEmpty: Type.Optional(
        Type.Boolean({ description: 'Hides columns in which no row has a value, unless the person shows them.' }),
      ),
    }),
    state: {
      selection: 'The selected rows.',
      current: 'The row of the active cell.',
      changed: 'How many rows have unsaved edits.',
      wrong: 'How many cells have errors.',
      wrongRows: 'How many rows have errors.',
      shown: 'How many rows are loaded.',
      total: 'How many rows there are, when counted.',
      template: 'The template of the rows.',
      filter: 'The filter of the loaded rows: that of the filter panel and of the search box.',
      loads: 'How often rows were loaded from the beginning.',
      page: 'The number of the page, starting at 1.',
      pages: 'How many pages there are.',
      kept: 'How many unsaved rows are not part of the last answer.',
      canUndo: 'Whether there is something to undo.',
      canRedo: 'Whether there is something to redo.',
      onlyWrong: 'Whether only rows with errors are shown.',
      saving: 'Whether a save is in progress.',
      checking: 'How many rows are waiting to be checked.',
      revision: 'Increases when the rows or their errors change.',
    },
    results: {
      save: strict({
        saved: ids,
        refused: ids,
        conflicts: ids,
        merged: Type.Array(Type.Unknown()),
        msg: Type.Optional(Type.String()),
        left: Type.Number(),
        rows: Type.Array(Type.Record(Type.String(), Type.Unknown())),
        reasons: Type.Array(strict({ id: Type.String(), msg: Type.String() })),
      }),
      records: Type.Array(Type.Record(Type.String(), Type.Unknown())),
    },
    methods: {
      save: 'Save the changed rows, or with params.selected only the selected ones. Returns {saved, refused, conflicts}, each the ids of rows, merged, the changes of others, left, the number of rows that were not sent, and for a report of them rows, the first saved and all refused ones, and reasons, the errors of the refused ones.',
      undo: 'Undo one step.',
      redo: 'Redo one step.',
      addRow: 'Add an empty row.',
      openRow: 'Go to the first error of the row params.row, or run the `onOpen` action for it.',
      selectRows: 'Select the loaded rows params.ids, each an id or tempId, and no others.',
      find: 'Find a text in the rows.',
      search: 'Show only rows with the text params.text in a visible column, or all rows without a text.',
      customizeView: 'Show the settings of the view: columns, row height, saved views.',
      removeSelected: 'Remove the selected unsaved rows.',
      discard: 'Discard unsaved edits.',
      nextWrong: 'Go to the next error.',
      records: 'Return every row with its current values, id, version and tempId.',
      forget: 'Remove the rows params.ids, by id or tempId, that are not saved or no longer stored.',
      refuse: 'Mark cells with errors: params.rows, each with id or tempId, and errors by field.',
      toggleOnlyWrong: 'Show only rows with errors, or all rows.',
      wrongCells: 'Return the cells with errors: [{id, field, label, tone, reason, value, text}].',
      why: 'Show the trace of the rule that decided the active cell.',
      page: 'Go to page params.page.',
      check: 'Check every row again.',
      export: 'Ask what to export, and write it to a file.',
      print: 'Print the filtered rows with the columns as shown.',
      set: 'Set params.field to params.value in the rows params.ids, or in the rows that have the values params.having, as one undo step.',
    },
  },
  form: {
    summary: 'A record of a template as a form (rjsf), with a section for each group.',
    group: 'data',
    icon: 'edit',
    props: strict({
      template: nameOf('template'),
      record: Type.Optional(expression('any', 'The initial values.')),
      submit: Type.Optional(action),
      actions,
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      readonly: flag(),
      autoFocus: Type.Optional(Type.Boolean()),
      keepDraft: Type.Optional(
        Type.Boolean({
          description: 'Keeps what was typed and not saved in the same window, without asking.',
        }),
      ),
      isFramed: Type.Optional(
        Type.Boolean({ description: 'Shows fields without a group on a card, like those of a group.' }),
      ),
      checkAction: Type.Optional(Type.Union(checkActions.map((name) => Type.Literal(name)))),
      lists: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Of a member that is edited in it: the lists that it owns, which parts beside the form change. Those of a record are known.',
        }),
      ),
    }),
    state: {
      value: 'The values in the form.',
      row: 'The values as a save sends them. For a stored record they include the original values (`was`), so that others can save it in the meantime.',
      dirty: 'Whether it was edited.',
      valid: 'True if there are no errors.',
      wrong: 'How many fields have errors.',
    },
    methods: {
      reset: 'Reset to the initial values.',
      check: 'Check everything and show the errors. The steps end if there are errors.',
      errors: 'Show params.errors, field to message, and params.members: the errors in lists that the record owns.',
      conflict: 'Ask about params.conflict, one of the conflicts of a 412, and run the submit action again.',
      set: 'Set params.values.',
    },
  },
  members: {
    summary: 'The members of a list that a record owns, in a grid. Kept in the form that saves the record, with a sum.',
    group: 'data',
    icon: 'list',
    props: strict({
      of: Type.String({ description: 'The grid part.' }),
      template: nameOf('template', "The grid's."),
      form: Type.Optional(
        Type.String({ description: 'The form part that saves the record. Omit it to only show the members.' }),
      ),
      list: Type.Optional(Type.String({ description: "The list of the form's entity." })),
      totals: Type.Optional(
        Type.Array(
          strict({
            label: localizedText(),
            field: Type.String({
              description: 'The field to sum, for each unit if it has a `unitField`. Its `aggregate` must allow it.',
            }),
            value: Type.Optional(
              expression('any', 'What a member adds to the sum; reads `row`. Default: its value of the field.'),
            ),
            unit: Type.Optional(
              expression('text', 'The unit in which a member adds it; reads `row`. Default: its `unitField`.'),
            ),
          }),
        ),
      ),
    }),
    state: { rows: 'The current members.', count: 'How many there are.' },
    methods: {
      check:
        'Check every member, keep them in the form, and show the first error with the text params.text, if given. The steps end if there is an error.',
    },
  },
  memberLines: {
    summary:
      'The members of a list that a record owns, as lines in its form: a list for one field, names with values for two. Enter starts a new line, and several lines can be pasted at once.',
    group: 'data',
    icon: 'list',
    props: strict({
      ...editedList,
      template: nameOf('template', 'The fields of the members: each is a column.'),
      rows: Type.Optional(expression('list', 'The stored members, until the form has the record.')),
      readonly: flag(),
    }),
    state: { rows: 'The current members.', count: 'How many there are.' },
  },
  memberFields: {
    summary:
      'The members of a list that a record owns as fields: of each section those that a template has. A member has section, key, label, value and isMandatory.',
    group: 'data',
    icon: 'list',
    props: strict({
      ...editedList,
      template: nameOf('template', 'What the members have.'),
      sections: Type.Array(
        strict({
          section: Type.String({ description: 'What its members have as `section`.' }),
          label: localizedText(),
          template: nameOf('template', 'Its fields.'),
          secret: Type.Optional(
            Type.Boolean({ description: 'Masked; for a stored value only its existence is shown.' }),
          ),
        }),
      ),
      rows: Type.Optional(expression('list', 'The members as they are stored, until the form has the record.')),
      readonly: flag(),
    }),
    state: { count: 'How many members there are.' },
  },
  memberForms: {
    summary:
      'A list that a record owns, member by member: the fields of each, and below them the lists that it owns, at any depth. A sub-object is a group of fields. Kept in the form that saves the record; without a form it is only shown.',
    group: 'data',
    icon: 'list',
    props: strict({
      label: localizedText(),
      form: Type.Optional(
        Type.String({ description: 'The form part that saves the record. Omit it to only show it.' }),
      ),
      entity: nameOf('entity', 'The entity whose records own the list.'),
      list: Type.String({
        description:
          'The list of the entity. Of a list in a list the names on the way to it, `charges.breaks`: the form is then one of the member that owns it.',
      }),
      rows: Type.Optional(expression('any', 'What is stored of it, until the form has the record.')),
      readonly: flag(),
    }),
    state: { value: 'The current members, of a sub-object the object.', count: 'How many members there are.' },
  },
  memberTree: {
    summary:
      'The members of a list that a record owns, as a tree to edit: drag, move by keys, clone, delete. References are renumbered. Kept in the form that saves the record.',
    group: 'data',
    icon: 'tree',
    props: strict({
      ...editedList,
      template: nameOf('template', 'The fields of the members. Its master field names a member.'),
      entity: nameOf(
        'entity',
        'The entity whose records own the list; its `siblings` define references between members.',
      ),
      edit: Type.Optional(Type.String({ description: 'The form part in which the selected member is edited.' })),
      cloned: Type.Optional(nameOf('message', 'Shown after one was cloned.')),
      chooseParent: nameOf('message', 'Asks for the parent if several have its number. Filled with `segment`.'),
      under: Type.Optional(
        strict({
          list: Type.String({ description: 'Another list of the entity, whose members belong under these.' }),
          template: nameOf('template'),
          number: Type.String({ description: 'The field with its position.' }),
          owner: Type.String({ description: 'The field with the number of the member that it belongs under.' }),
          says: Type.Array(Type.String(), {
            description: 'Fields that describe it: the first one with a value is used.',
          }),
          edit: Type.Optional(Type.String()),
          cloned: Type.Optional(nameOf('message')),
        }),
      ),
      readonly: flag(),
    }),
    state: {
      member: 'The selected member of the list, as it was when it was selected.',
      memberUnder: 'The selected one of those under the members.',
      count: 'How many members there are.',
    },
    methods: {
      add: 'Add a member after the selected one, or as the last.',
      addUnder: 'Add one under the selected member.',
      clone: 'Ask, and clone the selected member.',
      remove: 'Ask, and delete the selected member.',
      choose: 'Select the member params.number, or the one under it at params.place.',
      begin: 'Start with params.members and params.under. Asks first if there are members.',
    },
  },
  ediPreview: {
    summary:
      'A live preview of the file that a design produces for an invoice. Each character shows where it comes from. Test cases define the expected file of an invoice.',
    group: 'data',
    icon: 'file',
    props: strict({
      form: Type.String({ description: 'The form part that contains the design.' }),
      invoice: expression('any', 'The id of the invoice, or empty if none is selected.'),
      tree: Type.Optional(Type.String({ description: 'The memberTree part in which a click selects.' })),
      cases: Type.Optional(
        Type.String({ description: "The list of the form's entity with test cases: name, invoice, expected." }),
      ),
    }),
    state: { text: 'The file.', faults: 'How many errors it has.', failed: 'How many test cases fail.' },
    methods: {
      check: 'Run the test cases. The steps end if one fails.',
      keep: 'Create a test case from the invoice and the current file.',
    },
  },
  markedLines: {
    summary: 'Lines of a text with marked places, and notes beside the lines that they are for.',
    group: 'data',
    icon: 'file',
    props: strict({
      label: text('What the text is, for screen readers.'),
      lines: expression('any', 'A list of number, text, marks (from and to, from 0) and notes.'),
    }),
  },
  scheduleTimes: {
    summary: 'The next deliveries of a schedule, updated after each change.',
    group: 'data',
    icon: 'clock',
    props: strict({
      form: Type.String({ description: 'The form part that contains the schedule.' }),
      blocks: Type.String({ description: "The list of the form's entity with the scheduling blocks." }),
      restricted: Type.String({ description: 'The list with the restricted times.' }),
    }),
    state: { times: 'The next ten times.' },
  },
  outcomes: {
    summary:
      'The result of a bulk action: how many records changed, and the others by reason, each with its records as links.',
    group: 'data',
    icon: 'list',
    props: strict({
      rows: expression('list', 'The records of the action, by whose values they are named.'),
      template: expression('text', 'The template of these records.'),
      refused: expression('list', 'The unchanged records: `id` or `item`, and `msg`.'),
      doneCount: expression('number', 'How many records changed.'),
      refusedCount: Type.Optional(
        expression('number', 'How many records did not change, where `refused` has only the first ones.'),
      ),
      opens: Type.Optional(expression('boolean', 'Whether the changed records can be opened. Default: yes.')),
      open: nameOf('action', 'Opens a record; reads `row`.'),
      select: nameOf('action', 'Selects the records of a reason; reads `rows`.'),
    }),
  },
  valueTabs: {
    summary:
      'Tabs for the values of a field, each with the number of rows that have it, and one for all rows. The list takes the selected value as a parameter of its query.',
    group: 'data',
    icon: 'filter',
    props: strict({
      label: text(),
      of: Type.String({ description: 'The grid part. Its filter and search apply to the counts.' }),
      template: nameOf('template'),
      source: strict({
        api: nameWithoutGesture('api', 'The call of the list. Its companion `groups` counts the rows.'),
        path: params,
        body: Type.Optional(expression('any', 'As the body of the list, without the selected value.')),
      }),
      field: fieldOf('template', 'The field whose values are the tabs.'),
      values: Type.Record(Type.String(), strict({ label: localizedText(), ...place }), {
        description: 'The tabs, by value.',
      }),
    }),
    state: { value: 'The value of the selected tab; missing for all rows. It is part of the address.' },
  },
  filterPanel: {
    summary: "A filter for a template's fields, with saved profiles. Its parts are at the start of its bar.",
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
            'The query parameter of the address that contains the active filter, so that a link opens the same rows.',
        }),
      ),
    }),
    state: {
      filter: 'The active filter.',
      words: 'The active filter in words.',
      profile: 'The selected profile.',
      count: 'How many conditions are active.',
    },
    methods: {
      clear: 'Clear the filter.',
      apply: 'Apply the filter in params.filter.',
      toggle: 'Show or hide the panel.',
      quick:
        'Apply the comparison params.leaf of the field params.field in addition to the rest. Without a leaf, remove it.',
    },
  },
  totals: {
    summary: 'The groups of a query with their counts and sums, as a table.',
    group: 'data',
    icon: 'columns',
    props: strict({
      query: nameOf('query', 'It has measures, and groups unless there is a single total.'),
      ...totalled,
      hasTotal: Type.Optional(Type.Boolean({ description: 'Shows a last row for all groups. Default: true.' })),
    }),
    state: { shown: 'How many groups there are.', total: 'The totals, by measure and unit.' },
    methods: { reload: 'Load again.' },
  },
  chart: {
    summary:
      'The groups of a query as a chart, each opening its records, with the table of the same numbers. Can be saved as CSV and as a picture.',
    group: 'data',
    icon: 'chart',
    props: strict({
      query: nameOf('query', 'It has measures, and one or two groups: the axis, and the series.'),
      ...totalled,
      kind: Type.Union([Type.Literal('bar'), Type.Literal('line'), Type.Literal('area'), Type.Literal('pie')]),
      isStacked: Type.Optional(Type.Boolean({ description: 'Bars and areas of the series on top of each other.' })),
      measure: Type.Optional(
        Type.String({ description: 'The measure that is drawn, in one unit at a time. Default: the first.' }),
      ),
    }),
    state: { shown: 'How many groups there are.', total: 'The totals, by measure and unit.' },
    methods: { reload: 'Load again.' },
  },
  tile: {
    summary: 'The total of a query, an amount by its currency. Opens the records that it counts.',
    group: 'data',
    icon: 'chart',
    props: strict({
      query: nameOf('query', 'It has measures, and no groups.'),
      ...totalled,
      above: Type.Optional(Type.Number({ description: 'Totals above it have the tone.' })),
      tone: Type.Optional(ToneSchema),
    }),
    state: { total: 'The total, by measure and unit.' },
    methods: { reload: 'Load again.' },
  },
  reportDesigner: {
    summary:
      'Designs a report over the records of an entity: columns, filter, groups, measures and chart, with a live preview in the access of the user.',
    group: 'data',
    icon: 'chart',
    props: strict({
      label: text('The name of the report.'),
      entity: expression('text', 'The stored entity; empty for a new report.'),
      design: expression('text', 'The stored design, as JSON; empty for a new report.'),
      editable: flag('Shows the inputs. Default: true.'),
      limit: Type.Optional(expression('number', 'The most rows that are shown. Default: 50.')),
    }),
    state: {
      entity: 'The selected entity.',
      design: 'The design as JSON.',
      columns: 'The paths of the columns.',
      filter: 'The filter.',
      total: 'How many records there are.',
      limit: 'The most rows, if there is a limit.',
      label: 'The name of the report.',
      hasContent: 'Whether it has columns or measures.',
      isChanged: 'Whether it differs from what is stored.',
    },
    methods: { reload: 'Load again.' },
  },
  summaryItems: {
    summary: 'Stored reports as tiles, charts and tables. An item that fails leaves the others.',
    group: 'data',
    icon: 'chart',
    props: strict({
      label: text(),
      items: expression(
        'list',
        'Members with `id`, `name`, `entity`, `design`, and `above`, a total that is marked when it is exceeded.',
      ),
      onOpen: Type.Optional(nameOf('action', 'Runs with `row`, the item.')),
    }),
    state: { shown: 'How many items there are.' },
  },
  ageing: {
    summary: 'Counts and amounts of records by age, in folders that load when they are opened. Can be saved as CSV.',
    group: 'data',
    icon: 'chart',
    props: strict({
      api: nameWithoutGesture('api', 'Answers like `ageing.read`; its body has `keys`.'),
      body: params,
      label: text(),
      levels: Type.Record(Type.String(), strict({ label: localizedText(), ...place }), {
        description: 'The headings of the levels, by the names that the call returns.',
      }),
      firstGroup: Type.Optional(text('The heading of the first group. Default: its days.')),
      onOpen: Type.Optional(
        nameOf('action', 'Runs with `row`: `row.keys`, the folders as JSON, and `row.group`, empty for all.'),
      ),
    }),
    state: { isToday: 'Whether its day is the current one.', total: 'How many records there are.' },
    methods: { reload: 'Load again.' },
  },
  matrix: {
    summary: 'Check boxes in rows and columns: which rows each column has. Rows are grouped and can be searched.',
    group: 'data',
    icon: 'check',
    props: strict({
      label: localizedText(),
      rows: expression('list', 'Members {id, label, note?, group?, groupLabel?, readonly?}.'),
      columns: expression('list', 'Members {id, label, note?, readonly?}.'),
      value: expression(
        'any',
        'The initial values: the id of a column to the ids of the rows that are selected in it.',
      ),
      editable: flag(),
      tabs: Type.Optional(
        Type.Boolean({ description: 'Shows a tab for all and one for each group instead of headings.' }),
      ),
      empty: Type.Optional(text()),
    }),
    state: {
      value: 'The current values, in the form of `value`.',
      changed: 'How many cells are changed.',
      group: 'The group of the open tab; null for all.',
    },
    methods: { reset: 'Reset to the initial values.' },
  },
  tree: {
    summary: 'A hierarchy that can be collapsed and expanded.',
    group: 'data',
    icon: 'tree',
    props: strict({
      nodes: expression('list', 'Members {id, label, note?, children?}.'),
      onOpen: Type.Optional(action),
      label: localizedText(),
    }),
    state: { current: 'The selected node.' },
  },
  history: {
    summary: 'The activity of a record: its versions with the changes, restore, and comments.',
    group: 'data',
    icon: 'history',
    props: strict({
      entity: nameOf('entity'),
      record: expression('text'),
      restore: flag(),
      comments: flag('Shows comments among the versions.'),
      comment: flag('Comments can be added.'),
    }),
    methods: { reload: 'Load again.' },
  },
} as const satisfies Record<string, Signature>;
