import { queryOptions, useQuery } from '@tanstack/react-query'
import { getConfig } from '#contract/api/config.ts'
import { api } from '#web/lib/api.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** Belongs to the device, not to a person: a log-out leaves it. */
const googleOffKey = 'google-off'

/** Whether this deployment has been known to do without Google; shown from the first paint, so nothing moves later. */
export const isGoogleKnownOff = (): boolean => readStored(googleOffKey) !== null

/** What this deployment has switched on. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: async ({ signal }) => {
    const config = await api(getConfig, {}, { signal })
    writeStored(googleOffKey, config.google ? null : 'yes')
    return config
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Undefined until it is known: nothing is promised before. */
export const useConfig = () => useQuery(configQuery).data

export type GoogleConfig = NonNullable<Awaited<ReturnType<typeof api<typeof getConfig>>>['google']>
