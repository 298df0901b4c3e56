/** Messages for inconsistencies in an EDI file, with positions as users count them. */
import type { EdiFault } from '../../../engine/freight/edi/index.ts';
import { type LocalizedText, t } from '../../platform/words/localizedText.ts';

const MAX_FOUND_LENGTH = 80;

export function ediFaultWords(fault: EdiFault): LocalizedText {
  const { segment, tag, element, character, line } = fault;
  const error = why(fault);
  return segment === 0
    ? t('inboundFaultAt', { character, line, error })
    : t('inboundFault', { segment, tag: element ?? tag, character, line, error });
}

function why({ code, tag, found: said = '', expected = '' }: EdiFault): LocalizedText {
  const found = said.trim() === '' ? '-' : said.trim().slice(0, MAX_FOUND_LENGTH);
  switch (code) {
    case 'empty':
      return t('ediEmpty');
    case 'tooMuch':
      return t('ediTooMuch');
    case 'noInterchange':
      return t('ediNoInterchange');
    case 'shortHeader':
      return t('ediShortHeader');
    case 'badTag':
      return t('ediBadTag', { found });
    case 'outside':
      return t('ediOutside', { found });
    case 'unexpectedEnd':
      return t('ediUnexpectedEnd', { tag });
    case 'missingEnd':
      return t('ediMissingEnd', { expected });
    case 'controlNumber':
      return t('ediControlNumber', { found, expected });
    case 'count':
      return t('ediCount', { found, expected });
    case 'repeatedControl':
      return t('ediRepeatedControl', { found });
    case 'statusUnknown':
      return t('ediStatusUnknown', { found, expected });
    case 'answersNothing':
      return t('ediAnswersNothing');
    case 'countOfAnswers':
      return t('ediCountOfAnswers', { found, expected });
    case 'noNumber':
      return t('ediNoNumber', { found });
    case 'noDate':
      return t('ediNoDate', { found });
    case 'missing':
      return t('ediMissing', { expected });
    case 'total':
      return t('ediTotal', { found, expected });
  }
}
