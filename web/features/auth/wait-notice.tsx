import { useEffect, useState } from 'react'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { serverNow, useSecondClock } from '#web/lib/clock.ts'
import { count } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'

type WaitNoticeProps = { seconds: number; onOver: () => void }

/** Too many attempts: counts down to the next one. */
export function WaitNotice({ seconds, onOver }: WaitNoticeProps) {
  const t = useCopy(auth)
  const [until] = useState(() => serverNow() + seconds * 1000)
  const now = useSecondClock()
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return <Alert kind="warning">{t('wait', { seconds: count(left, 'seconds', true) })}</Alert>
}
