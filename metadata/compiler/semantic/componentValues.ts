/** Values of parts that the runtime takes as they are written: a zone, a picture, endings of file names, a tone. */
import type { Part } from '../../kinds/part.ts';
import { tones } from '../../kinds/tone.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { isFileExtension, noFileExtension } from '../types/fileExtension.ts';
import { picture } from './pictures.ts';
import { timeZone } from './tenants.ts';

type PropertyCheck = (context: Context, cursor: Cursor, value: unknown) => void;

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

const CHECKS: Readonly<Record<string, Readonly<Record<string, PropertyCheck>>>> = {
  clock: { zone: timeZone },
  image: { file: picture },
  upload: { extensions },
  badge: { tone },
};

function ofParts(context: Context, cursor: Cursor): void {
  for (const [name, part] of Object.entries((cursor.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(cursor, ['parts', name]);
    for (const [property, check] of Object.entries(CHECKS[part.component] ?? {})) {
      const value = part.props?.[property];
      if (value !== undefined) check(context, descend(at, ['props', property]), value);
    }
    ofParts(context, at);
  }
}

export function componentValues(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name] of context.all(kind)) ofParts(context, context.cursor(kind, name));
  for (const [name, { uploads }] of context.all('route'))
    if (uploads)
      extensions(context, descend(context.cursor('route', name), ['uploads', 'extensions']), uploads.extensions);
}
