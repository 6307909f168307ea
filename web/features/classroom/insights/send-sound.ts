/** Brings sound from this device to the server: after the lesson, part by part, again after whatever went wrong. */
import { endInsightSound, putInsightPart } from '#contract/classroom/api/insights.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/clock.ts'
import { markSound } from './sound-mark.ts'
import { dropLesson, dropPart, listLessons, listParts, readFacts, readPart } from './sound-store.ts'

/** Refused for good: one of the two withdrew, it is too late, or it is no lesson of this person. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)

const againMs = 30_000
const longestTimerMs = 60 * 60_000

/** Lessons that are being recorded in this tab: their parts wait until they are left, so that the call has the line. */
const held: number[] = []
/** Lessons that were left in this tab. Others that are not over wait for their end: their page may only have been loaded again. */
const left = new Set<number>()
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | null = null

/** Keeps the sound of a lesson here; gives what ends that. */
export const holdSound = (lessonId: number): (() => void) => {
  held.push(lessonId)
  return () => {
    held.splice(held.indexOf(lessonId), 1)
    left.add(lessonId)
  }
}

/** Ms until it is worth looking again; null where nothing of this lesson is left. */
const sendLesson = async (userId: number, lessonId: number): Promise<number | null> => {
  const facts = await readFacts(userId, lessonId)
  const now = serverNow()
  if (!facts || now >= facts.keptUntil) {
    await dropLesson(userId, lessonId)
    return null
  }
  const untilEnd = Math.min(longestTimerMs, facts.end - now)
  if (untilEnd > 0 && !left.has(lessonId)) return untilEnd
  try {
    for (const number of await listParts(userId, lessonId)) {
      if (held.includes(lessonId)) return againMs
      const part = await readPart(userId, lessonId, number)
      if (!part) continue
      const { bytes, type, startedAt, ms } = part
      await api(putInsightPart, {
        params: { id: lessonId, number },
        query: { startedAt, ms, type },
        bytes: new Blob([bytes], { type }),
      })
      await dropPart(userId, lessonId, number)
    }
    // Until the lesson is over somebody who left may come back and go on.
    if (serverNow() < facts.end) return Math.min(longestTimerMs, facts.end - serverNow())
    await api(endInsightSound, { params: { id: lessonId }, body: { spoken: [...facts.spoken] } })
    await dropLesson(userId, lessonId)
    return null
  } catch (error) {
    if (!isFinal(error)) return againMs
    await dropLesson(userId, lessonId)
    return null
  }
}

const sendAll = async (userId: number): Promise<void> => {
  const waits: number[] = []
  let others = 0
  for (const one of await listLessons()) {
    // Of another account on this device; it goes with its day, unless they sign in again.
    if (one.userId !== userId) {
      const facts = await readFacts(one.userId, one.lessonId)
      if (!facts || serverNow() >= facts.keptUntil) await dropLesson(one.userId, one.lessonId)
      else others += 1
      continue
    }
    const wait = held.includes(one.lessonId) ? againMs : await sendLesson(userId, one.lessonId)
    if (wait !== null) waits.push(wait)
  }
  if (waits.length === 0 && others === 0) markSound(false)
  clearTimeout(timer)
  if (waits.length > 0) timer = setTimeout(() => void sendSound(userId), Math.max(1000, Math.min(...waits)))
}

/** One round at a time, in one tab at a time. */
export const sendSound = (userId: number): Promise<void> => {
  const round = () => sendAll(userId).catch(() => undefined)
  const locked = () => (navigator.locks ? navigator.locks.request('lesson-sound', round) : round())
  running = (running ?? Promise.resolve()).then(locked)
  return running
}
