/** One key that several people add at once: one of them has it, the others are refused. */
import { type Area, acknowledgedOf, type Doing, type Outcome, outcomeOf, savedOne, type TrialWorld } from '../area.ts';

export function openRaces({ call }: TrialWorld): Area {
  const races = new Map<string, Outcome[]>();

  async function race({ session, turn }: Doing): Promise<void> {
    const day = new Date(Date.UTC(2030, 0, turn)).toISOString().slice(0, 10);
    const outcomes = races.get(day) ?? [];
    races.set(day, outcomes);
    const rows = [{ tempId: 't', country: 'Germany', day, name: 'Race' }];
    outcomes.push(outcomeOf(await call(session, 'PUT', '/api/records/holiday', { rows }), savedOne));
  }

  return {
    acts: { race },
    acknowledged: () => ({ races: acknowledgedOf([...races.values()].flat()) }),
    async compare({ store, report }) {
      const holidays = (await store.entities('holiday').list({ limit: 10_000 })).records;
      for (const [day, outcomes] of races) {
        const stored = holidays.filter(({ values }) => values.day === day && values.name === 'Race').length;
        const done = acknowledgedOf(outcomes);
        const unknown = outcomes.filter((one) => one === 'unknown').length;
        if (done > 1 || stored < done || stored > Math.min(1, done + unknown))
          report('race', { day, outcomes, stored });
      }
    },
  };
}
