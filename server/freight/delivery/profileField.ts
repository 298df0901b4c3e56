/** A field that a delivery profile names: of the invoice, or of its shipment as `shipment.FIELD`. */
import { own } from '../../../metadata/freight/entities.ts';
import type { NamedField } from '../../operations/extension.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { entityFields } from '../../records/read/entityFields.ts';

/** Finds a field as deliveries read it: a name without an entity is a field of the invoice, or else of its shipment. */
export function profileField(runtime: ProgramRuntime, name: string): NamedField | undefined {
  const [first = '', second] = name.split('.');
  const entities = [own.invoice, own.shipment];
  const places = second === undefined ? entities : entities.filter((entity) => entity === first);
  const key = second ?? first;
  for (const entity of places) {
    const { fields } = entityFields(runtime, entity);
    const definition = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (definition && !definition.secret) return { entity, key, definition };
  }
  return undefined;
}
