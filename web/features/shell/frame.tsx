import { useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useUser } from '#web/features/account/query.ts'
import { currentToken } from '#web/lib/token.ts'
import { PageLoader } from './page-loader.tsx'
import { RouteAnnouncer } from './title.tsx'

// Login and the lesson room never show a frame, and a visitor needs only the slim one.
const loadApp = () => import('./app-frame.tsx')
const loadSlim = () => import('./slim-frame.tsx')
const AppFrame = lazy(loadApp)
const SlimFrame = lazy(loadSlim)
// Which one it will be is known before the person is.
if (!/^\/(login|register)\b/.test(location.pathname))
  void (currentToken() === null ? loadSlim() : loadApp()).catch(() => {})

const LiveServices = lazy(() => import('./live-services.tsx').then(({ LiveServices }) => ({ default: LiveServices })))

/** Puts the screen into the frame its route asks for and its person may have. */
export function Frame({ children }: { children: ReactNode }) {
  const user = useUser()
  const { frame = 'app', back, quota, fill } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  const app = frame === 'app' && user !== null && regularRoles.includes(user.role)
  return (
    <>
      <a href="#main" className="skip-link">
        {common.skipToContent}
      </a>
      {user && regularRoles.includes(user.role) && (
        <Suspense fallback={null}>
          <LiveServices />
        </Suspense>
      )}
      <Suspense fallback={<PageLoader />}>
        {frame === 'none' && children}
        {frame !== 'none' && app && (
          <AppFrame back={back} quota={quota} fill={fill}>
            {children}
          </AppFrame>
        )}
        {frame !== 'none' && !app && (
          <SlimFrame signedIn={user !== null} fill={fill}>
            {children}
          </SlimFrame>
        )}
        {/* Inside, so that it speaks and moves the focus once there is a page to move to. */}
        <RouteAnnouncer />
      </Suspense>
    </>
  )
}
