/** Steps that run in sequence when a user triggers a button, a menu entry or a key. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { EXPRESSION, expression, localizedText, nameOf, place, strict, TEXT } from './annotations.ts';
import { IconSchema } from './icon.ts';

const when = { if: Type.Optional(expression('boolean', 'The step is left out unless this holds.')) };
const parameters = Type.Optional(Type.Record(Type.String(), expression('any')));
/** Values of the placeholders of a message; texts among them are user-facing. */
const words = Type.Optional(Type.Record(Type.String(), Type.Unknown({ [EXPRESSION]: 'any', [TEXT]: true })));
const tone = Type.Union([
  Type.Literal('info'),
  Type.Literal('success'),
  Type.Literal('warning'),
  Type.Literal('error'),
]);

/** What an action is about to do, shown in its confirmation. */
const PreviewSchema = strict(
  {
    label: localizedText({ description: 'The name of the records, in the plural.' }),
    rows: expression('list', 'The records that the action changes: they are counted.'),
    amount: Type.Optional(Type.String({ description: 'The field of the rows that is summed.' })),
    currency: Type.Optional(
      Type.String({ description: 'The field of the rows with the currency of the amount: one sum for each currency.' }),
    ),
    facts: Type.Optional(
      Type.Record(Type.String(), strict({ label: localizedText(), value: expression('any'), ...place }), {
        description: 'More lines, each shown if its value is not empty.',
      }),
    ),
  },
  'The number of records, their amounts, and other facts, shown before the confirmation.',
);
export type PreviewDefinition = Static<typeof PreviewSchema>;

/** Steps run in order; each may name its result (`as`), which later steps read as `result.NAME`. */
const StepSchema = Type.Cyclic(
  {
    Step: Type.Union([
      strict({
        do: Type.Literal('call', { description: 'Call an API definition.' }),
        ...when,
        api: nameOf('api'),
        path: parameters,
        query: parameters,
        body: Type.Optional(expression('any', 'The body: an expression; `{"map": {…}}` makes an object.')),
        as: Type.Optional(Type.String()),
        on: Type.Optional(
          Type.Record(Type.String({ pattern: '^(4[0-9][0-9]|5[0-9][0-9]|offline)$' }), Type.Array(Type.Ref('Step')), {
            description: 'Steps by status, instead of the general handling; result.error holds the answer.',
          }),
        ),
        retry: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 3,
            description: 'How often a call that did not reach the server is repeated.',
          }),
        ),
      }),
      strict({
        do: Type.Literal('open', { description: 'Open a dialog and wait for its result.' }),
        ...when,
        dialog: nameOf('dialog'),
        params: parameters,
        as: Type.Optional(Type.String()),
      }),
      strict({
        do: Type.Literal('close', { description: 'Close the dialog that this action is in.' }),
        ...when,
        result: Type.Optional(expression('any')),
      }),
      strict({
        do: Type.Literal('confirm', {
          description: 'Requires a confirmation; without it the remaining steps do not run.',
        }),
        ...when,
        message: nameOf('message'),
        params: words,
        title: Type.Optional(localizedText()),
        yes: Type.Optional(localizedText()),
        no: Type.Optional(localizedText()),
        danger: Type.Optional(Type.Boolean()),
        reason: Type.Optional(
          strict({
            label: localizedText(),
            required: Type.Optional(nameOf('message', 'Said when it is left empty; without this it may be.')),
          }),
        ),
        preview: Type.Optional(PreviewSchema),
        as: Type.Optional(Type.String()),
      }),
      strict({
        do: Type.Literal('set', { description: "Set a value of the screen's state." }),
        ...when,
        state: Type.String(),
        value: expression('any'),
      }),
      strict({
        do: Type.Literal('navigate'),
        ...when,
        route: nameOf('route'),
        path: parameters,
        query: parameters,
        beside: Type.Optional(
          Type.Boolean({
            description:
              'The page is shown in a drawer over this one, whose address stays; the steps after it wait until it is closed.',
          }),
        ),
      }),
      strict({ do: Type.Literal('back', { description: 'To where the route says Back leads.' }), ...when }),
      strict({
        do: Type.Literal('reload', { description: 'Load a data source, or a part that has one, again.' }),
        ...when,
        target: Type.String(),
      }),
      strict({
        do: Type.Literal('follow', { description: 'Follow a job to its end; result.NAME is the finished job.' }),
        ...when,
        job: expression('text'),
        as: Type.Optional(Type.String()),
        quiet: Type.Optional(
          Type.Boolean({ description: 'Only in the notifications panel; the steps after it do not wait.' }),
        ),
        on: Type.Optional(
          Type.Record(Type.String({ pattern: '^(Failed|Canceled)$' }), Type.Array(Type.Ref('Step')), {
            description: 'Steps by how the job ended, instead of the general handling; result.NAME is that job.',
          }),
        ),
      }),
      strict({
        do: Type.Literal('toast'),
        ...when,
        message: nameOf('message'),
        params: words,
        tone,
        action: Type.Optional(
          nameOf('action', 'Offered beside it while it shows (undo); reads what this action knows, `result` too.'),
        ),
      }),
      strict({
        do: Type.Literal('component', { description: 'Use a method of a part of this screen.' }),
        ...when,
        target: Type.String(),
        method: Type.String(),
        params: parameters,
        as: Type.Optional(Type.String()),
      }),
      strict({
        do: Type.Literal('download', { description: 'Fetch a file and hand it to the person.' }),
        ...when,
        api: nameOf('api'),
        path: parameters,
        query: parameters,
        body: Type.Optional(expression('any')),
      }),
      strict({
        do: Type.Literal('session', {
          description:
            'Begin a session from the answer of a sign-in, change its context, or end it; `leave` for the address at which a company signs in.',
        }),
        ...when,
        change: Type.Union([
          Type.Literal('begin'),
          Type.Literal('context'),
          Type.Literal('end'),
          Type.Literal('leave'),
        ]),
        from: Type.Optional(expression('any')),
      }),
      strict({
        do: Type.Literal('run', { description: 'Run another action here.' }),
        ...when,
        action: nameOf('action'),
      }),
      strict({ do: Type.Literal('stop', { description: 'Leave out the rest.' }), ...when }),
    ]),
  },
  'Step',
);

