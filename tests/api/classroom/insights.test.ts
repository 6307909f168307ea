import { beforeEach, describe, expect, test } from 'vitest'
import {
  decideInsightSentence,
  deleteInsightText,
  repeatInsight,
  setInsightText,
} from '#contract/classroom/api/insights.ts'
import { saveWord } from '#contract/classroom/api/words.ts'
import { InsightChanged } from '#contract/classroom/events/classroom-events.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { insightLimits, type SentenceAct } from '#contract/vocabulary/insights.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf as fullRefusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { ofLesson } from '#tests/kit/corrections.ts'
import { agree, agreed, endSound, insightOf, runInsights, running, send, soundOf } from '#tests/kit/insights.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import { toFailure, toSuccess } from '#worker/gateways/outcome.ts'

const refusalOf = async (promise: Promise<unknown>) => (await fullRefusalOf(promise)).code
const act = (person: Person, id: number, number: number, what: SentenceAct) =>
  person.api(decideInsightSentence, { params: { id, number }, body: { act: what } })

beforeEach(async () => {
  await rows('DELETE FROM lesson_insights')
  await rows('DELETE FROM insight_parts')
})

/** A student's text of two parts, made. */
const made = async () => {
  const all = await agreed()
  const { student, lesson } = all
  clock.set(Date.now() + minutes(1))
  await send(student, lesson.id, 1)
  await send(student, lesson.id, 2)
  await endSound(student, lesson.id)
  await runInsights()
  return all
}

describe('agreeing', () => {
  test('of one alone records nothing; of both is told to both, with the instant', async () => {
    const { student, tutor, lesson } = await running()
    const tab = await openTab(tutor)
    expect(await agree(student, lesson.id)).toMatchObject({ since: null, mine: { on: true }, other: { on: false } })
    expect(await tab.next(InsightChanged)).toEqual({ lesson: lesson.id, since: null })
    expect(await refusalOf(send(student, lesson.id))).toBe('not-agreed')
    const { since } = await agree(tutor, lesson.id)
    expect(since).not.toBeNull()
    expect(await tab.next(InsightChanged)).toEqual({ lesson: lesson.id, since })
    expect(await insightOf(student, lesson.id)).toMatchObject({ available: true, barred: null, since })
    const [row] = await rows('SELECT history FROM lesson_insights WHERE user_id = ?', tutor.id)
    expect(JSON.parse(String(row?.history))).toEqual([[Date.parse(String(since)), 1]])
  })

  test('taken back before the other agreed can be given again; afterwards it ends the lesson’s for good', async () => {
    const { student, tutor, lesson } = await running()
    await agree(student, lesson.id)
    await agree(student, lesson.id, false)
    expect(await agree(student, lesson.id)).toMatchObject({ stopped: false })
    await agree(tutor, lesson.id)
    clock.set(Date.now() + minutes(1))
    await send(student, lesson.id)
    expect(await agree(tutor, lesson.id, false)).toMatchObject({ stopped: true, since: null })
    await runInsights()
    expect(await soundOf(student, lesson.id)).toBe(0)
    expect(await refusalOf(send(student, lesson.id, 2))).toBe('not-agreed')
    expect(await refusalOf(agree(tutor, lesson.id))).toBe('illegal')
    expect(await insightOf(student, lesson.id)).toMatchObject({ stopped: true, mine: { state: 'gone', text: null } })
  })

  test('is refused to strangers, early, late, for cancelled lessons, and to who is not of age', async () => {
    const { student, tutor, lesson } = await running()
    const stranger = await people.student()
    expect(await refusalOf(agree(stranger, lesson.id))).toBe('forbidden')
    expect(await refusalOf(insightOf(stranger, lesson.id))).toBe('forbidden')
    expect(await refusalOf(insightOf(student, 999_999))).toBe('lesson-not-found')
    const far = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() + 3 * dayMs })
    expect(await refusalOf(agree(student, far.id))).toBe('illegal')
    const old = await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - 2 * hourMs })
    expect(await refusalOf(agree(student, old.id))).toBe('illegal')
    await make.cancel(lesson.id, student.id)
    expect(await refusalOf(agree(student, lesson.id))).toBe('illegal')
    const child = await running({ birthYear: new Date().getUTCFullYear() - 13 })
    expect(await insightOf(child.student, child.lesson.id)).toMatchObject({ barred: 'guardian-required' })
    expect(await refusalOf(agree(child.student, child.lesson.id))).toBe('guardian-required')
    expect(await refusalOf(agree(child.tutor, child.lesson.id))).toBe('guardian-required')
    const ageless = await running({ birthYear: null })
    expect(await refusalOf(agree(ageless.student, ageless.lesson.id))).toBe('birth-year-required')
  })
})

