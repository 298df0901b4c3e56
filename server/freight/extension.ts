/** What freight adds to the behavior of the platform. */
import { own } from '../../metadata/freight/entities.ts';
import type { Extension } from '../operations/services.ts';
import { typeByName } from './audits/profiles.ts';
import { documentsOf, profileOfRecord } from './audits/shipmentDocuments.ts';
import { bindLogins } from './delivery/bindLogins.ts';
import { moveSpools } from './delivery/moveSpools.ts';
import { profileField } from './delivery/profileField.ts';
import { stoppedChannels } from './delivery/stoppedChannels.ts';
import { invoiceFieldEntries } from './deliveryProfiles/invoiceFields.ts';
import { profileChecks } from './deliveryProfiles/profileChecks.ts';
import { laneUpload } from './rating/laneUpload.ts';

export const extension: Extension = {
  recordChecks: { [own.deliveryProfile]: profileChecks },
  suggestions: { invoiceFields: invoiceFieldEntries },
  namedField: profileField,
  partUpload: laneUpload,
  layouts: { [own.exchangeRate]: 'centralBankRates' },
  documents: {
    of: documentsOf,
    async typeOf(context, entity, record) {
      const profile = await profileOfRecord(context, entity, record);
      return (name) => typeByName(profile, name);
    },
  },
  demo: {
    load: async (services, program, log) =>
      (await import('./demo/livingDemo.ts')).loadLivingDemo(services, program, log),
    loadReference: async (parts) => (await import('./demo/load.ts')).loadReference(parts),
  },
  prepareFiles: moveSpools,
  prepareRecords: bindLogins,
  async reviewStore(services) {
    for (const channel of await stoppedChannels(services))
      services.log.warn(channel, 'a channel is stopped: its host is not public, see INVOIZE_ALLOW_HOSTS');
  },
};
