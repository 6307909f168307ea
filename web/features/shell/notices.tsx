import { lazy, Suspense, useState } from 'react'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useClockTrust, useOnline } from '#web/lib/network.ts'
import { Icon } from '#web/ui/icon.tsx'

const ClockDialog = lazy(() => import('./clock-dialog.tsx'))

/** Warnings shown on every screen: the device has no network, or its clock is wrong. */
export function Notices() {
  const t = useCopy(shell)
  const online = useOnline()
  const trust = useClockTrust()
  const [seen, setSeen] = useState<typeof trust>('good')
  return (
    <>
      <div role="status">
        {!online && (
          <p className="offline">
            <Icon name="i-ph-wifi-slash" />
            {t('offline')}
          </p>
        )}
      </div>
      {trust !== 'good' && trust !== seen && (
        <Suspense>
          <ClockDialog strict={trust === 'refuse'} onClose={() => setSeen(trust)} />
        </Suspense>
      )}
    </>
  )
}
