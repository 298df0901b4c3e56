import { authorWords } from './authorWords.ts';
import { designerWords } from './designerWords.ts';
import { editorWords } from './editorWords.ts';
import { gridWords } from './gridWords.ts';
import { layerWords } from './layerWords.ts';
import { ruleWords } from './ruleWords.ts';
import { serverWords } from './serverWords.ts';
import { templateWords } from './templateWords.ts';
import { type WellKnownApi, wellKnownApi } from './wellKnownApi.ts';
import { words } from './words.ts';

/**
 * Definitions that the shell itself relies on, by name: every program must have them (the compiler checks), so that no other
 * name stands in code. A tenant may change what they say, never take them away.
 */
export const wellKnown = {
  api: Object.keys(wellKnownApi) as WellKnownApi[],
  message: [
    'permissionDenied',
    'noPermissionForAction',
    'sessionExpiredAsk',
    'sessionExpired',
    'sessionEndedElsewhere',
    'redirectingToLogin',
    'tryAfterSomeTime',
    'noServerResponse',
    'noHelp',
    'inactivityAsk',
    'mandatory',
    'lengthExceed',
    'maximumLength',
    'minimumLength',
    'invalidValue',
    'fieldShould',
    'fieldShouldBeEmpty',
    'fieldShouldNotBeEmpty',
    'valueAssigned',
    'valueRemoved',
    'setSuggestion',
    'fileEmpty',
    'fileInvalid',
    'fileDuplicate',
    'uploadUnderWay',
    'profileName',
    'numericOnly',
    'filterValueTooLong',
    'hoverHighlighted',
    'noDataToSave',
    'noChangesMade',
    'unsavedChanges',
    'newDefinitions',
    'templateNotFound',
    'templateNotAvailable',
    'enterMandatoryFields',
    ...editorWords,
    ...gridWords,
    ...authorWords,
    ...designerWords,
    ...layerWords,
    ...ruleWords,
    ...templateWords,
    ...serverWords,
    ...words,
  ],
  constant: [
    'inactivityTimeout',
    'inactivityAnswer',
    'pollingStart',
    'pollingStep',
    'pollingCap',
    'suggestionPageSize',
    'listSuggestionPageSize',
    'gridSuggestionPageSize',
    'moduleSuggestionPageSize',
    'ruleValueMax',
    'filterValueMax',
    'columnWidthFactor',
    'columnWidthMinimum',
    'columnWidthThreshold',
    'panelShare',
    'largeGridRows',
    'printRows',
    'autoFillSync',
    'delayedValidation',
    'quickValidation',
    'renderDelay',
    'passwordMinimum',
    'bodyLimit',
    'uploadExtensions',
    'uploadLimit',
    'importRowLimit',
  ],
} as const;
