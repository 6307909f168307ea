/** Everything a request may lean on, built once per request from the environment. */
import { type Announce, announcer } from './announce.ts'
import { bucketFiles, type Files } from './files/bucket.ts'
import { type IceServers, staticIce } from './gateways/ice-servers.ts'
import { type MediaRooms, peerRooms } from './gateways/media-rooms.ts'
import { type Db, openDb } from './storage/db.ts'

/** Bindings and variables, with those the generated type cannot know. */
export interface Bindings extends Env {
  /** Signs tokens, at least 32 bytes. A secret in staging and production. */
  TOKEN_SECRET: string
  /** Cost exponent of password hashes; 14 unless tests lower it. */
  PASSWORD_LOG_N?: string
  /** JSON list of ICE servers, where STUN alone is not wanted. */
  ICE_STATIC?: string
  /** `off` closes tutor sign-up by themselves. */
  TUTOR_SIGN_UP?: string
  /** `off` asks for a subscription from the first lesson on. */
  FREE_TRIAL?: string
}

export interface Services {
  readonly env: Bindings
  readonly db: Db
  readonly announce: Announce
  readonly media: MediaRooms
  readonly files: Files
  /** Work that may outlive the answer. A failure there costs freshness, never truth. */
  readonly later: (work: Promise<unknown>) => void
}

const iceServers = (env: Bindings): IceServers => staticIce(env.ICE_STATIC, env.APP_ENV)

export const buildServices = (env: Bindings, context: Pick<ExecutionContext, 'waitUntil'>): Services => {
  const later = (work: Promise<unknown>) =>
    context.waitUntil(work.catch((error: unknown) => console.error(JSON.stringify({ late: String(error) }))))
  const db = openDb(env.DB)
  return {
    env,
    db,
    announce: announcer(env),
    media: peerRooms(env.TOKEN_SECRET, iceServers(env)),
    files: bucketFiles(env.FILES, db),
    later,
  }
}
