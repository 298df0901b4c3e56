import { ownMember } from './nameMap.ts';

/** The list that contains the labels of permission modules. */
export const MODULES = 'permissionModules';

/**
 * A module of permissions as people read it: as the definitions call it, else made of its name, `shipmentEntry` as `Shipment entry`.
 * @param said the values of the list of modules
 */
export function moduleLabel(said: Readonly<Record<string, { label?: unknown }>> | undefined, module: string): string {
  const label = said && ownMember(said, module)?.label;
  if (typeof label === 'string') return label;
  const words = module.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
