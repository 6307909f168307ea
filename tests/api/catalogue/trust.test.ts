/** Figures of tutors: what they are counted from, that no change is lost, and the order of the list that follows. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getMyTrust, listMyPromises } from '#contract/catalogue/api/trust.ts'
import { getTutorInfo } from '#contract/people/api/public-tutor.ts'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { trust, tutorOrder } from '#contract/vocabulary/trust.ts'
import { apiCall, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { bookedAndJudged, ruling } from '#tests/kit/disputes.ts'
import { make } from '#tests/kit/make.ts'
import { listedTutor } from '#tests/kit/pages.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { rowsReadBy } from '#tests/kit/rows-read.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import { countDueFigures, countFigures } from '#worker/features/catalogue/trust/count-figures.ts'
import { readFigureSources, storeFigures } from '#worker/features/catalogue/trust/figures-store.ts'
import { findUncounted } from '#worker/features/catalogue/trust/uncounted-store.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { rooms } from '#worker/storage/schema/chat.ts'
import { tutorFigures, tutorPublic } from '#worker/storage/schema/people.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'

const { Held, StudentAbsent, TutorAbsent, CutShort } = LessonVerdict

/** So many days ago, at an hour of its own. */
let hours = 0
const ago = (days: number): number => Date.now() - days * dayMs - ++hours * hourMs

const judged = async (tutor: Person, verdict: LessonVerdict | null, start = ago(40), student?: Person) => {
  const studentId = (student ?? (await people.student())).id
  const lesson = await make.lesson({ tutorId: tutor.id, studentId, start })
  if (verdict) await db.update(lessons).set({ verdict, judgedAt: lesson.endAt }).where(eq(lessons.id, lesson.id))
  return lesson
}
const canceled = async (tutor: Person, by: number | 'tutor', before: number, start = ago(30)) => {
  const lesson = await judged(tutor, null, start)
  await make.cancel(lesson.id, by === 'tutor' ? tutor.id : by, start - before)
  return lesson
}
const shown = async ({ id }: Person) => {
  await dropEdgeAnswers(`tutor-${id}`)
  return (await apiCall(getTutorInfo, { params: { id } })).trust
}
const count = ({ id }: Person) => countFigures(db, id, Date.now())
const isDue = async ({ id }: Person): Promise<boolean> => (await findUncounted(db, 0, 1000)).includes(id)

