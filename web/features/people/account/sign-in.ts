/** Signing in and out on this device, and following changes made in another tab. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { signOut as signOutDevice } from '#contract/people/api/auth.ts'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { shell } from '#web/copy/shell.ts'
import { endLookOfPage, leaveOverLook } from '#web/features/people/look/query.ts'
import { toastWhenReady } from '#web/features/shared/toasts.tsx'
import { api, onFactorRequired, onSignedOut } from '#web/lib/api.ts'
import { NoAnswerError } from '#web/lib/api-errors.ts'
import { lookOfPage } from '#web/lib/look.ts'
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts'
import { currentToken, currentUserId, lastUserKey, namesDevice, onTokenChange, storeToken } from '#web/lib/token.ts'
import { onTypedTextsRestored } from '#web/lib/typed-texts.ts'

export const accountKey = (id: number) => ['account', id] as const
/** Query key of a tutor's own data that is not part of the account, such as bio and onboarding. */
export const tutorMetaKey = (id: number) => ['tutor-meta', id] as const

/** Prefix of all stored keys that belong to a person; the theme belongs to the device. */
const personalPrefix = 'hiwar.'

/** Why this tab removed the token; null when another tab did. */
let signOutReason: 'left' | 'expired' | null = null

/** Id of the account that was registered in this tab since it loaded. */
let newAccountId: number | null = null

/** Whether the account was registered in this tab since it loaded. */
export const isNewAccount = ({ id }: Pick<UserSelf, 'id'>): boolean => id === newAccountId

/** Marks an account as new. Call before `signIn`, whose redirect depends on it. */
export const markNewAccount = ({ id }: Pick<UserSelf, 'id'>): void => {
  newAccountId = id
}

let byPassword = false

/** Notes that a sign-in with a password alone is under way. */
export const notePasswordSignIn = (): void => {
  byPassword = true
}

/** Whether this page signed somebody in with a password alone; true once. */
export const takePasswordSignIn = (): boolean => {
  const taken = byPassword
  byPassword = false
  return taken
}

type LeaveListener = (token: string | null) => unknown

const leaveListeners: LeaveListener[] = []

/**
 * Registers what else ends when a person leaves this device. It is called with their token, if the device still knows
 * it, before that and the other stored values are removed; a promise it returns is waited for before the server is told.
 */
export const onLeave = (listener: LeaveListener): void => {
  leaveListeners.push(listener)
}

/**
 * Removes what this device keeps of a person: stored values, files, answers, and the pages that were opened. Resolves once
 * what listens is done.
 */
const forgetPerson = (): Promise<unknown> => {
  const token = currentToken()
  const left = Promise.allSettled(leaveListeners.map((listener) => listener(token)))
  // First the token, which is among the values: no other tab keeps an answer once it is gone.
  removeStored(personalPrefix)
  // Not part of the first load; idle-start.ts has it ready for times without a network. Where it is not, the next start
  // of the app removes what is nobody's.
  import('./forget.ts').then(
    ({ forgetEverything }) => forgetEverything(),
    () => undefined,
  )
  return left
}

/** Ends the device on the server: now, or once there is a network again, as long as the page is open. */
const endDevice = (token: string): void => {
  api(signOutDevice, {}, { token }).catch((error: unknown) => {
    if (error instanceof NoAnswerError) window.addEventListener('online', () => endDevice(token), { once: true })
  })
}

/** Stores the token and the person after login or registration; `followSignIn` then updates the screens. */
export const signIn = (queryClient: QueryClient, user: UserSelf, token: string): void => {
  // Drafts survive an expired token, but must not be shown to another person.
  if (readStored(lastUserKey) !== String(user.id)) void forgetPerson()
  writeStored(lastUserKey, String(user.id))
  queryClient.setQueryData(accountKey(user.id), user)
  storeToken(token)
}

/**
 * On the page of a look, ends that alone. Else removes the token and all stored keys of the person, and tells the server afterwards, so that it works without a
 * network; `followSignIn` then leads to the login.
 */
export const signOut = (): void => {
  if (lookOfPage()) {
    endLookOfPage()
    return
  }
  const token = currentToken()
  signOutReason = 'left'
  const left = forgetPerson()
  storeToken(null)
  // After what ends in the person's name, for which their token must still count.
  if (token !== null && namesDevice(token)) void left.then(() => endDevice(token))
}

/** On a change of person, clears the previous person's queries and re-runs the guards. Called once at startup. */
export const followSignIn = (router: AnyRouter, queryClient: QueryClient): void => {
  if (lookOfPage()) {
    // Its token ends with it, and so does the page.
    onTokenChange(leaveOverLook)
    return
  }
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
    // Deferred: an expired token's reason is set synchronously after this listener.
    queueMicrotask(leaveOrReload)
  })

  onTypedTextsRestored(() => {
    void toastWhenReady({ id: 'typed-restored', kind: 'info', title: shell.typedRestored })
  })

  onFactorRequired(() => {
    const { href, pathname } = router.state.location
    if (pathname === '/secure-account') return
    void router.navigate({ to: '/secure-account', search: { redirect: href }, replace: true })
  })

  onSignedOut(() => {
    signOutReason = 'expired'
    const words = { title: shell.sessionEnded, text: shell.sessionEndedHelp }
    void toastWhenReady({ id: 'session-ended', kind: 'warning', ...words })
  })
}
