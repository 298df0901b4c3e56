/** What a workbook (ECMA-376, part 1) needs besides its sheets. Styles by number: 0 plain, 1 heading, 2 day. */
import { xmlText } from './xmlText.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const HEADING = 1;
export const DAY = 2;

export const sheetFile = (sheet: number) => `xl/worksheets/sheet${sheet}.xml`;

/** @param names of the sheets, in order */
export function workbookParts(names: readonly string[]): { name: string; parts: string[] }[] {
  const sheets = names.map((name, index) => ({ name: xmlText(name), id: index + 1 }));
  const relations = (list: readonly string[]) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
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
        '</sheets></workbook>',
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
    {
      name: 'xl/styles.xml',
      parts: [
        `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts>`,
        '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
        '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
        '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
        '</styleSheet>',
      ],
    },
  ];
}

/** What stands before the rows of a sheet: the heading stays in sight. */
export const sheetStart = (widths: readonly number[]): string =>
  [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths.length === 0
      ? ''
      : `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
    '<sheetData>',
  ].join('');

export const SHEET_END = '</sheetData></worksheet>';
