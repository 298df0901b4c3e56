/** Components for reading and pressing. */
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
    summary: 'A small label.',
    group: 'content',
    icon: 'info',
    props: strict({ text: text(), tone: Type.Optional(expression('text')) }),
  },
  alert: {
    summary: 'A highlighted message.',
    group: 'content',
    icon: 'warning',
    props: strict({ text: text(), title: Type.Optional(text()), tone }),
  },
  link: {
    summary: 'A link to a route, or to the page that a call returns.',
    group: 'content',
    icon: 'link',
    props: strict({
      text: text(),
      route: Type.Optional(nameOf('route')),
      api: Type.Optional(nameOf('api', 'A GET that needs no session. Its page opens in a new tab.')),
      path: params,
      query: params,
      look: Type.Optional(
        Type.Union([Type.Literal('link'), Type.Literal('tab')], {
          description: 'Shows whether its page is open. Use several in a row as tabs for related pages.',
        }),
      ),
    }),
  },
  stepper: {
    summary: 'Steps to complete in order, each with a route. Shows the completed steps and the current one.',
    group: 'content',
    icon: 'list',
    props: strict({
      label: localizedText({ description: 'The name of the steps for screen readers.' }),
      steps: Type.Record(
        Type.String(),
        strict({
          label: localizedText(),
          text: Type.Optional(
            localizedText({ description: 'What to do in the step, shown while it is the current one.' }),
          ),
          route: nameOf('route', 'Also current on routes that lead back to it.'),
          path: params,
          routes: Type.Optional(
            Type.Array(nameOf('route'), { description: 'More routes on which the step is current.' }),
          ),
          done: flag('Whether the step is completed.'),
          permission: Type.Optional(nameOf('permission', 'The step is shown only if this is true.')),
          ...place,
        }),
        { minProperties: 1, description: 'By name. A step whose route the user cannot open is hidden.' },
      ),
      finish: Type.Optional(
        nameOf('action', 'Offered when every step is completed. Before that, the next open step is offered.'),
      ),
    }),
    state: { step: 'The name of the current step.' },
  },
  brand: {
    summary: "The tenant's logo and product name, from its theme.",
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
    summary: 'A text as a QR code.',
    group: 'content',
    icon: 'key',
    props: strict({
      text: expression('text', 'The text of the code. Nothing is shown while it is empty.'),
      label: text(),
    }),
  },
  stat: {
    summary: 'A number with a label.',
    group: 'content',
    icon: 'info',
    props: strict({ label: text(), value: expression('any'), tone, action: Type.Optional(action) }),
  },
  recordHead: {
    summary:
      'The header of a record: name, status, actions, a link to share, and the previous and next record of the list.',
    group: 'content',
    icon: 'document',
    props: strict({
      title: text(),
      entity: nameOf('entity'),
      template: nameOf('template'),
      record: expression('any'),
      status: Type.Optional(fieldOf('template', 'The field of the template that contains its status.')),
      parameter: Type.Optional(
        Type.String({
          description:
            "The parameter of the route that contains the record's id. Without it, previous and next are not offered.",
        }),
      ),
      actions,
      primary: Type.Optional(action),
      next: Type.Optional(
        Type.Array(action, { description: 'Actions that move the record on, filled like `primary`.' }),
      ),
      more: Type.Optional(Type.Array(action, { description: 'Further actions, in a menu.' })),
    }),
  },
  facts: {
    summary: 'The most important values of a record.',
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
      without: Type.Optional(
        Type.Array(Type.String(), {
          description: 'Fields excluded from the default, because the page already shows them.',
        }),
      ),
    }),
  },
  labelledValues: {
    summary: 'Labels with values that a call answers, each with a width and a tooltip of its own.',
    group: 'content',
    icon: 'info',
    props: strict({
      rows: expression(
        'list',
        'Objects with `label`, `value`, and optionally `length` (width in characters) and `toolTip`.',
      ),
    }),
  },
  details: {
    summary: 'Labels and values of a record, from a template.',
    group: 'content',
    icon: 'list',
    props: strict({
      template: nameOf('template'),
      record: expression('any'),
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      collapseEmpty: Type.Optional(Type.Boolean({ description: 'Hides empty fields behind a button.' })),
      facts: Type.Optional(
        Type.Array(fieldOf('template'), { description: 'Fields that the page shows as facts: not repeated here.' }),
      ),
      without: Type.Optional(
        Type.Array(Type.String(), { description: 'Fields that the page already shows: not repeated here.' }),
      ),
      summary: Type.Optional(
        Type.Boolean({
          description: 'Only the fields with `addInSummary`, below the values of those with `issueIdentifier`.',
        }),
      ),
    }),
  },
  emptyState: {
    summary: 'Explains an empty page: the reason, and what to do.',
    group: 'content',
    icon: 'why',
    props: strict({ title: text(), text: Type.Optional(text()), actions }),
  },
  tiles: {
    summary: 'The menu as tiles.',
    group: 'content',
    icon: 'home',
    props: strict({
      under: Type.Optional(nameOf('menu')),
      product: Type.Optional(Type.Union([Type.Literal('billing'), Type.Literal('admin')])),
    }),
  },
  filterCounts: {
    summary: 'Filters with the number of rows that match, each linked to its list.',
    group: 'content',
    icon: 'filter',
    props: strict({
      count: strict({
        api: nameWithoutGesture('api', 'Counts the rows that match the filter in its body, and returns a total.'),
        path: params,
        body: params,
      }),
      route: nameOf('route', 'The list that it opens.'),
      query: params,
      address: Type.String({ description: "The part of the list's address that contains its filter." }),
      filters: Type.Optional(Type.Array(nameOf('filter'))),
      docType: Type.Optional(Type.String({ description: 'Also shows the filters that the person saved for it.' })),
    }),
  },
  recentPages: {
    summary: 'The records and pages that the person opened most recently.',
    group: 'content',
    icon: 'history',
    props: strict({}),
  },
  clock: {
    summary: 'The time in a time zone, updated every second.',
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
  copyButton: {
    summary: 'Copies a text.',
    group: 'doing',
    icon: 'copy',
    props: strict({
      text: expression('any', 'What is copied; of several texts each on a line of its own.'),
      label: text(),
    }),
  },
  toolbar: {
    summary:
      'The header of a page: title, count, actions and menus of actions. Actions that do not fit move into a menu.',
    group: 'doing',
    icon: 'settings',
    props: strict({
      title: Type.Optional(text()),
      count: Type.Optional(expression('number', 'The count beside the title.')),
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
              Type.Boolean({ description: 'Shown beside the title instead of `primary`, in the same style.' }),
            ),
            ...place,
          }),
          {
            description:
              'Menus of actions, by name. A menu without an action that the user has permission for is hidden.',
          },
        ),
      ),
      end: actions,
      icons: Type.Optional(
        Type.Array(action, { description: 'Actions shown as icons, with their labels as tooltips.' }),
      ),
    }),
  },
  searchBox: {
    summary: 'Finds rows of a grid by a text in any visible column.',
    group: 'doing',
    icon: 'find',
    props: strict({
      of: Type.String({ description: 'The grid part.' }),
      label: Type.Optional(localizedText()),
    }),
  },
  menuButton: {
    summary: 'A button that opens a menu of actions.',
    group: 'doing',
    icon: 'more',
    props: strict({ label: localizedText(), icon: Type.Optional(IconSchema), actions: Type.Array(action) }),
  },
} as const satisfies Record<string, Signature>;
