/** Faults that prevent publication, one line each, with the definition to fix. */

import { tAuthoring as say } from '../../text/t.ts';
import type { Fault, Judged, LayerEntryName } from './judged.ts';
import { pathWords } from './pathWords.ts';

export interface Finding {
  readonly text: string;
  /** The definition to fix; undefined if it is not in a layer. */
  readonly to?: LayerEntryName | undefined;
}

const nameOf = ({ kind, name }: LayerEntryName): string => `${say(`kind.${kind}`)} ${name}`;

export const faultWords = ({ message, piece: layerEntry, file, line }: Fault): string => {
  const where = layerEntry ? nameOf(layerEntry) : file ? say('definitions.line', { file, line: line ?? 1 }) : undefined;
  return where ? say('layer.fault', { name: where, text: message }) : message;
};

export const findingOf = (fault: Fault): Finding => ({ text: faultWords(fault), to: fault.piece ?? fault.about });

const wideningMessage = ({ protects, lacking }: Judged['widens'][number]) => {
  if (protects === 'signIn') return 'layer.againstSignIn';
  if (protects === 'access') return 'layer.againstProtected';
  if (protects === 'write') return 'layer.againstWrites';
  return lacking.length > 0 ? 'layer.againstWidensOf' : 'layer.againstWidens';
};

/** Why it cannot be published. */
export function publishFindings({ faults, tables, widens, unseen, calls, conflicts }: Judged): Finding[] {
  return [
    // Faults of the author's own drafts precede consequential ones.
    ...faults
      .filter(({ severity }) => severity === 'error')
      .sort((a, b) => Number(b.piece !== undefined) - Number(a.piece !== undefined))
      .map(findingOf),
    ...tables.map(({ entity, step }): Finding => {
      return { text: say('layer.againstTable', { step }), to: { kind: 'entity', name: entity } };
    }),
    ...widens.map((one) => {
      const params = { name: nameOf(one), where: pathWords(one.path, one.kind), lacking: one.lacking.join(', ') };
      return { text: say(wideningMessage(one), params), to: one };
    }),
    ...unseen.map(({ field, permissions, ...one }) => {
      const params = {
        name: nameOf(one),
        where: pathWords(one.path, one.kind),
        field,
        lacking: permissions.join(' / '),
      };
      return { text: say('layer.againstUnseen', params), to: one };
    }),
    ...calls.map(({ api, operation, permissions, ...one }) => {
      const where = pathWords(one.path, one.kind);
      const params = { name: nameOf(one), where, call: `${api} (${operation})`, lacking: permissions.join(' / ') };
      return { text: say('layer.againstCall', params), to: one };
    }),
    ...conflicts.map((one) => ({ text: say('layer.againstConflict', { name: nameOf(one) }), to: one })),
  ];
}

/** Warnings before publication. */
export const warningsOf = ({ warnings }: Judged): Finding[] => warnings.map(findingOf);

/** The examples that this publication makes come out otherwise. */
export const failingOf = ({ examples }: Judged) => examples.filter(({ already }) => !already);
