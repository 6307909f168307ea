/** What rulings of the team add to the minutes that public pages say were returned. */
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { clock } from '#tests/kit/clock.ts'
import { ruling } from '#tests/kit/disputes.ts'
import { attendLesson } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { settleDueLessons } from '#worker/features/money/invoices/settle-store.ts'
import { countMonths } from '#worker/features/public/proof/count-months.ts'
import { findLatestMonth } from '#worker/features/public/proof/figures-store.ts'

test('figures count what the team has given back of lessons that had returned nothing, net of what it took again', async () => {
  const [tutor, admin] = [await people.tutor(), await people.admin()]
  clock.set('2027-03-20T12:00:00Z')
  const start = Date.now() - 2 * hourMs
  const taught = async (at: number) => {
    const lesson = await make.lesson({
      tutorId: tutor.id,
      studentId: (await people.student()).id,
      start: at,
      trial: false,
    })
    await attendLesson(lesson)
    return lesson.id
  }
  const [one, other] = [await taught(start), await taught(start - hourMs)]
  const missed = await make.lesson({
    tutorId: tutor.id,
    studentId: (await people.student()).id,
    start: start - dayMs,
  })
  await settleDueLessons(db, 0, Date.now())
  await ruling(admin, one, [10, 30])
  const first = await ruling(admin, other, [30, 0])
  await ruling(admin, other, [20, 10], first.rulings.at(-1)?.id)
  // What comes back of a lesson whose tutor was absent is counted where it was.
  await ruling(admin, missed.id, [30, 30])
  clock.set('2027-04-01T04:00:00Z')
  await countMonths(db, Date.now())
  expect(await findLatestMonth(db)).toMatchObject({
    month: '2027-03',
    lessonCount: 2,
    returned: { ruled: 30, tutorAbsent: 30 },
  })
})
