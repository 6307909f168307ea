/** A tutor's own data beyond the account, and whether their profile is complete. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getTutorMeta } from '#contract/api/tutors.ts'
import { missingTutorFields } from '#contract/rules/onboarding.ts'
import type { UserSelf } from '#contract/shapes/user.ts'
import { tutorMetaKey } from '#web/features/account/sign-in.ts'
import { api } from '#web/lib/api.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

export const tutorMetaQuery = (id: number) =>
  queryOptions({
    queryKey: tutorMetaKey(id),
    queryFn: ({ signal }) => api(getTutorMeta, { query: { tutorId: id } }, { signal }),
    staleTime: catalogueStaleMs,
  })

export const useTutorMeta = (id: number) => useQuery(tutorMetaQuery(id))

/** Set once bio and about are written: they cannot be emptied later, so no page has to request them again. */
const completeTextsKey = 'hiwar.profile-written'
const completeTexts = { bio: 'yes', about: 'yes' }

const loadTexts = async (
  queryClient: QueryClient,
  id: number,
): Promise<{ bio: string | null; about: string | null }> => {
  if (readStored(completeTextsKey) !== null) return completeTexts
  try {
    // `ensureQueryData` would return stale data after a save that has just invalidated the query.
    const { bio, about } = await queryClient.fetchQuery(tutorMetaQuery(id))
    if (bio && about) writeStored(completeTextsKey, 'yes')
    return { bio, about }
  } catch {
    // A failed request counts as complete, so that it does not keep tutors out of their screens.
    return completeTexts
  }
}

/** Whether a tutor's own screens may open. Sends no request when the account alone shows that data is missing. */
export const isTutorProfileComplete = async (queryClient: QueryClient, user: UserSelf): Promise<boolean> => {
  const lacking = (texts: { bio: string | null; about: string | null }) => missingTutorFields(user, texts).length
  return lacking(completeTexts) === 0 && lacking(await loadTexts(queryClient, user.id)) === 0
}
