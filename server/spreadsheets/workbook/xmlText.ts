/** Parsing of texts in workbooks, both shared strings and cells. */

/** Letters that XML cannot hold are written `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** Joins the runs of a text: phonetic hints (`rPh`) are omitted. */
export class RichText {
  #inText = false;
  #aside = 0;
  value = '';
  open(name: string): void {
    if (name === 't') this.#inText = true;
    else if (name === 'rPh') this.#aside += 1;
  }
  close(name: string): void {
    if (name === 't') this.#inText = false;
    else if (name === 'rPh') this.#aside -= 1;
  }
  text(text: string): void {
    if (this.#inText && this.#aside === 0) this.value += text;
  }
}
