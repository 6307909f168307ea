import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatNearTime } from '#web/lib/format.ts'
import { isLastSeen, silentOf } from '#web/lib/last-answer.ts'
import { useClockTrust, useOnline } from '#web/lib/network.ts'
import { useBusyServer } from '#web/lib/retrying.ts'
import { onConnected } from '#web/lib/socket.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Since when, epoch ms, the oldest answer on the screen is known; null where it shows none that can be read offline. */
const readSeenAt = (client: QueryClient, onlyLastSeen: boolean): number | null => {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => query.meta?.offline !== undefined })
    // The account is on every screen, but not what a person reads there.
    .filter((query) => query.queryKey[0] !== 'account' && query.state.dataUpdatedAt > 0)
    .filter((query) => !onlyLastSeen || isLastSeen(query))
  return shown.length === 0 ? null : Math.min(...shown.map(({ state }) => state.dataUpdatedAt))
}

/** Whether a part of the screen waits for the network, because nothing of it is known. */
const isWaiting = (client: QueryClient): boolean =>
  client
    .getQueryCache()
    .findAll({ type: 'active', fetchStatus: 'paused' })
    .some(({ state }) => state.data === undefined)

/** Whether the server failed to give something that is shown, be it only the account. */
const readServerFails = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ predicate: (query) => silentOf(query) === 'server' }).length > 0

/** How often a server that failed is asked again, ms; no event says that it answers. */
const askAgainMs = 10_000

/** Fetches what the server failed to give. The account has no active observer, since the route loads it. */
const askServerAgain = (client: QueryClient): void => {
  const isOnScreen = (query: Query): boolean => query.isActive() || query.queryKey[0] === 'account'
  const missed = client.getQueryCache().findAll({ predicate: (query) => isLastSeen(query) && isOnScreen(query) })
  for (const query of missed) void query.fetch().catch(() => undefined)
}

const useCacheState = <T,>(read: () => T, absent: T): T => {
  const client = useQueryClient()
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    read,
    () => absent,
  )
}

/** Says that there is no network, none that answers or a server that fails, and from when the screen is. */
function OfflineNotice() {
  const t = useCopy(shell)
  const client = useQueryClient()
  const online = useOnline()
  const now = useMinuteClock()
  const seenAt = useCacheState(() => readSeenAt(client, online), null)
  const waits = useCacheState(() => isWaiting(client), false)
  // Devices also report a network that answers nothing; then no event says that it answers again, but the socket does.
  useEffect(() => onConnected(() => void client.refetchQueries({ type: 'active', predicate: isLastSeen })), [client])
  const serverFails = useCacheState(() => readServerFails(client), false)
  useEffect(() => {
    if (!serverFails) return
    const timer = setInterval(() => askServerAgain(client), askAgainMs)
    return () => clearInterval(timer)
  }, [client, serverFails])
  const busy = useBusyServer()
  if (online && seenAt === null && !serverFails && !busy) return null
  const says = online ? (serverFails ? 'serverFails' : busy ? 'busyServer' : 'unanswered') : 'offline'
  return (
    <p className="offline">
      <Icon
        name={says === 'serverFails' || says === 'busyServer' ? 'i-ph-clock-counter-clockwise' : 'i-ph-wifi-slash'}
      />
      <span>
        {t(says)}
        {waits && ` ${t('loadsLater')}`}
        {seenAt !== null && ` ${t('seenAt', { when: formatNearTime(seenAt, now) })}`}
      </span>
    </p>
  )
}

const ClockDialog = lazy(() => import('./clock-dialog.tsx'))

/** Warnings shown on every screen: no network answers, or the clock of the device is wrong. */
export function Notices() {
  const trust = useClockTrust()
  const [seen, setSeen] = useState<typeof trust>('good')
  return (
    <>
      <div role="status">
        <OfflineNotice />
      </div>
      {trust !== 'good' && trust !== seen && (
        <Suspense>
          <ClockDialog strict={trust === 'refuse'} onClose={() => setSeen(trust)} />
        </Suspense>
      )}
    </>
  )
}
