import { useMatches } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { regularRoles } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useUser } from '#web/features/account/query.ts'
import { currentToken } from '#web/lib/token.ts'
import { HelpDialogs } from './help-dialogs.tsx'
import { PageLoader } from './page-loader.tsx'
import { RouteAnnouncer } from './title.tsx'

type ComponentModule<P> = { default: ComponentType<P> }

/** `lazy`, but shown at once where the code has come before: a fallback, once shown, stands for a while. */
const lazyWithPreload = <P extends object>(load: () => Promise<ComponentModule<P>>) => {
  const Lazy = lazy(load)
  let loaded: ComponentType<P> | undefined
  function Prepared(props: P) {
    // What was chosen stays: another component would be another screen.
    const [{ Part }] = useState(() => ({ Part: loaded ?? Lazy }))
    return <Part {...props} />
  }
  Prepared.prepare = async () => {
    loaded = (await load()).default
  }
  return Prepared
}

// Login and the lesson room never show a frame, and a visitor needs only the slim one.
const AppFrame = lazyWithPreload(() => import('./app-frame.tsx'))
const SlimFrame = lazyWithPreload(() => import('./slim-frame.tsx'))

/** Brings the frame of the first screen; which one it will be is known before the person is. */
export const prepareFrame = async (): Promise<void> => {
  if (/^\/(login|register)\b/.test(location.pathname)) return
  await (currentToken() === null ? SlimFrame : AppFrame).prepare()
}

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
      <HelpDialogs signedIn={user !== null} />
    </>
  )
}
