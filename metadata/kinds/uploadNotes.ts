/** The notes about a row of an uploaded file: hidden in its sheet, a total, a formula without a value, a duplicate. */
export const UPLOAD_NOTES = ['hidden', 'total', 'unvalued', 'double'] as const;
export type UploadNote = (typeof UPLOAD_NOTES)[number];
