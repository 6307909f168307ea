/** What the public pages promise about absence is the rule that settles lessons. */
import { expect, test } from 'vitest'
import { dayMs } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { session } from '#contract/vocabulary/limits.ts'
import { minuteLimits } from '#contract/vocabulary/minutes.ts'
import { absence } from '#web/copy/absence.ts'
import { minutePromises } from '#web/copy/minute-promises.ts'
import { plans } from '#web/copy/plans.ts'
import { terms } from '#web/copy/terms.ts'
import { about } from '#web/features/public/copy/about.ts'
import { faq } from '#web/features/public/copy/faq.ts'
import { method } from '#web/features/public/copy/method.ts'
import { pricing } from '#web/features/public/copy/pricing.ts'

const inMinutes = (ms: number) => String(ms / 60_000)
const figuresOf = (text: string) => text.match(/\d+/g) ?? []
const { cameMs, missingMs, tutorWaitMs, heldDivisor, judgeWithoutReportMs, sweepEveryMs, deadLinesPaid } = attendance

test('every figure of a sentence is one of the rule, in the order in which it is said', () => {
  const [cancel, came] = [inMinutes(session.absenceAfterMs), inMinutes(cameMs)]
  const wait = [inMinutes(tutorWaitMs[30]), inMinutes(tutorWaitMs[15]), '15', cancel, came]
  expect(figuresOf(absence.tutor)).toEqual([cancel, came, inMinutes(judgeWithoutReportMs + sweepEveryMs)])
  expect(figuresOf(absence.tutorLate)).toEqual([cancel, came])
  expect(figuresOf(absence.student)).toEqual(wait)
  expect(figuresOf(absence.studentMissing)).toEqual(wait)
  const missing = inMinutes(missingMs)
  expect(figuresOf(absence.short)).toEqual([missing])
  expect(figuresOf(absence.fair)).toEqual([came, missing, inMinutes(tutorWaitMs[30])])
  expect(figuresOf(absence.late)).toEqual([missing, missing])
  expect(figuresOf(absence.missing)).toEqual([missing, missing])
  expect(figuresOf(absence.line)).toEqual([came])
  const { ofPair, ofTutor, withinMs } = deadLinesPaid
  expect(figuresOf(absence.linePaid)).toEqual([withinMs / dayMs, ofPair, ofTutor].map(String))
  expect(figuresOf(minutePromises.returned)).toEqual([String(minuteLimits.returnedDays)])
})

test('what is said in words holds: half of the time', () => {
  expect(heldDivisor).toBe(2)
  expect(absence.held).toContain('نصف وقتها')
  expect([minuteLimits.carriedShare, minutePromises.carried]).toEqual([
    5000,
    expect.stringContaining('نصف دقائق الأسبوع'),
  ])
})

test('each page says it in these sentences', () => {
  const said = (copy: object) => JSON.stringify(copy)
  expect(said(pricing)).toContain(absence.short)
  expect(said(about)).toContain(absence.fair)
  for (const one of [minutePromises.returned, minutePromises.carried]) {
    expect(said(plans)).toContain(one)
    expect(said(terms)).toContain(one)
    expect(said(faq)).toContain(one)
  }
  const both = [absence.tutor, absence.late, absence.held, absence.line, absence.cutShort, absence.student]
  for (const one of [...both, minutePromises.cancelled]) {
    expect(said(terms)).toContain(one)
    expect(said(faq)).toContain(one)
    expect(said(method)).toContain(one)
  }
  for (const one of [absence.tutorLate, absence.missing, absence.linePaid, absence.studentMissing])
    expect(said(faq)).toContain(one)
})
