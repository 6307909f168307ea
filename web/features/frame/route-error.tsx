import { type ErrorComponentProps, Link, useMatches, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Role, regularRoles } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { WrongRoleError } from '#web/features/people/account/guards.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { MessageScreen } from '#web/features/shared/message-screen.tsx'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { codeOf, isNoAnswerError, statusOf } from '#web/lib/api-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { againAfter, isLostChunk, isPageServed, shouldReloadOnce } from './lost-chunk.ts'

const screens = () => import('#web/features/people/account/error-screens.tsx')
const NotFoundScreen = lazy(() => screens().then((all) => ({ default: all.NotFoundScreen })))
const WrongRoleScreen = lazy(() => screens().then((all) => ({ default: all.WrongRoleScreen })))
const ForbiddenScreen = lazy(() => screens().then((all) => ({ default: all.ForbiddenScreen })))
const MaintenanceScreen = lazy(() => screens().then((all) => ({ default: all.MaintenanceScreen })))
const CrashScreen = lazy(() => screens().then((all) => ({ default: all.CrashScreen })))

type RetryProps = { onRetry: () => void }

// The next two screens are not lazy: they are shown when no further code can be loaded.

/** The server did not answer or the device is offline. Retries by itself when the network comes back. */
function UnreachableScreen({ offline, onRetry }: RetryProps & { offline: boolean }) {
  const t = useCopy(shell)
  const words = useCopy(common)
  // When the root route failed, the account is unknown, so there is no frame and no other screen to go to.
  const first = useMatches({ select: ([root]) => root?.status === 'error' })
  const frameless = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame === 'none' })
  useEffect(() => {
    window.addEventListener('online', onRetry)
    return () => window.removeEventListener('online', onRetry)
  }, [onRetry])
  const why = offline ? 'unreachable' : 'noAnswer'
  return (
    <MessageScreen
      art={<LogoMark className="size-14" />}
      title={t(`${why}.title`)}
      body={t(first ? `${why}.first` : `${why}.body`)}
      actions={
        <>
          <Button onClick={onRetry}>{words('retry')}</Button>
          {frameless && !first && (
            <Button kind="line" render={<Link to="/" />}>
              {t('goHome')}
            </Button>
          )}
        </>
      }
    >
      {!first && <ReadableScreens withHome={!frameless} />}
    </MessageScreen>
  )
}

/** Links to the screens that can be read without a network. Their files and answers are kept; see new-version.ts. */
function ReadableScreens({ withHome }: { withHome: boolean }) {
  const t = useCopy(shell)
  const user = useUser()
  if (!user || !regularRoles.includes(user.role)) return null
  return (
    <nav className="w-full grid justify-items-center gap-2" aria-labelledby="readable">
      <p id="readable" className="small quiet">
        {t('readable.title')}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {withHome && (
          <Button kind="line" render={<Link to={user.role === Role.Student ? '/s/dashboard' : '/t/dashboard'} />}>
            {t('nav.dashboard')}
          </Button>
        )}
        <Button kind="line" render={<Link to="/upcoming-lessons" />}>
          {t('nav.upcoming')}
        </Button>
        <Button kind="line" render={<Link to="/chat" />}>
          {t('nav.chat')}
        </Button>
      </div>
    </nav>
  )
}

/** Reloads once if the server is reachable; otherwise keeps the app, so that screens already loaded still open. */
function LostChunkScreen({ error }: { error: Error }) {
  const t = useCopy(shell)
  const [page, setPage] = useState<'asking' | 'silent' | 'served'>('asking')
  const [attempt, setAttempt] = useState(0)
  const [retry] = useState(() => () => setAttempt((before) => before + 1))
  useEffect(() => {
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    void isPageServed().then((served) => {
      if (isUnmounted) return
      // Only the first reload is automatic, or a file that stays missing would reload without end.
      if (served && (attempt > 0 || shouldReloadOnce(error))) return location.reload()
      setPage(served ? 'served' : 'silent')
      // A device says that it has a network before anything gets through, and says it once.
      if (!served) timer = setTimeout(() => navigator.onLine && retry(), againAfter(attempt, Math.random()))
    })
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [error, attempt, retry])
  if (page === 'asking') return <PageLoader />
  if (page === 'silent') return <UnreachableScreen offline={!navigator.onLine} onRetry={retry} />
  return (
    <MessageScreen
      art={<LogoMark className="size-14" />}
      title={t('newVersion.title')}
      body={t('newVersion.body')}
      actions={<Button onClick={retry}>{t('reload')}</Button>}
    />
  )
}

function ErrorScreen({ error, onRetry }: RetryProps & { error: unknown }) {
  if (error instanceof WrongRoleError) return <WrongRoleScreen />
  const code = codeOf(error)
  if (code === 'service-unavailable') return <MaintenanceScreen error={error} onRetry={onRetry} />
  if (code === 'forbidden') return <ForbiddenScreen />
  if (code !== null && statusOf(error) === 404) return <NotFoundScreen />
  return <CrashScreen error={error} onRetry={onRetry} />
}

/** The router's error component: chooses the error screen for what a route threw. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retry] = useState(() => () => {
    reset()
    void router.invalidate()
  })
  if (isLostChunk(error)) return <LostChunkScreen error={error} />
  if (isNoAnswerError(error)) return <UnreachableScreen offline={error.offline} onRetry={retry} />
  return (
    <Suspense fallback={<PageLoader />}>
      <ErrorScreen error={error} onRetry={retry} />
    </Suspense>
  )
}

/** The router's not-found component. */
export function RouteNotFound() {
  return (
    <Suspense fallback={<PageLoader />}>
      <NotFoundScreen />
    </Suspense>
  )
}
