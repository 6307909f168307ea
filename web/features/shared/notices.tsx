import { lazy, Suspense, useState } from 'react'
import { useClockTrust } from '#web/lib/network.ts'
import { OfflineNotice } from './offline-notice.tsx'

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
