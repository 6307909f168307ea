import { type ReactNode, useMemo } from 'react'
import { ForbiddenScreen } from '#web/features/people/account/error-screens.tsx'
import { useRequiredUser } from '#web/features/people/account/query.ts'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { useSecondClock } from '#web/lib/clock.ts'
import type { CallDetails } from './call.ts'
import { useCallCopy } from './call-copy.ts'
import { DarkScreen } from './ended-screens.tsx'
import { useAudioOnPress, useDarkTheme } from './hooks.ts'
import { nameOf } from './words.ts'

type CallScreenProps<Booking> = {
  query: { data: Booking | undefined; error: Error | null }
  /** Null for somebody who is no member of the call. */
  callOf: (booking: Booking, myId: number) => CallDetails | null
  children: (call: CallDetails, now: number) => ReactNode
}

/** What the screens of all kinds of calls share: loading, refusals, the title, the dark theme. */
export function CallScreen<Booking>({ query: { data, error }, callOf, children }: CallScreenProps<Booking>) {
  const t = useCallCopy()
  const { id } = useRequiredUser()
  const now = useSecondClock()
  const call = useMemo(() => data && callOf(data, id), [data, callOf, id])
  useDarkTheme()
  useAudioOnPress()
  useTitle(call && t('title', { name: nameOf(t, call.other) }))
  // The route's error screen handles refusals and faults.
  if (error && !data) throw error
  if (call) return children(call, now)
  return <DarkScreen>{data ? <ForbiddenScreen /> : <PageLoader />}</DarkScreen>
}
