import { tAuthoring as say } from '../../text/t.ts';

/** Name of a stored layer. */
export interface LayerName {
  layer: string;
  label: string;
}

/** The label of a layer: stored layers by the name of their system or account, others by the folder of their files. */
export function layerLabel(layer: string, known: readonly LayerName[] = []): string {
  const found = known.find((one) => one.layer === layer);
  if (found) return found.label;
  return layer === '' ? say('definitions.placeNew') : layer.includes('/') ? layer : say('definitions.files', { layer });
}
