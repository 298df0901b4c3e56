/**
 * The texts of a column, one for each way of writing: texts of one form are read alike by every format, so that a column of
 * a hundred thousand values is judged by all of them.
 */
import { isDay } from './day.ts';

/** A column with so many forms is one of texts. */
const MAX_FORMS = 400;
/** Longer texts are neither numbers nor days. */
const MAX_CHARACTERS = 40;

export interface WrittenForm {
  /** The first text of this form. */
  text: string;
  count: number;
}

export class WrittenForms {
  readonly #forms = new Map<string, WrittenForm>();
  #count = 0;

  /** Counts a text, unless it is blank. */
  add(text: string): void {
    const trimmed = text.trim();
    if (trimmed === '') return;
    this.#count += 1;
    if (trimmed.length > MAX_CHARACTERS) return;
    const key = formOf(trimmed);
    const known = this.#forms.get(key);
    if (known) known.count += 1;
    else if (this.#forms.size < MAX_FORMS) this.#forms.set(key, { text: trimmed, count: 1 });
  }

  /** How many texts were added, also those whose form is not kept. */
  get count(): number {
    return this.#count;
  }

  get forms(): readonly WrittenForm[] {
    return [...this.#forms.values()];
  }
}

/** The text with each run of digits replaced by what formats look at: how many they are, whether a day or a month can be one. */
function formOf(text: string): string {
  let before: string | undefined;
  return text.replace(/\d+/g, (run) => {
    const form = run === before ? `=${run.length}` : runForm(run);
    before = run;
    return form;
  });
}

function runForm(run: string): string {
  const zero = run.startsWith('0') ? '0' : '';
  if (run.length > 2) {
    const isDayWhole = run.length === 8 && isDay(`${run.slice(0, 4)}-${run.slice(4, 6)}-${run.slice(6)}`);
    return `${zero}${run.length}${isDayWhole ? 'd' : ''}`;
  }
  const value = Number(run);
  return zero + (value === 0 ? 'n' : value <= 12 ? 'm' : value <= 31 ? 'd' : 'y');
}
