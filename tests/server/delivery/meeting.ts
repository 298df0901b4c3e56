/** Operations of a server that wait for one another. */
import type { Operation } from '../../../server/operations/operation.ts';
import type { Services } from '../../../server/operations/services.ts';

/** Those of a server, of which one goes on when so many ask for it at the same time; `asked` says how often that was. */
export function meeting(services: Pick<Services, 'operations'>, name: keyof Services['operations'], count: number) {
  const real = services.operations[name] as Operation;
  let asked = 0;
  let go: () => void;
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  const waiting: Operation = {
    async run(context, params) {
      asked += 1;
      if (asked === count) go();
      await all;
      return real.run(context, params);
    },
  };
  const operations = { ...services.operations, [name]: waiting } as Services['operations'];
  return { operations, asked: () => asked };
}
