/** A shipment by air that the demo's tariffs rate: what stories about its invoice begin with. */
export const airShipment = {
  transportMode: 'Air',
  etd: '2026-10-05',
  originPort: 'FRA',
  destinationPort: 'LOS',
  destinationCountry: 'Nigeria',
  currency: 'USD',
  chargeableWeight: 120,
  weightUnit: 'Kgs',
};
