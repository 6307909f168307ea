/** Settings of the platform, and building the public lists anew. */
import { useQuery } from '@tanstack/react-query'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { flushCache, getPlatformSettings } from '#contract/team/api/platform.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const usePlatformSettings = () =>
  useQuery({
    queryKey: ['admin', 'platform-settings'],
    queryFn: ({ signal }) => api(getPlatformSettings, {}, { signal }),
  })

/** When the lists were built anew for the last time, and by whom; null for never. */
export const useLastFlush = () =>
  useQuery({
    queryKey: ['admin', 'last-flush'],
    queryFn: async ({ signal }) => {
      const { list } = await api(listAuditEntries, { query: { actions: ['cache.flush'], size: 1 } }, { signal })
      return list[0] ?? null
    },
  })

export const useFlushCache = () => useAdminMutation(() => api(flushCache, {}))
