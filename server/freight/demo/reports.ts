/** Standard reports and summary items of a system of the demo. */
type Row = [entity: string, id: string, values: Record<string, unknown>];

const BY_STATUS = {
  columns: ['invoiceNumber', 'status', 'account', 'shipment.transportMode', 'invoiceTotal', 'currency'],
  groups: [{ field: 'status' }, { field: 'shipment.transportMode' }],
  measures: [
    { by: 'count', label: 'Number of records' },
    { by: 'sum', of: 'invoiceTotal', label: 'Total' },
  ],
  chart: 'bar',
  isStacked: true,
};
const ON_HOLD = {
  columns: ['shipmentNumber', 'accountNumber', 'status', 'etd'],
  filter: { condition: 'and', fields: [{ name: 'status', operator: 'equalTo', value: 'onHold' }] },
  measures: [{ by: 'count', label: 'Number of records' }],
};

/** @param system its id */
export const reportsOf = (system: string): Row[] => [
  [
    'reportProfile',
    `report-profile-1-${system}`,
    {
      name: 'Invoices by status and mode',
      description: 'All invoices with their totals, by status and transport mode.',
      entity: 'invoice',
      design: JSON.stringify(BY_STATUS),
      status: 'published',
      rowLimit: 50,
    },
  ],
  [
    'summaryItem',
    `summary-item-1-${system}`,
    {
      name: 'Shipments on hold',
      entity: 'shipment',
      design: JSON.stringify(ON_HOLD),
      page: 'summary',
      above: 0,
      position: 1,
      isActive: true,
    },
  ],
];
