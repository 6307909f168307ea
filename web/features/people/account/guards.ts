/** Who may open a screen. Each is a `beforeLoad`: `beforeLoad: requireRole(Role.Student)`. */
import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { UserSelf } from '#contract/people/shapes/user.ts'
import { isAdmin, isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { serverNow } from '#web/lib/clock.ts'
import { cairoDay } from '#web/lib/format.ts'
import { isNewAccount } from './sign-in.ts'

export interface GuardContext {
  context: { user: UserSelf | null }
  location: ParsedLocation
}

export interface SignedInContext {
  user: UserSelf
}

/** Thrown when the signed-in person's role may not open the screen. */
export class WrongRoleError extends Error {
  constructor() {
    super('wrong role')
    this.name = 'WrongRoleError'
  }
}

/** The home path of a role. */
export const homePathOf = ({ role, createdAt }: Pick<UserSelf, 'role' | 'createdAt'>): string => {
  if (isTutorType(role)) return '/t/dashboard'
  if (isAdmin(role)) return '/admin'
  if (role === Role.Studio) return '/admin/photo-sessions'
  // On the first day the dashboard is empty and the student needs to find a tutor.
  return cairoDay(createdAt) === cairoDay(serverNow()) ? '/tutors' : '/s/dashboard'
}

/** The path where a person edits their own data. */
export const settingsPathOf = ({ role }: Pick<UserSelf, 'role'>): string => {
  if (role === Role.Student) return '/s/settings'
  return isTutorType(role) ? '/t/profile-settings' : '/admin/user-settings'
}

/** Stands for the site's own origin, which a page that the server renders does not know. */
const anyOrigin = 'https://site.invalid'

/**
 * The path as a browser reads it: without tabs and newlines, `\\` as `/`, and `/a/..//b` as `//b`. Undefined where that
 * is no path of this site, or the login.
 */
const normalisePath = (target: string): string | undefined => {
  if (!target.startsWith('/')) return undefined
  const url = URL.parse(target, anyOrigin)
  if (url?.origin !== anyOrigin || /^\/[/\\]/.test(url.pathname)) return undefined
  if (/^\/(login|register)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

/** The path within this site to return to after login; undefined for other origins and for login itself. */
export const parseRedirect = (target: unknown): string | undefined => {
  if (typeof target !== 'string') return undefined
  const path = normalisePath(target)
  // What comes out is parsed again by the router, so it has to be a path of this site then as well.
  return path === undefined || normalisePath(path) !== path ? undefined : path
}

/** Gives the signed-in person to the route; redirects a visitor to the login. */
export const requireSignedIn = ({ context, location }: GuardContext): SignedInContext => {
  if (context.user) return { user: context.user }
  throw redirect({ to: '/login', search: { redirect: location.href } })
}

/** Like `requireSignedIn`; throws `WrongRoleError` for any role not listed. */
export const requireRole =
  (...roles: readonly Role[]) =>
  (gate: GuardContext): SignedInContext => {
    const admitted = requireSignedIn(gate)
    if (!roles.includes(admitted.user.role)) throw new WrongRoleError()
    return admitted
  }

type QueryGate = GuardContext & { context: { queryClient: QueryClient } }

/** Redirects a tutor whose profile is incomplete to complete it, and one who is still to be admitted to those steps. */
export const requireOnboarded = (...roles: readonly Role[]) => {
  const admit = requireRole(...roles)
  return async (gate: QueryGate): Promise<SignedInContext> => {
    const { user } = admit(gate)
    if (user.role !== Role.Tutor) return { user }
    const { tutorGateOf } = await import('#web/features/people/profile/tutor-meta.ts')
    const missing = await tutorGateOf(gate.context.queryClient, user)
    if (missing === null) return { user }
    if (missing === 'onboarding') throw redirect({ to: '/t/onboarding', replace: true })
    throw redirect({ to: '/t/complete-profile', search: { redirect: gate.location.href }, replace: true })
  }
}

/** For the steps of becoming a tutor: whoever has none of them before them goes to the dashboard. */
export const requireApplicant = async (gate: QueryGate): Promise<SignedInContext> => {
  const { user } = requireRole(Role.Tutor)(gate)
  const { tutorGateOf, hasNoStepsLeft } = await import('#web/features/people/profile/tutor-meta.ts')
  if ((await tutorGateOf(gate.context.queryClient, user)) === 'profile')
    throw redirect({ to: '/t/complete-profile', search: { redirect: gate.location.href }, replace: true })
  if (await hasNoStepsLeft(gate.context.queryClient, user)) throw redirect({ to: '/t/dashboard', replace: true })
  return { user }
}

/** Search parameters of login and registration: the path to open afterwards. */
export interface RedirectSearch {
  redirect?: string | undefined
}

/** Always returns the key: the router merges the result over the raw search, so without it the raw value would stay. */
export const parseRedirectSearch = (search: Record<string, unknown>): RedirectSearch => ({
  redirect: parseRedirect(search.redirect),
})

/** Where to go after login or registration. A new account completes its profile first, then continues to `heading`. */
const entryPathOf = (user: UserSelf, heading: string | undefined): string => {
  if (!isNewAccount(user)) return heading ?? homePathOf(user)
  const query = new URLSearchParams({
    ...(!user.verifiedEmail && { verify: 'true' }),
    ...(heading !== undefined && { redirect: heading }),
  })
  return `${user.role === Role.Tutor ? '/t' : ''}/complete-profile?${query}`
}

/** For login and registration: redirects a signed-in person to the requested path or their home. */
export const requireAnonymous = ({
  context,
  search,
}: Pick<GuardContext, 'context'> & { search: RedirectSearch }): void => {
  if (context.user) throw redirect({ href: entryPathOf(context.user, search.redirect), replace: true })
}
