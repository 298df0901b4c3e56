/** What is read, and what is pressed. */
import * as Type from 'typebox';
import { expression, fieldOf, localizedText, nameOf, place, strict } from '../../kinds/annotations.ts';
import { IconSchema } from '../../kinds/icon.ts';
import { action, actions, flag, params, type Signature, size, text, tone } from './signature.ts';

export const content = {
  heading: {
    summary: 'A heading.',
    group: 'content',
    icon: 'edit',
    props: strict({ text: text(), level: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })) }),
  },
  text: { summary: 'A paragraph.', group: 'content', icon: 'comment', props: strict({ text: text(), tone, size }) },
  badge: {
    summary: 'A small mark.',
    group: 'content',
    icon: 'info',
    props: strict({ text: text(), tone: Type.Optional(expression('text')) }),
  },
  alert: {
    summary: 'Something to notice.',
    group: 'content',
    icon: 'warning',
    props: strict({ text: text(), title: Type.Optional(text()), tone }),
  },
  link: {
    summary: 'Leads to a route, or opens the page that a call gives.',
    group: 'content',
    icon: 'link',
    props: strict({
      text: text(),
      route: Type.Optional(nameOf('route')),
      api: Type.Optional(nameOf('api', 'A GET that needs no session: its page opens in a tab of its own.')),
      path: params,
      query: params,
      look: Type.Optional(
        Type.Union([Type.Literal('link'), Type.Literal('tab')], {
          description:
            'As a tab it shows whether its page is the open one: several in a row lead to pages of one kind.',
        }),
      ),
    }),
  },
  stepper: {
    summary:
      'The steps of something that is done one after another, each leads to a route: which are done, and which one the page is at.',
    group: 'content',
    icon: 'list',
    props: strict({
      label: localizedText({ description: 'What the steps are of; read out.' }),
      steps: Type.Record(
        Type.String(),
        strict({
          label: localizedText(),
          text: Type.Optional(
            localizedText({ description: 'What is done in the step; shown while the page is at it.' }),
          ),
          route: nameOf('route', 'Also current on routes whose Back leads there.'),
          path: params,
          routes: Type.Optional(Type.Array(nameOf('route'), { description: 'Further routes that the step is at.' })),
          done: flag('Whether the step is done.'),
          permission: Type.Optional(nameOf('permission', 'Without it the step is not there.')),
          ...place,
        }),
        { minProperties: 1, description: 'By name. One whose route the user does not reach is not there.' },
      ),
      finish: Type.Optional(
        nameOf('action', 'Offered once every step is done. Before that, the next step that is not.'),
      ),
    }),
    state: { step: 'The name of the step that the page is at.' },
  },
  brand: {
    summary: "The tenant's logo and the name of its product, as its theme has them.",
    group: 'content',
    icon: 'company',
    props: strict({}),
  },
  image: {
    summary: 'A picture of the tenant.',
    group: 'content',
    icon: 'eye',
    props: strict({ file: Type.String(), alt: localizedText(), height: Type.Optional(Type.Integer()) }),
  },
  qrCode: {
    summary: 'A text as a QR code, for a camera.',
    group: 'content',
    icon: 'key',
    props: strict({
      text: expression('text', 'What a camera reads; nothing is drawn while it is empty.'),
      label: text(),
    }),
  },
  stat: {
    summary: 'A number and what it is.',
    group: 'content',
    icon: 'info',
    props: strict({ label: text(), value: expression('any'), tone, action: Type.Optional(action) }),
  },
  recordHead: {
    summary:
      'The head of a record: what it is called, its state, actions on it, a link to send, and the previous and next one of the list one came from.',
    group: 'content',
    icon: 'document',
    props: strict({
      title: text(),
      entity: nameOf('entity'),
      template: nameOf('template'),
      record: expression('any'),
      status: Type.Optional(fieldOf('template', 'The field of the template that holds its state.')),
      parameter: Type.Optional(
        Type.String({
          description: "The parameter of the route that holds the record's id; without it, there are no neighbors.",
        }),
      ),
      actions,
      primary: Type.Optional(action),
    }),
  },
  facts: {
    summary: 'The few values of a record that matter most.',
    group: 'content',
    icon: 'info',
    props: strict({
      template: nameOf('template'),
      record: expression('any'),
      fields: Type.Optional(
        Type.Array(fieldOf('template'), {
          description: 'Default: the first four of the template, without its master field.',
        }),
      ),
    }),
  },
  details: {
    summary: 'Labels and values of a record, by a template.',
    group: 'content',
    icon: 'list',
    props: strict({
      template: nameOf('template'),
      record: expression('any'),
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      summary: Type.Optional(Type.Boolean({ description: 'Only the fields that say `addInSummary`.' })),
    }),
  },
  emptyState: {
    summary: 'Says that there is nothing, why, and what to do.',
    group: 'content',
    icon: 'why',
    props: strict({ title: text(), text: Type.Optional(text()), actions }),
  },
  tiles: {
    summary: 'The menu as tiles: where a person may go.',
    group: 'content',
    icon: 'home',
    props: strict({
      under: Type.Optional(nameOf('menu')),
      product: Type.Optional(Type.Union([Type.Literal('billing'), Type.Literal('admin')])),
    }),
  },
  filterCounts: {
    summary: 'How many rows filters leave, each leading to the list that shows them.',
    group: 'content',
    icon: 'filter',
    props: strict({
      count: strict({
        api: nameOf('api', 'Counts what the filter in its body leaves; answers with a total.'),
        path: params,
        body: params,
      }),
      route: nameOf('route', 'The list that it leads to.'),
      query: params,
      address: Type.String({ description: "The member of the list's address that holds its filter." }),
      filters: Type.Optional(Type.Array(nameOf('filter'))),
      docType: Type.Optional(Type.String({ description: 'Filters that the person saved for it stand below.' })),
    }),
  },
  recentPages: {
    summary: 'The records and pages that the person opened last.',
    group: 'content',
    icon: 'history',
    props: strict({}),
  },
  clock: {
    summary: 'The time in a zone, every second.',
    group: 'content',
    icon: 'clock',
    props: strict({ zone: Type.String(), label: Type.Optional(localizedText()) }),
  },
  button: {
    summary: 'Runs an action.',
    group: 'doing',
    icon: 'play',
    props: strict({
      action,
      variant: Type.Optional(
        Type.Union([Type.Literal('primary'), Type.Literal('default'), Type.Literal('subtle'), Type.Literal('danger')]),
      ),
      fullWidth: Type.Optional(Type.Boolean()),
    }),
  },
  toolbar: {
    summary:
      'The head of a page: its title and count, actions in a row, and menus of actions; what does not fit goes into a menu.',
    group: 'doing',
    icon: 'settings',
    props: strict({
      title: Type.Optional(text()),
      count: Type.Optional(expression('number', 'Beside the title: how many there are.')),
      actions: Type.Array(action),
      primary: Type.Optional(action),
      menus: Type.Optional(
        Type.Record(
          Type.String(),
          strict({
            label: localizedText(),
            icon: IconSchema,
            actions: Type.Array(action),
            isPrimary: Type.Optional(
              Type.Boolean({ description: 'Stands beside the title in place of `primary`, and looks like it.' }),
            ),
            ...place,
          }),
          { description: 'Actions behind a button each, by name. One of which the user may do nothing is not there.' },
        ),
      ),
      end: actions,
      icons: Type.Optional(
        Type.Array(action, { description: 'Those that are known by their icon: the label is told when pointed at.' }),
      ),
    }),
  },
  searchBox: {
    summary: 'Finds rows of a grid by a text in any column that is in sight.',
    group: 'doing',
    icon: 'find',
    props: strict({
      of: Type.String({ description: 'The grid part.' }),
      label: Type.Optional(localizedText()),
    }),
  },
  menuButton: {
    summary: 'Actions behind one button.',
    group: 'doing',
    icon: 'more',
    props: strict({ label: localizedText(), icon: Type.Optional(IconSchema), actions: Type.Array(action) }),
  },
} as const satisfies Record<string, Signature>;
