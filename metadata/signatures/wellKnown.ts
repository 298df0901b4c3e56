import { baseMessages } from './baseMessages.ts';
import { type WellKnownApi, wellKnownApi } from './wellKnownApi.ts';

/** The constants that code reads as numbers, and between which bounds it can work with them. */
export const constantRanges = {
  inactivityTimeout: { min: 1, max: Number.POSITIVE_INFINITY },
  inactivityAnswer: { min: 1, max: Number.POSITIVE_INFINITY },
  pollingStart: { min: 1, max: Number.POSITIVE_INFINITY },
  pollingStep: { min: 0, max: Number.POSITIVE_INFINITY },
  pollingCap: { min: 1, max: Number.POSITIVE_INFINITY },
  suggestionPageSize: { min: 1, max: Number.POSITIVE_INFINITY },
  listSuggestionPageSize: { min: 1, max: Number.POSITIVE_INFINITY },
  gridSuggestionPageSize: { min: 1, max: Number.POSITIVE_INFINITY },
  ruleValueMax: { min: 1, max: Number.POSITIVE_INFINITY },
  filterValueMax: { min: 1, max: Number.POSITIVE_INFINITY },
  columnWidthFactor: { min: 1, max: Number.POSITIVE_INFINITY },
  columnWidthMinimum: { min: 0, max: Number.POSITIVE_INFINITY },
  columnWidthThreshold: { min: 0, max: Number.POSITIVE_INFINITY },
  panelShare: { min: 0, max: 1 },
  largeGridRows: { min: 0, max: Number.POSITIVE_INFINITY },
  printRows: { min: 1, max: Number.POSITIVE_INFINITY },
  delayedValidation: { min: 0, max: Number.POSITIVE_INFINITY },
  quickValidation: { min: 0, max: Number.POSITIVE_INFINITY },
  renderDelay: { min: 0, max: Number.POSITIVE_INFINITY },
  passwordMinimum: { min: 1, max: Number.POSITIVE_INFINITY },
  bodyLimit: { min: 1, max: Number.POSITIVE_INFINITY },
  uploadLimit: { min: 1, max: Number.POSITIVE_INFINITY },
  importRowLimit: { min: 1, max: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, { min: number; max: number }>;

/** Constants that code reads where a program has them: switches that are off by default. */
export const optionalConstants = ['secondFactor', 'signUp'] as const;

/**
 * Definitions that the shell relies on by name: every program must define them (the compiler checks this), so that code names no
 * other definition. A tenant may change their content, but not remove them.
 */
export const wellKnown = {
  api: Object.keys(wellKnownApi) as WellKnownApi[],
  message: Object.values(baseMessages).flatMap((group) => Object.keys(group)),
  constant: [...(Object.keys(constantRanges) as (keyof typeof constantRanges)[]), 'uploadExtensions'],
} as const;
