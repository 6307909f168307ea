/** Homework that is due tomorrow is brought to mind once, by day; what ended a year ago is deleted. */
import { beforeEach, expect, test } from 'vitest'
import { handInHomework, setHomework } from '#contract/classroom/api/homework.ts'
import { cairoDay, dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { homeworkLimits } from '#contract/vocabulary/homework.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { db, people } from '#tests/kit/people.ts'
import { deleteOldHomework, remindOfHomework } from '#worker/features/classroom/homework/reminders-store.ts'

/** Noon in Cairo. */
const now = Date.parse('2026-11-20T10:00:00Z')
beforeEach(() => clock.set(now))

const met = async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  const lesson = (start: number) => make.lesson({ studentId: student.id, tutorId: tutor.id, start })
  const held = await lesson(now - 2 * dayMs)
  const set = (text: string, dueDay?: string) =>
    tutor.api(setHomework, { body: { lessonId: held.id, text, ...(dueDay && { dueDay }) } })
  const told = async () =>
    (
      await rows("SELECT facts FROM notifications WHERE user_id = ? AND kind = 'homework_due' ORDER BY id", student.id)
    ).map(({ facts }) => JSON.parse(String(facts)) as { start: number; count: number; isDay: boolean })
  return { student, tutor, lesson, set, told }
}

test('of a lesson tomorrow, once, for all that is due before it', async () => {
  const { student, lesson, set, told } = await met()
  const [first] = [await set('أول'), await set('ثانٍ')]
  const done = await set('سُلّم')
  await student.api(handInHomework, { params: { id: done.id }, body: { text: 'x', seen: done.updatedAt }, files: {} })
  const next = await lesson(now + 25 * hourMs)
  // A later lesson is not the one it is due before.
  await lesson(now + 30 * hourMs)
  await remindOfHomework(db, now)
  expect(await told()).toEqual([])
  await remindOfHomework(db, now + 2 * hourMs)
  await remindOfHomework(db, now + 3 * hourMs)
  expect(await told()).toMatchObject([{ start: next.startAt, count: 2, isDay: false }])
  await rows("DELETE FROM notifications WHERE kind = 'homework_due'")
  await remindOfHomework(db, now + 4 * hourMs)
  expect(await told()).toEqual([])
  expect(await rows('SELECT reminded_at AS at FROM homework WHERE id = ?', first.id)).toEqual([
    { at: now + 2 * hourMs },
  ])
})

test('of a day, of a lesson that was cancelled not at all, and never at night', async () => {
  const { student, lesson, set, told } = await met()
  const next = await lesson(now + 20 * hourMs)
  await make.cancel(next.id, student.id)
  await set('قبل الحصة')
  await set('ليوم', cairoDay(now))
  const night = now + 12 * hourMs
  await remindOfHomework(db, night)
  expect(await told()).toEqual([])
  await remindOfHomework(db, now)
  expect(await told()).toMatchObject([{ isDay: true, count: 1 }])
})

test('homework goes a year after its end, and its recording is left to the sweep', async () => {
  const { set } = await met()
  const [old, young] = [await set('قديم'), await set('جديد')]
  await rows("UPDATE homework SET answer_voice = 'homework/answers/x', ends_at = ? WHERE id = ?", now, old.id)
  await deleteOldHomework(db, now + homeworkLimits.keptMs - 1)
  expect(await rows('SELECT id FROM homework WHERE id = ?', old.id)).toHaveLength(1)
  await deleteOldHomework(db, now + homeworkLimits.keptMs)
  expect(await rows('SELECT id FROM homework WHERE id IN (?, ?)', old.id, young.id)).toEqual([{ id: young.id }])
  expect(await rows("SELECT key FROM orphan_objects WHERE key = 'homework/answers/x'")).toHaveLength(1)
})
