/** Names of our cookies: over https with the prefix that keeps other hosts and plain http from setting them. */

/** `protocol` as in `location.protocol`. Browsers refuse the prefix over http, where only local servers are. */
export const cookieName = (name: string, protocol: string): string => (protocol === 'https:' ? `__Host-${name}` : name)

/**
 * The value of a cookie in a `Cookie` header or `document.cookie`: that of the prefixed name first, else the plain one,
 * which local servers set, and which browsers keep from before the prefix.
 */
export const readCookie = (cookies: string, name: string): string | undefined => {
  const all = cookies.split('; ')
  const found = [`__Host-${name}=`, `${name}=`].map((start) => all.find((one) => one.startsWith(start)))
  const cookie = found.find((one) => one !== undefined)
  return cookie?.slice(cookie.indexOf('=') + 1)
}
