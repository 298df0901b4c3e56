/** What is an abbreviation in the name of a module stays one. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(['edi', 'ims', 'dms', 'ftp']);

/** A module as people read it: `shipmentEntry` is `Shipment entry`, `ediAudit` is `EDI audit`. */
export function moduleLabel(module: string): string {
  const words = module
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
  const shown = words.map((word) => (ABBREVIATIONS.has(word) ? word.toUpperCase() : word)).join(' ');
  return shown.charAt(0).toUpperCase() + shown.slice(1);
}