describe('sound', () => {
  test('is taken for agreed times alone, within its bounds, from its own two', async () => {
    const { student, lesson } = await agreed()
    const since = Date.now()
    clock.set(since + minutes(1))
    const refused = (change: Parameters<typeof send>[3]) => refusalOf(send(student, lesson.id, 1, change))
    expect(await refused({ startedAt: since - minutes(2) })).toBe('illegal')
    expect(await refused({ startedAt: Date.now() })).toBe('illegal')
    expect(await refusalOf(send(await people.student(), lesson.id))).toBe('forbidden')
    await send(student, lesson.id)
    await send(student, lesson.id)
    expect(await soundOf(student, lesson.id)).toBe(1)
    clock.set(lesson.endAt + dayMs)
    expect(await refused({ startedAt: since + minutes(1) })).toBe('illegal')
  })

  test('becomes text in minutes and is gone then', async () => {
    const { student, tutor, lesson } = await made()
    const insight = await insightOf(student, lesson.id)
    await student.api(saveWord, { body: { studentId: student.id, text: 'Presentation' } })
    expect((await insightOf(student, lesson.id)).mine.words.map(({ text }) => text)).not.toContain('presentation')
    expect(insight.mine).toMatchObject({ state: 'ready', simulated: true, spoken: [40, 20] })
    expect(insight.mine.text?.split('\n')).toHaveLength(2)
    expect(insight.mine.sentences.map(({ state }) => state)).toEqual(['own', 'own'])
    expect(insight.mine.words.map(({ text }) => text)).toContain('presentation')
    expect(insight.mine.soundGoneAt).not.toBeNull()
    expect(await soundOf(student, lesson.id)).toBe(0)
    expect(await rows('SELECT 1 FROM insight_parts')).toEqual([])
    // The other one learns how long, and nothing of what.
    const theirs = await insightOf(tutor, lesson.id)
    expect(theirs).toMatchObject({ shared: [], mine: { text: null }, other: { spokenSeconds: 60 } })
    expect(JSON.stringify(theirs)).not.toContain('presentation')
  })

  test('without a word that it has ended is made after an hour', async () => {
    const { student, lesson } = await agreed()
    clock.set(Date.now() + minutes(1))
    await send(student, lesson.id)
    await runInsights(Date.now() + insightLimits.quietMs - 1)
    expect((await insightOf(student, lesson.id)).mine.state).toBe('waiting')
    await runInsights(Date.now() + insightLimits.quietMs)
    expect((await insightOf(student, lesson.id)).mine.state).toBe('ready')
  })

  test('that is no text in a day is gone, tried a bounded number of times, and again on demand', async () => {
    const { student, lesson } = await agreed()
    clock.set(Date.now() + minutes(1))
    await send(student, lesson.id)
    await endSound(student, lesson.id)
    let tried = 0
    const down = {
      transcribe: async () => {
        tried++
        return toFailure('unavailable', 'malformed')
      },
    }
    for (let hours = 0; hours < 5; hours += 0.25) await runInsights(Date.now() + hours * hourMs, { transcriber: down })
    expect(tried).toBe(insightLimits.attempts)
    expect((await insightOf(student, lesson.id)).mine).toMatchObject({ state: 'failed', soundGoneAt: null })
    expect(await soundOf(student, lesson.id)).toBe(1)
    await student.api(repeatInsight, { params: { id: lesson.id } })
    await runInsights(Date.now(), { transcriber: down })
    expect(tried).toBe(insightLimits.attempts + 1)
    await runInsights(lesson.endAt + dayMs - 1, { transcriber: down })
    expect(await soundOf(student, lesson.id)).toBe(1)
    await runInsights(lesson.endAt + dayMs, { transcriber: down })
    expect(await soundOf(student, lesson.id)).toBe(0)
    expect((await insightOf(student, lesson.id)).mine).toMatchObject({ state: 'failed', text: null })
    expect(await refusalOf(student.api(repeatInsight, { params: { id: lesson.id } }))).toBe('illegal')
  })

  test('is asked of nobody, and waits, while there is no service', async () => {
    const { student, lesson } = await agreed()
    clock.set(Date.now() + minutes(1))
    await send(student, lesson.id)
    await endSound(student, lesson.id)
    await runInsights(Date.now(), { transcriber: null })
    expect((await insightOf(student, lesson.id)).mine.state).toBe('waiting')
  })
})

