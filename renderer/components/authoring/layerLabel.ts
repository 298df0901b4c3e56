import { say } from './say.ts';

/** What a layer is called: those of the store by the name of their system or account, others by the folder of their files. */
export function layerLabel(layer: string, known: readonly { layer: string; label: string }[] = []): string {
  const found = known.find((one) => one.layer === layer);
  if (found) return found.label;
  return layer === '' ? say('definitions.placeNew') : layer.includes('/') ? layer : say('definitions.files', { layer });
}
