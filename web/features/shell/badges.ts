import { skipToken, useQuery } from '@tanstack/react-query'
import { lacksAccountData } from '#web/features/account/missing-data.ts'
import { useRequiredUser } from '#web/features/account/query.ts'

/** Filled with `queryClient.setQueryData` by the feature that knows; the frame only shows it. */
export const joinableKey = ['lessons', 'joinable'] as const

/** Whether a lesson of mine can be joined right now. */
export const useHasJoinableLesson = (): boolean =>
  useQuery<boolean>({ queryKey: joinableKey, queryFn: skipToken }).data ?? false

/** Something about the person is still missing that others rely on. */
export const useLacksAccountData = (): boolean => lacksAccountData(useRequiredUser())
