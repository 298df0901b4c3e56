/** A module as people read it: `shipmentEntry` is `Shipment entry`. */
export function moduleLabel(module: string): string {
  const words = module.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
