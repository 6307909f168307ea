/** What a guardian says about texts of a student under age, at each moment at which they may say it. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { setInsightWish } from '#contract/classroom/api/insight-wish.ts'
import { InsightChanged } from '#contract/classroom/events/classroom-events.ts'
import { listConsents } from '#contract/people/api/consents.ts'
import { readGuardianPage, withdrawConsent } from '#contract/public/api/guardian-pages.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import { rows } from '#tests/kit/bookings.ts'
import { refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { allowTexts, guarded, guardedAgreed } from '#tests/kit/guarded-lessons.ts'
import { fromOutside } from '#tests/kit/guardians.ts'
import { agree, bucket, endSound, insightOf, runInsights, send, soundOf } from '#tests/kit/insights.ts'

import { settleLateWorks } from '#tests/kit/late-works.ts'
import type { Person } from '#tests/kit/people.ts'
import { openTab } from '#tests/kit/sockets.ts'
import type { Bindings } from '#worker/bindings.ts'
import { toSuccess } from '#worker/gateways/outcome.ts'
import { getUserHub } from '#worker/live-rooms.ts'

beforeEach(async () => {
  await rows('DELETE FROM lesson_insights')
  await rows('DELETE FROM insight_parts')
})

const codeOf = async (work: Promise<unknown>) => (await refusalOf(work)).code
const keptOf = ({ id }: Person, lessonId: number) => getUserHub(env as Bindings, id).readInsight(lessonId)
const expectNothing = async (student: Person, lessonId: number) => {
  expect(await soundOf(student, lessonId)).toBe(0)
  expect(await keptOf(student, lessonId)).toBeNull()
  expect(await rows('SELECT 1 FROM insight_parts WHERE user_id = ?', student.id)).toEqual([])
}
const entriesOf = async (student: Person, kind: string) =>
  (await student.api(listConsents, {})).list.filter((one) => one.kind === kind).map(({ given, way }) => [given, way])

/** Sound of both is here, and its text is asked for. */
const sent = async () => {
  const all = await guardedAgreed()
  clock.set(Date.now() + minutes(1))
  for (const one of [all.student, all.tutor]) {
    await send(one, all.lesson.id)
    await endSound(one, all.lesson.id)
  }
  return all
}

describe('the guardian’s page', () => {
  test('allows nothing by itself; what it says is in the register of the student, once a change', async () => {
    const { student, tutor, token, lesson } = await guarded()
    const page = await fromOutside(readGuardianPage, { query: { token } })
    expect(page.lessonTexts).toBe(false)
    for (const one of [student, tutor]) {
      expect(await insightOf(one, lesson.id)).toMatchObject({ barred: 'guardian-required' })
      expect(await codeOf(agree(one, lesson.id))).toBe('guardian-required')
    }
    for (let i = 0; i < 2; i++) expect((await allowTexts(token)).lessonTexts).toBe(true)
    expect(await insightOf(student, lesson.id)).toMatchObject({ barred: null })
    for (let i = 0; i < 2; i++) expect((await allowTexts(token, false)).lessonTexts).toBe(false)
    expect(await entriesOf(student, 'guardian-lesson-texts')).toEqual([
      [false, 'guardian'],
      [true, 'guardian'],
    ])
  })

  test('is of no use to others, nor once the student is of age, who then decides alone', async () => {
    const { student, token, lesson } = await guarded()
    expect(await codeOf(allowTexts('unknown'))).toBe('guardian-not-found')
    await rows('UPDATE users SET birth_year = 2000 WHERE id = ?', student.id)
    expect(await codeOf(allowTexts(token))).toBe('illegal')
    expect((await agree(student, lesson.id)).mine.on).toBe(true)
  })

  test('shows nothing to choose without a service, but what was allowed can be taken back', async () => {
    const { token } = await guarded()
    await allowTexts(token)
    const { APP_ENV } = env as Bindings
    Object.assign(env, { APP_ENV: 'staging' })
    try {
      expect((await allowTexts(token, false)).lessonTexts).toBeNull()
      expect(await codeOf(allowTexts(token))).toBe('service-unavailable')
    } finally {
      Object.assign(env, { APP_ENV })
    }
  })
})

