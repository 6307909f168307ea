/** Who is signed in on this device, and what has to happen when that changes here or in another tab. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { UserSelf } from '#contract/shapes/user.ts'
import { shell } from '#web/copy/shell.ts'
import { toastWhenReady } from '#web/features/shell/toasts.tsx'
import { onSignedOut } from '#web/lib/api.ts'
import { forgetStored, readStored, writeStored } from '#web/lib/storage.ts'
import { keepToken, onTokenChange, tokenOwner } from '#web/lib/token.ts'

export const accountKey = (id: number) => ['account', id] as const
/** Where a tutor stands on the way to the public list. */
export const tutorMetaKey = (id: number) => ['tutor-meta', id] as const

/** Everything one person leaves on the device starts with this; the theme does not. */
const personal = 'hiwar.'
const lastOwner = `${personal}owner`

/** Why this tab let go of the token; null when another tab did. */
let ending: 'left' | 'expired' | null = null

/** Whose account was opened in this tab; a reload makes them somebody like any other. */
let newcomer: number | null = null

export const isNewcomer = ({ id }: Pick<UserSelf, 'id'>): boolean => id === newcomer

/** Marks somebody whose account was opened just now, before `beginSession` lets the screens follow. */
export const welcome = ({ id }: Pick<UserSelf, 'id'>): void => {
  newcomer = id
}

/** Keeps the token of somebody who just logged in or registered. The screens follow by themselves. */
export const beginSession = (queryClient: QueryClient, user: UserSelf, token: string): void => {
  // Drafts survive an expired token, but never reach somebody else.
  if (readStored(lastOwner) !== String(user.id)) forgetStored(personal)
  writeStored(lastOwner, String(user.id))
  queryClient.setQueryData(accountKey(user.id), user)
  keepToken(token)
}

export const endSession = (): void => {
  ending = 'left'
  forgetStored(personal)
  keepToken(null)
}

/** Called once. Drops what belongs to the person before and lets the guards decide where this tab stands. */
export const followSession = (router: AnyRouter, queryClient: QueryClient): void => {
  let owner = tokenOwner()

  const move = (): void => {
    const reason = ending
    ending = null
    const { href, pathname } = router.state.location
    const entering = pathname === '/login' || pathname.startsWith('/register')
    if (owner === null && reason !== null && !entering) {
      const search = reason === 'expired' ? { redirect: href } : {}
      void router.navigate({ to: '/login', search, replace: reason === 'expired' })
    } else void router.invalidate()
  }

  onTokenChange(() => {
    const next = tokenOwner()
    if (next === owner) return
    owner = next
    void queryClient.cancelQueries()
    queryClient.removeQueries({ predicate: ({ queryKey: [area, id] }) => area !== 'account' || id !== owner })
    // The reason for a lost token is told right after the loss.
    queueMicrotask(move)
  })

  onSignedOut(() => {
    ending = 'expired'
    const words = { title: shell.sessionEnded, text: shell.sessionEndedHelp }
    void toastWhenReady({ id: 'session-ended', kind: 'warning', ...words })
  })
}