describe('a text', () => {
  test('is changed and deleted by its reader alone', async () => {
    const { student, tutor, lesson, at } = await made()
    await student.api(setInsightText, { ...at, body: { text: 'I met my manager.' } })
    expect((await insightOf(student, lesson.id)).mine.text).toBe('I met my manager.')
    expect(await refusalOf(tutor.api(setInsightText, { ...at, body: { text: 'x' } }))).toBe('illegal')
    expect(await refusalOf(tutor.api(deleteInsightText, at))).toBe('illegal')
    await student.api(deleteInsightText, at)
    expect((await insightOf(student, lesson.id)).mine).toMatchObject({ text: null, sentences: [] })
    expect(await refusalOf(student.api(setInsightText, { ...at, body: { text: 'x' } }))).toBe('illegal')
  })

  test('goes with a withdrawal within a day, of either', async () => {
    const { student, tutor, lesson } = await made()
    await agree(tutor, lesson.id, false)
    await runInsights()
    expect(await insightOf(student, lesson.id)).toMatchObject({ stopped: true, mine: { text: null } })
    const later = await made()
    clock.set(later.lesson.endAt + dayMs)
    expect(await refusalOf(agree(later.tutor, later.lesson.id, false))).toBe('illegal')
    expect((await insightOf(later.student, later.lesson.id)).mine.text).not.toBeNull()
  })

  test('shows the tutor the sentences that the student shares; an accepted one is a correction', async () => {
    const { student, tutor, lesson } = await made()
    expect(await refusalOf(act(tutor, lesson.id, 0, 'accept'))).toBe('illegal')
    expect(await refusalOf(act(student, lesson.id, 0, 'accept'))).toBe('illegal')
    await act(student, lesson.id, 0, 'share')
    const { shared } = await insightOf(tutor, lesson.id)
    expect(shared.map(({ number }) => number)).toEqual([0])
    await act(tutor, lesson.id, 0, 'accept')
    expect(await ofLesson(student, lesson.id)).toMatchObject([
      { said: 'Yesterday I have met my new manager', better: 'Yesterday I met my new manager', kind: 'grammar' },
    ])
    expect((await insightOf(student, lesson.id)).mine.sentences[0]?.state).toBe('accepted')
    await act(student, lesson.id, 1, 'share')
    await act(tutor, lesson.id, 1, 'reject')
    expect(await refusalOf(act(tutor, lesson.id, 1, 'reject'))).toBe('illegal')
    await act(student, lesson.id, 1, 'drop')
    expect((await insightOf(tutor, lesson.id)).shared).toHaveLength(1)
  })

  test('keeps no proposal about what nobody said', async () => {
    const { student, lesson } = await agreed()
    clock.set(Date.now() + minutes(1))
    await send(student, lesson.id)
    await endSound(student, lesson.id)
    const invented = { said: 'I never said this', better: 'I never said that', note: '' }
    await runInsights(Date.now(), { transcriber: { propose: async () => toSuccess({ sentences: [invented] }) } })
    expect((await insightOf(student, lesson.id)).mine).toMatchObject({ state: 'ready', sentences: [] })
  })
})
