/** What public pages show of the platform and of people, and who may end it. */
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRating, deleteRating, listTutorRatings, updateRating } from '#contract/lessons/api/ratings.ts'
import { getPlatformFigures, getShowcase } from '#contract/public/api/proof.ts'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { platformFigures, showcase } from '#contract/vocabulary/proof.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { taughtLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { listedTutor } from '#tests/kit/pages.ts'
import { db, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { countMonths } from '#worker/features/public/proof/count-months.ts'
import { findLatestMonth } from '#worker/features/public/proof/figures-store.ts'
import { ratings, tutors } from '#worker/storage/schema/people.ts'
import { disputes, lessons, lessonVerdicts } from '#worker/storage/schema/teaching.ts'

beforeEach(() => dropEdgeAnswers('tutors'))

/** A lesson with this verdict that ended at an instant. */
const judged = async (tutorId: number, end: string, verdict: LessonVerdict | null = LessonVerdict.Held) => {
  const { id } = await make.lesson({
    tutorId,
    studentId: (await people.student()).id,
    start: Date.parse(end) - hourMs / 2,
  })
  await db.update(lessons).set({ verdict }).where(eq(lessons.id, id))
  return id
}

describe('figures', () => {
  test('count lessons that were held in full months of Cairo, and no others', async () => {
    const [one, other] = [await people.tutor(), await people.tutor()]
    await judged(one.id, '2026-08-20T12:00:00Z')
    // The month ends at midnight of Cairo.
    await judged(one.id, '2026-10-31T21:59:00Z')
    await judged((await people.tutor()).id, '2026-10-31T22:00:00Z')
    await judged(other.id, '2026-09-30T21:00:00Z')
    await judged(other.id, '2026-10-05T10:00:00Z', LessonVerdict.StudentAbsent)
    await judged(other.id, '2026-10-06T10:00:00Z', null)
    const calledOff = async (end: string, by: number, verdict: LessonVerdict | null = null) =>
      make.cancel(await judged(other.id, end, verdict), by, Date.parse(end))
    await calledOff('2026-10-08T10:00:00Z', other.id, LessonVerdict.CutShort)
    await calledOff('2026-10-09T10:00:00Z', other.id)
    // Held, and five of its minutes given back.
    const lessonId = await judged(other.id, '2026-10-11T10:00:00Z', LessonVerdict.TutorLate)
    const measured = { tutorMs: 0, studentMs: 0, togetherMs: 0, leftMs: 0, reported: true, judgedAt: Date.now() }
    await db
      .insert(lessonVerdicts)
      .values({ lessonId, verdict: LessonVerdict.TutorLate, returnedMinutes: 5, paidMinutes: 25, ...measured })
    // A student’s own decision, and lessons of other months.
    await calledOff('2026-10-10T10:00:00Z', (await people.student()).id)
    await calledOff('2026-10-31T22:10:00Z', other.id)
    await calledOff('2026-09-30T20:20:00Z', other.id, LessonVerdict.TutorAbsent)
    const [good, poor] = [await people.student(), await people.student()]
    clock.set('2026-10-20T10:00:00Z')
    await make.rating({ raterId: good.id, rateeId: one.id, value: 5 })
    await make.rating({ raterId: poor.id, rateeId: one.id, value: 4 })
    await make.rating({ raterId: one.id, rateeId: (await people.studio()).id, value: 1 })
    clock.set('2026-11-02T10:00:00Z')
    await make.rating({ raterId: good.id, rateeId: other.id, value: 1 })
    for (const [hours, day] of [
      [5, '2026-10-09'],
      [1, '2026-10-10'],
      [3, '2026-10-31'],
      [90, '2026-11-01'],
    ] as const) {
      const closedAt = Date.parse(`${day}T12:00:00Z`)
      const lessonId = await judged(one.id, `${day}T08:00:00Z`, null)
      const told = { lessonId, tutorId: one.id, userId: good.id, kind: 'line', text: 'انقطع' } as const
      const ruled = { side: 'student', state: 'ruled', closedAt, createdAt: closedAt - hours * hourMs } as const
      await db.insert(disputes).values({ ...told, ...ruled })
    }
    await countMonths(db, Date.now())
    expect(await findLatestMonth(db)).toEqual({
      month: '2026-10',
      lessonCount: 3,
      totalLessonCount: 4,
      tutorCount: 2,
      ratingCount: 2,
      medianRating: 4,
      // Of one that was cut short, one that began late, and one that its tutor called off.
      returned: { cutShort: 30, canceled: 30, tutorLate: 5 },
      // Of one, three and five hours the middle; what is ruled in November is not of October.
      ruledCount: 3,
      medianRulingMs: 3 * hourMs,
    })
    // The team finds later that a lesson of the month was held; nothing is counted twice.
    await judged(other.id, '2026-10-07T10:00:00Z')
    await countMonths(db, Date.now())
    expect(await findLatestMonth(db)).toMatchObject({ month: '2026-10', lessonCount: 4, totalLessonCount: 5 })
    clock.set('2026-12-01T01:00:00Z')
    await countMonths(db, Date.now())
    expect(await findLatestMonth(db)).toMatchObject({ month: '2026-11', lessonCount: 1, totalLessonCount: 6 })
  })

  test('are answered from one row, and not at all below the floors', async () => {
    expect(await apiCall(getPlatformFigures, {})).toBeNull()
    await dropEdgeAnswers('tutors')
    const all = { lesson_count: platformFigures.lessons, tutor_count: platformFigures.tutors }
    await env.DB.prepare(
      `INSERT INTO platform_months (month, lesson_count, total_lesson_count, tutor_count, rating_count, median_rating, counted_at)
       VALUES ('2099-01', ${all.lesson_count}, 900, ${all.tutor_count}, ${platformFigures.ratings}, 5, 0)`,
    ).run()
    expect(await apiCall(getPlatformFigures, {})).toEqual({
      until: '2099-01-31',
      monthLessons: platformFigures.lessons,
      totalLessons: 900,
      tutors: platformFigures.tutors,
      returned: null,
      rulings: null,
      ratings: { count: platformFigures.ratings, median: 5 },
    })
    expect(await rowsReadBy((counted) => findLatestMonth(counted))).toBeLessThanOrEqual(2)
    await env.DB.prepare(`DELETE FROM platform_months`).run()
  })
})

describe('ratings', () => {
  /** A student who had a lesson with a listed tutor that was held. */
  const met = async (name = 'منى عبد العزيز') => {
    const [student, tutor] = [await people.student({ name }), await listedTutor('هبة الكاتبة')]
    await taughtLesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - dayMs - Math.random() * dayMs })
    await settleDueLessons(db, 0, Date.now())
    return { student, tutor }
  }
  const shown = async (tutorId: number) => {
    await dropEdgeAnswers('tutors')
    return (await apiCall(getShowcase, {})).ratings.filter(({ tutor }) => tutor.id === tutorId)
  }
  const words = 'شرح هادئ وواضح'

  test('are shown when their author says so, with the first name alone, whatever the stars', async () => {
    const { student, tutor } = await met()
    const body = { rateeId: tutor.id, value: 2, feedback: words, showOnLanding: true }
    const { id, landingConsentAt } = await student.api(createRating, { body })
    expect(landingConsentAt).not.toBeNull()
    expect(await shown(tutor.id)).toEqual([
      { id, value: 2, text: words, writer: 'منى', tutor: { id: tutor.id, name: 'هبة الكاتبة' } },
    ])
  })

  test('are not shown by themselves, nor without words', async () => {
    const { student, tutor } = await met()
    const { id, landingConsentAt } = await student.api(createRating, {
      body: { rateeId: tutor.id, value: 5, feedback: words },
    })
    expect(landingConsentAt).toBeNull()
    await student.api(updateRating, { params: { id }, body: { showOnLanding: true, feedback: null } })
    await student.api(updateRating, { params: { id }, body: { showOnLanding: true } })
    expect(await shown(tutor.id)).toEqual([])
  })

  test('go when it is taken back, when the words change, and when the rating is deleted', async () => {
    const { student, tutor } = await met()
    const body = { rateeId: tutor.id, value: 5, feedback: words, showOnLanding: true }
    const { id } = await student.api(createRating, { body })
    const change = (changed: object) => student.api(updateRating, { params: { id }, body: changed })
    await change({ showOnLanding: false })
    expect(await shown(tutor.id)).toEqual([])
    await change({ showOnLanding: true })
    await change({ value: 4 })
    expect(await shown(tutor.id)).toMatchObject([{ value: 4 }])
    await change({ feedback: words })
    expect(await shown(tutor.id)).toHaveLength(1)
    await change({ feedback: 'كلام آخر تمامًا' })
    expect(await shown(tutor.id)).toEqual([])
    await change({ feedback: words, showOnLanding: true })
    expect(await shown(tutor.id)).toHaveLength(1)
    await student.api(deleteRating, { params: { id } })
    expect(await shown(tutor.id)).toEqual([])
  })

  test('an answer that is kept goes with them', async () => {
    const { student, tutor } = await met()
    const body = { rateeId: tutor.id, value: 5, feedback: words, showOnLanding: true }
    const { id } = await student.api(createRating, { body })
    expect(await shown(tutor.id)).toHaveLength(1)
    await student.api(updateRating, { params: { id }, body: { showOnLanding: false } })
    await expect
      .poll(async () => (await apiCall(getShowcase, {})).ratings.filter((one) => one.id === id))
      .toHaveLength(0)
  })

  test('an admin agrees for nobody, and hides one by changing its words or deleting it', async () => {
    const { student, tutor } = await met()
    const { id } = await student.api(createRating, { body: { rateeId: tutor.id, value: 5, feedback: words } })
    const admin = await people.admin()
    const forbidden = { status: 403, code: 'forbidden' }
    for (const showOnLanding of [true, false])
      expect(await refusalOf(admin.api(updateRating, { params: { id }, body: { showOnLanding } }))).toEqual(forbidden)
    expect(await refusalOf(tutor.api(updateRating, { params: { id }, body: { showOnLanding: true } }))).toEqual(
      forbidden,
    )
    await student.api(updateRating, { params: { id }, body: { showOnLanding: true } })
    await admin.api(updateRating, { params: { id }, body: { feedback: 'كلام بلا رقم موبايل' } })
    expect(await shown(tutor.id)).toEqual([])
  })

  test('whether somebody agreed is told to them alone', async () => {
    const { student, tutor } = await met()
    const body = { rateeId: tutor.id, value: 5, feedback: words, showOnLanding: true }
    await student.api(createRating, { body })
    const told = async (who: { api: typeof student.api } | null) => {
      const input = { params: { id: tutor.id } }
      const { list } = await (who ? who.api(listTutorRatings, input) : apiCall(listTutorRatings, input))
      return list[0]?.landingConsentAt
    }
    expect(await told(student)).toEqual(expect.any(String))
    expect([await told(null), await told(tutor), await told(await people.student())]).toEqual([null, null, null])
  })

  test('a tutor’s words about their studio are for no page', async () => {
    const [tutor, studio] = [await people.tutor(), await people.studio()]
    await db.update(tutors).set({ studioId: studio.id, video: 'tutors/videos/film' }).where(eq(tutors.id, tutor.id))
    const body = { rateeId: studio.id, value: 5, feedback: words, showOnLanding: true }
    const { id, landingConsentAt } = await tutor.api(createRating, { body })
    expect(landingConsentAt).toBeNull()
    expect(await refusalOf(tutor.api(updateRating, { params: { id }, body: { showOnLanding: true } }))).toMatchObject({
      code: 'forbidden',
    })
  })

  test('need a lesson that was held, and a tutor who is listed', async () => {
    const agreed = { value: 5, feedback: words, landingConsentAt: Date.now() }
    const [student, stranger] = [await people.student(), await listedTutor('سمر الغائبة')]
    await make.rating({ raterId: student.id, rateeId: stranger.id, ...agreed })
    await judged(stranger.id, new Date(Date.now() - dayMs).toISOString())
    expect(await shown(stranger.id)).toEqual([])
    const { student: author, tutor } = await met()
    await make.rating({ raterId: author.id, rateeId: tutor.id, ...agreed })
    expect(await shown(tutor.id)).toHaveLength(1)
    await db.update(tutors).set({ activated: false }).where(eq(tutors.id, tutor.id))
    await refreshTutorPublic(db, tutor.id, Date.now())
    expect(await shown(tutor.id)).toEqual([])
  })

  test('are the newest three, and a write that forgets the consent ends it', async () => {
    const tutor = await listedTutor('أمل المشهورة')
    for (let i = 0; i < showcase.ratings + 1; i++) {
      const { id: studentId } = await people.student()
      const lesson = await make.lesson({ tutorId: tutor.id, studentId, start: Date.now() - (20 + i) * dayMs })
      await db.update(lessons).set({ verdict: LessonVerdict.Held }).where(eq(lessons.id, lesson.id))
      const landingConsentAt = Date.now() + dayMs + i
      await make.rating({ raterId: studentId, rateeId: tutor.id, feedback: `رأي ${i}`, landingConsentAt })
    }
    expect((await shown(tutor.id)).map(({ text }) => text)).toEqual(['رأي 3', 'رأي 2', 'رأي 1'])
    await db.update(ratings).set({ feedback: 'كتبه أحد آخر' }).where(eq(ratings.rateeId, tutor.id))
    expect(await shown(tutor.id)).toEqual([])
  })
})

describe('the film', () => {
  test('is that of the best rated tutor who has one', async () => {
    const tutor = await listedTutor('نادية الأولى')
    for (let i = 0; i < 9; i++) await make.rating({ raterId: (await people.student()).id, rateeId: tutor.id })
    await db.update(tutors).set({ video: 'tutors/videos/first' }).where(eq(tutors.id, tutor.id))
    await refreshTutorPublic(db, tutor.id, Date.now())
    await dropEdgeAnswers('tutors')
    const { filmed } = await apiCall(getShowcase, {})
    expect(filmed).toMatchObject({ id: tutor.id, video: '/assets/uploads/tutors/videos/first', avgRating: 5 })
  })
})
