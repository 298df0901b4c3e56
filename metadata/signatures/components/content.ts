/** What is read, and what is pressed. */
import * as Type from 'typebox';
import { expression, localizedText, nameOf, strict } from '../../kinds/annotations.ts';
import { IconSchema } from '../../kinds/icon.ts';
import { action, actions, params, type Signature, size, text, tone } from './signature.ts';

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
    }),
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
  stat: {
    summary: 'A number and what it is.',
    group: 'content',
    icon: 'info',
    props: strict({ label: text(), value: expression('any'), tone, action: Type.Optional(action) }),
  },
  details: {
    summary: 'Labels and values of a record, by a template.',
    group: 'content',
    icon: 'list',
    props: strict({
      template: nameOf('template'),
      record: expression('any'),
      columns: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
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
    props: strict({ under: Type.Optional(nameOf('menu')), product: Type.Optional(Type.String()) }),
  },
  filterCounts: {
    summary: 'How many rows filters leave, each leading to the list that shows them.',
    group: 'content',
    icon: 'filter',
    props: strict({
      count: strict({
        api: nameOf('api', 'Counts what the filter in its body leaves; answers with a total.'),
        path: params,
      }),
      route: nameOf('route', 'The list that it leads to.'),
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
    summary: 'Actions in a row; what does not fit goes into a menu.',
    group: 'doing',
    icon: 'settings',
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
    group: 'doing',
    icon: 'more',
    props: strict({ label: localizedText(), icon: Type.Optional(IconSchema), actions: Type.Array(action) }),
  },
} as const satisfies Record<string, Signature>;
