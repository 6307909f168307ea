/** A transcriber that fails as it was ordered to, from the order to what its reader sees. */
import { beforeEach, expect, test } from 'vitest'
import { repeatInsight } from '#contract/classroom/api/insights.ts'
import { dayMs, minutes } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { agreed, endSound, insightOf, runInsights, send, soundOf } from '#tests/kit/insights.ts'
import { db } from '#tests/kit/people.ts'
import { type Fault, storeFault } from '#worker/gateways/simulated/faults.ts'

beforeEach(async () => {
  await rows('DELETE FROM lesson_insights')
  await rows('DELETE FROM insight_parts')
  await order('http500', { times: 0 })
  for (const operation of ['transcribe', 'propose'] as const) await order('http500', { operation, times: 0 })
})

type Ordered = Extract<Fault, { service: 'transcriber' }>
const order = (fault: Ordered['fault'], { operation = '', times = 1 }: Partial<Ordered> = {}) =>
  storeFault(db, { service: 'transcriber', fault, operation, times })

/** Two parts of a student are here, and their text is asked for. */
const sent = async () => {
  const all = await agreed()
  clock.set(Date.now() + minutes(1))
  for (const number of [1, 2]) await send(all.student, all.lesson.id, number)
  await endSound(all.student, all.lesson.id)
  return all
}
/** A run after each pause between attempts. */
const runAll = async () => {
  for (let attempt = 0; attempt <= insightLimits.attempts; attempt++)
    await runInsights(Date.now() + insightLimits.pauseMs * 3 ** attempt)
}

test.each(['timeout', 'network', 'http500', 'notJson', 'slow:20'] as const)(
  'a %s costs an attempt at most, and each part is in the text once',
  async (fault) => {
    const { student, lesson } = await sent()
    await order(fault, { operation: 'transcribe' })
    await runInsights()
    const isSlow = fault.startsWith('slow')
    expect((await insightOf(student, lesson.id)).mine.state).toBe(isSlow ? 'ready' : 'waiting')
    await runAll()
    const { mine } = await insightOf(student, lesson.id)
    expect([mine.state, mine.text?.split('\n').length, mine.sentences.length]).toEqual(['ready', 2, 2])
    expect(await soundOf(student, lesson.id)).toBe(0)
  },
)

test('down for all attempts, it fails with the sound kept until its day ends, and works once asked again', async () => {
  const { student, lesson } = await sent()
  await order('network', { times: 100 })
  await runAll()
  expect((await insightOf(student, lesson.id)).mine).toMatchObject({ state: 'failed', text: null, soundGoneAt: null })
  expect(await soundOf(student, lesson.id)).toBe(2)
  await order('network', { times: 0 })
  await student.api(repeatInsight, { params: { id: lesson.id } })
  await runInsights()
  expect((await insightOf(student, lesson.id)).mine.state).toBe('ready')

  const other = await sent()
  await order('network', { times: 100 })
  await runAll()
  await runInsights(other.lesson.endAt + dayMs)
  expect(await soundOf(other.student, other.lesson.id)).toBe(0)
  expect((await insightOf(other.student, other.lesson.id)).mine).toMatchObject({ state: 'failed', text: null })
})

test('down for proposals alone, the text comes without them at last', async () => {
  const { student, lesson } = await sent()
  await order('notJson', { operation: 'propose', times: 100 })
  await runAll()
  const { mine } = await insightOf(student, lesson.id)
  expect([mine.state, mine.text?.split('\n').length, mine.sentences]).toEqual(['ready', 2, []])
})

test('heard wrong, the text says so to its reader alone; proposals about what nobody said are none', async () => {
  const { student, tutor, lesson } = await sent()
  await order('wrong', { times: 100 })
  await runAll()
  const { mine } = await insightOf(student, lesson.id)
  expect([mine.state, mine.text, mine.sentences]).toEqual(['ready', 'Thanks for watching!\nThanks for watching!', []])
  expect((await insightOf(tutor, lesson.id)).shared).toEqual([])
})
