/** The operations over templates as a whole, metadata and former versions. */
export const metadataOperationNames = [
  'templates.list',
  'templates.create',
  'templates.use',
  'templates.remove',
  'templates.bringBack',
  'metadata.rows',
  'metadata.form',
  'metadata.saveForm',
  'histories.list',
  'histories.entry',
] as const;

export type MetadataOperationName = (typeof metadataOperationNames)[number];
