/**
 * TURN by Cloudflare: expiring credentials of one person each, made with a key that stays on the server.
 * https://developers.cloudflare.com/realtime/turn/generate-credentials/
 */
import * as v from 'valibot'
import { IceServer } from '#contract/classroom/shapes/session.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { booking, session } from '#contract/vocabulary/limits.ts'
import { BoundedMap } from '#worker/bounded-map.ts'
import { writeFault } from '#worker/log.ts'
import { type HttpRuntime, requestService } from './http-client.ts'
import type { IceServers, Servers } from './ice-servers.ts'

/** Left at least when they are handed out: the longest call, from its opening to its close, and a reserve. */
const leastLifeMs = booking.longestMs + session.joinBeforeMs + session.joinAfterMs + minutes(30)
const lifeMs = leastLifeMs + 2 * hourMs
/** Whoever enters a call waits no longer for it, and goes without. */
const timeoutMs = 2_500
/** After a failure nobody waits for the service for this long. */
const pauseMs = 30_000
const peopleKept = 2000

const Answer = v.object({
  iceServers: v.union([
    v.array(IceServer),
    v.pipe(
      IceServer,
      v.transform((one) => [one]),
    ),
  ]),
})

/** Browsers block port 53, and wait for it in vain. */
const isUsable = (url: string): boolean => !/:53(\?|$)/.test(url)

const usable = (servers: Servers): Servers =>
  servers.flatMap((server) => {
    const urls = [server.urls].flat().filter(isUsable)
    return urls.length > 0 ? [{ ...server, urls }] : []
  })

interface Kept {
  readonly servers: Servers
  readonly until: number
}

/**
 * `fallback` is what a call gets while the service refuses, is slow or answers something else; the call goes on, and the
 * log says why. Credentials are kept in memory for their person until too little of their life is left, and never logged.
 */
export const createCloudflareTurn = (
  { keyId, apiToken }: { readonly keyId: string; readonly apiToken: string },
  net: HttpRuntime,
  fallback: Servers,
): IceServers => {
  const kept = new BoundedMap<number, Kept>(peopleKept)
  let pausedUntil = 0
  const generate = async (): Promise<Servers | string> => {
    const outcome = await requestService(net, {
      service: 'turn',
      operation: 'generate',
      url: `https://rtc.live.cloudflare.com/v1/turn/keys/${encodeURIComponent(keyId)}/credentials/generate-ice-servers`,
      init: {
        method: 'POST',
        headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ttl: lifeMs / 1000 }),
      },
      timeoutMs,
    })
    if (!outcome.ok) return outcome.code ?? outcome.kind
    const { status, body } = outcome.value
    if (status !== 201 && status !== 200) return `status ${status}`
    const parsed = v.safeParse(Answer, body)
    return parsed.success ? usable(parsed.output.iceServers) : 'malformed'
  }
  return {
    async forUser(userId, now) {
      const known = kept.get(userId)
      if (known && known.until - now >= leastLifeMs) return known.servers
      if (now < pausedUntil) return fallback
      const servers = await generate()
      if (typeof servers === 'string') {
        pausedUntil = now + pauseMs
        writeFault({ turn: servers })
        return fallback
      }
      kept.set(userId, { servers, until: now + lifeMs })
      return servers
    },
  }
}
