/** Writes the selected rows, what the filter keeps or everything to a file: a job of the server, fetched when it is done. */

import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ResultOf } from '../../../../metadata/signatures/operations.ts';
import { callApi, callApiRaw } from '../../../http/callApi.ts';
import { followJob } from '../../../http/jobs.ts';
import { fileNameOf, saveFile } from '../../../http/saveFile.ts';
import { word } from '../../../text/messages.ts';
import { toastText } from '../../../toasts/toast.ts';
import { companionCall } from '../../parts/fetchPage.ts';
import { useGrid } from '../gridContext.ts';
import { reportFailure } from '../useGridModel.ts';
import { allRows, t, tCount } from '../words.ts';
import { type Columns, type Exported, exportBody, type Format, type Which } from './exportChoices.ts';

export interface ExportDialogProps {
  exported: Exported;
  /** How many rows the filter keeps, once counted. */
  total: number | undefined;
  close: () => void;
}

/** Follows the job and hands the file over; the notifications show how far it is. */
async function fetchWhenDone(jobId: string): Promise<void> {
  const job = await followJob(jobId);
  const id = job.result?.fileId;
  if (job.runningStatus !== 'Completed' || id === undefined) {
    if (job.error) toastText(job.error, 'error', job.title);
    return;
  }
  const response = await callApiRaw('downloadFile', { query: { id } });
  saveFile(await response.blob(), fileNameOf(response.headers.get('content-disposition'), 'download'));
}

export function ExportDialog({ exported, total, close }: ExportDialogProps) {
  const { model } = useGrid();
  const { ids, fields, request, unfiltered } = exported;
  const isFiltered = request.filter !== undefined;
  const [rows, setRows] = useState<Which>(ids.length > 1 ? 'selected' : 'filtered');
  const [columns, setColumns] = useState<Columns>(ids.length > 1 && fields.range.length > 0 ? 'range' : 'shown');
  const [format, setFormat] = useState<Format>('xlsx');
  const [busy, setBusy] = useState(false);
  const unsaved = model.store.counts.changed;

  const run = async () => {
    const api = companionCall(request.api, 'export');
    if (!api) return;
    setBusy(true);
    try {
      const { path, query } = unfiltered;
      const body = exportBody({ rows, columns, format }, exported);
      const { jobId } = (await callApi(api, { path, query, body })) as ResultOf<'records.export'>;
      toastText(t('gridExporting'), 'info');
      close();
      await fetchWhenDone(jobId);
    } catch (error) {
      setBusy(false);
      reportFailure(error);
    }
  };
  return (
    <Modal opened onClose={close} title={t('gridExport')} closeButtonProps={{ 'aria-label': word('common.close') }}>
      <form
        data-mantine-stop-propagation="true"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack gap="sm">
          <Radio.Group label={t('gridWhichRows')} value={rows} onChange={(chosen) => setRows(chosen as Which)}>
            <Stack gap={6} mt={6}>
              {ids.length > 0 && <Radio value="selected" label={tCount('gridSelectedRows', ids.length)} />}
              <Radio value="filtered" label={allRows(isFiltered, total)} />
              {isFiltered && <Radio value="all" label={t('gridExportAll')} />}
            </Stack>
          </Radio.Group>
          <Radio.Group label={t('gridColumns')} value={columns} onChange={(chosen) => setColumns(chosen as Columns)}>
            <Stack gap={6} mt={6}>
              {fields.range.length > 0 && (
                <Radio value="range" label={tCount('gridExportRange', fields.range.length)} />
              )}
              <Radio value="shown" label={tCount('gridExportShown', fields.shown.length)} />
              <Radio value="all" label={t('gridExportEveryColumn')} />
            </Stack>
          </Radio.Group>
          <Radio.Group label={t('gridExportFormat')} value={format} onChange={(chosen) => setFormat(chosen as Format)}>
            <Group mt={6}>
              <Radio value="xlsx" label="Excel (.xlsx)" />
              <Radio value="csv" label="CSV (.csv)" />
            </Group>
          </Radio.Group>
          {unsaved > 0 && <Text size="sm">{tCount('gridExportUnsaved', unsaved)}</Text>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('gridCancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('gridExportDo')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
