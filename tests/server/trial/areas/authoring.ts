/** Definitions: drafts are stored as they were acknowledged, and each publication is one version of its layer. */
import { forbids } from '../../authoring/authors.ts';
import { type Area, acknowledgedOf, type Doing, type Outcome, outcomeOf, type TrialWorld } from '../area.ts';

interface TrialRule {
  readonly name: string;
  /** Forbidden commodities of the drafts. */
  readonly drafts: { commodity: string; outcome: Outcome }[];
  readonly publications: { comment: string; outcome: Outcome; version?: number }[];
}

export function openAuthoring({ call, admin }: TrialWorld): Area {
  const rules = new Map<number, TrialRule>();
  /** The rule of a person: nobody else edits it. */
  const ruleOf = (person: number): TrialRule => {
    const rule = rules.get(person) ?? {
      name: `shipment.commodity.trial${person}`,
      drafts: [],
      publications: [],
    };
    rules.set(person, rule);
    return rule;
  };

  async function draft({ person, turn }: Doing): Promise<void> {
    const rule = ruleOf(person);
    const piece = { kind: 'rules', name: rule.name };
    const read = await call(admin, 'GET', `/api/authoring/definition?${new URLSearchParams(piece)}`);
    if (read?.status !== 200 && read?.status !== 404) return;
    const { base = 0, draft: own = 0 } = read.status === 200 ? read.body : {};
    const entry = { commodity: `Gold ${turn}-${person}.`, outcome: 'unknown' as Outcome };
    rule.drafts.push(entry);
    const value = forbids(entry.commodity);
    entry.outcome = outcomeOf(
      await call(admin, 'PUT', '/api/authoring/definition', { ...piece, value, base, draft: own }),
    );
  }

  async function publish({ person, turn }: Doing): Promise<void> {
    const rule = ruleOf(person);
    if (acknowledgedOf(rule.drafts.map(({ outcome }) => outcome)) === 0) return;
    const entry: TrialRule['publications'][number] = { comment: `Turn ${turn} of ${person}.`, outcome: 'unknown' };
    rule.publications.push(entry);
    const body = { pieces: [{ kind: 'rules', name: rule.name }], comment: entry.comment };
    const answer = await call(admin, 'POST', '/api/authoring/publish', body);
    entry.outcome = outcomeOf(answer, ({ version }) => typeof version === 'number');
    if (entry.outcome === 'yes') entry.version = answer?.body.version;
  }

  const all = () => [...rules.values()];
  return {
    acts: { draft, publish },
    acknowledged: () => ({
      drafts: acknowledgedOf(all().flatMap(({ drafts }) => drafts.map(({ outcome }) => outcome))),
      publications: acknowledgedOf(all().flatMap(({ publications }) => publications.map(({ outcome }) => outcome))),
    }),
    async compare({ store, report }) {
      const versions = await store.db.selectFrom('definition_versions').select(['name', 'content']).execute();
      const layers = await store.db.selectFrom('definition_layers').select(['layer', 'version', 'comment']).execute();
      const heads = await store.db.selectFrom('definition_heads').select(['layer', 'version']).execute();
      for (const { layer, version } of heads) {
        const numbers = layers.filter((one) => one.layer === layer).map((one) => one.version);
        if (numbers.length !== version || Math.max(...numbers) !== version)
          report('layer', { layer, version, numbers });
      }
      for (const { name, drafts, publications } of all()) {
        for (const { commodity, outcome } of drafts) {
          const stored = versions.filter((one) => one.name === name && one.content?.includes(commodity)).length;
          if (outcome === 'yes' ? stored === 0 : outcome === 'no' && stored > 0)
            report('draft', { name, commodity, outcome, stored });
        }
        for (const { comment, outcome, version } of publications) {
          const stored = layers.filter((one) => one.comment === comment);
          const isOther = version !== undefined && stored[0]?.version !== version;
          if (isOther || stored.length > 1 || (outcome === 'no' && stored.length > 0))
            report('publication', { comment, outcome, version, stored });
        }
      }
    },
  };
}
