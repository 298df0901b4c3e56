/** For what a cell is checked (docs/contract/cells.md, Actions): some checks are of some of these alone. */
export const checkActions = [
  'quotesLanes',
  'InvoiceChargesAll',
  'InvoiceCharges',
  'directSave',
  'tariffLanes',
  'quotesCustomerAdd',
  'shipmentEntry',
  'ims',
  'default',
] as const;

export type CheckAction = (typeof checkActions)[number];
