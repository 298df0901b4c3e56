/** A filter as a sentence, in the words of the page. */
import type { Emptiness } from '../../../../engine/filters/emptiness.ts';
import {
  type FilterLanguage,
  filterInWords,
  leafInWords,
  operatorWord,
  type WordedField,
} from '../../../../engine/filters/filterInWords.ts';
import type { FieldType } from '../../../../metadata/kinds/fieldTypes.ts';
import type { FilterLeaf, FilterTree } from '../../../../metadata/kinds/filter.ts';
import type { OperatorName } from '../../../../metadata/signatures/operators.ts';
import { knownReferenceLabel } from '../../../suggestions/referenceLabels.ts';
import { fixedSuggestions } from '../../../suggestions/suggestions.ts';
import { word } from '../../../text/messages.ts';

/** An operator as it is offered for fields of a type. */
export const operatorWords = (name: OperatorName | Emptiness, type?: FieldType): string =>
  word(operatorWord(name, type));

const language: FilterLanguage = {
  word,
  label: (list, value) =>
    fixedSuggestions(list)?.find((one) => one.value === value)?.label ?? knownReferenceLabel(list, value),
};

/** One comparison in words. */
export const leafWords = (leaf: FilterLeaf, fields: readonly WordedField[]): string =>
  leafInWords(leaf, fields, language);

/** The filter in words, what is left out left out; nothing for one that keeps every row. */
export const inWords = (tree: FilterTree | undefined, fields: readonly WordedField[]): string =>
  filterInWords(tree, fields, language);
