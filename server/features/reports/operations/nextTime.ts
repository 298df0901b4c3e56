import { nextTimes } from '../../../../engine/schedules/schedule.ts';
import type { Operation } from '../../../operations/operation.ts';
import { systemZone } from '../../../records/read/systemZone.ts';

export const nextTime: Operation<'reports.nextTime'> = {
  async run(context, { on, weekdays, monthDays, times }) {
    const block = {
      schedulingOn: on,
      schedulingDayList: weekdays,
      schedulingMonthList: monthDays,
      schedulingTimingFrequency: times,
    };
    const zone = await systemZone(context);
    const [next] = nextTimes({ blocks: [block], zone, after: context.now.getTime() });
    return { at: next === undefined ? null : new Date(next).toISOString() };
  },
};
