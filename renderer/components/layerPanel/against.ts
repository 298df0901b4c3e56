/** What stands against publishing, a line each, in words. */
import { say } from '../authoring/say.ts';
import type { Fault, Judged, PieceName } from './layer.ts';

const nameOf = ({ kind, name }: PieceName): string => `${say(`kind.${kind}`)} ${name}`;

export const faultWords = ({ message, piece, file, line }: Fault): string => {
  const where = piece ? nameOf(piece) : file ? say('definitions.line', { file, line: line ?? 1 }) : undefined;
  return where ? say('layer.fault', { name: where, text: message }) : message;
};

export function against({ faults, tables, widens, conflicts }: Judged): string[] {
  return [
    // What the author wrote comes before what follows from it elsewhere.
    ...faults
      .filter(({ severity }) => severity === 'error')
      .sort((a, b) => Number(b.piece !== undefined) - Number(a.piece !== undefined))
      .map(faultWords),
    ...tables.map((step) => say('layer.againstTable', { step })),
    ...widens.map((one) => {
      const params = { name: nameOf(one), where: one.path.join(' › '), lacking: one.lacking.join(', ') };
      return say(one.lacking.length > 0 ? 'layer.againstWidensOf' : 'layer.againstWidens', params);
    }),
    ...conflicts.map((one) => say('layer.againstConflict', { name: nameOf(one) })),
  ];
}
