/**
 * Entities whose records the server itself reads or writes, and the fields it uses: users and where they
 * work, documents, and users' saved settings. Every program must define them (the compiler checks this), so that code names no
 * other entity. A tenant may add fields and change labels; none of this is sent to browsers.
 */
import type { FieldType } from '../kinds/fieldTypes.ts';

/** The server's type of a field's values. */
export type OwnValue = 'text' | 'texts' | 'number' | 'truth' | 'file' | 'day' | 'instant' | 'amount';

/** The types that a field of each may have. */
export const typesOfValue = {
  text: ['text', 'multiline', 'dropdown', 'reference', 'condition'],
  texts: ['multiselect'],
  number: ['numeric'],
  truth: ['checkbox'],
  file: ['file'],
  day: ['date'],
  instant: ['dateTime'],
  amount: ['decimal'],
} as const satisfies Record<OwnValue, readonly FieldType[]>;

interface OwnEntity {
  fields: Readonly<Record<string, OwnValue>>;
  /** Unique keys, by name, that it finds records by. */
  unique?: Readonly<Record<string, readonly string[]>>;
  /** Events that it raises for records, which transitions may be `on`. */
  raises?: readonly string[];
}

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

export const serverEntities = {
  company: { fields: { orgStatus: 'text' } },
  system: {
    fields: { company: 'text', timeZone: 'text', ratingSite: 'text', currency: 'text', allowRejection: 'truth' },
  },
  account: { fields: { parentAccount: 'text', language: 'text' } },
  user: {
    fields: {
      email: 'text',
      name: 'text',
      role: 'text',
      companyRole: 'text',
      userType: 'text',
      company: 'text',
      systems: 'texts',
      country: 'text',
      defaultNavigationURL: 'text',
      status: 'text',
      picture: 'file',
      phone: 'text',
      language: 'text',
      timeZone: 'text',
      invitedOn: 'instant',
      isActive: 'truth',
    },
    raises: ['accepted'],
  },
  group: {
    fields: {
      name: 'text',
      type: 'text',
      system: 'text',
      description: 'text',
      products: 'texts',
      members: 'texts',
      isActive: 'truth',
    },
    unique: { name: ['name'] },
  },
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
  absence: { fields: { user: 'text', from: 'day', to: 'day', substitute: 'text' } },
  grantChange: {
    fields: {
      user: 'text',
      system: 'text',
      role: 'text',
      action: 'text',
      permissions: 'text',
      changedBy: 'text',
    },
  },
  document: {
    fields: {
      name: 'text',
      file: 'file',
      documentType: 'text',
      fileType: 'text',
      size: 'number',
      entity: 'text',
      record: 'text',
      invoice: 'text',
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
  importMapping: {
    fields: { entity: 'text', header: 'text', field: 'text', format: 'text', user: 'text' },
    unique: { header: ['entity', 'header', 'user'] },
  },
  importHeading: {
    fields: { entity: 'text', print: 'text', sheet: 'text', row: 'number' },
    unique: { print: ['entity', 'print'] },
  },
  comment: { fields: { text: 'text', entity: 'text', record: 'text' } },
  filterProfile: { fields: { templateName: 'text', docType: 'text', owner: 'text', fields: 'text' } },
  gridView: { fields: { name: 'text', grid: 'text', owner: 'text', isShared: 'truth', layout: 'text' } },
  notificationRule: {
    fields: {
      name: 'text',
      event: 'text',
      condition: 'text',
      users: 'texts',
      roles: 'texts',
      groups: 'texts',
      recipientField: 'text',
      by: 'texts',
      at: 'text',
      subject: 'text',
      text: 'text',
      isActive: 'truth',
    },
  },
  helpContent: { fields: { url: 'text', language: 'text', title: 'text', content: 'text' } },
  companyHelp: { fields: { url: 'text', language: 'text', title: 'text', content: 'text' } },
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
  approvalFlow: {
    fields: { name: 'text', status: 'text', kind: 'text', position: 'number', condition: 'text' },
  },
  request: {
    fields: {
      title: 'text',
      subTitle: 'text',
      requestViewType: 'text',
      status: 'text',
      kind: 'text',
      entity: 'text',
      record: 'text',
      flow: 'text',
      step: 'number',
      stepName: 'text',
      initiator: 'text',
      pendingFor: 'texts',
      approvedBy: 'texts',
      allAssociatedUsers: 'texts',
      initiatedOn: 'instant',
      dueOn: 'instant',
      content: 'text',
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
  holiday: { fields: { country: 'text', day: 'day' } },
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
  currency: { fields: { code: 'text', decimals: 'number' } },
} as const satisfies Record<string, OwnEntity>;

/** `ENTITY EVENT` of every event that the server raises. */
export const serverEvents: readonly string[] = Object.entries<OwnEntity>(serverEntities).flatMap(
  ([entity, { raises = [] }]) => raises.map((event) => `${entity} ${event}`),
);

export type ServerEntity = keyof typeof serverEntities;

/** Their names, as the server writes them. */
export const own = Object.fromEntries(Object.keys(serverEntities).map((name) => [name, name])) as {
  readonly [Name in ServerEntity]: Name;
};
