/** The layers that administrators author: of a system over the tenant's files, of an account over its system's. */

export type LayerLevel = 'systems' | 'accounts';

export interface LayerName {
  level: LayerLevel;
  /** The id of the system or of the account. */
  id: string;
}

/** Prefix of system layers, followed by the id. */
export const SYSTEM_LAYERS = 'systems/';
export const systemLayer = (id: string): string => `${SYSTEM_LAYERS}${id}`;
export const accountLayer = (id: string): string => `accounts/${id}`;

/** @returns undefined if it is not a layer of the store */
export function readLayerName(layer: string): LayerName | undefined {
  const found = /^(systems|accounts)\/([A-Za-z0-9_][A-Za-z0-9_.-]{0,99})$/.exec(layer);
  return found ? { level: found[1] as LayerLevel, id: found[2] as string } : undefined;
}
