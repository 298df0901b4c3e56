/** Where parts stand. */
import * as Type from 'typebox';
import { expression, said, strict } from '../../kinds/annotations.ts';
import { type Signature, size, text } from './signature.ts';

export const layout = {
  stack: {
    summary: 'Parts one below the other.',
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
    summary: 'Parts side by side.',
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
    holds: {},
    props: strict({ title: Type.Optional(text()), grow: Type.Optional(Type.Boolean()) }),
  },
  tabs: {
    summary: 'One of its tabs at a time.',
    holds: { only: ['tab'] },
    props: strict({ inAddress: Type.Optional(Type.Boolean({ description: 'The open tab is kept in the address.' })) }),
    state: { open: 'The open tab.' },
    methods: { open: 'Open the tab named in params.tab.' },
  },
  tab: {
    summary: 'A tab of tabs.',
    holds: {},
    within: 'tabs',
    props: strict({ label: text(), count: Type.Optional(expression('number')) }),
  },
  split: {
    summary:
      'A main panel (slot left) and a right panel (slot right), 50 % each, resizable, the right one hidden until it is toggled.',
    holds: { slots: ['left', 'right'] },
    props: strict({
      label: said({ description: 'What the right panel shows.' }),
      open: Type.Optional(Type.Boolean()),
    }),
    state: { open: 'Whether the right panel shows.', share: "The left panel's share, 0 to 1." },
    methods: { toggle: 'Show or hide the right panel.' },
  },
  section: {
    summary: 'A titled part that folds.',
    holds: {},
    props: strict({ title: text(), open: Type.Optional(Type.Boolean()) }),
  },
  spacer: { summary: 'Takes the room that is left.', props: strict({}) },
} satisfies Record<string, Signature>;
