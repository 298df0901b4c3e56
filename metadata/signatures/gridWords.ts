/**
 * The messages that the grid says by itself, in every tenant's language. A counted one has two: `NAMEOne` for one, `NAME` for
 * every other number.
 */
export const plainGridWords = [
  'gridEdit',
  'gridPaste',
  'gridCut',
  'gridClear',
  'gridFill',
  'gridAddRow',
  'gridRemoveRows',
  'gridCorrect',
  'gridTakeTheirs',
  'gridRestoreDraft',
  'gridDiscard',
  'gridStopped',
  'gridChecking',
  'gridSaving',
  'gridLoading',
  'gridLoadingRows',
  'gridRowsOf',
  'gridChanged',
  'gridNoWrong',
  'gridOnlyWrong',
  'gridNextWrong',
  'gridWhy',
  'gridWhyOf',
  'gridStop',
  'gridReload',
  'gridOthersHere',
  'gridNothing',
  'gridSearching',
  'gridMore',
  'gridNoRules',
  'gridConflictTitle',
  'gridConflictText',
  'gridKeepMine',
  'gridTheirs',
  'gridKeepAll',
  'gridTheirsAll',
  'gridMine',
  'gridStored',
  'gridField',
  'gridRowMenu',
  'gridCopyRow',
  'gridDropRow',
  'gridRowState',
  'gridRowConflict',
  'gridRowNew',
  'gridRowEdited',
  'gridDayEditor',
  'gridNoDay',
  'gridLinesEditor',
  'gridNothingChosen',
  'gridYes',
  'gridNo',
  'gridMandatory',
  'gridChecked',
  'gridSaved',
  'gridSelected',
  'gridSums',
] as const;

export const countedGridWords = [
  'gridDraftRestored',
  'gridSkipped',
  'gridCutOff',
  'gridRows',
  'gridWrong',
  'gridShowEmpty',
  'gridHideEmpty',
  'gridOthers',
] as const;

export type PlainGridWord = (typeof plainGridWords)[number];
export type CountedGridWord = (typeof countedGridWords)[number];

/** Every message of the grid. */
export const gridWords: readonly string[] = [
  ...plainGridWords,
  ...countedGridWords.flatMap((name) => [`${name}One`, name]),
];
