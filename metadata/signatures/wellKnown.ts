import { baseMessages } from './baseMessages.ts';
import { type WellKnownApi, wellKnownApi } from './wellKnownApi.ts';

/**
 * Definitions that the shell itself relies on, by name: every program must have them (the compiler checks), so that no other
 * name stands in code. A tenant may change what they say, never take them away.
 */
export const wellKnown = {
  api: Object.keys(wellKnownApi) as WellKnownApi[],
  message: Object.values(baseMessages).flatMap((group) => Object.keys(group)),
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
