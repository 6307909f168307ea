/** Where two browsers learn their public addresses; without any, only one machine or one network connects. */
import * as v from 'valibot'
import { IceServer } from '#contract/shapes/session.ts'

type Servers = v.InferOutput<typeof IceServer>[]

export interface IceServers {
  forUser(userId: number, ttlSeconds: number): Promise<Servers>
}

const Configured = v.pipe(v.string(), v.parseJson(), v.array(IceServer))

/** What is configured; null when it is no list of servers. Without it calls still connect on most networks. */
const parse = (json: string): Servers | null => {
  const parsed = v.safeParse(Configured, json)
  if (!parsed.success) console.error(JSON.stringify({ defect: 'ICE_STATIC is no JSON list of STUN and TURN servers' }))
  return parsed.success ? parsed.output : null
}

/** The configured list; else public STUN where strangers come, nothing locally so that no run needs a network. */
export const staticIce = (configured: string | undefined, isPublic: boolean): IceServers => {
  const fallback = isPublic ? [{ urls: 'stun:stun.cloudflare.com:3478' }] : []
  return {
    async forUser() {
      return (configured ? parse(configured) : null) ?? fallback
    },
  }
}
