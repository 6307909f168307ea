import { skipToken, useQuery } from '@tanstack/react-query'
import { lacksAccountData } from './missing-data.ts'
import { useRequiredUser } from './query.ts'

/** Cache key written with `queryClient.setQueryData` by the lessons feature; the frame only reads it. */
export const joinableKey = ['lessons', 'joinable'] as const

/** Whether a lesson of the signed-in person can be joined now. */
export const useHasJoinableLesson = (): boolean =>
  useQuery<boolean>({ queryKey: joinableKey, queryFn: skipToken }).data ?? false

/** Cache key written by the interviews feature. */
export const waitingKey = ['reviews', 'waiting'] as const

/** How many decisions wait for a tutor manager. */
export const useWaitingCount = (): number => useQuery<number>({ queryKey: waitingKey, queryFn: skipToken }).data ?? 0

/** Whether the signed-in person's account lacks data that the product needs. */
export const useLacksAccountData = (): boolean => lacksAccountData(useRequiredUser())
