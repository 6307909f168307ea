/** Who may open a screen. Each is a `beforeLoad`: `beforeLoad: requireRole(Role.Student)`. */
import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { UserSelf } from '#contract/shapes/user.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { isNewAccount } from '#web/features/account/sign-in.ts'
import { serverNow } from '#web/lib/clock.ts'
import { cairoDay } from '#web/lib/format.ts'

export interface GuardContext {
  context: { user: UserSelf | null }
  location: ParsedLocation
}

export interface SignedInContext {
  user: UserSelf
}

/** Signed in, but as somebody whose screens are elsewhere. */
export class WrongRoleError extends Error {
  constructor() {
    super('wrong role')
    this.name = 'WrongRoleError'
  }
}

/** Where somebody belongs. Admins and studios have no screens in this product yet; `/` tells them so. */
export const homePathOf = ({ role, createdAt }: Pick<UserSelf, 'role' | 'createdAt'>): string => {
  if (isTutorType(role)) return '/t/dashboard'
  if (role !== Role.Student) return '/'
  // On the first day the dashboard is empty and a tutor is what is needed.
  return cairoDay(createdAt) === cairoDay(serverNow()) ? '/tutors' : '/s/dashboard'
}

/** Where somebody changes what is known of them. */
export const settingsPathOf = ({ role, ...user }: Pick<UserSelf, 'role' | 'createdAt'>): string => {
  if (role === Role.Student) return '/s/settings'
  return isTutorType(role) ? '/t/profile-settings' : homePathOf({ role, ...user })
}

/** A path of ours to return to after login; undefined for anything that leaves the site or loops. */
export const parseRedirect = (target: unknown): string | undefined => {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return undefined
  // The parser drops tabs and newlines, so it decides what the browser would open.
  const url = URL.parse(target, location.origin)
  if (url?.origin !== location.origin || /^\/(login|register)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

export const requireSignedIn = ({ context, location }: GuardContext): SignedInContext => {
  if (context.user) return { user: context.user }
  throw redirect({ to: '/login', search: { redirect: location.href } })
}

export const requireRole =
  (...roles: readonly Role[]) =>
  (gate: GuardContext): SignedInContext => {
    const admitted = requireSignedIn(gate)
    if (!roles.includes(admitted.user.role)) throw new WrongRoleError()
    return admitted
  }

/** As `requireRole`; a tutor whose profile lacks something is led to complete it first. */
export const requireProfile = (...roles: readonly Role[]) => {
  const admit = requireRole(...roles)
  return async (gate: GuardContext & { context: { queryClient: QueryClient } }): Promise<SignedInContext> => {
    const { user } = admit(gate)
    if (user.role !== Role.Tutor) return { user }
    const { isTutorProfileComplete } = await import('#web/features/profile/tutor-meta.ts')
    if (await isTutorProfileComplete(gate.context.queryClient, user)) return { user }
    throw redirect({ to: '/t/complete-profile', search: { redirect: gate.location.href }, replace: true })
  }
}

/** Where somebody was heading when login came in between. */
export interface RedirectSearch {
  redirect?: string | undefined
}

/** Always with its key: the router lays it over the address as typed, which would show through where one is missing. */
export const parseRedirectSearch = (search: Record<string, unknown>): RedirectSearch => ({
  redirect: parseRedirect(search.redirect),
})

/** Where somebody goes who has just come in: a new account first tells whose it is, and still ends where it headed. */
const entryPathOf = (user: UserSelf, heading: string | undefined): string => {
  if (!isNewAccount(user)) return heading ?? homePathOf(user)
  const query = new URLSearchParams({
    ...(!user.verifiedEmail && { verify: 'true' }),
    ...(heading !== undefined && { redirect: heading }),
  })
  return `${user.role === Role.Tutor ? '/t' : ''}/complete-profile?${query}`
}

/** For login and registration: whoever is signed in goes where they were heading. */
export const requireAnonymous = ({
  context,
  search,
}: Pick<GuardContext, 'context'> & { search: RedirectSearch }): void => {
  if (context.user) throw redirect({ href: entryPathOf(context.user, search.redirect), replace: true })
}
