/** The event channel on which every write of records is told. */
export const ROWS_CHANNEL = 'rows';

/** Says which records changed, not what they are: a listener reads them by the way that its user may. */
export interface RowsChanged {
  entity: string;
  ids: string[];
  action: string;
  by: string;
  at: string;
}
