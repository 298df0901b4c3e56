import type { Word } from '../../../metadata/signatures/messageNames.ts';
import { Select } from '../../fields/lists.tsx';
import { word } from '../../text/messages.ts';
import type { Source } from '../parts/useBatch.ts';

type Reading = NonNullable<Source['text']>;

const DELIMITERS: readonly (readonly [string, Word])[] = [
  ['\t', 'source.tab'],
  [';', 'source.semicolon'],
  [',', 'source.comma'],
  ['|', 'source.bar'],
];
const QUOTES: readonly (readonly [string, Word])[] = [
  ['"', 'source.doubleQuotes'],
  ["'", 'source.singleQuotes'],
  ['', 'source.noQuotes'],
];
/** By their names, which are the same in every language. */
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-1': 'ISO 8859-1',
  'iso-8859-2': 'ISO 8859-2',
  'iso-8859-5': 'ISO 8859-5',
  'iso-8859-7': 'ISO 8859-7',
  'iso-8859-9': 'ISO 8859-9',
};
/** A select takes no empty value. */
const NONE = 'none';

/** How a text file is read: what separates its columns, the mark around texts, its character set. */
export function TextReading({
  reading: { delimiter, quote, encoding },
  disabled,
  read,
}: {
  reading: Reading;
  disabled: boolean;
  read(choice: Partial<Reading>): void;
}) {
  const options = (all: readonly (readonly [string, Word])[]) =>
    all.map(([value, name]) => ({ value: value || NONE, label: word(name) }));
  return (
    <div className="inv-source-text">
      <Select
        label={word('source.delimiter')}
        data={options(DELIMITERS)}
        value={delimiter}
        disabled={disabled}
        allowDeselect={false}
        onChange={(next) => next !== null && next !== delimiter && read({ delimiter: next })}
      />
      <Select
        label={word('source.quote')}
        data={options(QUOTES)}
        value={quote || NONE}
        disabled={disabled}
        allowDeselect={false}
        onChange={(next) => next !== null && next !== (quote || NONE) && read({ quote: next === NONE ? '' : next })}
      />
      <Select
        label={word('source.encoding')}
        data={Object.entries(ENCODINGS).map(([value, label]) => ({ value, label }))}
        value={encoding}
        disabled={disabled}
        allowDeselect={false}
        onChange={(next) => next !== null && next !== encoding && read({ encoding: next })}
      />
    </div>
  );
}
