import { useMatches } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { regularRoles, staffRoles } from '#contract/vocabulary/roles.ts'
import { common } from '#web/copy/common.ts'
import { useUser } from '#web/features/people/account/query.ts'
import { useRevocationCheck } from '#web/features/people/account/use-revocation-check.ts'
import { openHelp, useOpenHelp } from '#web/features/shared/help.ts'
import { loadBeside } from '#web/features/shared/load-beside.tsx'
import { PageLoader } from '#web/features/shared/page-loader.tsx'
import { RouteAnnouncer, useIsMissing } from '#web/features/shared/title.tsx'
import { lookOfPage } from '#web/lib/look.ts'
import { currentToken } from '#web/lib/token.ts'

type ComponentModule<P> = { default: ComponentType<P> }

/** `lazy`, but without a Suspense fallback once `prepare` has loaded it; React would keep a fallback for a while. */
const lazyWithPreload = <P extends object>(load: () => Promise<ComponentModule<P>>) => {
  const Lazy = lazy(load)
  let loaded: ComponentType<P> | undefined
  function Prepared(props: P) {
    // Fixed at mount: switching from `Lazy` to `loaded` later would remount the screen.
    const [{ Part }] = useState(() => ({ Part: loaded ?? Lazy }))
    return <Part {...props} />
  }
  Prepared.prepare = async () => {
    loaded = (await load()).default
  }
  return Prepared
}

// Lazy, because login and the lesson room show no frame and a visitor only the slim one.
const AppFrame = lazyWithPreload(() => import('./app-frame.tsx'))
const SlimFrame = lazyWithPreload(() => import('./slim-frame.tsx'))

/** Loads the frame of the first screen, chosen by the path and the token before the account has loaded. */
export const prepareFrame = async (): Promise<void> => {
  // Those screens have no frame, or one of their own.
  if (/^\/(login|register|admin)\b/.test(location.pathname)) return
  await (currentToken() === null ? SlimFrame : AppFrame).prepare()
}

const LiveServices = loadBeside(() => import('./live-services.tsx').then((all) => ({ default: all.LiveServices })))

// Only the team loads it.
const LookBanner = lazy(() => import('#web/features/people/look/look-banner.tsx'))

const ConsentQuestion = loadBeside(() => import('#web/features/people/consents/consent-question.tsx'))

/** Wraps the screen in the frame that its route declares and the person's role has. */
export function Frame({ children }: { children: ReactNode }) {
  const user = useUser()
  useRevocationCheck()
  const { frame = 'app', back, quota, fill } = useMatches({ select: (matches) => matches.at(-1)?.staticData }) ?? {}
  // What does not exist is said in the usual frame: a route's own frame belongs to its screen.
  const isMissing = useIsMissing()
  const app = user !== null && regularRoles.includes(user.role)
  // Everybody else is told inside their usual frame that the screen is not theirs.
  const ownFrame =
    (frame === 'none' && !isMissing) || (frame === 'admin' && user !== null && staffRoles.includes(user.role))
  return (
    <>
      <a href="#main" className="skip-link fixed z-block top-2 start-2 rounded bg-overlay shadow-3">
        {common.skipToContent}
      </a>
      {lookOfPage() && (
        <Suspense fallback={null}>
          <LookBanner />
        </Suspense>
      )}
      {app && !lookOfPage() && (
        <>
          <LiveServices />
          {!ownFrame && <ConsentQuestion />}
        </>
      )}
      <Suspense fallback={<PageLoader />}>
        {ownFrame && children}
        {!ownFrame && app && (
          <AppFrame back={back} quota={quota} fill={fill}>
            {children}
          </AppFrame>
        )}
        {!ownFrame && !app && (
          <SlimFrame signedIn={user !== null} fill={fill}>
            {children}
          </SlimFrame>
        )}
        {/* Inside `Suspense`, so that it announces and moves the focus only once the screen is mounted. */}
        <RouteAnnouncer />
      </Suspense>
      <HelpDialogs signedIn={user !== null} />
    </>
  )
}

const ReportDialog = lazy(() => import('#web/features/talk/reports/report-dialog.tsx'))
const ContactDialog = lazy(() => import('#web/features/talk/contact/contact-dialog.tsx'))

const close = () => openHelp(null)

/** Renders the open help dialog. Reports need an account, so a visitor gets the contact form instead. */
function HelpDialogs({ signedIn }: { signedIn: boolean }) {
  const opened = useOpenHelp()
  if (opened === null) return null
  const { topic, about } = opened
  return (
    <Suspense>
      {topic === 'report' && signedIn ? (
        <ReportDialog about={about} onClose={close} />
      ) : (
        <ContactDialog topic={topic} onClose={close} />
      )}
    </Suspense>
  )
}
