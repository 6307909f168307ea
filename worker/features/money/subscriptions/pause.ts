/** The student's own pauses. */
import { currentPause, decideEarlyEnd, decidePause, nextPause } from '#contract/lessons/rules/pauses.ts'
import type * as declared from '#contract/money/api/subscriptions.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { subscriptionWeekOf } from '#contract/shared/rules/weeks.ts'
import type { Handler } from '#worker/handler.ts'
import { type PauseChange, readPauseFacts, storePauses } from './pause-store.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const getPause: Handler<typeof declared.getPause> = async ({ actor, services: { db }, now }) => {
  const pause = nextPause(now)
  const { subscription, lessons } = await readPauseFacts(db, actor.id, pause, now)
  if (!subscription) return null
  const current = currentPause(subscription, now)
  const early = decideEarlyEnd(subscription, now)
  const next = decidePause(subscription, 0, now)
  return {
    current: current && {
      start: toIsoInstant(current.start),
      end: toIsoInstant(current.end),
      earliest: isRefused(early) ? null : toIsoInstantOrNull(early.until ?? current.start),
    },
    next: isRefused(next)
      ? null
      : {
          start: toIsoInstant(next.start),
          end: toIsoInstant(next.end),
          subscriptionEnd: toIsoInstant(subscription.end + next.end - next.start),
          lessons: lessons.map(({ id, start, tutorName }) => ({ id, start: toIsoInstant(start), tutorName })),
        },
  }
}

export const pauseSubscription: Handler<typeof declared.pauseSubscription> = async (context) => {
  const { input, actor, services, now, fail } = context
  const { db } = services
  for (let round = 0; round < maxAttempts; round++) {
    const { subscription, lessons } = await readPauseFacts(db, actor.id, nextPause(now), now)
    const pause = decidePause(subscription, lessons.length, now)
    if (isRefused(pause)) return fail(pause.refused)
    if (!subscription || Date.parse(input.body.start) !== pause.start) return fail('illegal')
    const by = pause.end - pause.start
    const change: PauseChange = {
      ...{ subscription, by, from: pause.start, free: pause, lotsMayStand: false },
      pauses: [...subscription.pauses, pause],
    }
    if (await storePauses(db, change, now))
      return {
        start: toIsoInstant(pause.start),
        end: toIsoInstant(pause.end),
        subscriptionEnd: toIsoInstant(subscription.end + by),
      }
  }
  return fail('illegal')
}

export const endPause: Handler<typeof declared.endPause> = async ({ actor, services: { db }, now, fail }) => {
  for (let round = 0; round < maxAttempts; round++) {
    const { subscription } = await readPauseFacts(db, actor.id, nextPause(now), now)
    const early = decideEarlyEnd(subscription, now)
    if (isRefused(early)) return fail(early.refused)
    if (!subscription) return fail('subscription-not-found')
    const { pause, until, savedMs } = early
    const others = subscription.pauses.filter(({ start }) => start !== pause.start)
    const pauses = until === null ? others : [...others, { start: pause.start, end: until }]
    // What was booked where the week is over then would have minutes of the wrong week.
    const week = subscriptionWeekOf(subscription.start, pause.start - 1, pauses)
    const weekEnd = Math.min(week?.end ?? pause.start, subscription.end - savedMs)
    const free = { start: Math.max(weekEnd, pause.start), end: subscription.end }
    const change: PauseChange = { subscription, pauses, by: -savedMs, from: pause.start, free, lotsMayStand: true }
    if (await storePauses(db, change, now)) return { subscriptionEnd: toIsoInstant(subscription.end - savedMs) }
    const { lessons } = await readPauseFacts(db, actor.id, free, now)
    if (lessons.length > 0) return fail('conflicting-lessons')
  }
  return fail('illegal')
}
