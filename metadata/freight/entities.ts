/**
 * Entities whose records the code of freight reads or writes, and the fields it uses, also of entities of the platform. A program with
 * the layer `freight` must define them (the compiler checks this).
 */
import type { OwnEntity } from '../signatures/ownEntity.ts';
import { own as ownOfPlatform } from '../signatures/serverEntities.ts';

/** Lanes of tariffs and of quotes. */
const laneFields = {
  name: 'text',
  tariff: 'text',
  effectiveDate: 'day',
  expiryDate: 'day',
  fromVersion: 'number',
  toVersion: 'number',
  currency: 'text',
} as const;

export const freightEntities = {
  holiday: { fields: { country: 'text', day: 'day' } },
  allocationRule: {
    fields: {
      name: 'text',
      position: 'number',
      stream: 'text',
      shipmentCondition: 'text',
      invoiceCondition: 'text',
      user: 'text',
      group: 'text',
      isActive: 'truth',
    },
  },
  workAllocation: {
    fields: {
      stream: 'text',
      record: 'text',
      number: 'text',
      accountNumber: 'text',
      allocatedTo: 'text',
      rule: 'text',
      allocatedBy: 'text',
    },
  },
  shipment: { fields: { shipmentNumber: 'text', accountNumber: 'text', transportMode: 'text' } },
  invoice: {
    fields: {
      tariffName: 'text',
      tariffVersion: 'text',
      invoiceNumber: 'text',
      shipment: 'text',
      account: 'text',
      isReceivedInvoice: 'truth',
    },
  },
  documentProfile: {
    fields: {
      account: 'text',
      documentType: 'text',
      position: 'number',
      namePattern: 'text',
      mandatoryFor: 'text',
      condition: 'text',
      isActive: 'truth',
    },
  },
  documentAuditRule: {
    fields: {
      account: 'text',
      documentType: 'text',
      field: 'text',
      comparison: 'text',
      tolerance: 'amount',
      isMandatory: 'truth',
      isActive: 'truth',
    },
  },
  documentAudit: {
    fields: { documentType: 'text', invoice: 'text', shipment: 'text', file: 'text', isMatch: 'truth' },
  },
  ediAuditProfile: {
    fields: {
      account: 'text',
      partner: 'text',
      partnerCode: 'text',
      chargeCode: 'text',
      transportMode: 'text',
      percent: 'amount',
      amount: 'amount',
      limit: 'text',
      beyond: 'text',
      isActive: 'truth',
    },
  },
  tariff: {
    fields: {
      tariffName: 'text',
      tariffVersion: 'number',
      status: 'text',
      rateSourceType: 'text',
      account: 'text',
      groupName: 'text',
      transportMode: 'text',
      serviceType: 'text',
      carrier: 'text',
      effectiveDate: 'day',
      expiryDate: 'day',
      tariffAppliedOnDate: 'text',
      currency: 'text',
      currencySource: 'text',
      currencyFrequency: 'text',
      perChargeCurrencyConversion: 'truth',
      deficitWeight: 'truth',
      weightUnit: 'text',
      volumeDivisor: 'amount',
      divisorUnit: 'text',
      sideRounding: 'text',
      weightStep: 'amount',
      calendarCountry: 'text',
      parameters: 'texts',
      uniqueParameters: 'texts',
    },
  },
  lane: {
    fields: laneFields,
  },
  quoteTemplate: {
    fields: {
      tariffName: 'text',
      status: 'text',
      rateSourceType: 'text',
      account: 'text',
      transportMode: 'text',
      serviceType: 'text',
      carrier: 'text',
      RFQReceivedDate: 'day',
      RFQCompletionDate: 'day',
      effectiveDate: 'day',
      expiryDate: 'day',
      tariffAppliedOnDate: 'text',
      currency: 'text',
      parameters: 'texts',
      uniqueParameters: 'texts',
    },
  },
  quoteLane: {
    fields: laneFields,
  },
  quoteRule: {
    fields: {
      position: 'number',
      ruleName: 'text',
      quoteTemplate: 'text',
      isActive: 'truth',
      expiryDate: 'day',
      suggestRateTimeSpan: 'number',
      laneSuggestionParameters: 'texts',
      laneCondition: 'text',
      rfqCondition: 'text',
    },
  },
  ratingResult: {
    fields: {
      invoice: 'text',
      shipment: 'text',
      shipmentVersion: 'number',
      account: 'text',
      tariff: 'text',
      tariffName: 'text',
      tariffVersion: 'text',
      ratedOn: 'day',
      currency: 'text',
      total: 'amount',
    },
  },
  backtest: {
    fields: {
      name: 'text',
      job: 'text',
      day: 'day',
      tariff: 'text',
      baseline: 'text',
      accountNumber: 'text',
      fromDay: 'day',
      toDay: 'day',
      asOf: 'day',
      currency: 'text',
      shipments: 'number',
      rated: 'number',
      notRated: 'number',
      compared: 'number',
      cheaper: 'number',
      dearer: 'number',
      total: 'amount',
      before: 'amount',
      after: 'amount',
      difference: 'amount',
    },
  },
  calculationCode: {
    fields: { code: 'text', basis: 'text', operand: 'amount', weight: 'text', formula: 'text' },
  },
  breakage: {
    fields: {
      name: 'text',
      key: 'text',
      displayName: 'text',
      from: 'amount',
      to: 'amount',
      category: 'text',
      method: 'text',
    },
  },
  exchangeRate: {
    fields: {
      source: 'text',
      frequency: 'text',
      fromCurrency: 'text',
      toCurrency: 'text',
      rate: 'amount',
      effectiveOn: 'day',
    },
  },
  deliveryProfile: {
    fields: {
      profileName: 'text',
      mode: 'text',
      account: 'text',
      isActiveProfile: 'truth',
      deliveryPartyName: 'text',
      channel: 'text',
      profileReferenceID: 'text',
      masterCondition: 'text',
      dontUseAdditionalInvoice: 'truth',
      singleInvoiceFile: 'truth',
      emailPerInvoice: 'truth',
      invoiceCount: 'number',
      maxFileSize: 'number',
      attachmentName: 'text',
      to: 'text',
      cc: 'text',
      bcc: 'text',
      subject: 'text',
      body: 'text',
      invoiceTemplate: 'text',
    },
  },
  channel: {
    fields: {
      name: 'text',
      direction: 'text',
      protocol: 'text',
      isActive: 'truth',
      host: 'text',
      port: 'number',
      path: 'text',
      silences: 'number',
      restsUntil: 'instant',
      user: 'text',
      password: 'text',
      hostKey: 'text',
      ownId: 'text',
      partnerId: 'text',
      isSigned: 'truth',
      isEncrypted: 'truth',
      receipt: 'text',
      encryptionFile: 'file',
      signatureFile: 'file',
      ownKeyFile: 'file',
      ownKeyPassword: 'text',
    },
  },
  deliveryMode: {
    fields: {
      account: 'text',
      mode: 'text',
      position: 'number',
      profile: 'text',
      condition: 'text',
      isActive: 'truth',
    },
  },
  systemChannel: {
    fields: {
      name: 'text',
      mode: 'text',
      channel: 'text',
      largest: 'number',
      most: 'number',
      from: 'text',
      until: 'text',
      isActive: 'truth',
    },
  },
  packet: {
    fields: {
      name: 'text',
      status: 'text',
      mode: 'text',
      account: 'text',
      profile: 'text',
      tries: 'number',
      round: 'number',
      control: 'text',
    },
  },
  fulfilmentCredential: {
    fields: { name: 'text', userName: 'text', password: 'text' },
    unique: { name: ['name'] },
  },
  fulfilmentOrder: { fields: { invoice: 'text' } },
  packetInvoice: { fields: { packet: 'text', invoice: 'text', leftAt: 'instant' } },
  acknowledgement: { fields: { packet: 'text', kind: 'text', control: 'text', outcome: 'text' } },
  emailAccount: { fields: { name: 'text', address: 'text', replyTo: 'text', isActive: 'truth' } },
  inboundFile: {
    fields: {
      name: 'text',
      status: 'text',
      at: 'instant',
      checksum: 'text',
      content: 'text',
      channel: 'text',
      control: 'text',
    },
  },
  receivedInvoice: {
    fields: {
      number: 'text',
      status: 'text',
      shipmentNumber: 'text',
      sender: 'text',
      invoice: 'text',
      currency: 'text',
      problem: 'text',
    },
  },
} as const satisfies Record<string, OwnEntity>;

/** Fields that freight reads of entities of the platform. */
export const fieldsOfPlatformEntities = {
  system: { fields: { ratingSite: 'text', currency: 'text', allowRejection: 'truth' } },
  document: { fields: { invoice: 'text' } },
} as const satisfies Record<string, OwnEntity>;

type FreightEntity = keyof typeof freightEntities;

/** The names of all entities that the code of freight uses, those of the platform among them. */
export const own = {
  ...ownOfPlatform,
  ...(Object.fromEntries(Object.keys(freightEntities).map((name) => [name, name])) as {
    readonly [Name in FreightEntity]: Name;
  }),
};
