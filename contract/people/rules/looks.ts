/** What a super admin who sees the screens of somebody else may ask for, and how long. Instants are epoch ms. */
import type { LookEnding } from '../../vocabulary/looks.ts'
import { Role } from '../../vocabulary/roles.ts'
import { deviceEndsAt } from './devices.ts'

/** The roles whose screens can be seen: nobody looks at the team through the eyes of one of it. */
export const seenRoles: readonly Role[] = [Role.Student, Role.Tutor]

type Closed = 'view-only' | 'view-hidden'

/**
 * Reads that stay closed, by their path: what others wrote in confidence, what opens something, and what is no mere read.
 * Every other read answers as it does to the person.
 */
export const closedReads: Readonly<Record<string, { readonly code: Closed; readonly why: string }>> = {
  '/chat/list/{room}/messages': { code: 'view-hidden', why: 'Texts of a chat.' },
  '/chat/list/{room}/search': { code: 'view-hidden', why: 'Texts of a chat.' },
  '/private-note/{id}': { code: 'view-hidden', why: 'What a tutor wrote for nobody else.' },
  '/insight/{id}': { code: 'view-hidden', why: 'What the person said in a lesson, which nobody else reads.' },
  '/auth/device/list': { code: 'view-hidden', why: 'Where the person signs in.' },
  '/auth/factor/list': { code: 'view-hidden', why: 'How the person signs in.' },
  '/user/{id}/contact-change': { code: 'view-hidden', why: 'Addresses that are about to open the account.' },
  '/my-data': { code: 'view-hidden', why: 'The address of the archive.' },
  '/calendar-feed': { code: 'view-hidden', why: 'Whether an address opens the calendar.' },
  '/fawry/card-token/list': { code: 'view-hidden', why: 'Tokens of saved cards.' },
  '/fawry/card-token/url': { code: 'view-only', why: 'Opens the form of a new card.' },
  '/fawry/payment-status': { code: 'view-only', why: 'Asks the gateway and applies what it answers.' },
  '/notification/telegram': { code: 'view-only', why: 'Makes a link that takes the messages elsewhere.' },
  '/passport/recordings': { code: 'view-hidden', why: 'The voice of the person.' },
  '/passport/recording/{id}': { code: 'view-hidden', why: 'The voice of a student, for the tutor they asked.' },
  '/passport': { code: 'view-hidden', why: 'The link that opens the passport.' },
  '/home': { code: 'view-only', why: 'Carries reads that are noted one by one.' },
  '/session/token': { code: 'view-only', why: 'Enters a call.' },
}

/** The code that refuses a request of somebody who looks; null where it is answered. */
export const refuseInLook = ({ method, path }: { readonly method: string; readonly path: string }): Closed | null =>
  method === 'GET' ? (closedReads[path]?.code ?? null) : 'view-only'

/** The sign-in a look was opened from. */
export interface LookDevice {
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly endedAt: number | null
  /** A later revocation of all tokens ended it. */
  readonly outlivedAt: number
}

export interface LookState {
  readonly endsAt: number
  readonly endedAt: number | null
  readonly ending: LookEnding | null
  /** When the admin had signed in. */
  readonly signedInAt: number
  readonly adminRole: Role
  readonly adminBlockedUntil: number
  readonly adminTokensValidAfter: number
  /** Null for a sign-in that names no device. */
  readonly deviceId: number | null
  /** Null where it is gone. */
  readonly device: LookDevice | null
  readonly personRole: Role
  readonly personBlockedUntil: number
}

const isSignedIn = (look: LookState, now: number): boolean => {
  const { deviceId, device, adminRole, adminTokensValidAfter, signedInAt } = look
  if (deviceId === null) return signedInAt >= adminTokensValidAfter
  return (
    device !== null &&
    device.endedAt === null &&
    device.outlivedAt >= adminTokensValidAfter &&
    deviceEndsAt(device, adminRole) > now
  )
}

/** Why a look is over; null while it is open. */
export const judgeLook = (look: LookState, now: number): LookEnding | null => {
  if (look.endedAt !== null) return look.ending ?? 'ended'
  if (look.endsAt <= now) return 'expired'
  if (look.adminRole !== Role.SuperAdmin) return 'demoted'
  if (look.adminBlockedUntil > now) return 'blocked'
  if (!isSignedIn(look, now)) return 'session'
  return seenRoles.includes(look.personRole) && look.personBlockedUntil <= now ? null : 'person'
}

/** Fields that say where somebody's money is sent: of withdrawals, and of refunds that the team pays. */
const masked = ['receiver', 'address']
/** Fields that go on with a payment where they are shown. */
const blanked = ['walletQr', 'redirectUrl']

/** The last four characters, which tell two receivers apart. */
const maskText = (text: string): string => (text === '' ? text : `••••${text.slice(-4)}`)

const maskField = (name: string, value: unknown): unknown => {
  if (blanked.includes(name)) return null
  return masked.includes(name) && typeof value === 'string' ? maskText(value) : maskForLook(value)
}

/** An answer as who looks reads it: receivers of money are masked and pages of payment left out, wherever they stand. */
export const maskForLook = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(maskForLook)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, maskField(name, one)]))
}
