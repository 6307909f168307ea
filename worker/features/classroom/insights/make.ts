/**
 * Makes texts of sound, and lets sound and text go. Each step may be repeated, and what is killed between two goes on after the
 * lease: a part is first text in the hub, then no object, then no row.
 */

import { InsightChanged } from '#contract/classroom/events/classroom-events.ts'
import { barredBy, nextAttemptAt, usableSentences } from '#contract/classroom/rules/insights.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import type { Failure } from '#worker/gateways/outcome.ts'
import type { Transcriber } from '#worker/gateways/transcriber/transcriber.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import type { Services } from '#worker/services.ts'
import { countRequest } from '#worker/storage/rate-limit.ts'
import { ample, type Budget, type Progress, untilEmpty } from '#worker/work-budget.ts'
import { endInsightsOf } from './end-store.ts'
import { type DueInsight, deleteParts, isStillMade, listParts, settleInsight, takeDueInsight } from './make-store.ts'
import { deleteSound, soundKey } from './sound.ts'

const ownerOf = ({ userId, madeAt }: DueInsight) => ({ userId, madeAt })

/** Has open pages of its reader load it again. */
const tell = ({ announce, later }: Services, { lessonId, userId, since }: DueInsight): void =>
  later(announce.toUsers([userId], frameOf(InsightChanged, { lesson: lessonId, since: toIsoInstant(since) })))

/** Sound and text go, and once more later: what was on its way at the first time is there by the second. */
const dropInsight = async ({ db, env }: Services, due: DueInsight, now: number): Promise<void> => {
  await getUserHub(env, due.userId).dropInsight(ownerOf(due), due.lessonId)
  await deleteSound(env.FILES, due)
  await deleteParts(db, due)
  const nextAt = due.soundGoneAt === null ? now + insightLimits.lookAgainMs : null
  await settleInsight(db, due, 'gone', { state: 'gone', nextAt, soundGoneAt: now })
}

/** A day after the lesson its sound goes, whatever became of the text. */
const endSound = async (services: Services, due: DueInsight, now: number): Promise<void> => {
  const { db, env } = services
  await deleteSound(env.FILES, due)
  await deleteParts(db, due)
  await getUserHub(env, due.userId).dropInsight(ownerOf(due), due.lessonId)
  await settleInsight(db, due, due.state, { state: 'failed', nextAt: null, soundGoneAt: now })
  tell(services, due)
}

const isFinal = ({ kind }: Failure): boolean => kind === 'invalid' || kind === 'refused'

/** At once; more would only take memory. */
const together = 4

type Made = 'all' | 'unwanted' | 'paused' | Failure

const makePart = async (
  { env }: Services,
  transcriber: Transcriber,
  due: DueInsight,
  { number, type }: Awaited<ReturnType<typeof listParts>>[number],
): Promise<'made' | 'unwanted' | Failure> => {
  const object = await env.FILES.get(soundKey(due, number))
  // Its upload failed, and may still come again.
  if (!object) return 'made'
  const outcome = await transcriber.transcribe({ type, number, bytes: new Uint8Array(await object.arrayBuffer()) })
  if (!outcome.ok && !isFinal(outcome)) return outcome
  const { userId, lessonId, since } = due
  const text = outcome.ok ? outcome.value.text : ''
  const isKept = await getUserHub(env, userId).keepInsightPart(ownerOf(due), { lessonId, since, number, text })
  return isKept ? 'made' : 'unwanted'
}

const makeParts = async (
  services: Services,
  transcriber: Transcriber,
  due: DueInsight,
  budget: Budget,
): Promise<Made> => {
  const { db, env } = services
  const parts = await listParts(db, due)
  for (let at = 0; at < parts.length; at += together) {
    if (!budget.hasRoom(6)) return 'paused'
    if (!(await isStillMade(db, due))) return 'unwanted'
    const group = parts.slice(at, at + together)
    const results = await Promise.all(group.map((part) => makePart(services, transcriber, due, part)))
    const done = group.filter((_, index) => results[index] === 'made').map(({ number }) => number)
    await env.FILES.delete(done.map((number) => soundKey(due, number)))
    await deleteParts(db, due, done)
    const other = results.find((result) => result !== 'made')
    if (other) return other
  }
  return 'all'
}

