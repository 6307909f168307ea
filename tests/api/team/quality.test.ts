/** The quality of tutors: the figures they see themselves, and what only the team sees, at a bounded cost. */
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getMyTrust } from '#contract/catalogue/api/trust.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { getAdminHome } from '#contract/team/api/admin.ts'
import { closeQualityCase, getQuality, getTutorQuality } from '#contract/team/api/quality.ts'
import { quality } from '#contract/vocabulary/quality.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { listedTutor } from '#tests/kit/pages.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { countFigures } from '#worker/features/catalogue/trust/count-figures.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { findListedFigures } from '#worker/features/team/quality/store.ts'
import { auditLog } from '#worker/storage/schema/support.ts'

let hours = 0
const judged = async (tutor: Person, verdict: LessonVerdict, days: number, student?: Person) => {
  const lesson = await make.lesson({
    tutorId: tutor.id,
    studentId: (student ?? (await people.student())).id,
    start: Date.now() - days * dayMs - ++hours * hourMs,
  })
  await db.run(sql`UPDATE lessons SET verdict = ${verdict}, judged_at = end_at WHERE id = ${lesson.id}`)
}
const rated = async (tutor: Person, value: number, days: number) => {
  const { id } = await people.student()
  await make.rating({ raterId: id, rateeId: tutor.id, value })
  const at = Date.now() - days * dayMs
  await db.run(sql`UPDATE ratings SET created_at = ${at} WHERE rater_id = ${id} AND ratee_id = ${tutor.id}`)
}
const asked = async (tutor: Person, days: number) => {
  const { id } = await people.student()
  const room = await make.room(tutor.id, id)
  const at = Date.now() - days * dayMs
  await db.run(sql`UPDATE rooms SET opened_by = ${id}, opened_at = ${at}, answered_at = NULL WHERE id = ${room.id}`)
  await db.run(sql`UPDATE room_members SET active_at = ${at} WHERE room_id = ${room.id}`)
}

test('figures are those of the tutor, with marks, minutes and stars over time, worst first', async () => {
  const [bad, good] = [await listedTutor('هاني المتعثر'), await listedTutor('سمر المتقنة')]
  for (let i = 0; i < 8; i++) await judged(bad, LessonVerdict.Held, 40)
  for (let i = 0; i < 2; i++) await judged(bad, LessonVerdict.TutorAbsent, 40)
  await judged(bad, LessonVerdict.Held, 3)
  for (let i = 0; i < 5; i++) {
    const student = await people.student()
    for (const days of [60, 40]) await judged(good, LessonVerdict.Held, days, student)
  }
  for (const days of [170, 100, 5, 4, 3]) await rated(bad, days > 90 ? 5 : 4, days)
  for (const days of [2, 4]) await asked(bad, days)
  const admin = await people.admin()
  const read = async () => (await admin.api(getQuality, {})).list
  expect((await read()).find(({ id }) => id === good.id)).toMatchObject({
    ...{
      state: 'measuring',
      figures: null,
      minutes: null,
      unanswered: null,
      ratings: null,
      countedAt: null,
      marks: [],
    },
  })
  for (const { id } of [bad, good]) {
    await countFigures(db, id, Date.now())
    await refreshTutorPublic(db, id, Date.now())
  }
  const list = await read()
  const of = (person: Person) => list.find(({ id }) => id === person.id)
  const { recent: _, ...own } = (await bad.api(getMyTrust, {}))?.figures ?? { recent: [] }
  expect(of(bad)).toMatchObject({
    ...{ name: 'هاني المتعثر', state: 'act', figures: own, minutes: 30, unanswered: 2, rating: 4.4, ratingCount: 5 },
    ratings: [5, null, 5, null, null, 4],
  })
  expect(own).toMatchObject({ lessons: 11, kept: 9, missed: 2 })
  expect(of(bad)?.marks).toEqual(
    expect.arrayContaining([
      { check: 'kept', level: 'act' },
      { check: 'unanswered', level: 'watch' },
      { check: 'rating', level: 'watch' },
    ]),
  )
  expect(of(good)).toMatchObject({ state: 'good', marks: [], minutes: 0, unanswered: 0 })
  const place = (person: Person) => list.findIndex(({ id }) => id === person.id)
  expect(place(bad)).toBeLessThan(place(good))
})

