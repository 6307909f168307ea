/** What the navigation marks: a lesson to join, decisions that wait, and data that an account lacks. */
import { skipToken, useQuery } from '@tanstack/react-query'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { useRequiredUser } from './query.ts'

type Account = Pick<
  UserSelf,
  'name' | 'phone' | 'city' | 'gender' | 'birthYear' | 'verifiedEmail' | 'verifiedPhone' | 'password'
>

export const lacksPersonalData = (user: Account): boolean =>
  ![user.name, user.phone, user.city, user.gender, user.birthYear, user.verifiedEmail, user.verifiedPhone].every(
    Boolean,
  )

export const lacksAccountData = (user: Account): boolean => lacksPersonalData(user) || !user.password

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