const parameterised = Type.Optional(Type.Record(Type.String(), expression('any')));
export type Step = (
  | {
      do: 'call';
      api: string;
      path?: Record<string, unknown>;
      query?: Record<string, unknown>;
      body?: unknown;
      as?: string;
      on?: Record<string, Step[]>;
      retry?: number;
    }
  | { do: 'open'; dialog: string; params?: Record<string, unknown>; as?: string }
  | { do: 'close'; result?: unknown }
  | {
      do: 'confirm';
      message: string;
      params?: Record<string, unknown>;
      title?: string;
      yes?: string;
      no?: string;
      danger?: boolean;
      reason?: { label: string; required?: string };
      preview?: PreviewDefinition;
      as?: string;
    }
  | { do: 'set'; state: string; value: unknown }
  | {
      do: 'navigate';
      route: string;
      path?: Record<string, unknown>;
      query?: Record<string, unknown>;
      beside?: boolean;
    }
  | { do: 'back' }
  | { do: 'reload'; target: string }
  | { do: 'follow'; job: unknown; as?: string; quiet?: boolean; on?: Record<string, Step[]> }
  | {
      do: 'toast';
      message: string;
      params?: Record<string, unknown>;
      tone: 'info' | 'success' | 'warning' | 'error';
      action?: string;
    }
  | { do: 'component'; target: string; method: string; params?: Record<string, unknown>; as?: string }
  | { do: 'download'; api: string; path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  | { do: 'session'; change: 'begin' | 'context' | 'end' | 'leave'; from?: unknown }
  | { do: 'run'; action: string }
  | { do: 'stop' }
) & { if?: unknown };

export const ActionSchema = strict({
  label: localizedText(),
  icon: Type.Optional(IconSchema),
  toolTip: Type.Optional(localizedText()),
  permission: Type.Optional(nameOf('permission', 'Pressing it makes this the current context.')),
  hotkey: Type.Optional(
    Type.String({
      pattern: '^((ctrl|alt|shift|meta)\\+)*([a-z0-9?/]|enter|escape|delete|backspace|up|down|left|right|f[0-9]{1,2})$',
    }),
  ),
  visibleWhen: Type.Optional(expression('boolean')),
  enabledWhen: Type.Optional(expression('boolean')),
  params: parameterised,
  steps: Type.Array(Type.Unsafe<Step>(StepSchema), { minItems: 1 }),
  palette: Type.Optional(Type.Boolean({ description: 'Also offered in the command palette.' })),
  ...place,
});

export type ActionDefinition = Static<typeof ActionSchema>;
