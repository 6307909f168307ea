import { frameOf } from '#contract/shared/events/event.ts'
import { SimulatedPush } from '#contract/talk/events/notification-events.ts'
import { simulatedPushHost } from '#contract/talk/rules/push-endpoints.ts'
import type { Db } from '#worker/storage/db.ts'
import { toFailure, toSuccess } from '../outcome.ts'
import type { Pusher } from '../push/pusher.ts'
import { sealMessage } from '../push/web-push.ts'
import { takeFault } from './faults.ts'
import { storeMessage } from './message-store.ts'

/** Sends a frame to every open page of these users. */
export type TellUsers = (userIds: readonly number[], frame: string) => Promise<unknown>

/**
 * A simulated push service: refuses what a real one refuses, and hands the message to the user's open pages, whose
 * service worker shows it as a real one would. Subscriptions whose address ends in `/gone` have ended, and those in
 * `/refused` were made for another key.
 */
export const createSimulatedPusher = (db: Db, tellUsers: TellUsers): Pusher => ({
  publicKey: null,

  async send(message) {
    const { userId, target, payload, dedupe } = message
    const { hostname, pathname } = new URL(target.endpoint)
    if (hostname !== simulatedPushHost || pathname.endsWith('/gone')) return toFailure('not-found', '410')
    if (pathname.endsWith('/refused')) return toFailure('refused', '403', { alert: true })
    const fault = await takeFault(db, 'pusher')
    if (fault) return fault
    const sealed = await sealMessage(message)
    if (!sealed.ok) return sealed
    const id = `push.sim.${dedupe}`
    const { title, body, url } = payload
    await storeMessage(db, id, { channel: 'push', to: target.endpoint, title, text: body, link: url })
    await tellUsers([userId], frameOf(SimulatedPush, { endpoint: target.endpoint, payload: JSON.stringify(payload) }))
    return toSuccess({ id })
  },
})
