/** A tutor's own data beyond the account, and what keeps them from their screens. */
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getTutorMeta } from '#contract/people/api/tutor-meta.ts'
import { isOnboarded, isThroughOnboarding, missingTutorFields } from '#contract/people/rules/onboarding.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { tutorMetaKey } from '#web/features/people/account/sign-in.ts'
import { api } from '#web/lib/api.ts'
import { readableOffline } from '#web/lib/last-answer.ts'
import { catalogueStaleMs } from '#web/lib/query-client.ts'
import { shouldRetryBeforeScreen } from '#web/lib/retrying.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

export const tutorMetaQuery = (id: number) =>
  queryOptions({
    queryKey: tutorMetaKey(id),
    // Not aborted when the last screen that shows it closes: an aborted fetch resolves with the data before it, and the
    // guard of the next screen may be waiting for it.
    queryFn: () => api(getTutorMeta, { query: { tutorId: id } }),
    staleTime: catalogueStaleMs,
    // Kept on the device beside the account, and removed with it when the person leaves.
    ...readableOffline,
  })

export const useTutorMeta = (id: number) => useQuery(tutorMetaQuery(id))

/** Set once nothing keeps the tutor from their screens: texts cannot be emptied later, nor passed steps be lost. */
const readyKey = 'hiwar.tutor-ready'

/** Where a tutor has to go before their own screens open: `profile` to complete it, `onboarding` to be admitted. */
export type TutorGate = 'profile' | 'onboarding' | null

const completeTexts = { bio: 'yes', about: 'yes' }

/** Null when nothing is missing. Sends no request when the account alone shows that data is missing. */
export const tutorGateOf = async (queryClient: QueryClient, user: UserSelf): Promise<TutorGate> => {
  const lacks = (texts: { bio: string | null; about: string | null }) => missingTutorFields(user, texts).length > 0
  if (lacks(completeTexts)) return 'profile'
  if (readStored(readyKey) !== null) return null
  try {
    // `ensureQueryData` would return stale data after a change that has just invalidated the query.
    const meta = await queryClient.fetchQuery({ ...tutorMetaQuery(user.id), retry: shouldRetryBeforeScreen })
    if (lacks(meta)) return 'profile'
    if (!isThroughOnboarding(meta)) return 'onboarding'
    writeStored(readyKey, 'yes')
    return null
  } catch {
    // A failed request keeps nobody out of their screens.
    return null
  }
}

/** Whether a tutor has nothing to do in onboarding: students find them already, or an admin has excused them. */
export const hasNoStepsLeft = async (queryClient: QueryClient, user: UserSelf): Promise<boolean> => {
  try {
    const meta = await queryClient.fetchQuery({ ...tutorMetaQuery(user.id), retry: shouldRetryBeforeScreen })
    return meta.bypassOnboarding || isOnboarded(user, meta)
  } catch {
    return false
  }
}
