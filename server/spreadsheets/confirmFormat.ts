/** Checks if the format of an earlier file also applies to this one. */
import { dayOf } from '../../engine/values/day.ts';
import { numberOf } from '../../engine/values/number.ts';
import type { WrittenForms } from '../../engine/values/writtenForms.ts';
import { type FieldType, isNumberType } from '../../metadata/kinds/fieldTypes.ts';
import { columnReader } from './columnFormat.ts';
import type { FormatQuestion } from './headers.ts';
import { suggestedFormat, type Writings, writingFor } from './writings.ts';

/**
 * @param remembered the format of the earlier file; undefined where its values were read as they are
 * @returns what has to be asked: a text that the values of this file say is read otherwise, or that they leave open
 */
export function formatQuestion(
  type: FieldType,
  remembered: string | undefined,
  forms: WrittenForms,
  writings: Writings,
): FormatQuestion | undefined {
  const writing = writingFor(writings, type);
  if (!writing) return undefined;
  if (writing.doubt) return { text: writing.doubt.text, formats: [...writing.doubt.formats] };
  const suggested = suggestedFormat(writings, type);
  const before = columnReader(type, remembered);
  const now = columnReader(type, suggested);
  const isRead = (value: unknown) => (isNumberType(type) ? numberOf(value) : dayOf(value)) !== undefined;
  const differing = forms.forms.find(({ text }) => {
    const value = now(text);
    // A word that means empty was chosen by a person.
    return isRead(value) && before(text) !== null && before(text) !== value;
  });
  if (!differing) return undefined;
  return {
    text: differing.text,
    formats: suggested === undefined ? [] : [suggested],
    ...(remembered === undefined ? {} : { remembered }),
  };
}
