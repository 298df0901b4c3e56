/** The columns of a grid, by the view that a person keeps of it: those out of sight are not drawn. */
import { expect } from 'vitest';
import type { PageProgram } from '../../../renderer/program/program.ts';
import type { Caller } from './calls.ts';

/** Lets the grids of shipments have these columns only. */
export async function showOnly({ call }: Caller, fields: readonly string[], ...grids: string[]): Promise<void> {
  const program = (await call('GET', '/api/program/route/dataCapture')).body as unknown as PageProgram;
  const hidden = (program.fields.shipment ?? []).map(({ key }) => key).filter((key) => !fields.includes(key));
  for (const grid of grids)
    expect((await call('PUT', '/api/gridViews', { grid, name: '$current', layout: { hidden } })).status).toBe(200);
}
