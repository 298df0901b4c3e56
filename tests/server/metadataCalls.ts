/** The calls for tests of metadata, as the administrator of the first of two servers. */
import writeExcelFile from 'write-excel-file/node';
import type { Servers } from './authoring/authors.ts';

/** A row as calls answer it. */
export type Row = Record<string, unknown> & { id: string; version: number };

export type MetadataCalls = ReturnType<typeof metadataCalls>;

export function metadataCalls(servers: Servers, admin: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) =>
    servers.one.call(method, path, token ?? admin, body);

  /** Uploads rows as a workbook. */
  async function sheet(path: string, rows: (string | number)[][], name = 'rows.xlsx') {
    const cells = rows.map((row) => row.map((value) => ({ value, type: typeof value === 'number' ? Number : String })));
    const made = await writeExcelFile(cells as never).toBuffer();
    const form = new FormData();
    form.set('uploadedFile', new File([new Uint8Array(made)], name));
    const answer = await servers.one.fetch(path, {
      method: 'POST',
      headers: { sessionId: admin },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  }

  return { call, sheet };
}

/** Makes two types of which one is a copy of the other, and rows of one by which a system stands for every system. */
export async function makeSeals({ call }: MetadataCalls): Promise<void> {
  const layer = (await call('GET', '/api/authoring/layer')).body.layer as string;
  const number = { type: 'numeric', length: 5 };
  const fields = [
    { ...number, tempId: 'a', key: 'strength', label: 'Strength', displayOrder: 2 },
    { ...number, tempId: 'b', key: 'code', label: 'Code', displayOrder: 3 },
  ];
  await call('POST', '/api/metadataType', { name: 'seals', label: 'Seals' });
  await call('PUT', '/api/authoring/fields', { template: 'metadata_seals', rows: fields });
  const pieces = [{ kind: 'template', name: 'metadata_seals' }];
  await call('POST', '/api/authoring/publish', { layer, pieces, comment: 'Seals.' });
  await call('POST', '/api/metadataType', { name: 'sites', label: 'Sites', copyOf: 'metadata_seals' });
  const rows = [
    { name: 'Pin', strength: 4 },
    { name: 'Pin', strength: 9, system: '*' },
    { name: 'Cable', code: 8, system: '*' },
  ];
  const { status, body } = await call('PUT', '/api/records/metadata', { template: 'metadata_seals', rows });
  if (status !== 200) throw new Error(`The rows were not saved: ${JSON.stringify(body)}`);
}
