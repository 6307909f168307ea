/** When a subscription may rest, and for how long. Instants in epoch ms. */
import { type Refused, refuse } from '../../shared/rules/refusal.ts'
import { addCairoDays, cairoDay, cairoDayStart, dayMs, type Interval } from '../../shared/rules/time.ts'
import { type Pauses, weekIndexOf } from '../../shared/rules/weeks.ts'
import { pausing } from '../../vocabulary/minutes.ts'

export interface PausableSubscription extends Interval {
  readonly pauses: Pauses
}

const nextMidnight = (now: number): number => cairoDayStart(addCairoDays(cairoDay(now), 1))

/** The pause that can begin next: seven days from the coming midnight of Cairo on. */
export const nextPause = (now: number): Interval => {
  const start = nextMidnight(now)
  return { start, end: start + pausing.days * dayMs }
}

/** Which four weeks of the subscription an instant lies in, by weeks that stand still in pauses. */
const roundOf = ({ start, pauses }: PausableSubscription, at: number): number =>
  Math.floor(weekIndexOf(start, at, pauses) / pausing.everyWeeks)

/** The pause that runs or is about to begin. */
export const currentPause = ({ pauses }: Pick<PausableSubscription, 'pauses'>, now: number): Interval | null =>
  pauses.find(({ end }) => end > now) ?? null

/**
 * The pause that begins at the coming midnight, once in each four weeks: a month rests once, a quarter three times.
 * `lessons`: those of the student in that time, which are cancelled first.
 */
export const decidePause = (
  subscription: PausableSubscription | null,
  lessons: number,
  now: number,
): Interval | Refused<'subscription-not-found' | 'illegal' | 'conflicting-lessons'> => {
  if (!subscription) return refuse('subscription-not-found')
  const pause = nextPause(now)
  const round = roundOf(subscription, pause.start)
  const isTaken = subscription.pauses.some(({ start }) => roundOf(subscription, start) === round)
  if (pause.start >= subscription.end || isTaken || currentPause(subscription, now)) return refuse('illegal')
  return lessons > 0 ? refuse('conflicting-lessons') : pause
}

/** A pause that ends early: until when it lasts then, null where it does not begin at all, and what is saved of it. */
export interface EarlyEnd {
  readonly pause: Interval
  readonly until: number | null
  readonly savedMs: number
}

/**
 * Ends the pause with the coming midnight of Cairo, by whole days; one that has not begun is taken back. A lesson that lies
 * where the week or the subscription would then be over forbids it.
 */
export const decideEarlyEnd = (
  subscription: PausableSubscription | null,
  now: number,
): EarlyEnd | Refused<'subscription-not-found' | 'illegal'> => {
  if (!subscription) return refuse('subscription-not-found')
  const pause = currentPause(subscription, now)
  if (!pause) return refuse('illegal')
  if (now < pause.start) return { pause, until: null, savedMs: pause.end - pause.start }
  const savedMs = Math.floor((pause.end - nextMidnight(now)) / dayMs) * dayMs
  return savedMs <= 0 ? refuse('illegal') : { pause, until: pause.end - savedMs, savedMs }
}
