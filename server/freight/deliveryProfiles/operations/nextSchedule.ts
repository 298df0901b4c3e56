import { nextTimes, type RestrictedTime, type ScheduleBlock } from '../../../../engine/schedules/schedule.ts';
import { scheduleFault } from '../../../../engine/schedules/scheduleFaults.ts';
import { wallTime } from '../../../../engine/schedules/zone.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { systemZone } from '../../../records/read/systemZone.ts';
import { faultWords } from '../profileChecks.ts';

/** Number of returned times. */
const COUNT = 10;

/** When a schedule delivers next, on the clock of the system. */
export const nextSchedule: Operation<'deliveryProfiles.nextSchedule'> = {
  async run(context, { scheduling, restrictedTime = [] }) {
    const [blocks, restricted] = [scheduling as ScheduleBlock[], restrictedTime as RestrictedTime[]];
    const fault = scheduleFault(blocks, restricted);
    if (fault) throw new HttpError(412, faultWords(fault.message, { N: fault.N }));
    const zone = await systemZone(context);
    const times = nextTimes({ blocks, restricted, zone, after: context.now.getTime(), count: COUNT }).map((moment) => {
      const { day, minute } = wallTime(zone, moment);
      const two = (value: number) => String(value).padStart(2, '0');
      return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
    });
    return { nextSchedule: times[0] ?? null, times, timeZone: zone };
  },
};
