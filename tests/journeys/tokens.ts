/** Tokens signed with the test server's secret, and others that it would not issue. */
import { dayMs } from '#contract/shared/rules/time.ts'
import { token as bounds } from '#contract/vocabulary/limits.ts'
import { issueToken } from '#worker/tokens.ts'

export const tokenSecret = 'a-secret-of-a-journey-of-at-least-32-bytes'

export const tokenFor = (id: number): Promise<string> => issueToken(tokenSecret, id, Date.now())

/** A token that expires in `leftMs`; negative for an expired one. */
export const tokenLiving = (id: number, leftMs: number): Promise<string> => {
  const now = Date.now()
  return issueToken(tokenSecret, id, now + leftMs - bounds.lifeMs, { provedAt: now - 5 * dayMs })
}

/** Well-formed, but signed with another secret than the server's. */
export const forgedToken = (id: number): Promise<string> =>
  issueToken('not-the-secret-of-the-server-but-as-long', id, Date.now())
