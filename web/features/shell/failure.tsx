import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { codeOf, isUnreachable, statusOf } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { WrongRoleError } from './guards.ts'
import { isLostChunk, worthReloading } from './lost-chunk.ts'
import { PageLoader } from './page-loader.tsx'
import { StandIn } from './stand-in.tsx'

const screens = () => import('./screens.tsx')
const NotFoundScreen = lazy(() => screens().then((all) => ({ default: all.NotFoundScreen })))
const WrongRoleScreen = lazy(() => screens().then((all) => ({ default: all.WrongRoleScreen })))
const ForbiddenScreen = lazy(() => screens().then((all) => ({ default: all.ForbiddenScreen })))
const MaintenanceScreen = lazy(() => screens().then((all) => ({ default: all.MaintenanceScreen })))
const CrashScreen = lazy(() => screens().then((all) => ({ default: all.CrashScreen })))

type RetryProps = { onRetry: () => void }

// The next two are needed exactly when nothing more can be fetched, so they bring everything along.

function UnreachableScreen({ onRetry }: RetryProps) {
  const t = useCopy(shell)
  const words = useCopy(common)
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <StandIn
      art={<Mark className="size-14" />}
      title={t('unreachable.title')}
      body={t('unreachable.body')}
      actions={<Button onClick={onRetry}>{words('retry')}</Button>}
    />
  )
}

function NewVersionScreen({ error }: { error: Error }) {
  const t = useCopy(shell)
  const [tried, setTried] = useState(false)
  useEffect(() => {
    if (worthReloading(error)) location.reload()
    else setTried(true)
  }, [error])
  if (!tried) return <PageLoader />
  return (
    <StandIn
      art={<Mark className="size-14" />}
      title={t('newVersion.title')}
      body={t('newVersion.body')}
      actions={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  )
}

/** Only with a network: without one the browser's own page would take the place of ours. */
const reload = (): void => {
  if (navigator.onLine) location.reload()
}

function Screen({ error, onRetry }: RetryProps & { error: unknown }) {
  if (error instanceof WrongRoleError) return <WrongRoleScreen />
  const code = codeOf(error)
  if (code === 'service-unavailable') return <MaintenanceScreen onRetry={onRetry} />
  if (code === 'forbidden') return <ForbiddenScreen />
  if (code !== null && statusOf(error) === 404) return <NotFoundScreen />
  return <CrashScreen error={error} onRetry={onRetry} />
}

/** Whatever a route could not do, told in the terms of the person in front of it. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [online] = useState(() => navigator.onLine)
  const [retry] = useState(() => () => {
    reset()
    void router.invalidate()
  })
  if (isLostChunk(error)) return online ? <NewVersionScreen error={error} /> : <UnreachableScreen onRetry={reload} />
  if (isUnreachable(error)) return <UnreachableScreen onRetry={retry} />
  return (
    <Suspense fallback={<PageLoader />}>
      <Screen error={error} onRetry={retry} />
    </Suspense>
  )
}

/** An address nobody answers to. */
export function Missing() {
  return (
    <Suspense fallback={<PageLoader />}>
      <NotFoundScreen />
    </Suspense>
  )
}
