/** Tokens signed with the test server's secret, and others that it would not issue. */
import { sign } from 'hono/jwt'
import { dayMs } from '#contract/shared/rules/time.ts'
import { issueToken } from '#worker/tokens.ts'

export const tokenSecret = 'a-secret-of-a-journey-of-at-least-32-bytes'

export const tokenFor = (id: number): Promise<string> => issueToken(tokenSecret, id, Date.now())

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A token that expires in `leftMs`; negative for an expired one. */
export const tokenLiving = (id: number, leftMs: number): Promise<string> => {
  const now = Date.now()
  return sign({ id, iat: seconds(now - 5 * dayMs), exp: seconds(now + leftMs) }, tokenSecret, 'HS256')
}

/** Well-formed, but signed with another secret than the server's. */
export const forgedToken = (id: number): Promise<string> =>
  issueToken('not-the-secret-of-the-server-but-as-long', id, Date.now())
