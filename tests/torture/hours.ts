/** Hours that tutors offer through the API: whoever never offered any has no public record, and cannot be rung. */
import { setSlots } from '#contract/hours/api/availability.ts'
import { dayMs, hourMs, toIsoInstant } from '#contract/shared/rules/time.ts'
import { SlotPurpose } from '#contract/vocabulary/teaching.ts'
import type { Pupil } from '#tests/journeys/kill-world.ts'
import { call } from './call.ts'

export const offerHours = async (origin: string, tutors: readonly Pupil[]): Promise<void> => {
  const start = Math.ceil(Date.now() / dayMs) * dayMs + 20 * dayMs
  const action = { type: 'create', start: toIsoInstant(start), end: toIsoInstant(start + hourMs) } as const
  for (const { token } of tutors) {
    const body = { actions: [{ ...action, purpose: SlotPurpose.Lesson }] }
    const { status, code } = await call(origin, setSlots, { body }, token)
    if (status !== 200) throw new Error(`no hours: ${status} ${code}`)
  }
}
