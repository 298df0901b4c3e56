/** Filters that were kept under a name (suite.txt section 3, "Filter profile"). */
import { useCallback, useEffect, useState } from 'react';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { callApi } from '../../calls/callApi.ts';
import { session } from '../../calls/session.ts';

export interface Profile {
  templateId: string;
  templateName: string;
  docType: string;
  template: { fields: FilterTree };
}

export function useProfiles(docType: string, wanted: boolean) {
  const [profiles, setProfiles] = useState<readonly Profile[]>([]);
  const systemId = session()?.context.system;
  const load = useCallback(async () => {
    if (!wanted) return [];
    const answer = await callApi<{ profiles: Profile[] }>('filterProfilesList', {
      query: { systemId, docType },
    }).catch(() => undefined);
    if (answer) setProfiles(answer.profiles);
    return answer?.profiles ?? [];
  }, [docType, systemId, wanted]);
  useEffect(() => {
    void load();
  }, [load]);

  /** Keeps a filter under a name: the profile's, where one is given, else a new one. Gives it as it is kept. */
  const save = async (name: string, tree: FilterTree, known?: Profile): Promise<Profile | undefined> => {
    const templateName = name.trim();
    await callApi('filterProfilesSave', {
      body: {
        templateName,
        docType,
        systemId,
        template: { fields: tree },
        ...(known ? { templateId: known.templateId, isUpdate: true } : {}),
      },
    });
    return (await load()).find((one) => one.templateName === templateName);
  };
  return { profiles, save };
}
