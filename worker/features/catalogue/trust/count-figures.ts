/** Counts the figures of tutors whose lessons, ratings or answers changed, and of all of them once a day. */
import { judgeQuality } from '#contract/catalogue/rules/quality.ts'
import {
  countUnanswered,
  medianAnswer,
  shownTrust,
  type TrustFigures,
  toTrust,
} from '#contract/catalogue/rules/trust.ts'
import { dayMs } from '#contract/shared/rules/time.ts'
import { describeFault } from '#worker/database-errors.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import { workInParts } from '#worker/job-hands.ts'
import { writeFault } from '#worker/log.ts'
import type { Services } from '#worker/services.ts'
import type { Db } from '#worker/storage/db.ts'
import { ample, type Budget, type Progress, untilNoneNew, whole } from '#worker/work-budget.ts'
import { readFigureSources, storeFigures } from './figures-store.ts'
import { findUncounted } from './uncounted-store.ts'

/** Tutors of a batch, of those who changed and of those who are due as many each. */
const atOnce = { size: 10, statements: 120 }

/** Counts one tutor; returns whether something that is shown changed. */
export const countFigures = async (db: Db, tutorId: number, now: number): Promise<boolean> => {
  const sources = await readFigureSources(db, tutorId, now)
  if (!sources) return false
  const { count, minutes } = medianAnswer(sources.messages, now)
  const figures: TrustFigures = { ...sources.lessons, firstMessages: count, answerMinutes: minutes }
  const team = { ...sources.team, unanswered: countUnanswered(sources.messages, now) }
  const { standing } = sources
  const { ratingCount, ratingSum } = standing
  const facts = { figures: toTrust(figures), unanswered: team.unanswered, ratingCount }
  const { state } = judgeQuality({ ...facts, rating: ratingCount > 0 ? ratingSum / ratingCount : 0 })
  return storeFigures(db, { tutorId, figures, trust: shownTrust(figures), team, calls: state === 'act', standing }, now)
}

/** One tutor who cannot be counted must not keep the others from being. */
const logFault = (error: unknown): false => {
  writeFault({ figures: describeFault(error) })
  return false
}

/** Counts those who are due, and has lists that show them load again. The sweep calls it. */
export const countDueFigures = async (
  { db, announce }: Pick<Services, 'db' | 'announce'>,
  now: number,
  budget: Budget = ample,
  part = whole,
): Promise<Progress> => {
  const changed: number[] = []
  const progress = await untilNoneNew(
    budget,
    atOnce,
    (most) => findUncounted(db, now - dayMs, most, part),
    (id) => id,
    async (due) => {
      for (const id of due) if (await countFigures(db, id, now).catch(logFault)) changed.push(id)
    },
  )
  if (changed.length > 0) {
    await dropEdgeAnswers('tutors', ...changed.map((id) => `tutor-${id}` as const))
    await announce.tutorsChanged(changed)
  }
  return progress
}

/** With more tutors who are due, they are counted in parts. */
const mostAlone = 50

/** The same, in parts at the same time where many are due, as after an evening of lessons. */
export const countFiguresOfMany = async (services: Services, now: number, budget: Budget): Promise<Progress> =>
  (await findUncounted(services.db, now - dayMs, mostAlone + 1)).length > mostAlone
    ? workInParts(services.env, 'trust', now)
    : countDueFigures(services, now, budget)
