/** The layer of a folder of definitions, and the tenant it belongs to. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { THEME_COLORS } from '../signatures/themeColors.ts';
import { expression, FIELD_OF, named, nameOf, strict } from './annotations.ts';

export const LayerSchema = strict({
  label: Type.String(),
  version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
  language: Type.Literal(1, { description: 'The version of the definition language.' }),
  over: Type.Optional(Type.Array(Type.String(), { description: 'The layers below it, lowest first.' })),
});

const hexColor = () => Type.String({ pattern: '^#[0-9a-fA-F]{6}$' });
const themeColors = () =>
  strict(
    Object.fromEntries(THEME_COLORS.map((name) => [name, Type.Optional(hexColor())])) as Record<
      (typeof THEME_COLORS)[number],
      ReturnType<typeof Type.Optional<ReturnType<typeof hexColor>>>
    >,
  );

export const TenantSchema = strict({
  label: Type.String(),
  titleSuffix: Type.String({ description: 'After the title of every screen: " | Invoize Suite".' }),
  language: Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }),
  timeZone: Type.String({ description: 'IANA name; decides what day is today.' }),
  clockZone: Type.Optional(
    Type.String({ description: 'IANA name of the clock in the header; default America/Chicago.' }),
  ),
  theme: Type.Optional(
    strict({
      primary: Type.Optional(hexColor()),
      logo: Type.Optional(Type.String({ description: "An SVG or PNG file in the tenant's folder." })),
      logoText: Type.Optional(Type.String()),
      density: Type.Optional(
        Type.Union([Type.Literal('compact'), Type.Literal('comfortable')], {
          description: 'How much space there is around things; default compact.',
        }),
      ),
      colors: Type.Optional(
        strict(
          { light: Type.Optional(themeColors()), dark: Type.Optional(themeColors()) },
          'Colors of the light and of the dark scheme that are not those of the product.',
        ),
      ),
    }),
  ),
  formats: Type.Optional(
    strict(
      {
        day: Type.Optional(
          Type.Union([Type.Literal('yyyy-MM-dd'), Type.Literal('dd-MMM-yyyy'), Type.Literal('dd.MM.yyyy')]),
        ),
        decimal: Type.Optional(
          Type.Union([Type.Literal('.'), Type.Literal(',')], { description: 'The sign before the decimals.' }),
        ),
      },
      'How days and numbers are shown and typed. Default: yyyy-MM-dd and a point.',
    ),
  ),
  ratingSite: Type.Optional(
    Type.String({ description: 'Where users of type TO are sent whose system names no site of its own.' }),
  ),
  landing: nameOf('route', 'Where a 401 leads.'),
  login: nameOf('route'),
  home: nameOf('route', 'Where a user without a default navigation address begins.'),
  notAuthorised: nameOf('route'),
  notFound: nameOf('route'),
  enabled: Type.Optional(expression('boolean')),
});

/** Demo data: what the generator makes, and who may sign in. */
export const SampleSchema = strict({
  seed: Type.Integer(),
  sizes: Type.Record(
    Type.String(),
    strict({
      accounts: Type.Integer(),
      shipments: Type.Integer(),
      work: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'So many open shipments are work of the desk, every second one with an exception. Default: none.',
        }),
      ),
      endsToday: Type.Optional(
        Type.Boolean({
          description: 'The last day of the demo is the day on which it is loaded. Default: a fixed day.',
        }),
      ),
      worked: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100,
          description:
            'So many percent of the shipments delivered in the last year are billed by the people of `history`; others were billed elsewhere. Default: none, and no invoice is rated.',
        }),
      ),
    }),
  ),
  desk: Type.Optional(
    strict(
      {
        name: Type.String({ description: 'The name of the group.' }),
        system: Type.String({ description: 'Where they work: a name of `companies.NAME.systems`.' }),
        users: Type.Array(Type.String(), { description: 'Addresses of `users`; the first one leads.' }),
      },
      'The people among whom the work of a size is allocated.',
    ),
  ),
  history: Type.Optional(
    strict(
      {
        system: Type.String({ description: 'Where they work: a name of `companies.NAME.systems`.' }),
        billing: Type.String({ description: 'An address of `users`: who rates and bills.' }),
        auditor: Type.String({ description: 'An address of `users`: who approves.' }),
      },
      'The people who bill the `worked` share of a size.',
    ),
  ),
  modes: Type.Optional(
    Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
      description: 'Of the generated shipments: transport mode to its share. Default: all modes, mostly Air.',
    }),
  ),
  records: Type.Optional(
    named(
      strict({
        entity: nameOf('entity'),
        system: Type.String({ description: 'Whose it is: a name of `companies.NAME.systems`.' }),
        values: Type.Record(Type.String(), Type.Unknown(), { [FIELD_OF]: 'entity' }),
        lists: Type.Optional(
          Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
            description: 'Lists that the record owns, with their members.',
          }),
        ),
      }),
      'Records in addition to the generated ones, keyed by their id.',
    ),
  ),
  companies: Type.Record(
    Type.String(),
    strict({
      name: Type.String(),
      country: Type.String(),
      values: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), { description: 'More of the record of the company.' }),
      ),
      systems: Type.Record(Type.String(), Type.String({ description: 'The name of the system.' })),
      systemValues: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), { description: 'More of the record of each of its systems.' }),
      ),
    }),
  ),
  users: Type.Record(
    Type.String({ description: 'E-mail address.' }),
    strict({
      name: Type.String(),
      role: nameOf('role'),
      password: Type.String(),
      userType: Type.Optional(Type.String()),
      country: Type.Optional(Type.String()),
      defaultNavigationURL: Type.Optional(Type.String()),
      company: Type.String(),
      systems: Type.Array(Type.String()),
      note: Type.Optional(Type.String({ description: 'Printed beside the sign-in.' })),
    }),
  ),
});

export type TenantDefinition = Static<typeof TenantSchema>;
export type SampleDefinition = Static<typeof SampleSchema>;
