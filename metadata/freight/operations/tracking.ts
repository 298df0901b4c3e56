/** Milestones of shipments, and the public page that follows one. */
import * as Type from 'typebox';
import { strict } from '../../kinds/annotations.ts';
import { bytes, maybe, msg, type OperationSignature, text, values } from '../../signatures/operationShapes.ts';

const MAX_EVENTS = 5000;
const blank = Type.Union([text(), Type.Null()]);
const events = {
  references: text(
    'References of shipments, one on each line; after a tab the line has its own time, place and reason.',
  ),
  milestone: text(),
  kind: text('planned, expected or actual.'),
  at: text('yyyy-MM-dd HH:mm, or a day.'),
  zone: text('A time zone.'),
  place: maybe(blank),
  reason: maybe(blank),
};
const rows = Type.Array(values, {
  maxItems: MAX_EVENTS,
  description: 'reference, shipmentNumber, milestone, kind, at, finding and msg; findings that need a decision first.',
});

export const operations = {
  'tracking.check': {
    summary: 'Checks milestones for pasted references, without saving.',
    readOnly: true,
    params: strict(events),
    result: strict({ rows, wrong: Type.Integer(), doubtful: Type.Integer() }),
  },
  'tracking.save': {
    summary: 'Saves milestones for pasted references; doubtful ones only if they are confirmed.',
    readOnly: false,
    params: strict({ ...events, isConfirmed: maybe(Type.Union([Type.Boolean(), Type.Null()])) }),
    result: strict({ ...msg, rows, saved: Type.Integer() }),
  },
  'tracking.changedDates': {
    summary: 'Milestone events that the dates of a shipment state and that are not stored yet.',
    readOnly: true,
    params: strict({ shipment: text() }),
    result: strict({ events: Type.Array(values) }),
  },
  'tracking.find': {
    summary: 'Shipments by references of any kind, with their timelines.',
    readOnly: true,
    params: strict({ references: text('At most 50, on lines or with commas.') }),
    result: strict({ shipments: Type.Array(values), rows: Type.Array(values), unknown: text() }),
  },
  'tracking.makeLink': {
    summary: 'Creates a public link to the timelines of shipments.',
    readOnly: false,
    params: strict({
      shipments: Type.Array(text(), { maxItems: 50 }),
      fields: Type.Array(text()),
      until: text('yyyy-MM-dd.'),
    }),
    result: strict({ ...msg, link: text('The address.') }),
  },
  'tracking.endLink': {
    summary: 'Ends a public link.',
    readOnly: false,
    params: strict({ id: text() }),
    result: strict(msg),
  },
  'tracking.openLink': {
    summary: 'The page behind a public link, as HTML.',
    readOnly: false,
    params: strict({ link: text() }),
    result: bytes,
  },
} satisfies Record<string, OperationSignature>;
