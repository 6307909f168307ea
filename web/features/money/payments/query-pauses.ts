/** Weeks of rest of the student's own subscription. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endPause, getPause, pauseSubscription } from '#contract/money/api/subscriptions.ts'
import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import { subscriptionKey } from '#web/features/lessons/subscriptions/query.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { refreshPayments } from './query.ts'

export type PauseOffer = NonNullable<ReplyOf<typeof getPause>>

/** The pause that runs or is coming, and the one that can be had; null without a running subscription. */
export const usePause = () => {
  const { id } = useRequiredUser()
  return useQuery({
    queryKey: [...subscriptionKey, 'pause', id],
    queryFn: ({ signal }) => api(getPause, {}, { signal }),
    staleTime: 0,
  })
}

interface PauseDone {
  readonly end: string
  readonly subscriptionEnd: string
}

/**
 * Begins the pause that was shown, or with null ends the one there is. Repeated after a lost answer it is refused, and nothing happens twice.
 * `onDone` is called also when what was shown has given way to its result.
 */
export const usePauseChange = (onDone: (done: PauseDone) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (start: string | null): Promise<PauseDone> => {
      if (start !== null) return api(pauseSubscription, { body: { start } })
      const { subscriptionEnd } = await api(endPause, {})
      return { end: subscriptionEnd, subscriptionEnd }
    },
    onSuccess: onDone,
    onSettled: () => refreshPayments(client),
  })
}
