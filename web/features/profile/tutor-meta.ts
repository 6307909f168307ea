/** What a tutor’s profile still lacks, and the memory that spares asking once it lacks nothing. */
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

/** Texts can be changed but not emptied, so once written they need not be asked for on every page. */
const completeTextsKey = 'hiwar.profile-written'
const completeTexts = { bio: 'yes', about: 'yes' }

const loadTexts = async (
  queryClient: QueryClient,
  id: number,
): Promise<{ bio: string | null; about: string | null }> => {
  if (readStored(completeTextsKey) !== null) return completeTexts
  try {
    // `ensureQueryData` would answer what was known before a save that has just invalidated it.
    const { bio, about } = await queryClient.fetchQuery(tutorMetaQuery(id))
    if (bio && about) writeStored(completeTextsKey, 'yes')
    return { bio, about }
  } catch {
    // Nobody is kept from their work because a question went unanswered.
    return completeTexts
  }
}

/** Whether a tutor’s own screens may open. What the account alone can tell costs no call. */
export const isTutorProfileComplete = async (queryClient: QueryClient, user: UserSelf): Promise<boolean> => {
  const lacking = (texts: { bio: string | null; about: string | null }) => missingTutorFields(user, texts).length
  return lacking(completeTexts) === 0 && lacking(await loadTexts(queryClient, user.id)) === 0
}
