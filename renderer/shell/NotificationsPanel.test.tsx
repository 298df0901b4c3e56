/** Jobs and their progress, in a real page. */
import '@mantine/core/styles.css';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../definitions/platform/shell/words.messages.json';
import { type Job, jobsAtom } from '../http/jobs.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom } from '../program/program.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import { NotificationsPanel } from './NotificationsPanel.tsx';

let root: Root | undefined;

const job = (runningStatus: Job['runningStatus']) =>
  ({
    id: 'job1',
    memCacheKey: 'job1',
    title: 'Export of shipments',
    runningStatus,
    requestedOn: '2026-11-22T10:00:00.000Z',
    processedCount: 1000,
    totalCount: 9000,
    read: true,
  }) as Job;

beforeEach(() => {
  const definitions = { message: words.messages, tenant: { test: { label: 'Test', language: 'en' } }, api: {} };
  const timeZone = 'America/Chicago';
  appStore.set(programAtom, { hash: 'h', tenant: 'test', timeZone, definitions, fields: {} } as unknown as PageProgram);
  appStore.set(jobsAtom, [job('Running')]);
  root = mountInPage(<NotificationsPanel />);
});
afterEach(() => {
  root?.unmount();
  appStore.set(jobsAtom, []);
  appStore.set(programAtom, undefined);
  document.body.replaceChildren();
});

it('keeps the focus when the button that had it goes away, so that Escape closes it', async () => {
  await page.getByRole('button', { name: 'Notifications' }).click();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '11');
  await expect.element(page.getByText(/1,?000 of 9,?000 · 11 %/)).toBeVisible();
  (cancel.element() as HTMLElement).focus();
  appStore.set(jobsAtom, [job('Canceled')]);
  await expect.element(cancel).not.toBeInTheDocument();
  await expect.element(page.getByText('Export of shipments')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Export of shipments')).not.toBeInTheDocument();
});

it('shows a message with its text and where it leads, and no status', async () => {
  const message = {
    body: 'Papers are missing.\nAsk the carrier.',
    link: '/configuration',
    notificationType: 'message',
  };
  appStore.set(jobsAtom, [{ ...job('Completed'), ...message, title: 'On hold', read: false, totalCount: 0 } as Job]);
  await page.getByRole('button', { name: 'Notifications, 1 new' }).click();
  await expect.element(page.getByText('On hold')).toBeVisible();
  await expect.element(page.getByText('Ask the carrier.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect.element(page.getByText('Completed')).not.toBeInTheDocument();
});
