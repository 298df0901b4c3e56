/** The click-to-mail vendor: a part each for the job, the address and the payment, with the fields of their metadata types. */
import { toldToVendor } from '../../../../engine/freight/delivery/clickToMail.ts';
import { addDocuments, jsonPart, type VendorDialect } from './vendorOrder.ts';

const SECTIONS = ['createJob', 'address', 'payment'] as const;

export const clickToMail: VendorDialect = {
  path: 'jobs',
  write(order) {
    const fields = toldToVendor(order.order.job);
    const form = new FormData();
    for (const section of SECTIONS) {
      const own = fields.filter((field) => field.section === section);
      form.append(section, jsonPart(Object.fromEntries(own.map(({ key, value }) => [key, value]))));
    }
    return addDocuments(form, order);
  },
};
