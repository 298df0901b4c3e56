/** The parts of a workbook (ECMA-376, part 1) besides its sheets. */
import { xmlText } from './xmlText.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Styles by number: 0 plain, then heading, day, time, text that wraps, numbers with so many digits after the point. */
export const HEADING = 1;
export const DAY = 2;
export const TIME = 3;
export const WRAPPED = 4;
const NUMBERS = 5;
const MAX_DIGITS = 9;
export const numberStyle = (digits: number): number => NUMBERS + Math.min(MAX_DIGITS, digits);

const DAY_FORMATS = {
  'yyyy-MM-dd': 'yyyy\\-mm\\-dd',
  'dd-MMM-yyyy': 'dd\\-mmm\\-yyyy',
  'dd.MM.yyyy': 'dd\\.mm\\.yyyy',
} as const;
/** Numbers below 164 are Excel's own formats. */
const FORMAT_IDS = 164;

export const sheetFile = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`;

/** The longest name that a sheet may have. */
const MAX_SHEET_NAME_LENGTH = 31;

/** A text as the name of a sheet, with a number where one sheet does not hold all rows. */
export function sheetName(text: string, number = 1): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  const plain = text.replace(/[\\/?*[\]:]/g, ' ').replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';
  return (
    [...plain]
      .slice(0, MAX_SHEET_NAME_LENGTH - suffix.length)
      .join('')
      .trim() + suffix
  );
}

function styles(day: keyof typeof DAY_FORMATS): string {
  const digits = Array.from({ length: MAX_DIGITS + 1 }, (_, count) => count);
  const formats = [
    DAY_FORMATS[day],
    `${DAY_FORMATS[day]}\\ hh:mm`,
    ...digits.map((count) => `#,##0${count === 0 ? '' : `.${'0'.repeat(count)}`}`),
  ];
  const cell = (format: number, more = '/>') =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more}`;
  return [
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">`,
    ...formats.map((code, index) => `<numFmt numFmtId="${FORMAT_IDS + index}" formatCode="${code}"/>`),
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${NUMBERS + digits.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
    cell(FORMAT_IDS),
    cell(FORMAT_IDS + 1),
    cell(0, ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>'),
    ...digits.map((count) => cell(FORMAT_IDS + 2 + count)),
    '</cellXfs></styleSheet>',
  ].join('');
}

interface Workbook {
  /** Names of the sheets in order. */
  names: readonly string[];
  /** The cells of each sheet that its filter is over, `A1:C9`; sheets after the last have none. */
  filtered: readonly string[];
  day: keyof typeof DAY_FORMATS;
}

export function workbookParts({ names, filtered, day }: Workbook): { name: string; parts: string[] }[] {
  const sheets = names.map((name, index) => ({ name: xmlText(name), id: index + 1 }));
  const relations = (list: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
  // Excel and LibreOffice keep a filter under this name; without it some readers drop it.
  const filters = filtered.map((cells, index) => {
    const absolute = cells.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
    const sheet = (names[index] ?? '').replaceAll("'", "''");
    return `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${xmlText(`'${sheet}'!${absolute}`)}</definedName>`;
  });
  return [
    {
      name: '[Content_Types].xml',
      parts: [
        `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
        `<Default Extension="xml" ContentType="application/xml"/>`,
        `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
        `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
        ...sheets.map(({ id }) => `<Override PartName="/${sheetFile(id)}" ContentType="${TYPE}.worksheet+xml"/>`),
        '</Types>',
      ],
    },
    {
      name: '_rels/.rels',
      parts: [relations([`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`])],
    },
    {
      name: 'xl/workbook.xml',
      parts: [
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
        ...sheets.map(({ name, id }) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`),
        `</sheets>${filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''}</workbook>`,
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      parts: [
        relations([
          ...sheets.map(
            ({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`,
          ),
          `<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`,
        ]),
      ],
    },
    { name: 'xl/styles.xml', parts: [styles(day)] },
  ];
}

/** XML before the rows of a sheet. @param frozen true to freeze its first row */
export const sheetStart = (widths: readonly number[], frozen: boolean): string =>
  [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    frozen ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '',
    '</sheetView></sheetViews>',
    widths.length === 0
      ? ''
      : `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
    '<sheetData>',
  ].join('');

/** @param filtered the cells that the sheet's filter is over, `A1:C9` */
export const sheetEnd = (filtered?: string): string =>
  `</sheetData>${filtered === undefined ? '' : `<autoFilter ref="${filtered}"/>`}</worksheet>`;
