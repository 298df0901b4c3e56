/** Small documents that the preview shows: a PDF, a picture and a text, made here so that no file of anybody is needed. */
import { deflateSync } from 'node:zlib';

export interface SampleDocument {
  name: string;
  type: string;
  documentType: string;
  bytes: Uint8Array;
}

/** A page of A4 with a heading and lines, as PDF 1.4 (ISO 32000): five objects and the table of where they are. */
export function pdfOf(heading: string, lines: readonly string[]): Uint8Array {
  const shown = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').replace(/[\\()]/g, '\\$&');
  const content = [
    'BT /F1 18 Tf 60 770 Td',
    `(${shown(heading)}) Tj`,
    '/F1 11 Tf 0 -34 Td',
    ...lines.map((line) => `(${shown(line)}) Tj 0 -18 Td`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const at: number[] = [];
  objects.forEach((object, index) => {
    at.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${at.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** CRC-32 (ISO 3309), which PNG requires. Node 20 has no crc32 in zlib. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A picture of stacked boxes, as PNG (ISO 15948): greyscale of eight bits, one filter byte a line. */
function pngOf(width: number, height: number): Uint8Array {
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const edge = x % 40 < 2 || y % 30 < 2;
      const tape = x % 40 > 17 && x % 40 < 23;
      lines[y * (width + 1) + 1 + x] = edge ? 60 : tape ? 150 : 205 - ((x * 7 + y * 3) % 23);
    }
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The documents of a shipment. */
export function documentsOf(values: Readonly<Record<string, unknown>>): SampleDocument[] {
  const number = String(values.shipmentNumber);
  const told = (label: string, key: string) => `${label}: ${values[key] ?? '-'}`;
  return [
    {
      name: `${number} waybill.pdf`,
      type: 'application/pdf',
      documentType: values.transportMode === 'Ocean' ? 'Bill of Lading' : 'Air Waybill',
      bytes: pdfOf(`Waybill ${values.mwab ?? number}`, [
        told('Shipper', 'shipper'),
        told('Consignee', 'consignee'),
        told('From', 'originPort'),
        told('To', 'destinationPort'),
        told('Carrier', 'carrier'),
        told('Pieces', 'pieces'),
        told('Gross weight', 'grossWeight'),
        told('Goods', 'itemDescription'),
      ]),
    },
    { name: `${number} cargo.png`, type: 'image/png', documentType: 'Photo', bytes: pngOf(320, 240) },
    {
      name: `${number} delivery note.txt`,
      type: 'text/plain',
      documentType: 'Proof of Delivery',
      bytes: new TextEncoder().encode(
        [
          `Delivery note of ${number}`,
          '',
          told('Delivered', 'deliveredDate'),
          told('Recorded', 'deliveryRecordedDate'),
          told('Remarks', 'remarks'),
          '',
        ].join('\n'),
      ),
    },
  ];
}
