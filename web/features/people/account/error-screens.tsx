/** Error screens, shown in place of a screen that cannot be shown. Loaded only when one is needed. */
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { displayNameOf } from '#web/features/shared/display-name.ts'
import ErrorNumber from '#web/features/shared/error-number.tsx'
import { MessageScreen } from '#web/features/shared/message-screen.tsx'
import { ReportButton } from '#web/features/shared/report-button.tsx'
import { faultIdOf } from '#web/lib/api-errors.ts'
import { logError } from '#web/lib/log.ts'
import { waitOf } from '#web/lib/retrying.ts'
import { Button } from '#web/ui/button.tsx'
import { DisconnectedIllustration } from '#web/ui/disconnected-illustration.tsx'
import { CrashIllustration, NoPermissionIllustration, NotFoundIllustration } from '#web/ui/illustrations.tsx'
import { homePathOf } from './guards.ts'
import { useLogOut, useUser } from './query.ts'

function LogOutButton() {
  const t = useCopy(shell)
  return (
    <Button kind="line" onClick={useLogOut()}>
      {t('logout')}
    </Button>
  )
}

export function NotFoundScreen() {
  const t = useCopy(shell)
  const visitor = useUser() === null
  return (
    <MessageScreen
      art={<NotFoundIllustration />}
      title={t('notFound.title')}
      body={t('notFound.body')}
      actions={
        <>
          <Button render={<Link to="/" />}>{t('goHome')}</Button>
          <Button kind="line" render={<Link to="/tutors" />}>
            {t('toTutors')}
          </Button>
          {visitor && (
            <Button kind="line" render={<Link to="/pricing" />}>
              {titles.pricing}
            </Button>
          )}
          <Button kind="plain" render={<Link to="/contact" />}>
            {t('contact')}
          </Button>
        </>
      }
    />
  )
}

/** The screen is for another role; offers the person's own home and logging out. */
export function WrongRoleScreen() {
  const t = useCopy(shell)
  const user = useUser()
  const name = user ? displayNameOf(user) : ''
  return (
    <MessageScreen
      art={<NoPermissionIllustration />}
      title={t('forbidden.title')}
      body={user ? t('forbidden.body', { name }) : t('forbidden.private')}
      actions={
        <>
          <Button render={<Link to={user ? homePathOf(user) : '/'} />}>{t('goHome')}</Button>
          {user && <LogOutButton />}
        </>
      }
    />
  )
}

/** The server refused access to this lesson or chat room, which belongs to other people. */
export function ForbiddenScreen() {
  const t = useCopy(shell)
  return (
    <MessageScreen
      art={<NoPermissionIllustration />}
      title={t('forbidden.title')}
      body={t('forbidden.private')}
      actions={<Button render={<Link to="/" />}>{t('goHome')}</Button>}
    />
  )
}

/** Where the server does not say when to ask again. */
const maintenanceRetryMs = 15_000

type RetryProps = { onRetry: () => void }

export function CrashScreen({ error, onRetry }: RetryProps & { error: unknown }) {
  const t = useCopy(shell)
  const words = useCopy(common)
  // What failed in the browser alone is in the log that a report carries.
  const [id] = useState(() => faultIdOf(error) ?? crypto.randomUUID().slice(0, 8))
  useEffect(() => {
    logError(`[${id}] ${error}`)
    console.error(`[${id}]`, error)
  }, [id, error])
  return (
    <MessageScreen
      art={<CrashIllustration />}
      title={t('crash.title')}
      body={t('crash.body')}
      actions={
        <>
          <Button onClick={onRetry}>{words('retry')}</Button>
          <Button kind="line" render={<Link to="/" />}>
            {t('goHome')}
          </Button>
          <ReportButton />
        </>
      }
    >
      <ErrorNumber id={id} />
    </MessageScreen>
  )
}

export function MaintenanceScreen({ error, onRetry }: RetryProps & { error: unknown }) {
  const t = useCopy(shell)
  const words = useCopy(common)
  useEffect(() => {
    const timer = setInterval(onRetry, waitOf(error) ?? maintenanceRetryMs)
    return () => clearInterval(timer)
  }, [error, onRetry])
  const id = faultIdOf(error)
  return (
    <MessageScreen
      art={<DisconnectedIllustration />}
      title={t('busy.title')}
      body={t('busy.body')}
      actions={<Button onClick={onRetry}>{words('retry')}</Button>}
    >
      {id !== null && <ErrorNumber id={id} />}
    </MessageScreen>
  )
}