/** Tried again later, or given up; the sound stays until its end for one more round. */
const postpone = async (services: Services, due: DueInsight, now: number): Promise<void> => {
  const nextAt = nextAttemptAt(due.attempts, now)
  const to =
    nextAt === null
      ? ({ state: 'failed', nextAt: due.soundUntil } as const)
      : ({ state: 'waiting', nextAt: Math.min(nextAt, due.soundUntil) } as const)
  if ((await settleInsight(services.db, due, 'making', to)) && to.state === 'failed') tell(services, due)
}

/** Not begun, and no attempt. */
const wait = (services: Services, due: DueInsight, nextAt: number): Promise<unknown> =>
  settleInsight(services.db, due, 'making', {
    ...{ state: 'waiting', nextAt: Math.min(nextAt, due.soundUntil), attempts: due.attempts - 1 },
  })

/** Whether the day has room for one more lesson, of this person and of all. */
const isWithinDay = async ({ db }: Services, { userId }: DueInsight, now: number): Promise<boolean> => {
  const { perDay, perPersonDay } = insightLimits
  const own = await countRequest(db, `insights:${userId}`, { count: perPersonDay, windowMs: dayMs }, now)
  return own.allowed && (await countRequest(db, 'insights', { count: perDay, windowMs: dayMs }, now)).allowed
}

const makeText = async (services: Services, due: DueInsight, now: number, budget: Budget): Promise<void> => {
  const { db, env, transcriber } = services
  if (!transcriber) return void (await wait(services, due, now + hourMs))
  if (due.attempts === 1 && !(await isWithinDay(services, due, now)))
    return void (await wait(services, due, now + hourMs))
  const made = await makeParts(services, transcriber, due, budget)
  if (made === 'unwanted') return
  if (made === 'paused') return void (await wait(services, due, now))
  if (made !== 'all') return postpone(services, due, now)
  const hub = getUserHub(env, due.userId)
  const text = await hub.gatherInsight(due.lessonId, due.since)
  if (text === null) return
  // Proposals are for who learns.
  const proposed = due.isStudent && text !== '' ? await transcriber.propose(text) : null
  // A text without proposals is better than none: the last attempt does without.
  if (proposed && !proposed.ok && !isFinal(proposed) && nextAttemptAt(due.attempts, now) !== null)
    return postpone(services, due, now)
  const sentences = usableSentences(text, proposed?.ok ? proposed.value.sentences : []).map((one, number) => ({
    ...one,
    number,
    state: 'own' as const,
  }))
  if (!(await hub.finishInsight(ownerOf(due), due.lessonId, due.since, sentences))) return
  const to = { state: 'ready', nextAt: null, soundGoneAt: now, simulated: transcriber.simulated } as const
  if (await settleInsight(db, due, 'making', to)) tell(services, due)
}

/** The student is under age without a guardian’s word, as where the team corrected a year of birth after they agreed. */
const isForbidden = ({ state, birthYear, guardianAllows }: DueInsight, now: number): boolean =>
  state === 'making' && barredBy({ birthYear, guardianAllows: guardianAllows === 1 }, now) === 'guardian-required'

/** A text takes two statements for four parts, and some of its own. */
const statementsPerText = 60

/** Makes and drops what is due. May be killed at any point, and run twice at once. */
export const makeInsights = (services: Services, now: number, budget: Budget = ample): Promise<Progress> =>
  untilEmpty(budget, { size: 1, statements: statementsPerText }, async () => {
    const due = await takeDueInsight(services.db, now)
    if (!due) return 0
    if (due.state === 'gone') await dropInsight(services, due, now)
    else if (isForbidden(due, now)) await endInsightsOf(services.db, due.studentId, now).run()
    else if (now >= due.soundUntil) await endSound(services, due, now)
    else if (due.state === 'making') await makeText(services, due, now, budget)
    return 1
  })
