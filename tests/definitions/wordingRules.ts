/** The rules that every text of the product keeps: docs/glossary.md, Wording. Each gives what is wrong, or nothing. */

/** Words that are written with a capital inside a sentence: names, keys of a keyboard, names of the specification. */
const NAMES = new Set(
  `Alt Arrow Auto CSV Capture Condition Control Ctrl Data Definition Delete Down ELSE ELSEIF Enter Escape Excel Fetch Field IF Incoterm
  Insert Invoice Invoize JSON Key Left Match Metadata Name OpenAPI Operator Result Right Shift Source Space Suite Tab Up Value Add Keys Edit Fields`.split(
    /\s+/,
  ),
);

/** The words that the wording table excludes, with their replacements. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/\bforget|\bforgot/i, 'delete, or lose'],
  [/\b(take|takes|taken|took) (away|out|back)\b/i, 'remove, delete or revert'],
  [/\b(bring|brings|brought)\b/i, 'restore'],
  [/\bin force\b/i, 'live'],
  [/\bfaults?\b|\bwrong cells?\b/i, 'error'],
  [/\bmend(ed)?\b|\bcorrect\b(?! invoice)/i, 'fix'],
  [/\btick(ed|s)?\b/i, 'select'],
  [/\bis called\b|\bcalled so\b/i, 'search, or name'],
  [/\bthe filter keeps\b|\bkeeps every\b/i, 'match, or filtered'],
  [/\blooks? of\b|\bkept looks?\b|\bthe look\b/i, 'view'],
  [/\bin sight\b/i, 'freeze, or visible'],
  [/\bleft out\b/i, 'ignored, or not imported'],
  [/\b(un)?fold(s|ed)?\b/i, 'collapse, or expand'],
  [/\b(some|every|any)body\b/i, 'someone, or everyone'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\bunder way\b/i, 'in progress, or started'],
  [/\bthere is no such\b|\bnot there\b|\bany more\b/i, 'does not exist, or no longer exists'],
  [/\byou may( not)?\b/i, 'you can, or do not have permission to'],
  [/\be-mails?\b/i, 'email'],
  [/\bcancelled\b/i, 'canceled'],
  [/\banew\b/i, 'again, or recalculate'],
  [/\b(take|takes|taken|took|taking) (in|over)\b/i, 'receive, import, process or accept'],
  [/\b(is|are|was|were|be) (not )?taken\b/i, 'received, imported, uploaded or accepted'],
  [/\btakes? the place of\b/i, 'replace'],
  [/^doubt\b/i, 'mark as in doubt'],
  [/^may\b./i, 'allow'],
  [/\blook(s|ed)? (at|into)\b/i, 'view, open or check'],
  [/\bstands?\b(?! for\b)/i, 'is, or occurs'],
  [/\bwritten as\b/i, 'format'],
  [/\bwhoever\b/i, 'anyone who, or the person who'],
  [/\bholds\b/i, 'contains, has, applies or is valid'],
  [/\b(is|are) gone\b/i, 'no longer exists'],
  [/, too\b/i, 'also'],
  [/\bhow far\b/i, 'progress'],
  [/^(most|least|largest|longest)\b/i, 'maximum, or minimum'],
  [/\bbegun\b/i, 'started'],
  [/\btold\b/i, 'shown, or reported'],
];

/** A text without the content of braces and quotes. */
const plain = (text: string): string => text.replaceAll(/\{[^}]*\}|“[^”]*”/g, '0');

/** The context before a word that may be capitalized: the beginning, the end of a sentence, a dash between two titles. */
const BEGINS = /^\W*$|[.!?:] +$| - $/;

/** Capitalized words that begin no sentence and are not names. */
export function capitals(text: string): string[] {
  // A placeholder for a whole sentence does not begin one.
  const said = plain(text.replaceAll(/\{(message|what)\} /g, ''));
  return [...said.matchAll(/[A-Za-z][\w'-]*/g)].flatMap(({ 0: word, index }) =>
    /^[A-Z][a-z]/.test(word) && !NAMES.has(word) && !BEGINS.test(said.slice(0, index)) ? [word] : [],
  );
}

/** Repeated punctuation, punctuation after a blank, or dots instead of an ellipsis. */
export const marks = (text: string): string[] =>
  [...text.matchAll(/(?<!#)[.,;:!?]{2,}|\s[,;:!?](?=\s|$)| {2,}|\s…|"|\.…|…\./g)].map(([mark]) => mark);

/** Words of the left side of the table. */
export const forbidden = (text: string): string[] =>
  FORBIDDEN.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)?.[0];
    return found === undefined ? [] : [`"${found}": ${instead}`];
  });

/** The words to be spelled: none of placeholders, of codes with digits or capitals, of names with a dot or an underscore. */
export const spelled = (text: string): string[] =>
  (
    text
      .replaceAll(/\{\w+\}/g, ' ')
      .replaceAll(/[{}|]/g, ' ')
      .match(/[\w.'’-]+/g) ?? []
  )
    .flatMap((word) => (/[\d_]|\w\.\w/.test(word) ? [] : word.split('-')))
    .map((word) => word.replaceAll(/^[.'’]+|[.'’]+$/g, '').replace(/['’]s$/, ''))
    .filter((word) => word.length > 1 && !/^[A-Z]+s?$/.test(word));
