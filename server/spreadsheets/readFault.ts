/** Why a file cannot be read as rows, in words for whoever sent it. */
export class ReadFault extends Error {
  override name = 'ReadFault';
}

export const faults = {
  empty: () => new ReadFault('Can not upload empty file.'),
  legacy: () =>
    new ReadFault(
      'Upload only Excel File. This is a legacy .xls workbook (or one with a password), which is not read: open it, save it as .xlsx or .csv without a password, and upload that.',
    ),
  noSheet: (what: string) =>
    new ReadFault(`Upload only Excel File. This is ${what}, not a spreadsheet: .xlsx, .csv and .tsv are read.`),
  bomb: (why: string) => new ReadFault(`The workbook is refused: ${why}. Save it anew, or upload it as .csv.`),
  broken: (why: string) => new ReadFault(`The file could not be read: ${why}`),
  noRows: () => new ReadFault('The file has a heading and no rows.'),
  tooMany: (limit: number) =>
    new ReadFault(
      `The file has more than ${limit.toLocaleString('en-US')} rows. Upload it in parts of at most so many.`,
    ),
  tooWide: (limit: number) => new ReadFault(`The file has more than ${limit} columns.`),
  manyLines: (limit: number) => new ReadFault(`The file has more than ${limit.toLocaleString('en-US')} lines.`),
  longCell: (limit: number) =>
    new ReadFault(`A cell of the file has more than ${limit.toLocaleString('en-US')} characters.`),
  longRow: (limit: number) =>
    new ReadFault(`A row of the file has more than ${limit.toLocaleString('en-US')} characters.`),
  memory: () =>
    new ReadFault(
      'The workbook needs more memory than one upload may use. Save it as .csv and upload that, or in parts.',
    ),
  time: () => new ReadFault('Reading the file took too long, and was stopped. Upload it as .csv, or in parts.'),
};
