/**
 * One line of the log for each request that signs somebody in or that a control refused: what, who, from where. It names
 * an account by its id, and holds no address, name, text or token.
 */
import type { Context, MiddlewareHandler } from 'hono'
import { foldNetwork } from '#contract/shared/rules/network.ts'
import type { ErrorCode } from '#contract/vocabulary/errors.ts'
import { readBrowser } from '#worker/browser.ts'
import { writeLine } from '#worker/log.ts'

export const securityEvents = [
  'sign-in',
  // Password or Google were right, and the account has a factor.
  'second-step-asked',
  'sign-in-refused',
  // Of somebody signed in who was to prove anew who they are, or confirmed an address.
  'proof-refused',
  // The role, the row or the missing proof forbids it, or the session is over.
  'access-refused',
  // Forged, expired, or of another deployment.
  'token-refused',
  // A report of a service, or the address of a private file.
  'signature-refused',
  'limit-reached',
  'body-too-large',
  'input-refused',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** What is learnt of a request while it is answered. */
interface Noted {
  /** Method and declared path, without values of its parameters. */
  readonly action?: string
  readonly accountId?: number | undefined
  readonly signedInId?: number
  readonly code?: ErrorCode
}

const notes = new WeakMap<Context, Noted>()

export const noteRequest = (c: Context, noted: Noted): void => {
  notes.set(c, { ...notes.get(c), ...noted })
}

/** Notes a reply that signs its caller in: an account with a token. */
export const noteReply = (c: Context, reply: unknown): void => {
  const { user, token } = (reply ?? {}) as { readonly user?: { readonly id?: unknown }; readonly token?: unknown }
  if (typeof token === 'string' && typeof user?.id === 'number') noteRequest(c, { signedInId: user.id })
}

const wrongProofs: readonly (ErrorCode | undefined)[] = [
  'wrong-password',
  'account-blocked',
  'passkey-refused',
  'passkey-reverted',
  'invalid-one-time-code',
  'second-step-over',
  'invalid-verification-code',
]

/** Where the signature of the request itself opens, and nobody is signed in. */
const signedPath = /\/webhooks\/|\/fawry\/payment-status|\/paymob\/on-checkout|\/assets\/private\//

const carriesToken = ({ req }: Context): boolean =>
  req.header('authorization') !== undefined || (req.header('sec-websocket-protocol') ?? '').includes('bearer.')

/** Null for what is no matter of security. A visitor who has to sign in first is none. */
const findEvent = (c: Context, { code, accountId, signedInId }: Noted): SecurityEvent | null => {
  const { status } = c.res
  if (signedInId !== undefined && status < 400) return 'sign-in'
  if (code === 'second-step-required') return 'second-step-asked'
  if (wrongProofs.includes(code)) return accountId === undefined ? 'sign-in-refused' : 'proof-refused'
  if (status === 413 || code === 'large-file-size') return 'body-too-large'
  if (status === 429) return 'limit-reached'
  if ((status === 401 || status === 403) && signedPath.test(c.req.path)) return 'signature-refused'
  if (status === 403) return 'access-refused'
  if (status === 401 && accountId !== undefined) return 'access-refused'
  if (status === 401 && carriesToken(c)) return 'token-refused'
  return code === 'bad-request' ? 'input-refused' : null
}

/** Segments that are words of ours stay; ids, keys and secrets do not. */
const foldPath = (path: string): string =>
  path
    .split('/')
    .slice(0, 7)
    .map((word) => (/^([a-z][a-z-]{0,19}|v1)?$/.test(word) ? word : '…'))
    .join('/')

/** What lines say of a request: method and declared path, its code where it was refused, and the id of the account. */
export const notedOf = (
  c: Context,
): { readonly action: string; readonly code?: ErrorCode; readonly account: number | null } => {
  const { code, accountId, signedInId, action = `${c.req.method} ${foldPath(c.req.path)}` } = notes.get(c) ?? {}
  return { action, ...(code && { code }), account: signedInId ?? accountId ?? null }
}

/** Writes the line once the request is answered. The platform adds the instant, in UTC. */
export const logSecurity: MiddlewareHandler = async (c, next) => {
  await next()
  const noted = notes.get(c) ?? {}
  const event = findEvent(c, noted)
  if (event === null) return
  const { code, action, account } = notedOf(c)
  writeLine({
    security: event,
    code: event === 'sign-in' ? undefined : code,
    action,
    account,
    network: foldNetwork(c.req.header('cf-connecting-ip') ?? ''),
    device: readBrowser(c.req.header('user-agent') ?? '').kind,
  })
}
