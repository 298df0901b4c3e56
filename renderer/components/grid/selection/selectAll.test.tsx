/** The box for all rows is there where several can be ticked: a click on it would leave one of them ticked otherwise. */
import '@mantine/core/styles.css';
import { afterEach, expect, it } from 'vitest';
import { type Mounted, mountGrid } from '../testing/mountGrid.tsx';

let mounted: Mounted | undefined;
afterEach(() => {
  mounted?.unmount();
  mounted = undefined;
});

it.each([
  ['many', 3],
  ['one', 2],
] as const)('of a grid in which %s may be chosen has %i boxes', async (select, boxes) => {
  mounted = await mountGrid({
    fields: [{ key: 'name', label: 'Name', type: 'text' as const }],
    rows: ['first', 'second'].map((name) => ({ id: name, version: 1, name })),
    props: { editable: false, select },
  });
  const found = () => mounted?.element.querySelectorAll('input[type="checkbox"]').length;
  await expect.poll(found).toBe(boxes);
});
