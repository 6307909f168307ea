/** STUN and TURN servers for WebRTC. Without any, only browsers on the same machine or network can connect. */
import * as v from 'valibot'
import { IceServer } from '#contract/classroom/shapes/session.ts'

type Servers = v.InferOutput<typeof IceServer>[]

export interface IceServers {
  forUser(userId: number, ttlSeconds: number): Promise<Servers>
}

const Configured = v.pipe(v.string(), v.parseJson(), v.array(IceServer))

/** The configured servers; null when the JSON is invalid. Calls then use the default servers, and health says so. */
export const parseServers = (json: string): Servers | null => {
  const parsed = v.safeParse(Configured, json)
  if (!parsed.success) console.error(JSON.stringify({ defect: 'ICE_STATIC is no JSON list of STUN and TURN servers' }))
  return parsed.success ? parsed.output : null
}

/**
 * The configured servers; otherwise public STUN in public deployments, and none locally, so that tests need no network.
 */
export const createStaticIceServers = (configured: string | undefined, isPublic: boolean): IceServers => {
  const fallback = isPublic ? [{ urls: 'stun:stun.cloudflare.com:3478' }] : []
  return {
    async forUser() {
      return (configured ? parseServers(configured) : null) ?? fallback
    },
  }
}
