import { expect, test } from 'vitest'
import { decideTemplate, type UsualHours } from '#contract/hours/rules/week-template.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'

const hours = (weekday: number, start: number, end: number, purpose: SlotPurpose = SlotPurpose.Lesson): UsualHours => ({
  weekday,
  start: start * 60,
  end: end * 60,
  purpose,
})
const answer = (list: readonly UsualHours[], role: Role = Role.Tutor) => {
  const said = decideTemplate(list, role)
  return isRefused(said) ? said.refused : said.hours
}

test('a usual week is kept in its order from Saturday, and may be empty', () => {
  const [saturday, sunday, late] = [hours(6, 10, 12), hours(0, 9, 24), hours(6, 12, 13)]
  expect(answer([sunday, late, saturday])).toEqual([saturday, late, sunday])
  expect(answer([])).toEqual([])
})

test('hours that end before they begin, overlap, or are not for this person are refused', () => {
  expect(answer([hours(0, 12, 12)])).toBe('bad-request')
  expect(answer([hours(0, 10, 12), hours(1, 11, 13), hours(0, 11, 13)])).toBe('conflicting-schedule')
  expect(answer([hours(0, 10, 12, SlotPurpose.Interview)])).toBe('illegal')
  expect(answer([hours(0, 10, 12, SlotPurpose.Interview)], Role.TutorManager)).toHaveLength(1)
})
