import { useEffect, useState } from 'react'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow, useSecondClock } from '#web/lib/clock.ts'
import { formatCount } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'

type RateLimitNoticeProps = { seconds: number; onOver: () => void }

/** Tells that there were too many attempts and counts down the seconds to the next one. */
export function RateLimitNotice({ seconds, onOver }: RateLimitNoticeProps) {
  const t = useCopy(auth)
  const [until] = useState(() => serverNow() + seconds * 1000)
  const now = useSecondClock()
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return <Alert kind="warning">{t('wait', { seconds: formatCount(left, 'seconds', true) })}</Alert>
}
