import { useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { common } from '#web/copy/common.ts'
import { useUser } from '#web/features/account/query.ts'
import { PageLoader } from './page-loader.tsx'
import { RouteAnnouncer } from './title.tsx'

// Login and the lesson room never show a frame, so they do not wait for one.
const frames = () => import('./app-frame.tsx')
if (!/^\/(login|register)\b/.test(location.pathname)) void frames()
const AppFrame = lazy(() => frames().then(({ AppFrame }) => ({ default: AppFrame })))
const SlimFrame = lazy(() => frames().then(({ SlimFrame }) => ({ default: SlimFrame })))

/** Puts the screen into the frame its route asks for and its person may have. */
export function Frame({ children }: { children: ReactNode }) {
  const user = useUser()
  const { frame = 'app', back, quota, fill } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  return (
    <>
      <a href="#main" className="skip-link">
        {common.skipToContent}
      </a>
      <RouteAnnouncer />
      {frame === 'none' ? (
        children
      ) : (
        <Suspense fallback={<PageLoader />}>
          {frame === 'app' && user ? (
            <AppFrame back={back} quota={quota} fill={fill}>
              {children}
            </AppFrame>
          ) : (
            <SlimFrame signedIn={user !== null} fill={fill}>
              {children}
            </SlimFrame>
          )}
        </Suspense>
      )}
    </>
  )
}
