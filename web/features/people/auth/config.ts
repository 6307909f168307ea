import { queryOptions, useQuery } from '@tanstack/react-query'
import { getConfig } from '#contract/people/api/config.ts'
import { api } from '#web/lib/api.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Without the personal prefix, so that logging out keeps it. */
const googleOffKey = 'google-off'

/** Whether an earlier visit found Google sign-in disabled; known at the first render, so that nothing moves later. */
export const isGoogleKnownOff = (): boolean => readStored(googleOffKey) !== null

/** The optional features of this deployment. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await api(getConfig, {}, { signal })
    writeStored(googleOffKey, config.google ? null : 'yes')
    return config
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** The configuration; undefined while it loads. */
export const useConfig = () => useQuery(configQuery).data

/** Whether new accounts get free minutes; taken for granted until it is known. */
export const useFreeTrial = (): boolean => useConfig()?.freeTrial !== false

export type GoogleConfig = NonNullable<Awaited<ReturnType<typeof api<typeof getConfig>>>['google']>
