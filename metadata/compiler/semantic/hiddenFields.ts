/** Fields that decide about one another's being shown, and fields that are required while nobody sees them. */
import { canonicalJson } from '../../canonical.ts';
import { type EffectiveField, isComputed } from '../../kinds/field.ts';
import type { ComponentKind } from '../../signatures/components.ts';
import { components } from '../../signatures/components.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { expressionPaths } from '../expressionPaths.ts';
import { partsOf } from '../types/surfaceTypes.ts';
import { cachedPerDefinition } from './cachedPerDefinition.ts';
import { cycles } from './cycles.ts';

/** The cursor of a template field's property: in the template, or in its entity. */
function cursorOf(context: Context, template: string, key: string, word: string): Cursor {
  const own = descend(context.cursor('template', template), ['fields', key, word]);
  const entity = context.get('template', template)?.entity;
  return own.key === word || entity === undefined
    ? own
    : descend(context.cursor('entity', entity), ['fields', key, word]);
}

/** The names that an expression reads below these roots. */
const readBelow = (expression: unknown, roots: readonly string[]): string[] =>
  expressionPaths(expression).flatMap((path) => {
    const [root = '', name] = path.split('.');
    return roots.includes(root) && name !== undefined ? [name] : [];
  });

function reportCycles(
  context: Context,
  next: ReadonlyMap<string, string[]>,
  cursorAt: (name: string) => Cursor,
  what: string,
): void {
  for (const circle of cycles(next))
    context.report.cursor(
      cursorAt(circle[0] as string),
      'visibility-cycle',
      circle.length === 1
        ? `The ${what} "${circle[0]}" is only shown by what is in itself: while it is hidden, nobody can change that.`
        : `These ${what}s decide about one another's being shown, in a circle: ${[...circle, circle[0]].join(' → ')}. While they are hidden, nobody can change that.`,
      'warning',
    );
}

/** @returns true if the condition that makes a field mandatory also shows it: it contains every condition of visibility */
function impliesShown(mandatoryWhen: unknown, visibleWhen: unknown): boolean {
  const asked = new Set(conditionsIn(mandatoryWhen));
  return conditionsIn(visibleWhen).every((each) => asked.has(each));
}

/** The conditions that all have to hold, as text. */
function conditionsIn(expression: unknown): string[] {
  const all = (expression as { and?: unknown } | null)?.and;
  return Array.isArray(all) ? all.flatMap(conditionsIn) : [canonicalJson(expression as never)];
}

function required(context: Context, template: string, field: EffectiveField): void {
  const { key, visibleWhen, mandatoryWhen, isMandatory, isReadonly, isActive, defaultValue } = field;
  if (visibleWhen === undefined || visibleWhen === true || isActive === false || isReadonly === true) return;
  if (defaultValue !== undefined || isComputed(field)) return;
  const always = isMandatory === true;
  const sometimes = mandatoryWhen !== undefined && mandatoryWhen !== false && !impliesShown(mandatoryWhen, visibleWhen);
  if (!always && !sometimes) return;
  context.report.cursor(
    cursorOf(context, template, key, 'visibleWhen'),
    'required-hidden',
    `The field "${key}" is required also while it is hidden: then nobody can fill it in. Say when in "mandatoryWhen", with the condition that shows it.`,
    'warning',
  );
}

/** Nobody types it, shown or not: it may well be hidden while it is empty. */
const isFilledByOthers = ({ isReadonly, readonlyWhen }: EffectiveField): boolean =>
  isReadonly === true || canonicalJson((readonlyWhen ?? null) as never) === canonicalJson({ literal: true });

const ofTemplate = cachedPerDefinition((context, template: string, fields: readonly EffectiveField[]): void => {
  const shown = fields.filter(({ visibleWhen, isActive }) => visibleWhen !== undefined && isActive !== false);
  if (shown.length === 0) return;
  const changed = shown.filter((field) => !isFilledByOthers(field));
  const keys = new Set(changed.map(({ key }) => key));
  const next = new Map(
    changed.map(({ key, visibleWhen }) => [
      key,
      readBelow(visibleWhen, ['record', 'row']).filter((name) => keys.has(name)),
    ]),
  );
  reportCycles(context, next, (key) => cursorOf(context, template, key, 'visibleWhen'), 'field');
  for (const field of shown) required(context, template, field);
});

const ofSurface = cachedPerDefinition((context, kind: 'screen' | 'dialog', name: string): void => {
  // Only a part that holds something can be what another one waits for.
  const shown = partsOf(context.cursor(kind, name)).filter(
    ({ part }) => part.visibleWhen !== undefined && 'state' in components[part.component as ComponentKind],
  );
  const cursors = new Map(shown.map((at) => [at.name, descend(at.cursor, ['visibleWhen'])]));
  const next = new Map(
    shown.map(({ name: part, part: { visibleWhen } }) => [
      part,
      readBelow(visibleWhen, ['state']).filter((read) => cursors.has(read)),
    ]),
  );
  reportCycles(context, next, (part) => cursors.get(part) as Cursor, 'part');
});

export function hiddenFields(context: Context): void {
  for (const [template, fields] of Object.entries(context.fields)) ofTemplate(context, fields, template, fields);
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name, surface] of context.all(kind)) ofSurface(context, surface, kind, name);
}
