/** Disputes about lessons: opened by either side, answered by the other, holding money back until the team has ruled. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { answerDispute, getLessonCase, openDispute, withdrawDispute } from '#contract/money/api/disputes.ts'
import { createInvoice, getInvoiceStats, updateInvoice } from '#contract/money/api/invoices.ts'
import { dayMs, hourMs, minutes } from '#contract/shared/rules/time.ts'
import { InvoiceStatus } from '#contract/vocabulary/money.ts'
import { expectConsistentMinutes, outcomes, rows } from '#tests/kit/bookings.ts'
import { refusalOf, send } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import {
  bookedAndJudged,
  dispute,
  earnedBy,
  ruling,
  disputeText as text,
  toldOf,
  wholeTime,
} from '#tests/kit/disputes.ts'
import { expectSoundLedger, knowReceivers, png } from '#tests/kit/invoices.ts'
import { attendLesson, earn, withdrawal } from '#tests/kit/lessons.ts'
import { make } from '#tests/kit/make.ts'
import { type Person, people } from '#tests/kit/people.ts'

const now = Date.parse('2026-03-04T08:00:00Z')
beforeEach(() => clock.set(now))
afterEach(expectConsistentMinutes)
afterEach(expectSoundLedger)

const codeOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).code
const end = now + 2 * hourMs + minutes(30)
const answer = (person: Person, id: number) => person.api(answerDispute, { params: { id }, body: { text } })

describe('a dispute', () => {
  test('is told to the other member, who answers once; both and the team read it', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged(wholeTime)
    const opened = await dispute(student, lessonId)
    expect(opened).toMatchObject({ side: 'student', state: 'open', text, answer: null, picture: null })
    expect(await toldOf(tutor.id)).toEqual(['dispute_opened'])
    expect(await codeOf(answer(student, opened.id))).toBe('forbidden')
    await answer(tutor, opened.id)
    expect(await codeOf(answer(tutor, opened.id))).toBe('illegal')
    expect(await toldOf(student.id)).toEqual(['dispute_answered'])
    for (const reader of [student, tutor, admin]) {
      const seen = await reader.api(getLessonCase, { params: { lessonId } })
      expect(seen).toMatchObject({ disputes: [{ answer: text }], rulings: [] })
      expect(seen.terms === null).toBe(reader !== admin)
    }
  })

  test('both and the team see who was in the call when, once it is over, and nothing else of them', async () => {
    const { student, tutor, admin, lessonId, start } = await bookedAndJudged({
      student: [0, 30],
      tutor: [2, 25],
      lost: true,
    })
    const at = (minute: number) => new Date(start + minutes(minute)).toISOString()
    for (const reader of [student, tutor, admin]) {
      const { presence } = await reader.api(getLessonCase, { params: { lessonId } })
      expect(presence).toEqual({
        tutor: [{ start: at(2), end: at(25), lost: true }],
        student: [{ start: at(0), end: at(30), lost: true }],
        together: [{ start: at(2), end: at(25) }],
      })
    }
    const ahead = await make.lesson({ tutorId: tutor.id, studentId: student.id, start: Date.now() + hourMs })
    expect((await student.api(getLessonCase, { params: { lessonId: ahead.id } })).presence).toBeNull()
  })

  test('is nobody else’s: neither a stranger’s, a manager’s nor the studio’s', async () => {
    const { student, lessonId } = await bookedAndJudged(wholeTime)
    const { id } = await dispute(student, lessonId)
    for (const stranger of [
      await people.student(),
      await people.tutor(),
      await people.manager(),
      await people.studio(),
    ]) {
      expect(await codeOf(stranger.api(getLessonCase, { params: { lessonId } }))).toBe('forbidden')
      expect(await codeOf(dispute(stranger, lessonId))).toBe('forbidden')
      expect(await codeOf(answer(stranger, id))).toBe('forbidden')
      expect(await codeOf(ruling(stranger, lessonId, [0, 30]))).toBe('forbidden')
    }
  })

  test('is one for each side, also of ten at once, and may be taken back and opened again', async () => {
    const { student, tutor, lessonId } = await bookedAndJudged(wholeTime)
    const answers = await outcomes(Array.from({ length: 10 }, () => dispute(student, lessonId)))
    expect(answers.filter((code) => code === 'ok')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['dispute-exists', 'ok']))
    await dispute(tutor, lessonId)
    const { disputes } = await student.api(getLessonCase, { params: { lessonId } })
    expect(disputes.map(({ side }) => side).toSorted()).toEqual(['student', 'tutor'])
    const params = { id: disputes.find(({ side }) => side === 'student')?.id ?? 0 }
    await student.api(withdrawDispute, { params })
    await student.api(withdrawDispute, { params })
    expect(await codeOf(answer(tutor, params.id))).toBe('illegal')
    await dispute(student, lessonId)
    expect(await toldOf(tutor.id)).toEqual(['dispute_opened', 'dispute_opened'])
  })

  test('is opened until 48 hours after the lesson, and answered until 48 hours after that', async () => {
    const { student, tutor, lessonId } = await bookedAndJudged(wholeTime)
    clock.set(end + 2 * dayMs + 1)
    expect(await codeOf(dispute(tutor, lessonId))).toBe('dispute-too-late')
    clock.set(end + 2 * dayMs)
    const [byStudent, byTutor] = [await dispute(student, lessonId), await dispute(tutor, lessonId)]
    clock.set(end + 4 * dayMs)
    await answer(tutor, byStudent.id)
    clock.set(end + 4 * dayMs + 1)
    expect(await codeOf(answer(student, byTutor.id))).toBe('dispute-too-late')
  })

  test('is about a lesson that is over: of one ahead or called off there is none', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const who = { tutorId: tutor.id, studentId: student.id }
    const ahead = await make.lesson({ ...who, start: now + hourMs })
    const off = await make.lesson({ ...who, start: now - hourMs, canceledBy: student.id, canceledAt: now - 2 * hourMs })
    for (const { id } of [ahead, off]) expect(await codeOf(dispute(student, id))).toBe('illegal')
    expect(await codeOf(dispute(student, 999_999_999))).toBe('lesson-not-found')
    expect(await codeOf(answer(student, 999_999_999))).toBe('dispute-not-found')
  })

  test('carries a picture that both and the team open, and that the log names them for', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged(wholeTime)
    const body = { lessonId, kind: 'line', text } as const
    const { id } = await student.api(openDispute, { body, files: { picture: png() } })
    for (const reader of [student, tutor, admin]) {
      const { disputes } = await reader.api(getLessonCase, { params: { lessonId } })
      const { picture } = disputes[0] ?? {}
      expect((await send(picture ?? '')).status).toBe(200)
      expect((await send(picture?.replace(/&s=.*/, '') ?? '')).status).toBe(403)
    }
    const read =
      "SELECT actor_id AS actor, subject_id AS about FROM audit_log WHERE action = 'dispute.read' AND target_id = ?"
    expect(await rows(read, id)).toEqual([{ actor: admin.id, about: student.id }])
    // Nothing waits to be deleted that a dispute names.
    expect(await rows("SELECT key FROM orphan_objects WHERE key LIKE 'disputes/%'")).toEqual([])
  })
})

