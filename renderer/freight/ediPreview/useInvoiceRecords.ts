import { useEffect, useState } from 'react';
import { callApi } from '../../http/callApi.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface InvoiceRecords {
  invoice: Values;
  shipment: Values | undefined;
  account: Values | undefined;
}

/** An invoice with what its file is made of beside it; undefined until they are there. */
export function useInvoiceRecords(id: unknown): InvoiceRecords | undefined {
  const [known, setKnown] = useState<{ id: unknown; records: InvoiceRecords }>();
  useEffect(() => {
    if (typeof id !== 'string' || id === '') return;
    const ending = new AbortController();
    const read = async (entity: string, one: unknown): Promise<Values | undefined> => {
      if (typeof one !== 'string' || one === '') return undefined;
      const { row } = await callApi('recordsGet', { path: { entity, id: one }, signal: ending.signal });
      return row;
    };
    const readAll = async () => {
      const invoice = await read('invoice', id);
      if (!invoice) return;
      const [shipment, account] = await Promise.all([
        read('shipment', invoice.shipment),
        read('account', invoice.account),
      ]);
      if (!ending.signal.aborted) setKnown({ id, records: { invoice, shipment, account } });
    };
    // Errors have been shown.
    readAll().catch(() => undefined);
    return () => ending.abort();
  }, [id]);
  return known && known.id === id ? known.records : undefined;
}