describe('the figures of a tutor', () => {
  test('are counted from verdicts and late cancellations, of the days that count, from ten lessons on', async () => {
    const tutor = await listedTutor('أمين الملتزم')
    for (let i = 0; i < 5; i++) await judged(tutor, Held)
    await judged(tutor, StudentAbsent)
    await judged(tutor, TutorAbsent)
    await judged(tutor, CutShort)
    await canceled(tutor, 'tutor', trust.cancelHours * hourMs - 1)
    // None of these is a promise of the tutor’s: early enough, by somebody else, not judged, too long ago.
    await canceled(tutor, 'tutor', trust.cancelHours * hourMs)
    await canceled(tutor, (await people.student()).id, hourMs)
    await judged(tutor, null)
    await judged(tutor, TutorAbsent, ago(trust.days))
    await count(tutor)
    expect(await shown(tutor)).toBeNull()
    expect(await tutor.api(getMyTrust, {})).toMatchObject({ shown: false, figures: { lessons: 9 } })
    // One that lies ahead is a broken promise as soon as it is cancelled.
    await canceled(tutor, 'tutor', hourMs, Date.now() + 2 * hourMs)
    expect(await isDue(tutor)).toBe(true)
    expect(await count(tutor)).toBe(true)
    expect(await shown(tutor)).toEqual({
      lessons: 10,
      kept: 6,
      missed: 2,
      canceled: 2,
      onTime: { count: 6, of: 6 },
      returned: { count: 0, of: 5 },
      answerMinutes: null,
      // Oldest first.
      recent: ['missed', 'missed', ...Array(6).fill('kept'), 'canceled', 'canceled'],
    })
  })

  test('a tutor whom the team clears of an absence has kept the lesson, until another ruling', async () => {
    clock.set('2027-05-05T08:00:00Z')
    const tutor = await listedTutor('حاضر الشاهد')
    const { admin, lessonId } = await bookedAndJudged({ student: [0, 30] }, tutor)
    await count(tutor)
    const figures = async () => {
      expect(await isDue(tutor)).toBe(true)
      await count(tutor)
      return (await tutor.api(getMyTrust, {}))?.figures
    }
    expect((await tutor.api(getMyTrust, {}))?.figures).toMatchObject({ lessons: 1, kept: 0, missed: 1 })
    const cleared = await ruling(admin, lessonId, [0, 30])
    expect(await figures()).toMatchObject({ lessons: 1, kept: 1, missed: 0, recent: ['kept'] })
    expect((await tutor.api(listMyPromises, { query: {} })).list).toMatchObject([{ outcome: 'kept' }])
    // Good will to both says nothing of the tutor, and a part of the pay is no acquittal.
    const both = await ruling(admin, lessonId, [30, 30], cleared.rulings.at(-1)?.id)
    expect(await figures()).toMatchObject({ lessons: 0, kept: 0, missed: 0 })
    await ruling(admin, lessonId, [15, 15], both.rulings.at(-1)?.id)
    expect(await figures()).toMatchObject({ lessons: 1, kept: 0, missed: 1 })
  })

  test('who came back is asked once the days for it are over, from the first lesson of all', async () => {
    const tutor = await listedTutor('هالة العائدة')
    const pair = async (first: number, second: number | null, firstVerdict: LessonVerdict = Held) => {
      const student = await people.student()
      await judged(tutor, firstVerdict, first, student)
      if (second !== null) await judged(tutor, Held, second, student)
    }
    const first = ago(100)
    await pair(first, first + trust.returnDays * dayMs)
    await pair(first + hourMs, first + hourMs + trust.returnDays * dayMs + 1)
    await pair(first + 2 * hourMs, null)
    await pair(first + 3 * hourMs, first + 4 * dayMs)
    await pair(first + 5 * hourMs, first + 5 * dayMs)
    // Not yet decided; a regular since long ago; one who never came.
    await pair(ago(trust.returnDays - 1), null)
    await pair(ago(trust.days + 10), ago(60))
    await pair(ago(61), null, StudentAbsent)
    await count(tutor)
    const figures = await tutor.api(getMyTrust, {})
    expect(figures?.figures.returned).toEqual({ count: 3, of: 5 })
  })

  test('answers are those to students who wrote first', async () => {
    const tutor = await listedTutor('سلمى السريعة')
    const written = async (by: 'student' | 'tutor', waitMinutes: number | null, other?: Person) => {
      const person = other ?? (await people.student())
      const { id } = await make.room(person.id, tutor.id)
      // Noon of Cairo, some days ago.
      const openedAt = Date.parse('2026-11-10T10:00:00Z')
      await db
        .update(rooms)
        .set({
          openedBy: by === 'tutor' ? tutor.id : person.id,
          openedAt,
          answeredAt: waitMinutes === null ? null : openedAt + waitMinutes * minuteMs,
        })
        .where(eq(rooms.id, id))
    }
    clock.set('2026-11-20T10:00:00Z')
    for (const wait of [3, 10, 20, 30]) await written('student', wait)
    await written('tutor', 1)
    await written('student', 1, await people.admin())
    await count(tutor)
    expect((await tutor.api(getMyTrust, {}))?.figures.answerMinutes).toBeNull()
    await written('student', null)
    expect(await isDue(tutor)).toBe(true)
    await count(tutor)
    expect((await tutor.api(getMyTrust, {}))?.figures.answerMinutes).toBe(20)
  })

  test('a verdict that falls while they are counted is counted next', async () => {
    const tutor = await listedTutor('رامي المعدود')
    const lesson = await judged(tutor, null)
    await count(tutor)
    expect(await isDue(tutor)).toBe(false)
    const now = Date.now()
    const sources = await readFigureSources(db, tutor.id, now)
    if (!sources) throw new Error('the tutor is listed')
    await db.update(lessons).set({ verdict: Held }).where(eq(lessons.id, lesson.id))
    const figures = { ...sources.lessons, firstMessages: 0, answerMinutes: null }
    const team = { ...sources.team, unanswered: 0 }
    const old = { tutorId: tutor.id, figures, trust: null, team, calls: false, standing: sources.standing }
    await storeFigures(db, old, now)
    expect(await isDue(tutor)).toBe(true)
    await count(tutor)
    // One that read before all this comes last, and changes nothing.
    await storeFigures(db, old, now)
    expect((await tutor.api(getMyTrust, {}))?.figures.kept).toBe(1)
    expect(await isDue(tutor)).toBe(false)
  })

  test('the sweep counts those who changed, and everybody once a day', async () => {
    const [tutor, other] = [await listedTutor('نهى المتغيرة'), await listedTutor('وليد الثابت')]
    const announced: (readonly number[])[] = []
    const tutorsChanged = async (ids: readonly number[]) => void announced.push(ids)
    const services = { db, announce: { tutorsChanged } } as never
    while ((await findUncounted(db, Date.now() - dayMs, 1000)).length > 0) await countDueFigures(services, Date.now())
    await judged(tutor, TutorAbsent)
    expect(await countDueFigures(services, Date.now())).toMatchObject({ done: 1 })
    expect(announced.at(-1)).toEqual([tutor.id])
    const starts = async () =>
      (await db.select().from(tutorFigures)).filter(({ tutorId }) => [tutor.id, other.id].includes(tutorId))
    const before = await starts()
    // Nobody is new for longer than two weeks, whether anything happened or not.
    clock.set(Date.now() + (tutorOrder.newcomer.days + 1) * dayMs)
    while ((await countDueFigures(services, Date.now())).done > 0);
    const after = await starts()
    for (const [i, { headStart }] of after.entries()) expect(headStart).toBeLessThan(before[i]?.headStart ?? 0)
  })

  test('cost what the lessons of the tutor and their students cost, whoever else there is', async () => {
    const tutor = await listedTutor('جميل القليل')
    const student = await people.student()
    for (let i = 0; i < 6; i++) await judged(tutor, Held, ago(40 + i), student)
    expect(await rowsReadBy((counted) => countFigures(counted, tutor.id, Date.now()))).toBeLessThanOrEqual(100)
  })

  test('outlast a rewrite of the record, and a tutor who is listed again is not new again', async () => {
    const tutor = await listedTutor('باسم العائد')
    for (let i = 0; i < trust.lessons; i++) await judged(tutor, Held)
    await count(tutor)
    const listedAt = async () =>
      (await db.select().from(tutorFigures).where(eq(tutorFigures.tutorId, tutor.id)).get())?.listedAt
    const first = await listedAt()
    await db.delete(tutorPublic).where(eq(tutorPublic.id, tutor.id))
    await refreshTutorPublic(db, tutor.id, Date.now() + dayMs)
    expect(await shown(tutor)).toMatchObject({ lessons: trust.lessons, kept: trust.lessons })
    expect(await listedAt()).toBe(first)
  })
})

