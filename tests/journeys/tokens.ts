/** Tokens as the test server signs them: also such as nobody would be given. */
import { sign } from 'hono/jwt'
import { dayMs } from '#contract/rules/time.ts'
import { issueToken } from '#worker/tokens.ts'

export const tokenSecret = 'a-secret-of-a-journey-of-at-least-32-bytes'

export const tokenFor = (id: number): Promise<string> => issueToken(tokenSecret, id, Date.now())

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A token with this much life left; negative when it is over. */
export const tokenLiving = (id: number, leftMs: number): Promise<string> => {
  const now = Date.now()
  return sign({ id, iat: seconds(now - 5 * dayMs), exp: seconds(now + leftMs) }, tokenSecret, 'HS256')
}

/** Looks right to the browser; no server of ours has signed it. */
export const forgedToken = (id: number): Promise<string> =>
  issueToken('not-the-secret-of-the-server-but-as-long', id, Date.now())
