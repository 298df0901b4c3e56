/** Layout components. */
import * as Type from 'typebox';
import { expression, localizedText, strict } from '../../kinds/annotations.ts';
import { type Signature, size, text } from './signature.ts';

export const layout = {
  stack: {
    summary: 'Stacks parts vertically.',
    group: 'layout',
    icon: 'list',
    holds: {},
    props: strict({
      gap: size,
      grow: Type.Optional(Type.Boolean()),
      pad: size,
      maxWidth: Type.Optional(Type.Integer()),
      centre: Type.Optional(Type.Boolean()),
    }),
  },
  row: {
    summary: 'Places parts side by side.',
    group: 'layout',
    icon: 'columns',
    holds: {},
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
    group: 'layout',
    icon: 'panel',
    holds: {},
    props: strict({ title: Type.Optional(text()), grow: Type.Optional(Type.Boolean()) }),
  },
  section: {
    summary: 'A titled part that can be collapsed.',
    group: 'layout',
    icon: 'menu',
    holds: {},
    props: strict({ title: text(), open: Type.Optional(Type.Boolean()) }),
  },
  tabs: {
    summary: 'Shows one tab at a time.',
    group: 'layout',
    icon: 'documents',
    holds: { only: ['tab'] },
    props: strict({ inAddress: Type.Optional(Type.Boolean({ description: 'Keeps the open tab in the address.' })) }),
    state: { open: 'The open tab.' },
    methods: { open: 'Open the tab named in params.tab.' },
  },
  tab: {
    summary: 'A tab of tabs.',
    group: 'layout',
    icon: 'document',
    holds: {},
    within: 'tabs',
    props: strict({ label: text(), count: Type.Optional(expression('number')) }),
  },
  split: {
    summary:
      'A main panel (slot left) and a right panel (slot right), 50 % each and resizable. The right one is hidden until it is shown.',
    group: 'layout',
    icon: 'panel',
    holds: { slots: ['left', 'right'] },
    props: strict({
      label: localizedText({ description: 'What the right panel shows.' }),
      open: Type.Optional(Type.Boolean()),
      share: Type.Optional(
        Type.Number({
          minimum: 0.2,
          maximum: 0.8,
          description: "The left panel's share to begin with. Default: the constant `panelShare`, which is a half.",
        }),
      ),
    }),
    state: { open: 'Whether the right panel is shown.', share: "The left panel's share, 0 to 1." },
    methods: { toggle: 'Show or hide the right panel.' },
  },
  outlet: {
    summary: 'The place for the screen of a route in the screen that the route is `within`.',
    group: 'layout',
    icon: 'panel',
    props: strict({}),
  },
  spacer: { summary: 'Fills the remaining space.', group: 'layout', icon: 'more', props: strict({}) },
} as const satisfies Record<string, Signature>;
