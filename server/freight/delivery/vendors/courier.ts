/** The courier: one part says how the documents are printed, bound and brought, the others are the documents. */
import { addDocuments, jsonPart, type VendorDialect } from './vendorOrder.ts';

export const courier: VendorDialect = {
  path: 'orders',
  write(order) {
    const form = new FormData();
    form.append('order', jsonPart(order.order));
    return addDocuments(form, order);
  },
};
