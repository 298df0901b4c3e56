import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../call/operation.ts';
import { entityFields } from '../../../recordAccess/entityFields.ts';
import { storedMemberFields } from '../../../recordAccess/memberFields.ts';

/** What profiles may name: fields of invoices, of their charges and of shipments that this user may see. */
export const fields: Operation<'deliveryProfiles.fields'> = {
  async run(context) {
    const of = (entity: string, prefix = '') => {
      const { fields: all } = entityFields(context.runtime, entity);
      const hidden = context.access.hidden(entity);
      return Object.entries(all)
        .filter(([key, { secret, virtual }]) => !hidden.has(key) && !secret && virtual === undefined)
        .map(([key, { label, type }]) => ({ key: `${prefix}${key}`, label: label ?? key, type }));
    };
    const { lists = {} } = entityFields(context.runtime, own.invoice).definition;
    const hidden = context.access.hidden(own.invoice);
    const charges = Object.entries(lists)
      .filter(([name]) => !hidden.has(name))
      .flatMap(([name, list]) =>
        storedMemberFields(context.runtime, list)
          .map(({ key, label, type }) => ({ key: `${name}.${key}`, label, type }))
          .filter(({ key }) => !hidden.has(key)),
      );
    return { invoices: of(own.invoice), shipments: of(own.shipment, 'shipment.'), charges };
  },
};
