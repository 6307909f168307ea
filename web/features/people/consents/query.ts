/** What the signed-in person has agreed to, and what they are still asked. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { giveConsent, listConsents, listConsentsOf } from '#contract/people/api/consents.ts'
import type { AskedTexts, Consents } from '#contract/people/shapes/consent.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { consentVersions } from '#contract/vocabulary/consents.ts'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

const consentsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['consents', userId],
    queryFn: ({ signal }) => api(listConsents, {}, { signal }),
    staleTime: 0,
  })

export const useConsents = () => useQuery(consentsQuery(useRequiredUser().id))

/** Below `admin`, which every change of the team fetches again. */
export const useConsentsOf = (userId: number) =>
  useQuery({
    queryKey: ['admin', 'consents', userId],
    queryFn: ({ signal }) => api(listConsentsOf, { params: { id: userId } }, { signal }),
  })

const key = 'hiwar.consents'
const settledText = (userId: number): string => `${userId} ${JSON.stringify(consentVersions)}`
/** That somebody put the question off until an instant. */
const laterText = (userId: number, until: number): string => `${userId} later ${until}`

/** Whether this browser has anything to ask the server: not for versions that were settled, nor for a day after «later». */
export const mayAsk = (userId: number, now = serverNow()): boolean => {
  const stored = readStored(key)
  if (stored === settledText(userId)) return false
  const [owner, word, until] = (stored ?? '').split(' ')
  return !(Number(owner) === userId && word === 'later' && Number(until) > now)
}

export const askLater = (userId: number, now = serverNow()): void => writeStored(key, laterText(userId, now + dayMs))

const noteSettled = (userId: number, { asked }: Consents): void => {
  if (asked.length === 0) writeStored(key, settledText(userId))
}

/** The texts to ask about; none until it is known. */
export const useAskedTexts = (enabled: boolean): AskedTexts => {
  const { id } = useRequiredUser()
  const options = consentsQuery(id)
  const { data } = useQuery({
    ...options,
    enabled,
    queryFn: async (context) => {
      const consents = await api(listConsents, {}, { signal: context.signal })
      noteSettled(id, consents)
      return consents
    },
  })
  return (enabled && data?.asked) || []
}

/** Agrees to texts in the versions that were shown. */
export const useGiveConsent = () => {
  const client = useQueryClient()
  const { id } = useRequiredUser()
  const { queryKey } = consentsQuery(id)
  return useMutation({
    mutationFn: (texts: AskedTexts) => api(giveConsent, { body: { texts } }),
    onSuccess: (consents) => {
      noteSettled(id, consents)
      client.setQueryData(queryKey, consents)
    },
    // A newer version may hold than this page knows of.
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
