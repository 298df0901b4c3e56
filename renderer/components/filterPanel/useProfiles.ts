/** Filters that were kept under a name. */
import { useCallback, useEffect, useState } from 'react';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { FilterProfile } from '../../../metadata/signatures/features/filterProfiles.ts';
import { isAbort } from '../../http/apiError.ts';
import { callApi } from '../../http/callApi.ts';
import { session } from '../../http/session.ts';

export type Profile = FilterProfile;

/** A profile by id, including those of users of the same system; undefined if it does not exist. */
export async function fetchProfile(templateId: string): Promise<Profile | undefined> {
  const answer = await callApi('filterProfilesGet', {
    path: { templateId },
    handles: 'all',
  }).catch(() => undefined);
  return answer?.profiles[0];
}

export function useProfiles(docType: string, wanted: boolean) {
  const [profiles, setProfiles] = useState<readonly Profile[]>([]);
  const systemId = session()?.context.system;
  const load = useCallback(
    async (signal?: AbortSignal) => {
      if (!wanted) return [];
      const answer = await callApi('filterProfilesList', {
        query: { systemId, docType },
        signal,
      }).catch((error: unknown) => {
        if (!isAbort(error)) setProfiles([]);
        return undefined;
      });
      if (answer) setProfiles(answer.profiles);
      return answer?.profiles ?? [];
    },
    [docType, systemId, wanted],
  );
  useEffect(() => {
    const ending = new AbortController();
    void load(ending.signal);
    return () => ending.abort();
  }, [load]);

  /**
   * Saves a filter under a name: in the passed profile, else in a new one. Returns the saved profile.
   * @throws ApiError after the error has been shown
   */
  const save = async (name: string, fields: FilterTree, known?: Profile): Promise<Profile | undefined> => {
    const templateName = name.trim();
    await callApi('filterProfilesSave', {
      body: {
        templateName,
        docType,
        systemId,
        template: { fields },
        ...(known ? { templateId: known.templateId, isUpdate: true } : {}),
      },
    });
    return (await load()).find((one) => one.templateName === templateName);
  };
  /** Deletes a profile. @throws ApiError after the error has been shown */
  const remove = async ({ templateId }: Profile): Promise<void> => {
    await callApi('filterProfilesRemove', { path: { templateId } });
    await load();
  };
  return { profiles, save, remove };
}
