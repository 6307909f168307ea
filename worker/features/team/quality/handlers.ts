import { compareQuality, judgeQuality } from '#contract/catalogue/rules/quality.ts'
import { toTrust } from '#contract/catalogue/rules/trust.ts'
import { toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/quality.ts'
import type { TutorQuality } from '#contract/team/shapes/quality.ts'
import { quality as limits } from '#contract/vocabulary/quality.ts'
import { findLaterStart } from '#worker/features/catalogue/tutors/free-time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import { closeCase, findCase, findFiguresOf, findListedFigures, type QualityRow } from './store.ts'

/** A start that has just passed stays until the sweep has found the next one. */
const nextFreeAt = (row: QualityRow, now: number): number | null =>
  row.nextAvailableAt === neverAvailable ? null : (findLaterStart(row, now) ?? row.nextAvailableAt)

const toQuality = (row: QualityRow, now: number): TutorQuality => {
  const { id, name, gender, image, ratingCount, teamFigures } = row
  const counted = row.figures && toTrust(row.figures)
  const facts = {
    figures: counted && (({ recent: _, ...figures }) => figures)(counted),
    unanswered: teamFigures?.unanswered ?? null,
    rating: row.avgRating / 100,
    ratingCount,
  }
  return {
    ...{ id, name, gender, image: fileUrl(image) },
    ...facts,
    countedAt: row.figures ? toIsoInstantOrNull(row.countedAt) : null,
    minutes: teamFigures?.minutes ?? null,
    ratings: teamFigures && [...teamFigures.ratings],
    nextFreeAt: toIsoInstantOrNull(nextFreeAt(row, now)),
    caseSince: toIsoInstantOrNull(row.caseSince),
    ...judged(facts),
  }
}

const judged = (facts: Parameters<typeof judgeQuality>[0]) => {
  const { state, marks } = judgeQuality(facts)
  return { state, marks: [...marks] }
}

export const quality: Handlers<typeof declared> = {
  async getQuality({ services: { db }, now }) {
    const rows = await findListedFigures(db, limits.mostTutors + 1)
    const list = rows.slice(0, limits.mostTutors).map((row) => toQuality(row, now))
    return { list: list.toSorted(compareQuality), more: rows.length > limits.mostTutors }
  },

  async getTutorQuality({ input, services: { db }, now }) {
    const row = await findFiguresOf(db, input.params.id)
    return row && toQuality(row, now)
  },

  async closeQualityCase({ input: { params, body }, actor, services: { db }, now, fail }) {
    const { id } = params
    const found = (await findCase(db, id)) ?? fail('tutor-not-found')
    const { since, closedAt } = found
    // A closed case was changed when it was closed, by whoever did.
    await requireUnchanged(db, actor, body.seen, { kind: 'quality-case', id, updatedAt: closedAt ?? since ?? 0 })
    const wanted = { tutorId: id, since: Date.parse(body.seen), note: body.note, actorId: actor.id }
    if (await closeCase(db, wanted, now)) return
    const after = await findCase(db, id)
    if (after)
      await requireUnchanged(db, actor, body.seen, { kind: 'quality-case', id, updatedAt: after.closedAt ?? 0 })
    throw new StaleRow(null)
  },
}
