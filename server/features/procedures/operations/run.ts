import { type Operation, signedIn } from '../../../operations/operation.ts';
import { invalid } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { prepareProcedure, runProcedure } from '../../../processes/runProcedure.ts';
import { procedureWords } from '../procedureWords.ts';

/** More rounds than this are a job's, where the procedure says nothing else. */
const JOB_ABOVE = 50;
/** A dry run keeps what it writes locked until its end. */
const MAX_DRY_ROUNDS = 1000;

/** Runs a procedure as its caller; everything is checked on request, and again when a job runs it. */
export const run: Operation<'procedures.run'> = {
  async run(context, { procedure, params = {}, dry = false, answers }) {
    const session = signedIn(context);
    const order = { procedure, params, answers };
    const { definition, rounds } = await prepareProcedure(context, order);
    if (definition.only === 'dry' && !dry) throw invalid(`The procedure "${procedure}" runs with "dry" alone.`);
    if (dry && rounds > MAX_DRY_ROUNDS) throw invalid(`A dry run has at most ${MAX_DRY_ROUNDS} rounds.`);
    if (dry || rounds <= (definition.jobAbove ?? JOB_ABOVE)) {
      const outcome = await runProcedure(context, order, { dry });
      return { msg: procedureWords(definition.label, outcome), ...outcome };
    }
    const jobId = await context.services.jobs.ask({
      kind: 'procedure',
      title: definition.label,
      userId: session.user.id,
      context: session.context,
      input: { ...order },
    });
    return { msg: t('procedureUnderWay'), jobId };
  },
};