describe('what a disputed lesson has earned', () => {
  const statsOf = (tutor: Person) => tutor.api(getInvoiceStats, { params: { id: tutor.id } })
  const all = { ...withdrawal, amount: withdrawal.amount + 7500 }

  test('is held back from withdrawal until the dispute is ruled or taken back', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged(wholeTime)
    await earn(tutor.id, withdrawal.amount)
    const first = await dispute(student, lessonId)
    expect(await statsOf(tutor)).toMatchObject({ spendable: withdrawal.amount, disputed: 7500 })
    expect(await codeOf(tutor.api(createInvoice, { body: all }))).toBe('invoice-max-amount-exceeded')
    await student.api(withdrawDispute, { params: { id: first.id } })
    expect(await statsOf(tutor)).toMatchObject({ spendable: withdrawal.amount + 7500, disputed: 0 })
    const { id } = await dispute(student, lessonId)
    await ruling(admin, lessonId, [0, 30])
    expect(await statsOf(tutor)).toMatchObject({ spendable: withdrawal.amount + 7500, disputed: 0 })
    expect(await codeOf(student.api(withdrawDispute, { params: { id } }))).toBe('illegal')
    await tutor.api(createInvoice, { body: all })
  })

  test('is held back as well where the verdict comes after the dispute', async () => {
    const [student, tutor] = [await people.student(), await people.tutor()]
    const lesson = await make.lesson({
      tutorId: tutor.id,
      studentId: student.id,
      start: now - minutes(31),
      trial: false,
    })
    await dispute(student, lesson.id)
    expect(await earnedBy(tutor)).toBe(0)
    await attendLesson(lesson)
    expect(await statsOf(tutor)).toMatchObject({ income: { past: 7500 }, spendable: 0, disputed: 7500 })
  })

  test('and is in a request already holds up its approval, which follows the ruling', async () => {
    const { student, tutor, admin, lessonId } = await bookedAndJudged(wholeTime)
    await earn(tutor.id, withdrawal.amount)
    const { id } = await tutor.api(createInvoice, { body: all })
    await knowReceivers()
    await dispute(student, lessonId)
    expect(await statsOf(tutor)).toMatchObject({ spendable: -7500, disputed: 7500 })
    const other = await people.admin()
    const approve = () => other.api(updateInvoice, { params: { id }, body: { status: InvoiceStatus.Approved } })
    expect(await codeOf(approve())).toBe('withdrawal-disputed')
    await ruling(admin, lessonId, [15, 15])
    await approve()
    // What has gone out is made up by what is earned next.
    expect(await statsOf(tutor)).toMatchObject({ spendable: -3750, disputed: 0 })
  })
})
