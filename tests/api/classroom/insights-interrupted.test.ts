/** What is left of sound and text when somebody withdraws, leaves or forbids it, or the work is killed, at each step. */
import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { endInsightSound } from '#contract/classroom/api/insights.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { askToLeave, dyingDatabase, isDeleted, pass, secured } from '#tests/kit/deletions.ts'
import { agree, agreed, bucket, endSound, insightOf, runInsights, send, soundOf } from '#tests/kit/insights.ts'
import type { Person } from '#tests/kit/people.ts'
import type { Bindings } from '#worker/bindings.ts'
import { toSuccess } from '#worker/gateways/outcome.ts'
import { getUserHub } from '#worker/live-rooms.ts'

beforeEach(async () => {
  await rows('DELETE FROM lesson_insights')
  await rows('DELETE FROM insight_parts')
})

const sent = async (fields: Parameters<typeof agreed>[0] = {}) => {
  const all = await agreed(fields)
  clock.set(Date.now() + minutes(1))
  for (const number of [1, 2, 3, 4, 5]) await send(all.student, all.lesson.id, number)
  await endSound(all.student, all.lesson.id)
  return all
}
const keptOf = ({ id }: Person, lessonId: number) => getUserHub(env as Bindings, id).readInsight(lessonId)
const expectNothing = async (student: Person, lessonId: number) => {
  expect(await soundOf(student, lessonId)).toBe(0)
  expect(await keptOf(student, lessonId)).toBeNull()
  expect(await rows('SELECT 1 FROM insight_parts WHERE user_id = ?', student.id)).toEqual([])
}

test('killed at any call of the database, the text is made once by the next attempts', async () => {
  for (let calls = 0; calls < 12; calls++) {
    const { student, lesson } = await sent()
    await runInsights(Date.now(), { env: { DB: dyingDatabase((env as Bindings).DB, calls) } })
    await runInsights(Date.now() + insightLimits.attemptMs)
    const { mine } = await insightOf(student, lesson.id)
    expect([calls, mine.state, mine.text?.split('\n').length]).toEqual([calls, 'ready', 5])
    expect(await soundOf(student, lesson.id)).toBe(0)
  }
})

test('withdrawn while a part is being made, or the proposals are, nothing is left', async () => {
  const first = await sent()
  await runInsights(Date.now(), {
    transcriber: {
      transcribe: async () => {
        await agree(first.tutor, first.lesson.id, false)
        return toSuccess({ text: 'said' })
      },
    },
  })
  await runInsights(Date.now() + insightLimits.lookAgainMs)
  await expectNothing(first.student, first.lesson.id)

  const second = await sent()
  await runInsights(Date.now(), {
    transcriber: {
      propose: async () => {
        await agree(second.student, second.lesson.id, false)
        return toSuccess({ sentences: [] })
      },
    },
  })
  await runInsights(Date.now() + insightLimits.lookAgainMs)
  await expectNothing(second.student, second.lesson.id)
})

test('sound that was on its way at the withdrawal is gone by the second look', async () => {
  const { student, lesson } = await sent()
  await agree(student, lesson.id, false)
  await runInsights()
  await bucket.put(`insights/${student.id}/${lesson.id}/9`, 'late')
  await runInsights(Date.now() + insightLimits.lookAgainMs)
  await expectNothing(student, lesson.id)
})

test('a withdrawal that was killed is carried out by the job', async () => {
  for (let calls = 0; calls < 4; calls++) {
    const { student, tutor, lesson } = await sent()
    await agree(tutor, lesson.id, false)
    await rows('UPDATE lesson_insights SET next_at = 0, sound_gone_at = NULL')
    await runInsights(Date.now(), { env: { DB: dyingDatabase((env as Bindings).DB, calls) } })
    await runInsights(Date.now() + insightLimits.attemptMs)
    await runInsights(Date.now() + 3 * insightLimits.attemptMs)
    await expectNothing(student, lesson.id)
  }
})

test('the deletion of an account takes sound, text and agreement, and ends what the other one had not finished', async () => {
  const { student, tutor, lesson } = await sent(await secured())
  await send(tutor, lesson.id)
  await tutor.api(endInsightSound, { params: { id: lesson.id }, body: { spoken: [] } })
  clock.set(lesson.endAt + minutes(40))
  await askToLeave(student, { balance: 0, minutes: 0, subscribed: false })
  await rows('UPDATE account_deletions SET due_at = ?, next_at = ?', Date.now(), Date.now())
  await pass(minutes(1))
  await pass(minutes(1))
  expect(await isDeleted(student)).toBe(true)
  await expectNothing(student, lesson.id)
  expect(await rows('SELECT 1 FROM lesson_insights WHERE user_id = ?', student.id)).toEqual([])
  await runInsights()
  await expectNothing(tutor, lesson.id)
})
