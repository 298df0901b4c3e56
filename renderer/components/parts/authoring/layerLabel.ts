import { tAuthoring as say } from '../../../text/t.ts';

/** What a layer of the store is called. */
export interface LayerName {
  layer: string;
  label: string;
}

/** What a layer is called: those of the store by the name of their system or account, others by the folder of their files. */
export function layerLabel(layer: string, known: readonly LayerName[] = []): string {
  const found = known.find((one) => one.layer === layer);
  if (found) return found.label;
  return layer === '' ? say('definitions.placeNew') : layer.includes('/') ? layer : say('definitions.files', { layer });
}
