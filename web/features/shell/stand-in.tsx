import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { common } from '#web/copy/common.ts'
import { shell } from '#web/copy/shell.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { useLogOut, useUser } from '#web/features/account/query.ts'
import { Button } from '#web/ui/button.tsx'
import { NoPermission, NotFound } from '#web/ui/illustrations.tsx'
import { callName } from './call-name.ts'
import { homeOf } from './guards.ts'
import { useTitle } from './title.tsx'

type StandInProps = { art: ReactNode; title: string; body: string; children?: ReactNode; actions: ReactNode }

/** Stands where a screen cannot: what happened, what it means, the way onward. */
export function StandIn({ art, title, body, children, actions }: StandInProps) {
  // The bar on phones would say it twice.
  useTitle(title, common.brand)
  return (
    <div className="empty min-h-[60dvh]">
      {art}
      <h1 className="text-h2 focus:shadow-none">{title}</h1>
      <p>{body}</p>
      {children}
      <div className="btn-row justify-center mt-2">{actions}</div>
    </div>
  )
}

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
  return (
    <StandIn
      art={<NotFound />}
      title={t('notFound.title')}
      body={t('notFound.body')}
      actions={
        <>
          <Button render={<Link to="/" />}>{t('goHome')}</Button>
          <Button kind="line" render={<Link to="/tutors" />}>
            {t('toTutors')}
          </Button>
        </>
      }
    />
  )
}

/** Signed in as somebody else than this screen is for; logging out is the other way onward. */
export function WrongRoleScreen() {
  const t = useCopy(shell)
  const user = useUser()
  const name = user ? callName(user) : ''
  return (
    <StandIn
      art={<NoPermission />}
      title={t('forbidden.title')}
      body={user ? t('forbidden.body', { name }) : t('forbidden.private')}
      actions={
        <>
          <Button render={<Link to={user ? homeOf(user) : '/'} />}>{t('goHome')}</Button>
          {user && <LogOutButton />}
        </>
      }
    />
  )
}

/** The row itself said no: a lesson or room of other people. */
export function ForbiddenScreen() {
  const t = useCopy(shell)
  return (
    <StandIn
      art={<NoPermission />}
      title={t('forbidden.title')}
      body={t('forbidden.private')}
      actions={<Button render={<Link to="/" />}>{t('goHome')}</Button>}
    />
  )
}

/** For admins and studios, whose work has no screens in this product yet. */
export function NoAreaScreen() {
  const t = useCopy(shell)
  const user = useUser()
  return (
    <StandIn
      art={<NoPermission />}
      title={t('noArea.title', { name: user ? callName(user) : '' })}
      body={t('noArea.body')}
      actions={
        <>
          <Button render={<Link to="/tutors" />}>{t('toTutors')}</Button>
          <LogOutButton />
        </>
      }
    />
  )
}
