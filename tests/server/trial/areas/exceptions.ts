/** Exceptions of shipments: raised, answered and closed. */
import { airShipment } from '../../../e2e/support/airShipment.ts';
import {
  type Area,
  acknowledgedOf,
  type Doing,
  isConsistent,
  type Outcome,
  outcomeOf,
  recordsBy,
  savedOne,
  type TrialWorld,
} from '../area.ts';

interface TrialIssue {
  readonly person: number;
  readonly number: string;
  id: string;
  raised: Outcome;
  answered: Outcome;
  closed: Outcome;
}

const RAISE = '/api/IMS?templateId=imsRaise&currentContext=ims.RaiseIssueIMS';
const ANSWER = '/api/IMS?templateId=imsResponse&currentContext=ims.ResponseIssueIMS';

/** The states that an issue may be in after the answers to its calls. */
function possibleStates({ answered, closed }: TrialIssue): string[] {
  if (closed === 'yes') return ['closed'];
  return [
    ...(answered === 'yes' ? [] : ['raised']),
    ...(answered === 'no' ? [] : ['responded']),
    ...(closed === 'unknown' ? ['closed'] : []),
  ];
}

export function openExceptions({ call, admin }: TrialWorld): Area {
  const issues: TrialIssue[] = [];
  const own = ({ person, draw }: Doing, isWanted: (issue: TrialIssue) => boolean) => {
    const found = issues.filter((one) => one.person === person && isWanted(one));
    return found[draw % Math.max(found.length, 1)];
  };

  async function raiseIssue({ person, turn }: Doing): Promise<void> {
    const number = `I-${turn}-${person}`;
    const rows = [{ tempId: 't', shipmentNumber: number, ...airShipment }];
    if (outcomeOf(await call(admin, 'PUT', '/api/records/shipment', { rows }), savedOne) !== 'yes') return;
    const issue: TrialIssue = { person, number, id: '', raised: 'unknown', answered: 'no', closed: 'no' };
    issues.push(issue);
    const row = { issueCategory: 'Rating', issueSubCategory: 'Rate missing', description: 'No rate.', tempId: 'a' };
    const answer = await call(admin, 'PUT', RAISE, [{ ...row, shipmentNumber: number }]);
    issue.raised = outcomeOf(answer, savedOne);
    if (issue.raised === 'yes') issue.id = answer?.body.saved[0].id;
  }

  async function answerIssue(doing: Doing): Promise<void> {
    const issue = own(doing, ({ raised, answered }) => raised === 'yes' && answered === 'no');
    const read = issue && (await call(admin, 'GET', `/api/records/issue/${issue.id}`));
    if (!issue || read?.status !== 200) return;
    const row = { id: issue.id, version: read.body.row.version, response: 'Here it is.' };
    issue.answered = outcomeOf(await call(admin, 'PUT', ANSWER, [row]), savedOne);
  }

  async function closeIssue(doing: Doing): Promise<void> {
    const issue = own(doing, ({ answered, closed }) => answered === 'yes' && closed === 'no');
    if (!issue) return;
    const body = { transition: 'close', records: [{ id: issue.id }] };
    const answer = await call(admin, 'POST', '/api/records/issue/transition', body);
    issue.closed = outcomeOf(answer, ({ moved = [] }) => moved.length === 1);
  }

  return {
    acts: { raiseIssue, answerIssue, closeIssue },
    acknowledged: () => ({
      raisedIssues: acknowledgedOf(issues.map(({ raised }) => raised)),
      answeredIssues: acknowledgedOf(issues.map(({ answered }) => answered)),
      closedIssues: acknowledgedOf(issues.map(({ closed }) => closed)),
    }),
    async compare({ store, report }) {
      const stored = await recordsBy(store, 'issue', 'shipmentNumber');
      for (const issue of issues) {
        const found = stored.get(issue.number) ?? [];
        const [record] = found;
        if (!isConsistent(issue.raised, found.length)) report('issue', { ...issue, stored: found.length });
        const status = String(record?.values.status);
        if (record && !possibleStates(issue).includes(status)) report('status of an issue', { ...issue, status });
      }
    },
  };
}
