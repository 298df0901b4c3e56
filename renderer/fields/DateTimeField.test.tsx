/** The field of a day and time in a real page: typed and chosen in the tenant's zone, kept with its offset. */
import '@mantine/core/styles.css';
import { useState } from 'react';
import type { Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import words from '../../definitions/platform/shell/words.messages.json';
import type { EffectiveField } from '../../metadata/kinds/field.ts';
import { appStore } from '../program/appStore.ts';
import { type PageProgram, programAtom, todayAtom } from '../program/program.ts';
import { setOwnZone } from '../program/zone.ts';
import { mountInPage } from '../testing/mountInPage.tsx';
import { FieldInput } from './FieldInput.tsx';

let root: Root | undefined;
afterEach(() => {
  root?.unmount();
  setOwnZone(undefined);
  document.body.replaceChildren();
});

/** Mounts the field in a page of a tenant in Chicago; returns its value. */
function mount(first: unknown, relativeDays = false): { held: () => unknown } {
  const definitions = { message: words.messages, tenant: { test: { label: 'Test', language: 'en' } } };
  const program = { hash: 'test', tenant: 'test', definitions, fields: {} };
  appStore.set(programAtom, { ...program, timeZone: 'America/Chicago' } as unknown as PageProgram);
  appStore.set(todayAtom, '2026-11-21');
  let held = first;
  function Field() {
    const [value, setValue] = useState(first);
    held = value;
    const field = { key: 'arrival', type: 'dateTime', label: 'Arrival' } as EffectiveField;
    return <FieldInput field={field} label="Arrival" value={value} onChange={setValue} relativeDays={relativeDays} />;
  }
  root = mountInPage(<Field />);
  return { held: () => held };
}
const input = () => page.getByRole('textbox', { name: 'Arrival' });

describe('a dateTime field', () => {
  it('shows an instant in the zone and keeps it to the second when it is only looked at', async () => {
    const { held } = mount('2026-07-01T13:30:45Z');
    await expect.element(input()).toHaveValue('2026-07-01 08:30');
    await userEvent.click(input());
    await userEvent.tab();
    expect(held()).toBe('2026-07-01T13:30:45Z');
  });

  it('shows and parses times in the user’s zone, or the tenant’s if the zone is invalid', async () => {
    setOwnZone('Asia/Tokyo');
    const { held } = mount('2026-07-01T13:30:00Z');
    await expect.element(input()).toHaveValue('2026-07-01 22:30');
    await userEvent.fill(input(), '2026-07-02 08:00');
    await userEvent.tab();
    expect(held()).toBe('2026-07-02T08:00:00+09:00');
    setOwnZone('Nowhere/Town');
    root?.unmount();
    mount('2026-07-01T13:30:00Z');
    await expect.element(input()).toHaveValue('2026-07-01 08:30');
  });

  it('parses a typed time, and retains invalid text', async () => {
    const { held } = mount(null);
    await userEvent.fill(input(), '7/1/2026 8:30 pm');
    await userEvent.tab();
    await expect.element(input()).toHaveValue('2026-07-01 20:30');
    expect(held()).toBe('2026-07-01T20:30:00-05:00');
    await userEvent.fill(input(), 'when it comes');
    await userEvent.tab();
    expect(held()).toBe('when it comes');
    await userEvent.clear(input());
    expect(held()).toBeNull();
  });

  it('is chosen by keys: the day in the calendar, the time beside it', async () => {
    const { held } = mount('2026-07-01T13:30:00Z');
    await userEvent.click(input());
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(page.getByRole('button', { name: '15 July 2026' }));
    await expect.poll(held).toBe('2026-07-15T08:30:00-05:00');
    await userEvent.click(page.getByRole('spinbutton', { name: 'Hours of Arrival' }));
    await userEvent.keyboard('1745{Enter}');
    await expect.poll(held).toBe('2026-07-15T17:45:00-05:00');
    await expect.element(input()).toHaveValue('2026-07-15 17:45');
    await expect.element(page.getByRole('spinbutton', { name: 'Hours of Arrival' })).not.toBeInTheDocument();
  });

  it('asks a filter for a day, which may be said relative to the present one', async () => {
    const { held } = mount(null, true);
    await userEvent.fill(input(), 'today-7');
    await userEvent.tab();
    expect(held()).toBe('today-7');
  });
});
