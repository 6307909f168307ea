/** Judges lessons again whose time turned out to be one in which the platform failed. */

import { measurePresence } from '#contract/lessons/rules/presence.ts'
import { rejudge } from '#contract/money/rules/outages.ts'
import { decideRuling } from '#contract/money/rules/rulings.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { minuteMs } from '#contract/shared/rules/time.ts'
import { parseAttendance } from '#worker/features/lessons/attendance-store.ts'
import { findRuledLesson } from '#worker/features/money/disputes/ruled-lessons.ts'
import { storeRuling } from '#worker/features/money/disputes/ruling-store.ts'
import { notifySettled } from '#worker/features/money/invoices/notifications.ts'
import type { JudgedLesson } from '#worker/features/money/invoices/settle-store.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { ample, type Budget, type Progress } from '#worker/work-budget.ts'
import { findJudged, findOpenOutages, type JudgedRow, lessonsPerLook, markApplied, type OutageRow } from './store.ts'

/** A judgement that was read before the outage was marked may be stored shortly after it. */
const settledAfterMs = 2 * minuteMs

/** What marking a span would make of a lesson; null where nothing changes. */
export const rejudgeRow = (row: JudgedRow, now: number): ReturnType<typeof rejudge> =>
  rejudge({ ...row, state: row }, measurePresence(row, parseAttendance(row.events), now))

type Marked = Pick<OutageRow, 'id' | 'start' | 'end' | 'reason' | 'createdBy'>

/** Null where nothing changes, it was ruled meanwhile, or it is too long ago. */
const rejudgeLesson = async (db: Db, outage: Marked, row: JudgedRow, now: number): Promise<JudgedLesson | null> => {
  const wanted = rejudgeRow(row, now)
  const lesson = wanted && (await findRuledLesson(db, row.id))
  if (!lesson || lesson.lastRulingId !== null) return null
  const effects = decideRuling(lesson, wanted, now)
  if (isRefused(effects)) return null
  const { id, createdBy, reason } = outage
  const facts = { outage: id, tutorId: row.tutorId, studentId: row.studentId, reason }
  const after = { ...effects.state, verdict: wanted.verdict }
  const entry = { actorId: createdBy, action: 'lesson.rule', targetId: row.id, facts, after } as const
  const ruling = { lesson, effects, reason, ruledBy: createdBy, outage: { id, verdict: wanted.verdict } }
  const isStored = await storeRuling(db, { ...ruling, auditEntry: entry, approved: null, now })
  return isStored ? { id: row.id, tutorId: row.tutorId, studentId: row.studentId, verdict: wanted.verdict } : null
}

/**
 * Judges at most so many lessons of an outage again, each in a batch of its own; a second run finds those that are left.
 * `done`: there are no more.
 */
export const applyOutage = async (
  db: Db,
  outage: Marked,
  most: number,
  now: number,
): Promise<{ lessons: JudgedLesson[]; done: boolean }> => {
  const lessons: JudgedLesson[] = []
  let place = 0
  for (;;) {
    const rows = await findJudged(db, outage, place)
    for (const row of rows) {
      if (lessons.length >= most) return { lessons, done: false }
      const judged = await rejudgeLesson(db, outage, row, now)
      if (judged) lessons.push(judged)
      place = row.id
    }
    if (rows.length < lessonsPerLook) return { lessons, done: true }
  }
}

/** A lesson that is judged again takes about so many statements. */
const statementsPerLesson = 10
/** Lessons judged again by one run; the next goes on. */
const mostPerRun = 200

/** Goes on with outages of which lessons may be left. The sweep calls it. */
export const applyOutages = async (
  { db, announce }: Services,
  now: number,
  budget: Budget = ample,
): Promise<Progress> => {
  const progress = { done: 0, more: false }
  for (const outage of await findOpenOutages(db)) {
    const most = Math.max(1, Math.min(mostPerRun, Math.floor(budget.left / statementsPerLesson)))
    const { lessons, done } = await applyOutage(db, outage, most, now)
    progress.done += lessons.length
    progress.more ||= !done
    if (done && now >= outage.createdAt + settledAfterMs) await markApplied(db, outage.id, now)
    await notifySettled(announce, lessons)
  }
  return progress
}
