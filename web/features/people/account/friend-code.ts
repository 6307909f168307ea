import { cookieName, readCookie } from '#contract/shared/rules/cookies.ts'
import { friendCookie, friendLimits } from '#contract/vocabulary/friends.ts'

const codePattern = new RegExp(`^[0-9a-f]{${friendLimits.codeLength}}$`)

/** The code of the personal link this browser came through in the last weeks; registration sends it along. */
export const readFriendCode = (cookies: string = document.cookie): string | undefined => {
  const friendCode = readCookie(cookies, friendCookie)
  return friendCode !== undefined && codePattern.test(friendCode) ? friendCode : undefined
}

/** Keeps the code of a link that was opened; the last link counts. */
export const rememberFriendCode = (friendCode: string): void => {
  const days = friendLimits.keptDays * 24 * 60 * 60
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: `cookieStore` is missing in Safari before 18.4
  document.cookie = `${cookieName(friendCookie, location.protocol)}=${friendCode}; Path=/; Max-Age=${days}; SameSite=Lax${secure}`
}