describe('forbidden', () => {
  test('while they talk, both learn it at once, and nothing more is taken', async () => {
    const { student, tutor, token, lesson } = await guardedAgreed()
    clock.set(Date.now() + minutes(1))
    await send(student, lesson.id)
    const tabs = [await openTab(student), await openTab(tutor)]
    await allowTexts(token, false)
    for (const tab of tabs) expect(await tab.next(InsightChanged)).toEqual({ lesson: lesson.id, since: null })
    for (const one of [student, tutor]) {
      const told = { stopped: true, since: null, barred: 'guardian-required', mine: { state: 'gone' } }
      expect(await insightOf(one, lesson.id)).toMatchObject(told)
      expect(await codeOf(send(one, lesson.id, 2))).toBe('not-agreed')
    }
    await settleLateWorks()
    await expectNothing(student, lesson.id)
    // Allowed again, what was stopped stays so, and later lessons are free.
    await allowTexts(token)
    expect(await codeOf(agree(student, lesson.id))).toBe('illegal')
    expect(await insightOf(student, lesson.id)).toMatchObject({ stopped: true, barred: null })
  })

  test('while a part is being made, or the proposals are, nothing is left', async () => {
    for (const step of ['transcribe', 'propose'] as const) {
      const { student, token, lesson } = await sent()
      await runInsights(Date.now(), {
        transcriber: {
          [step]: async () => {
            await allowTexts(token, false)
            return toSuccess({ text: 'said', sentences: [] })
          },
        },
      })
      await runInsights(Date.now() + insightLimits.lookAgainMs)
      await expectNothing(student, lesson.id)
    }
  })

  test('after the text was made, the student’s goes, and the tutor keeps their own', async () => {
    const { student, tutor, token, lesson } = await sent()
    await runInsights()
    expect(await keptOf(student, lesson.id)).not.toBeNull()
    await allowTexts(token, false)
    await settleLateWorks()
    await expectNothing(student, lesson.id)
    expect((await insightOf(tutor, lesson.id)).mine.text).not.toBeNull()
  })

  test('with the whole consent, it ends in the same way and is written down', async () => {
    const { student, token, lesson } = await sent()
    await fromOutside(withdrawConsent, { body: { token } })
    await settleLateWorks()
    await expectNothing(student, lesson.id)
    expect(await insightOf(student, lesson.id)).toMatchObject({ stopped: true, barred: 'guardian-required' })
    expect((await entriesOf(student, 'guardian-lesson-texts'))[0]).toEqual([false, 'guardian'])
  })

  test('killed before it was carried out, the minute’s job does it', async () => {
    const { student, token, lesson } = await sent()
    await allowTexts(token, false)
    await settleLateWorks()
    await rows('UPDATE lesson_insights SET next_at = 0, sound_gone_at = NULL')
    await bucket.put(`insights/${student.id}/${lesson.id}/9`, 'sound')
    await runInsights()
    await expectNothing(student, lesson.id)
  })
})

test('a standing wish needs the guardian’s word, ends with it, and does not come back by itself', async () => {
  const { student, token, lesson } = await guarded()
  const wish = (on: boolean) => student.api(setInsightWish, { body: { on } })
  expect(await codeOf(wish(true))).toBe('guardian-required')
  await allowTexts(token)
  expect((await wish(true)).on).toBe(true)
  expect((await insightOf(student, lesson.id)).mine.wished).toBe(true)
  await allowTexts(token, false)
  await allowTexts(token)
  expect((await insightOf(student, lesson.id)).mine.wished).toBe(false)
  expect(await entriesOf(student, 'lesson-texts')).toEqual([
    [false, 'guardian'],
    [true, 'settings'],
  ])
})

test('who turns out to be under age after they agreed gets no text', async () => {
  const { student, lesson, tutor } = await guarded()
  await rows('UPDATE users SET birth_year = 1990 WHERE id = ?', student.id)
  await agree(student, lesson.id)
  await agree(tutor, lesson.id)
  clock.set(Date.now() + minutes(1))
  await send(student, lesson.id)
  await endSound(student, lesson.id)
  await rows('UPDATE users SET birth_year = 2014 WHERE id = ?', student.id)
  expect(await insightOf(student, lesson.id)).toMatchObject({ since: null, barred: 'guardian-required' })
  expect(await codeOf(send(student, lesson.id, 2))).toBe('guardian-required')
  await runInsights()
  await expectNothing(student, lesson.id)
})
