/** The grid's own words, for people: what no message definition has. Wording of the specification comes from messages. */
/** A count as people read it. */
const n = (count: number): string => count.toLocaleString('en-US');

export const words = {
  edit: 'Edit',
  paste: 'Paste',
  cut: 'Cut',
  clear: 'Clear',
  fill: 'Fill down',
  addRow: 'Add row',
  removeRows: 'Remove rows',
  correct: 'Correct the like ones',
  takeTheirs: 'Take what is stored',
  restoreDraft: 'Restore unsaved edits',
  draftRestored: (rows: number) =>
    `${rows === 1 ? 'An unsaved row' : `${rows} unsaved rows`} of your last visit ${rows === 1 ? 'is' : 'are'} back.`,
  skipped: (cells: number) =>
    `${cells} read-only ${cells === 1 ? 'cell was' : 'cells were'} left as ${cells === 1 ? 'it is' : 'they are'}.`,
  cutOff: (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'} did not fit: no rows may be added here.`,
  selected: (rows: number, columns: number) => `${rows} × ${columns} cells selected`,
  stopped: (saved: number, left: number) => `Stopped: ${saved} rows saved, ${left} not sent.`,
  checking: (done: number, of: number) => `Checking ${n(done)} of ${n(of)}`,
  saving: (done: number, of: number) => `Saving ${n(done)} of ${n(of)}`,
  loading: (rows: number) => (rows > 0 ? `Loading, ${n(rows)} rows so far` : 'Loading'),
  rows: (shown: number, total: number | undefined) =>
    total !== undefined && total !== shown
      ? `${n(shown)} of ${n(total)} rows`
      : `${n(shown)} ${shown === 1 ? 'row' : 'rows'}`,
  changed: (rows: number) => `${n(rows)} changed`,
  wrong: (cells: number) => `${n(cells)} wrong ${cells === 1 ? 'cell' : 'cells'}`,
  noWrong: 'No wrong cells',
  onlyWrong: 'Only wrong rows',
  showEmpty: (columns: number) => `Show ${n(columns)} empty ${columns === 1 ? 'column' : 'columns'}`,
  hideEmpty: (columns: number) => `Hide ${n(columns)} empty ${columns === 1 ? 'column' : 'columns'}`,
  nextWrong: 'Next wrong cell (F8)',
  why: 'Why (Alt+W)',
  stop: 'Stop',
  reload: 'Reload',
  others: (rows: number) => `${rows} ${rows === 1 ? 'row was' : 'rows were'} changed by others.`,
  othersHere: 'Somebody else changed this row since it was loaded.',
  nothing: 'Nothing found.',
  searching: 'Searching…',
  more: 'Type to narrow: there are more.',
  hasNoRules: 'No rule decided this cell.',
  conflictTitle: 'Somebody else changed the same rows',
  conflictText:
    'Nothing of these rows was saved. Choose for each what is to hold; what you keep is saved with the next save.',
  keepMine: 'Keep mine',
  theirs: 'Take theirs',
  keepAll: 'Keep all of mine',
  theirsAll: 'Take all of theirs',
  mine: 'Mine',
  stored: 'Stored now',
  field: 'Field',
  rowMenu: 'Row actions',
  copyRow: 'Duplicate row',
  dropRow: 'Remove row',
} as const;
