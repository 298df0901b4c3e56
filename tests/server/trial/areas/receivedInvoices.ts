/** Invoices that partners send: each is stored once, also when several people upload the same file. */
import {
  type Area,
  acknowledgedOf,
  type Doing,
  isConsistent,
  type Outcome,
  outcomeOf,
  recordsBy,
  type TrialAnswer,
  type TrialWorld,
  uploadFile,
} from '../area.ts';

const sheet = (number: string) => `Shipment number,Charge code,Client value\n${number},FRT,100\n`;
const hasRows = ({ rows = [] }: TrialAnswer['body']) => rows.length > 0;

export function openReceivedInvoices(world: TrialWorld): Area {
  const received: { number: string; outcome: Outcome }[] = [];
  const shared = new Map<string, { outcomes: Outcome[]; known: number }>();
  const send = (session: string, number: string) =>
    uploadFile(world, session, '/api/receivedInvoices/upload', { name: `${number}.csv`, text: sheet(number) });

  async function receive({ person, session, turn }: Doing): Promise<void> {
    const one = { number: `R-${turn}-${person}`, outcome: 'unknown' as Outcome };
    received.push(one);
    one.outcome = outcomeOf(await send(session, one.number), hasRows);
  }

  /** Everybody who does this in a turn uploads the same file. */
  async function receiveShared({ session, turn }: Doing): Promise<void> {
    const number = `R-${turn}-shared`;
    const file = shared.get(number) ?? { outcomes: [], known: 0 };
    shared.set(number, file);
    const answer = await send(session, number);
    if (answer?.status === 200 && !hasRows(answer.body)) file.known += 1;
    else file.outcomes.push(outcomeOf(answer, hasRows));
  }

  return {
    acts: { receive, receiveShared },
    acknowledged: () => ({
      receivedInvoices: acknowledgedOf(received.map(({ outcome }) => outcome)),
      sharedFiles: acknowledgedOf([...shared.values()].flatMap(({ outcomes }) => outcomes)),
    }),
    async compare({ store, report }) {
      const stored = await recordsBy(store, 'receivedInvoice', 'shipmentNumber');
      const count = (number: string) => stored.get(number)?.length ?? 0;
      for (const { number, outcome } of received)
        if (!isConsistent(outcome, count(number)))
          report('received invoice', { number, outcome, stored: count(number) });
      for (const [number, { outcomes, known }] of shared) {
        const done = acknowledgedOf(outcomes);
        const least = done > 0 || known > 0 ? 1 : 0;
        const most = least === 1 || outcomes.includes('unknown') ? 1 : 0;
        if (done > 1 || count(number) < least || count(number) > most)
          report('shared file', { number, outcomes, known, stored: count(number) });
      }
    },
  };
}
