/** Letters of printed records that no font has: a PDF would show a box for each. */
import { HttpError } from '../platform/http/httpError.ts';
import { t } from '../platform/words/localizedText.ts';
import type { PrintedFacts, PrintedTable } from './printedList.ts';
import type { PrintedBlock, PrintedRecord } from './printedRecord.ts';
import { lettersWithoutFont } from './printFonts.ts';

/** A text on paper, and the label of its field; a text of its own is named by its beginning. */
type Labelled = readonly [label: string, text: string];

const SHOWN_CHARACTERS = 30;
const free = (text: string): Labelled => [text.replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS), text];

function textsOfList(block: PrintedTable | PrintedFacts): Labelled[] {
  if (block.block === 'facts')
    return block.facts.flatMap(({ label, text }): Labelled[] => [
      [label, label],
      [label, text],
    ]);
  return [
    ...block.columns.map(({ label }): Labelled => [label, label]),
    ...block.rows.flatMap((row) => row.map((text, at): Labelled => [block.columns[at]?.label ?? '', text])),
    ...block.below.flat().flatMap((own) => [free(own.label), ...textsOfList(own.block)]),
  ];
}

function textsOfBlock(block: PrintedBlock): Labelled[] {
  switch (block.block) {
    case 'heading':
    case 'text':
      return [free(block.text)];
    case 'total':
      return [[block.label, `${block.label} ${block.text}`]];
    case 'qr':
      return [free(block.label)];
    case 'columns':
      return block.columns.flatMap(textsOfBlock);
    default:
      return textsOfList(block);
  }
}

const textsOf = ({ blocks, foot, draft = '' }: PrintedRecord): Labelled[] => [
  free(foot),
  free(draft),
  ...blocks.flatMap(textsOfBlock),
];

/** @throws HttpError 412 that names the letters that no font has, and their fields */
export function checkLetters(records: readonly PrintedRecord[]): void {
  const byLabel = new Map<string, Set<string>>();
  for (const [label, text] of records.flatMap(textsOf))
    for (const letter of lettersWithoutFont(text)) byLabel.set(label, (byLabel.get(label) ?? new Set()).add(letter));
  if (byLabel.size === 0) return;
  const fields = [...byLabel].map(([label, letters]) => `${label}: ${[...letters].join(' ')}`).join('; ');
  throw new HttpError(412, t('printNoFont', { fields }));
}
