/** STUN and TURN servers for WebRTC. Without any, only browsers on the same machine or network can connect. */
import * as v from 'valibot'
import { IceServer } from '#contract/classroom/shapes/session.ts'
import { writeFault } from '#worker/log.ts'

export type Servers = readonly v.InferOutput<typeof IceServer>[]

export interface IceServers {
  /** What is secret in the answer is for this person alone, and lasts longer than any call that begins now. */
  forUser(userId: number, now: number): Promise<Servers>
}

export interface IceSettings {
  /** JSON list of servers; in place of Cloudflare's. */
  readonly ICE_STATIC?: string
  readonly TURN_KEY_ID?: string
  readonly TURN_KEY_API_TOKEN?: string
}

const Configured = v.pipe(v.string(), v.parseJson(), v.array(IceServer))

/** The configured servers; null when the JSON is invalid. Calls then use the default servers, and health says so. */
export const parseServers = (json: string): Servers | null => {
  const parsed = v.safeParse(Configured, json)
  if (!parsed.success) writeFault({ defect: 'ICE_STATIC is no JSON list of STUN and TURN servers' })
  return parsed.success ? parsed.output : null
}

/** Public STUN in public deployments, and none locally, so that tests need no network. */
export const stunOnly = (isPublic: boolean): Servers => (isPublic ? [{ urls: 'stun:stun.cloudflare.com:3478' }] : [])

export const createStaticIceServers = (servers: Servers): IceServers => ({ forUser: async () => servers })

const isTurn = ({ urls }: Servers[number]): boolean => [urls].flat().some((url) => /^turns?:/.test(url))

/** Whether calls find a way between networks that let no direct connection through, as those of mobile carriers. */
export const hasRelay = ({ ICE_STATIC, TURN_KEY_ID, TURN_KEY_API_TOKEN }: IceSettings): boolean =>
  ICE_STATIC ? (parseServers(ICE_STATIC) ?? []).some(isTurn) : Boolean(TURN_KEY_ID && TURN_KEY_API_TOKEN)

/** Names of what is absent while the rest of Cloudflare's TURN is set. */
export const missingRelaySettings = ({ TURN_KEY_ID, TURN_KEY_API_TOKEN }: IceSettings): string[] => [
  ...(TURN_KEY_API_TOKEN && !TURN_KEY_ID ? ['TURN_KEY_ID'] : []),
  ...(TURN_KEY_ID && !TURN_KEY_API_TOKEN ? ['TURN_KEY_API_TOKEN'] : []),
]
