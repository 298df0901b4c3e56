/** A screen: a tree of parts over data and state. A dialog is the same, with parameters and a result. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  expression,
  localizedText,
  localizedTextExpression,
  named,
  nameOf,
  nameWithoutGesture,
  strict,
} from './annotations.ts';
import { partsOf } from './part.ts';

/** Something the screen loads: the answer of a call, read as `data.NAME`; loaded again when what it reads changes. */
export const DataSourceSchema = strict({
  api: nameWithoutGesture('api'),
  path: Type.Optional(Type.Record(Type.String(), expression('any'))),
  query: Type.Optional(Type.Record(Type.String(), expression('any'))),
  body: Type.Optional(expression('any')),
  when: Type.Optional(expression('boolean', 'Not loaded until this holds.')),
});

const surface = {
  title: localizedText(),
  titleFrom: Type.Optional(localizedTextExpression('A title that depends on what is shown.')),
  description: Type.Optional(Type.String()),
  state: Type.Optional(
    Type.Record(Type.String(), expression('any'), {
      description:
        'Values of the screen, with what they begin as; read as `state.NAME`. Parts write theirs under their own name.',
    }),
  ),
  data: Type.Optional(named(DataSourceSchema)),
  actions: Type.Optional(Type.Array(nameOf('action'), { description: 'Actions whose hotkeys hold here.' })),
  onOpen: Type.Optional(nameWithoutGesture('action', 'Runs when the page opens. It may only read.')),
  parts: partsOf('Top to bottom.'),
};

export const ScreenSchema = strict({
  ...surface,
  help: Type.Optional(nameOf('message', 'Shown on `?` where no help was written for the address.')),
});
export const DialogSchema = strict({
  ...surface,
  params: Type.Optional(
    Type.Record(Type.String(), Type.String({ description: 'What it is.' }), { description: 'Read as `params.NAME`.' }),
  ),
  size: Type.Optional(
    Type.Union([Type.Literal('small'), Type.Literal('medium'), Type.Literal('large'), Type.Literal('full')]),
  ),
  placement: Type.Optional(
    Type.Union([Type.Literal('center'), Type.Literal('right')], {
      description: '`right`: a drawer at the edge, beside what it was opened from. Default: center.',
    }),
  ),
  footer: Type.Optional(Type.Array(nameOf('action'))),
  keepOpen: Type.Optional(expression('boolean', 'While this holds, closing asks first (unsaved changes).')),
});

export type DataSource = Static<typeof DataSourceSchema>;
export type ScreenDefinition = Static<typeof ScreenSchema>;
export type DialogDefinition = Static<typeof DialogSchema>;
