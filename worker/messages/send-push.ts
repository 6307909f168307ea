/**
 * Sends a notification to one browser. A failure holds back as little as it concerns: a refusal this browser, and a busy
 * service the browsers of that service.
 */
import { isRefusedForGood, pushDelivery, servicePause } from '#contract/talk/rules/push.ts'
import type { Pusher } from '#worker/gateways/push/pusher.ts'
import type { Db } from '#worker/storage/db.ts'
import { toPushPayload } from './notification-message.ts'
import type { NotificationState } from './notification-store.ts'
import type { NotificationRow } from './outbox-row.ts'
import * as store from './push-store.ts'
import { failUnavailable, type SendDecision, type Sent } from './send-decision.ts'

/** Stores what the answer of a push service says about the browser or the service. */
const learn = async (db: Db, device: store.PushDeviceRow, sent: Sent, now: number): Promise<void> => {
  if (sent.ok) {
    if (device.refusedSince !== null || device.failures > 0) await store.clearFaults(db, device)
  } else if (sent.kind === 'not-found' || (sent.kind === 'refused' && isRefusedForGood(device.refusedSince, now)))
    await store.removeDevice(db, device)
  else if (sent.kind === 'refused') await store.storeRefusal(db, device, now)
  // With an alert our own keys are at fault, and the whole channel waits for somebody to mend them.
  else if (sent.kind === 'unavailable' && !sent.alert)
    await store.pauseService(db, device, now + servicePause(device.failures + 1, sent.retryAfterMs))
}

export const decidePush = (
  { db, pusher }: { readonly db: Db; readonly pusher: Pusher | null },
  { userId, key: dedupe }: NotificationRow,
  { state, device }: { readonly state: NotificationState; readonly device: store.PushDeviceRow | undefined },
  now: number,
): SendDecision => {
  if (device?.userId !== userId) return 'untrue'
  if (!pusher) return failUnavailable
  if (device.pausedUntil > now) return { until: device.pausedUntil }
  return async () => {
    const { endpoint, p256dh, auth } = device
    const result = await pusher.send({
      ...{ userId, target: { endpoint, p256dh, auth }, payload: toPushPayload(state), dedupe },
      ...pushDelivery(state.kind, state.facts, now),
    })
    await learn(db, device, result, now)
    return result
  }
}
