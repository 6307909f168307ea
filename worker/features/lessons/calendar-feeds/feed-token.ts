/**
 * The secret in the address of a private calendar. Calendar programs send no headers, so the address itself must open the
 * calendar; the database holds a digest only, which opens nothing.
 */
import { basePath } from '#contract/shared/api/endpoint.ts'

const tokenBytes = 32
/** 32 bytes in base64url. */
const tokenPattern = /^[\w-]{43}$/

export const createFeedToken = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(tokenBytes))).toString('base64url')

/** SHA-256, hex. No key or salt: nobody can try 2²⁵⁶ tokens. */
export const hashFeedToken = async (token: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('hex')

export const calendarPath = (token: string): string => `${basePath}/calendar/${token}.ics`

/** The token in the name of a file; null for names that no feed ever had. */
export const parseFeedToken = (file: string): string | null => {
  const token = file.endsWith('.ics') ? file.slice(0, -'.ics'.length) : ''
  return tokenPattern.test(token) ? token : null
}
