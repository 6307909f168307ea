/** Settings of the platform with what waits about them, and building the public lists anew. */
import { useQuery } from '@tanstack/react-query'
import {
  createWithdrawMethod,
  listWithdrawMethods,
  updateWithdrawMethod,
} from '#contract/money/api/withdraw-methods.ts'
import { listApprovals } from '#contract/team/api/approvals.ts'
import { listAuditEntries } from '#contract/team/api/audit.ts'
import { countTouched, flushCache, getPlatformSettings, updatePlatformSettings } from '#contract/team/api/platform.ts'
import { api } from '#web/lib/api.ts'
import { waitingOf } from '#web/lib/api-errors.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { SettingsRequest } from './draft.ts'

export const usePlatformSettings = () =>
  useQuery({
    queryKey: ['admin', 'platform-settings'],
    queryFn: ({ signal }) => api(getPlatformSettings, {}, { signal }),
  })

/** Ways of withdrawing as the team changes them; fetched again with everything of the admin area. */
export const useChangedWays = () =>
  useQuery({
    queryKey: ['admin', 'withdraw-methods'],
    queryFn: ({ signal }) => api(listWithdrawMethods, {}, { signal }),
  })

/** Changes of settings and of ways of withdrawing that a second admin decides about. */
export const useWaitingChanges = () =>
  useQuery({
    queryKey: ['admin', 'waiting-settings'],
    queryFn: async ({ signal }) => {
      const query = { kinds: ['settings' as const, 'withdraw-method' as const], states: ['waiting' as const], size: 20 }
      return (await api(listApprovals, { query }, { signal })).list
    },
    staleTime: 0,
  })

/** What exists that a change may touch; read once something was typed. */
export const useTouched = (isTyped: boolean) =>
  useQuery({
    queryKey: ['admin', 'settings-touched'],
    queryFn: ({ signal }) => api(countTouched, {}, { signal }),
    enabled: isTyped,
  })

const send = (request: SettingsRequest): Promise<unknown> => {
  if (request.kind === 'settings')
    return api(updatePlatformSettings, { body: { ...request.changes, seen: request.seen } })
  const { type, way } = request
  const { seen, ...terms } = way
  return seen === null
    ? api(createWithdrawMethod, { body: { type, ...terms } })
    : api(updateWithdrawMethod, { params: { type }, body: { ...terms, seen } })
}

export interface SentRequest {
  readonly request: SettingsRequest
  /** The refusal that says what waits now; null for what holds already. */
  readonly waits: Error | null
}

/** Sends them one after another, up to the first that is refused. */
export const useSaveSettings = () =>
  useAdminMutation(async (requests: readonly SettingsRequest[]): Promise<SentRequest[]> => {
    const sent: SentRequest[] = []
    for (const request of requests) {
      try {
        await send(request)
        sent.push({ request, waits: null })
      } catch (error) {
        if (!(error instanceof Error && waitingOf(error))) throw error
        sent.push({ request, waits: error })
      }
    }
    return sent
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