describe('the lessons behind the figures', () => {
  test('are read by their tutor alone, latest first, page by page', async () => {
    const [tutor, other] = [await listedTutor('ليلى الأولى'), await listedTutor('ليلى الأخرى')]
    const student = await people.student({ name: 'طالب الحصة' })
    const kept = await judged(tutor, Held, ago(10), student)
    const missed = await judged(tutor, TutorAbsent, ago(20), student)
    const late = await canceled(tutor, 'tutor', hourMs, ago(30))
    await judged(other, Held)
    await judged(tutor, null)
    const page = await tutor.api(listMyPromises, { query: { size: 2 } })
    expect(page).toMatchObject({ total: 3, previous: null })
    expect(page.list).toMatchObject([
      { id: kept.id, outcome: 'kept', verdict: 'held', canceledAt: null, student: { name: 'طالب الحصة' } },
      { id: missed.id, outcome: 'missed', verdict: 'tutorAbsent' },
    ])
    const next = await tutor.api(listMyPromises, { query: { size: 2, cursor: page.next ?? '' } })
    expect(next.list).toMatchObject([
      { id: late.id, outcome: 'canceled', verdict: null, canceledAt: expect.any(String) },
    ])
    const chosen = await tutor.api(listMyPromises, { query: { outcomes: ['missed', 'canceled'] } })
    expect(chosen.list.map(({ id }) => id)).toEqual([missed.id, late.id])
  })

  test('nothing else is asked, and by nobody else', async () => {
    const tutor = await people.tutor()
    expect(await refusalOf(tutor.api(listMyPromises, { query: { outcomes: ['held'] } as never }))).toMatchObject({
      status: 400,
    })
    expect(await refusalOf(tutor.api(listMyPromises, { query: { tutorId: 1 } as never }))).toMatchObject({
      status: 400,
    })
    expect(await refusalOf((await people.student()).api(listMyPromises, {}))).toMatchObject({ status: 403 })
    expect(await refusalOf((await people.admin()).api(getMyTrust, {}))).toMatchObject({ status: 403 })
    expect(await tutor.api(getMyTrust, {})).toBeNull()
  })
})
