/** Who may open a screen. Each is a `beforeLoad`: `beforeLoad: requireRole(Role.Student)`. */
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { UserSelf } from '#contract/shapes/user.ts'
import { isTutorType, Role } from '#contract/vocabulary/roles.ts'
import { serverNow } from '#web/lib/clock.ts'
import { cairoDay } from '#web/lib/format.ts'

export interface Gate {
  context: { user: UserSelf | null }
  location: ParsedLocation
}

export interface Admitted {
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
export const homeOf = ({ role, createdAt }: Pick<UserSelf, 'role' | 'createdAt'>): string => {
  if (isTutorType(role)) return '/t/dashboard'
  if (role !== Role.Student) return '/'
  // On the first day the dashboard is empty and a tutor is what is needed.
  return cairoDay(createdAt) === cairoDay(serverNow()) ? '/tutors' : '/s/dashboard'
}

/** A path of ours to return to after login; undefined for anything that leaves the site or loops. */
export const safeRedirect = (target: unknown): string | undefined => {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target)) return undefined
  // The parser drops tabs and newlines, so it decides what the browser would open.
  const url = URL.parse(target, location.origin)
  if (url?.origin !== location.origin || /^\/(login|register)(\/|$)/.test(url.pathname)) return undefined
  return url.pathname + url.search + url.hash
}

export const requireSignedIn = ({ context, location }: Gate): Admitted => {
  if (context.user) return { user: context.user }
  throw redirect({ to: '/login', search: { redirect: location.href } })
}

export const requireRole =
  (...roles: readonly Role[]) =>
  (gate: Gate): Admitted => {
    const admitted = requireSignedIn(gate)
    if (!roles.includes(admitted.user.role)) throw new WrongRoleError()
    return admitted
  }

/** Where somebody was heading when login came in between. */
export interface Heading {
  redirect?: string | undefined
}

/** Always with its key: the router lays it over the address as typed, which would show through where one is missing. */
export const headingOf = (search: Record<string, unknown>): Heading => ({ redirect: safeRedirect(search.redirect) })

/** For login and registration: whoever is signed in goes where they were heading. */
export const anonymousOnly = ({ context, search }: Pick<Gate, 'context'> & { search: Heading }): void => {
  if (context.user) throw redirect({ href: search.redirect ?? homeOf(context.user), replace: true })
}
