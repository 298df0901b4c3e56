/** Pictures lie beside the definitions, in the folder of a layer: one that is not there would be a hole in the page. */
import { pictureName, pictureTypes } from '../../pictures.ts';
import type { Context } from '../context.ts';
import type { Cursor } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';

export function picture(context: Context, cursor: Cursor, value: unknown): void {
  if (typeof value !== 'string') return;
  const ending = /\.[^.]*$/.exec(value)?.[0].toLowerCase() ?? '';
  if (!pictureName.test(value) || !Object.hasOwn(pictureTypes, ending))
    context.report.cursor(
      cursor,
      'bad-picture',
      `"${value}" is no name of a picture: a file without a folder, which ends in ${Object.keys(pictureTypes).join(', ')}.`,
    );
  else if (context.pictures && !context.pictures.includes(value))
    context.report.cursor(
      cursor,
      'missing-picture',
      `No layer has a picture "${value}" beside its layer.json.${didYouMean(value, context.pictures)}`,
    );
}
