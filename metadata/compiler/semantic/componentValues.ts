/** Values of parts that the runtime takes as they are written: a zone, a picture, endings of file names, a tone. */
import { tones } from '../../kinds/tone.ts';
import { ownMember } from '../../nameMap.ts';
import { allLists } from '../../ownedLists.ts';
import { parametersOf } from '../../pathMatcher.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { isFileExtension, noFileExtension } from '../types/fileExtension.ts';
import { partsOf } from '../types/surfaceTypes.ts';
import { picture } from './pictures.ts';
import { timeZone } from './tenants.ts';

type PropertyCheck = (
  context: Context,
  cursor: Cursor,
  value: unknown,
  props: Readonly<Record<string, unknown>>,
) => void;

function extensions(context: Context, cursor: Cursor, value: unknown): void {
  (value as string[]).forEach((one, index) => {
    if (!isFileExtension(one)) context.report.cursor(descend(cursor, [index]), 'bad-extension', noFileExtension(one));
  });
}

/** A tone that is written; one that is computed is known when it is. */
function tone(context: Context, cursor: Cursor, value: unknown): void {
  if (typeof value === 'string' && !tones.includes(value))
    context.report.cursor(
      cursor,
      'unknown-value',
      `"${value}" is no tone. There are ${tones.join(', ')}.${didYouMean(value, tones)}`,
    );
}

/** A group that none of the templates has would leave everything out. */
function groups(context: Context, cursor: Cursor, value: unknown, { templates }: { templates?: unknown }): void {
  const all = (templates as string[]).map((name) => context.get('template', name));
  if (!all.every((one) => one !== undefined)) return;
  const known = all.flatMap((one) => Object.keys(one.groups ?? {}));
  (value as string[]).forEach((one, index) => {
    if (!known.includes(one))
      context.report.cursor(
        descend(cursor, [index]),
        'unknown-group',
        `None of the templates has a group "${one}".${didYouMean(one, known)}`,
      );
  });
}

/** The parameter of the address: each route that shows the screen has it. */
function parameter(context: Context, cursor: Cursor, value: unknown): void {
  if (cursor.kind !== 'screen') return;
  for (const [, route] of context.all('route')) {
    if (route.screen !== cursor.name) continue;
    const names = parametersOf(route.path);
    if (names.includes(value as string)) continue;
    context.report.cursor(
      cursor,
      'unknown-parameter',
      `${route.path} has no parameter {${value}}.${didYouMean(value as string, names)}`,
    );
    return;
  }
}

/** A list that some entity owns, whose members are of the template. */
function ownedList(context: Context, cursor: Cursor, value: unknown, { template }: { template?: unknown }): void {
  const known = context
    .all('entity')
    .flatMap(([, { lists }]) => allLists(lists))
    .flatMap(({ names, list }) => (list.template === template ? [names.at(-1) as string] : []));
  if (known.length > 0 && !known.includes(value as string))
    context.report.cursor(
      cursor,
      'unknown-field',
      `No entity owns a list "${value}" of the template "${template}".${didYouMean(value as string, known)}`,
    );
}

/** A tree needs a list whose members reference one another. */
function treeList(context: Context, cursor: Cursor, value: unknown, { entity }: { entity?: unknown }): void {
  const lists = context.get('entity', String(entity))?.lists;
  const list = ownMember(lists, value as string);
  if (lists && !list)
    context.report.cursor(
      cursor,
      'unknown-field',
      `The entity "${entity}" has no list "${value}".${didYouMean(value as string, Object.keys(lists))}`,
    );
  else if (list && !list.siblings)
    context.report.cursor(
      cursor,
      'missing-property',
      `The list "${value}" has no "siblings": a tree has to know by which field its members name their parent.`,
    );
}

const CHECKS: Readonly<Record<string, Readonly<Record<string, PropertyCheck>>>> = {
  clock: { zone: timeZone },
  image: { file: picture },
  upload: { extensions },
  badge: { tone },
  members: { list: ownedList },
  memberTree: { list: treeList },
  recordHead: { parameter },
  ruleBuilder: { groups },
};

function ofParts(context: Context, surface: Cursor): void {
  for (const { part, cursor } of partsOf(surface))
    for (const [property, check] of Object.entries(CHECKS[part.component] ?? {})) {
      const value = part.props?.[property];
      if (value !== undefined) check(context, descend(cursor, ['props', property]), value, part.props ?? {});
    }
}

export function componentValues(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name] of context.all(kind)) ofParts(context, context.cursor(kind, name));
  for (const [name, { uploads }] of context.all('route'))
    if (uploads)
      extensions(context, descend(context.cursor('route', name), ['uploads', 'extensions']), uploads.extensions);
}
