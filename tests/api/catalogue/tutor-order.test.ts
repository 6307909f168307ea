/** The order of the tutor list by best fit: head starts against waiting, and what fits the student who asks. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { listOnboardedTutors } from '#contract/catalogue/api/tutors.ts'
import { fitStart } from '#contract/catalogue/rules/tutor-order.ts'
import { dayMs, hourMs, minuteMs } from '#contract/shared/rules/time.ts'
import { EnglishLevel } from '#contract/vocabulary/people.ts'
import { LessonVerdict } from '#contract/vocabulary/teaching.ts'
import { apiCall } from '#tests/kit/client.ts'
import { make } from '#tests/kit/make.ts'
import { listedTutor } from '#tests/kit/pages.ts'
import { db, type Person, people } from '#tests/kit/people.ts'
import { dropEdgeAnswers } from '#worker/edge-generation.ts'
import { countFigures } from '#worker/features/catalogue/trust/count-figures.ts'
import { findUncounted } from '#worker/features/catalogue/trust/uncounted-store.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { students, tutorPublic } from '#worker/storage/schema/people.ts'
import { lessons } from '#worker/storage/schema/teaching.ts'

const isDue = async ({ id }: Person): Promise<boolean> => (await findUncounted(db, 0, 1000)).includes(id)

describe('the order by best fit', () => {
  const listed = async (who: Person | null, query: object = {}) => {
    await dropEdgeAnswers('tutors')
    const input = { query: { size: 100, ...query } }
    return (await (who ? who.api(listOnboardedTutors, input) : apiCall(listOnboardedTutors, input))).list
  }
  const orderOf = async (ids: readonly number[], who: Person | null = null, query: object = {}) =>
    (await listed(who, query)).map(({ id }) => id).filter((id) => ids.includes(id))
  /** Sets what the index orders by; all of them are free at the same time otherwise. */
  const standing = (id: number, headStart: number, freeIn = 0) => {
    const nextAvailableAt = Math.ceil(Date.now() / hourMs + 2) * hourMs + freeIn * minuteMs
    // For so long that no list looks into the calendar, which would write it anew.
    const freeUntil = nextAvailableAt + dayMs
    return db.update(tutorPublic).set({ headStart, nextAvailableAt, freeUntil }).where(eq(tutorPublic.id, id))
  }

  test('counts the head start against waiting, to the minute', async () => {
    const ids = [
      await listedTutor('ترتيب واحد'),
      await listedTutor('ترتيب اثنان'),
      await listedTutor('ترتيب ثلاثة'),
    ].map(({ id }) => id)
    const [one = 0, two = 0, three = 0] = ids
    await standing(one, 1000)
    await standing(two, 1500, 501)
    await standing(three, 1500, 499)
    expect(await orderOf(ids)).toEqual([three, one, two])
    expect(await orderOf(ids, null, { search: 'ترتيب' })).toEqual([three, one, two])
    expect(await orderOf(ids, null, { sort: 'next' })).toEqual([one, three, two])
    await standing(one, 1002)
    expect(await orderOf(ids)).toEqual([one, three, two])
  })

  test('a better rating, and a broken promise, move a tutor once they are counted', async () => {
    const [one, other] = [await listedTutor('سهير المقيّمة'), await listedTutor('سهير غير المقيّمة')]
    const start = async (tutor: Person) => {
      await countFigures(db, tutor.id, Date.now())
      return (await db.select().from(tutorPublic).where(eq(tutorPublic.id, tutor.id)).get())?.headStart ?? 0
    }
    const before = await start(one)
    expect(await start(other)).toBe(before)
    await make.rating({ raterId: (await people.student()).id, rateeId: one.id, value: 5 })
    expect(await isDue(one)).toBe(true)
    expect(await start(one)).toBeGreaterThan(before)
    const missed = await make.lesson({
      tutorId: other.id,
      studentId: (await people.student()).id,
      start: Date.now() - dayMs,
    })
    await db.update(lessons).set({ verdict: LessonVerdict.TutorAbsent }).where(eq(lessons.id, missed.id))
    expect(await start(other)).toBeLessThan(before)
  })

  test('puts topics and level of the student who asks before others who are alike, and nobody twice', async () => {
    const tutors = []
    for (const name of ['مناسب أ', 'مناسب ب', 'مناسب ج', 'مناسب د']) tutors.push(await listedTutor(name))
    const ids = tutors.map(({ id }) => id)
    const [neither = 0, level = 0, topic = 0, both = 0] = ids
    const student = await people.student()
    await make.topic('موضوع يخصه', [topic, both, student.id])
    await make.topic('موضوع آخر يخصه', [both, student.id])
    await db
      .insert(students)
      .values({ userId: student.id, englishLevel: EnglishLevel.Intermediate, createdAt: 1, updatedAt: 1 })
      .onConflictDoUpdate({ target: students.userId, set: { englishLevel: EnglishLevel.Intermediate } })
    for (const id of ids) {
      await refreshTutorPublic(db, id, Date.now())
      await standing(id, 100)
    }
    const strip = (id: number) =>
      db
        .update(tutorPublic)
        .set({ facets: id === topic ? ` gm t${999_999} ` : ' gm ' })
        .where(eq(tutorPublic.id, id))
    await strip(neither)
    const facets = async (id: number) =>
      (await db.select().from(tutorPublic).where(eq(tutorPublic.id, id)).get())?.facets ?? ''
    const withoutLevels = (text: string) => text.replaceAll(/l\d /g, '')
    await db
      .update(tutorPublic)
      .set({ facets: withoutLevels(await facets(both)).replace(' ', ' l3 ') })
      .where(eq(tutorPublic.id, both))
    await db
      .update(tutorPublic)
      .set({ facets: withoutLevels(await facets(topic)) })
      .where(eq(tutorPublic.id, topic))
    expect(await orderOf(ids, student)).toEqual([both, topic, level, neither])
    // Whoever told nothing of themselves gets the order of all.
    expect(await orderOf(ids, await people.student())).toEqual(await orderOf(ids))
    // What fits is worth so many minutes and no more.
    await standing(neither, 100 + fitStart.topic + fitStart.level + 1)
    expect(await orderOf(ids, student)).toEqual([neither, both, topic, level])
    expect(await orderOf(ids, student, { search: 'مناسب' })).toEqual([neither, both, topic, level])
    const pages = []
    const all = await listed(student)
    for (let page = 1; pages.length < all.length; page++) pages.push(...(await listed(student, { size: 3, page })))
    expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
  })
})
