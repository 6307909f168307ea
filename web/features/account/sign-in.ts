/** Who is signed in on this device, and what has to happen when that changes here or in another tab. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { UserSelf } from '#contract/shapes/user.ts'
import { shell } from '#web/copy/shell.ts'
import { toastWhenReady } from '#web/features/shell/toasts.tsx'
import { onSignedOut } from '#web/lib/api.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'
import { currentUserId, onTokenChange, storeToken } from '#web/lib/token.ts'

export const accountKey = (id: number) => ['account', id] as const
/** Where a tutor stands on the way to the public list. */
export const tutorMetaKey = (id: number) => ['tutor-meta', id] as const

/** Everything one person leaves on the device starts with this; the theme does not. */
const personalPrefix = 'hiwar.'
const lastUserKey = `${personalPrefix}owner`

/** Why this tab let go of the token; null when another tab did. */
let signOutReason: 'left' | 'expired' | null = null

/** Whose account was opened in this tab; a reload makes them somebody like any other. */
let newAccountId: number | null = null

export const isNewAccount = ({ id }: Pick<UserSelf, 'id'>): boolean => id === newAccountId

/** Marks somebody whose account was opened just now, before `beginSession` lets the screens follow. */
export const markNewAccount = ({ id }: Pick<UserSelf, 'id'>): void => {
  newAccountId = id
}

/** Keeps the token of somebody who just logged in or registered. The screens follow by themselves. */
export const signIn = (queryClient: QueryClient, user: UserSelf, token: string): void => {
  // Drafts survive an expired token, but never reach somebody else.
  if (readStored(lastUserKey) !== String(user.id)) removeStored(personalPrefix)
  writeStored(lastUserKey, String(user.id))
  queryClient.setQueryData(accountKey(user.id), user)
  storeToken(token)
}

export const signOut = (): void => {
  signOutReason = 'left'
  removeStored(personalPrefix)
  storeToken(null)
}

/** Called once. Drops what belongs to the person before and lets the guards decide where this tab stands. */
export const followSignIn = (router: AnyRouter, queryClient: QueryClient): void => {
  let owner = currentUserId()

  const leaveOrReload = (): void => {
    const reason = signOutReason
    signOutReason = null
    const { href, pathname } = router.state.location
    const entering = pathname === '/login' || pathname.startsWith('/register')
    if (owner === null && reason !== null && !entering) {
      const search = reason === 'expired' ? { redirect: href } : {}
      void router.navigate({ to: '/login', search, replace: reason === 'expired' })
    } else void router.invalidate()
  }

  onTokenChange(() => {
    const next = currentUserId()
    if (next === owner) return
    owner = next
    void queryClient.cancelQueries()
    queryClient.removeQueries({ predicate: ({ queryKey: [area, id] }) => area !== 'account' || id !== owner })
    // The reason for a lost token is told right after the loss.
    queueMicrotask(leaveOrReload)
  })

  onSignedOut(() => {
    signOutReason = 'expired'
    const words = { title: shell.sessionEnded, text: shell.sessionEndedHelp }
    void toastWhenReady({ id: 'session-ended', kind: 'warning', ...words })
  })
}
