/** The site that passkeys belong to. They open nothing elsewhere, so its name follows from the deployment alone. */
import type { Bindings } from './bindings.ts'
import { isPublic } from './deployment.ts'

export interface RelyingParty {
  /** The host name, without a port. */
  readonly id: string
  readonly origin: string
}

/** Null where `APP_URL` is missing or, in a deployment that the public reaches, not https: no passkeys are made or used. */
export const findRelyingParty = (env: Pick<Bindings, 'APP_ENV' | 'APP_URL'>): RelyingParty | null => {
  const url = URL.parse(env.APP_URL ?? '')
  if (!url) return null
  const isUsable = url.protocol === 'https:' || (url.protocol === 'http:' && !isPublic(env))
  return isUsable ? { id: url.hostname, origin: url.origin } : null
}