test('a list reads two rows for each tutor, and never more than it shows', async () => {
  const listed = []
  for (const name of ['علي', 'منى', 'سيد', 'هدى', 'بدر', 'نور']) listed.push(await listedTutor(`${name} المعروض`))
  const most = 5
  const rows = await rowsReadBy(async (metered) => expect(await findListedFigures(metered, most)).toHaveLength(most))
  expect(rows).toBeLessThanOrEqual(most * 5 + 50)
  const plan = await db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN SELECT * FROM tutor_public p LEFT JOIN tutor_figures f ON f.tutor_id = p.id ORDER BY p.id LIMIT 5`,
  )
  expect(plan.map(({ detail }) => detail).join(' ')).not.toContain('TEMP B-TREE')
})

describe('the case of a tutor whose figures call for a decision', () => {
  const workOf = async (admin: Person, id: number) =>
    (await admin.api(getAdminHome, { query: {} })).list.filter((work) => work.kind === 'quality' && work.id === id)
  const caseOf = async (admin: Person, id: number) =>
    (await admin.api(getTutorQuality, { params: { id } }))?.caseSince ?? null
  const struggling = async () => {
    const tutor = await listedTutor('هاني المتعثر')
    for (let i = 0; i < 8; i++) await judged(tutor, LessonVerdict.Held, 40)
    for (let i = 0; i < 2; i++) await judged(tutor, LessonVerdict.TutorAbsent, 40)
    return tutor
  }

  test('waits on the home of the team until somebody notes what was decided', async () => {
    const tutor = await struggling()
    const [mona, hoda] = [await people.admin({ name: 'منى' }), await people.admin({ name: 'هدى' })]
    expect(await workOf(mona, tutor.id)).toEqual([])
    await countFigures(db, tutor.id, Date.now())
    expect(await workOf(mona, tutor.id)).toMatchObject([{ person: { id: tutor.id } }])
    const seen = (await caseOf(mona, tutor.id)) ?? ''
    const close = (admin: Person, note: string) =>
      admin.api(closeQualityCase, { params: { id: tutor.id }, body: { note, seen } })
    expect((await refusalOf(close(mona, 'لا'))).code).toBe('bad-request')
    await close(mona, 'مكالمة يوم الأحد')
    expect(await workOf(mona, tutor.id)).toEqual([])
    expect(await caseOf(mona, tutor.id)).toBeNull()
    const late = await close(hoda, 'إيقاف التفعيل').catch((error) => error)
    expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile', message: expect.anything() })
    const lines = await db.select().from(auditLog).where(eq(auditLog.actorId, mona.id))
    expect(lines).toMatchObject([{ action: 'quality-case.close', targetId: tutor.id, subjectId: tutor.id }])
  })

  test('rises again after thirty days, not before, and falls where the figures recover', async () => {
    const tutor = await struggling()
    const admin = await people.admin()
    const now = Date.now()
    await countFigures(db, tutor.id, now)
    const seen = (await caseOf(admin, tutor.id)) ?? ''
    await admin.api(closeQualityCase, { params: { id: tutor.id }, body: { note: 'مكالمة يوم الأحد', seen } })
    await countFigures(db, tutor.id, now + quality.againMs - dayMs)
    expect(await caseOf(admin, tutor.id)).toBeNull()
    await countFigures(db, tutor.id, now + quality.againMs + dayMs)
    expect(await caseOf(admin, tutor.id)).toBe(toIsoInstant(now + quality.againMs + dayMs))
    await db.run(sql`UPDATE lessons SET verdict = ${LessonVerdict.Held} WHERE tutor_id = ${tutor.id}`)
    await countFigures(db, tutor.id, now + quality.againMs + 2 * dayMs)
    expect(await caseOf(admin, tutor.id)).toBeNull()
    expect(await workOf(admin, tutor.id)).toEqual([])
  })

  test('of somebody who is not listed waits for nobody, and somebody unknown has none', async () => {
    const admin = await people.admin()
    const { id } = await people.student()
    expect(await admin.api(getTutorQuality, { params: { id } })).toBeNull()
    const body = { note: 'مكالمة يوم الأحد', seen: toIsoInstant(Date.now()) }
    const refused = refusalOf(admin.api(closeQualityCase, { params: { id: 9_000_000 }, body }))
    expect((await refused).code).toBe('tutor-not-found')
  })
})
