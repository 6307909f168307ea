import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { auth } from '#web/copy/auth.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import type { NewAccount } from '#web/features/account/query.ts'
import { mayFetchAhead } from '#web/features/shell/network.ts'
import { Button } from '#web/ui/button.tsx'
import { configQuery, type GoogleConfig, googleWasOff } from './config.ts'
import type { GoogleProof } from './google.ts'
import { useGoogle } from './use-google.ts'

const loadGoogle = () => import('./google.ts')
const UnknownDialog = lazy(() => import('./unknown-dialog.tsx'))

/** The script of Google is large and foreign: it comes for the offer only once the page has come to rest. */
const useOneTap = (google: GoogleConfig | null | undefined, accept: (proof: GoogleProof) => void) => {
  const take = useEffectEvent(accept)
  useEffect(() => {
    if (!google || google.simulated || !mayFetchAhead()) return
    const offer = async () => (await loadGoogle()).offerOneTap(google, (proof) => take(proof))
    // Without the offer the button is still there.
    const timer = setTimeout(() => void offer().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [google])
}

type GoogleSpotProps = {
  /** Which account to open for somebody new. */
  role?: NewAccount['role']
  /** This is the way in for the account just tried. */
  marked?: boolean
  disabled: boolean
  onBusy: (busy: boolean) => void
}

/** The button of Google and the line below it. What they do is fetched when somebody nears them. */
export function GoogleSpot({ role, marked, disabled, onBusy }: GoogleSpotProps) {
  const t = useCopy(auth)
  const { data: config } = useQuery(configQuery)
  const { ask, accept, busy, unknown, openAccount, forget } = useGoogle(role)
  const tell = useEffectEvent(onBusy)
  useEffect(() => tell(busy), [busy])
  useOneTap(config?.google, accept)
  const [wasOff] = useState(googleWasOff)
  if (wasOff && !config?.google) return null
  // A deployment without Google shows it on the first visit only: the place stays, so that no field moves, and is empty.
  const off = config?.google === null
  const near = () => void loadGoogle().catch(() => undefined)
  return (
    <div className={off ? 'contents invisible' : 'contents'}>
      <Button
        kind="line"
        block
        className={marked ? 'bg-accent-subtle! border-accent! shadow-[inset_0_0_0_1px_var(--accent)]' : undefined}
        loading={busy}
        disabled={disabled}
        onPointerEnter={near}
        onFocus={near}
        onClick={ask}
      >
        {t('google.button')}
      </Button>
      <p className="or caption quiet">{t('or')}</p>
      {unknown && (
        <Suspense>
          <UnknownDialog busy={busy} onOpenAccount={openAccount} onForget={forget} />
        </Suspense>
      )}
    </div>
  )
}
