/** What the public pages promise about absence is the rule that settles lessons. */
import { expect, test } from 'vitest'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { absence } from '#web/copy/absence.ts'
import { terms } from '#web/copy/terms.ts'
import { about } from '#web/features/public/copy/about.ts'
import { faq } from '#web/features/public/copy/faq.ts'
import { method } from '#web/features/public/copy/method.ts'
import { pricing } from '#web/features/public/copy/pricing.ts'

const inMinutes = (ms: number) => String(ms / 60_000)
const figuresOf = (text: string) => text.match(/\d+/g) ?? []
const { cameMs, tutorWaitMs, heldDivisor, judgeWithoutReportMs, sweepEveryMs } = attendance

test('every figure of a sentence is one of the rule, in the order in which it is said', () => {
  const [cancel, came] = [inMinutes(session.absenceAfterMs), inMinutes(cameMs)]
  const wait = [inMinutes(tutorWaitMs[30]), inMinutes(tutorWaitMs[15]), '15', cancel, came]
  expect(figuresOf(absence.tutor)).toEqual([cancel, came, inMinutes(judgeWithoutReportMs + sweepEveryMs)])
  expect(figuresOf(absence.tutorLate)).toEqual([cancel, came])
  expect(figuresOf(absence.student)).toEqual(wait)
  expect(figuresOf(absence.studentMissing)).toEqual(wait)
  expect(figuresOf(absence.short)).toEqual([came])
  expect(figuresOf(absence.fair)).toEqual([came, inMinutes(tutorWaitMs[30])])
})

test('what is said in words holds: half of the time', () => {
  expect(heldDivisor).toBe(2)
  expect(absence.held).toContain('نصف وقتها')
})

test('each page says it in these sentences', () => {
  const said = (copy: object) => JSON.stringify(copy)
  expect(said(pricing)).toContain(absence.short)
  expect(said(about)).toContain(absence.fair)
  for (const one of [absence.tutor, absence.held, absence.cutShort, absence.student]) {
    expect(said(terms)).toContain(one)
    expect(said(faq)).toContain(one)
    expect(said(method)).toContain(one)
  }
  for (const one of [absence.tutorLate, absence.studentMissing]) expect(said(faq)).toContain(one)
})
