import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { codeOf, isUnreachable, statusOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Crash, Disconnected, Offline } from '#web/ui/illustrations.tsx'
import { WrongRoleError } from './guards.ts'
import { isLostChunk } from './lost-chunk.ts'
import { ForbiddenScreen, NotFoundScreen, StandIn, WrongRoleScreen } from './stand-in.tsx'

const maintenanceRetryMs = 15_000

type RetryProps = { onRetry: () => void }

function CrashScreen({ error, onRetry }: RetryProps & { error: unknown }) {
  const t = useCopy(shell)
  const words = useCopy(common)
  const [id] = useState(() => crypto.randomUUID().slice(0, 8))
  useEffect(() => console.error(`[${id}]`, error), [id, error])
  return (
    <StandIn
      art={<Crash />}
      title={t('crash.title')}
      body={t('crash.body')}
      actions={
        <>
          <Button onClick={onRetry}>{words('retry')}</Button>
          <Button kind="line" render={<Link to="/" />}>
            {t('goHome')}
          </Button>
        </>
      }
    >
      <p className="caption quiet">
        {t('errorId')} <bdi className="ltr num">{id}</bdi>
      </p>
    </StandIn>
  )
}

function UnreachableScreen({ onRetry }: RetryProps) {
  const t = useCopy(shell)
  const words = useCopy(common)
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <StandIn
      art={<Offline />}
      title={t('unreachable.title')}
      body={t('unreachable.body')}
      actions={<Button onClick={onRetry}>{words('retry')}</Button>}
    />
  )
}

function MaintenanceScreen({ onRetry }: RetryProps) {
  const t = useCopy(shell)
  const words = useCopy(common)
  useEffect(() => {
    const timer = setInterval(onRetry, maintenanceRetryMs)
    return () => clearInterval(timer)
  }, [onRetry])
  return (
    <StandIn
      art={<Disconnected />}
      title={t('busy.title')}
      body={t('busy.body')}
      actions={<Button onClick={onRetry}>{words('retry')}</Button>}
    />
  )
}

function NewVersionScreen() {
  const t = useCopy(shell)
  return (
    <StandIn
      art={<Disconnected />}
      title={t('newVersion.title')}
      body={t('newVersion.body')}
      actions={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  )
}

/** Whatever a route could not do, told in the terms of the person in front of it. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retry] = useState(() => () => {
    reset()
    void router.invalidate()
  })
  if (error instanceof WrongRoleError) return <WrongRoleScreen />
  if (isLostChunk(error)) return <NewVersionScreen />
  if (isUnreachable(error)) return <UnreachableScreen onRetry={retry} />
  const code = codeOf(error)
  if (code === 'service-unavailable') return <MaintenanceScreen onRetry={retry} />
  if (code === 'forbidden') return <ForbiddenScreen />
  if (code !== null && statusOf(error) === 404) return <NotFoundScreen />
  return <CrashScreen error={error} onRetry={retry} />
}
