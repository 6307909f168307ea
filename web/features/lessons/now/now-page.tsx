import { useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { now as copy } from '#web/features/lessons/copy/now.ts'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { useTitle } from '#web/features/shared/title.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { NowScreen } from './now-screen.tsx'
import { useMarket } from './query.ts'
import { Accepted, Nobody, Refused } from './results.tsx'
import { RingForm } from './ring-form.tsx'
import { Searching } from './searching.tsx'

/** `/now`: choosing, searching, and what came of it; the search goes on when the page is loaded again. */
export function NowPage() {
  const t = useCopy(copy)
  const { data, error } = useMarket()
  const at = useMinuteClock()
  /** The search whose end the student has seen and left behind. */
  const [left, setLeft] = useState<string | null>(null)
  useTitle(t('title'))
  if (error && !data) throw error
  if (!data) {
    return (
      <NowScreen back="/s/dashboard">
        <PageLoader />
      </NowScreen>
    )
  }
  const { ring, tutors } = data
  const available = tutors.filter(({ until }) => Date.parse(until) > at).length
  const form = (notice?: string) => <RingForm available={available} notice={notice} />
  if (!ring || ring.id === left) return form()
  const again = () => setLeft(ring.id)
  switch (ring.status) {
    case 'searching':
      return <Searching ring={ring} />
    case 'accepted':
      // Shown until the lesson begins; afterwards the page is for the next one.
      return ring.accepted && Date.parse(ring.accepted.start) > at ? (
        <Accepted ring={ring} accepted={ring.accepted} />
      ) : (
        form()
      )
    case 'nobody':
      return <Nobody ring={ring} onAgain={again} />
    case 'refused':
    case 'arrived':
      return <Refused ring={ring} onAgain={again} />
    case 'cancelled':
      return form(t('ended.cancelled'))
  }
}
