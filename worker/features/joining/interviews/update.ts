import type * as declared from '#contract/joining/api/interviews.ts'
import { decideInterviewUpdate } from '#contract/joining/rules/interview-changes.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { changeManagerBooking } from '#worker/features/classroom/sessions/change-with-manager.ts'
import type { Handler } from '#worker/handler.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { findInterview } from './store.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

export const updateInterview: Handler<typeof declared.updateInterview> = async ({
  input,
  actor,
  services,
  now,
  fail,
}) => {
  const { id, seen, ...change } = input.body
  for (let round = 0; round < maxAttempts; round++) {
    const interview = await findInterview(services.db, id)
    if (!interview) return fail('interview-not-found')
    const plan = decideInterviewUpdate(interview, actor, change, now)
    // Whoever may change nothing here learns nothing about the row.
    if (!isRefused(plan) || isAdmin(actor.role))
      await requireUnchanged(services.db, actor, seen, { ...interview, kind: 'interview' })
    if (isRefused(plan)) return fail(plan.refused)
    const { interviewerId: managerId, intervieweeId: tutorId } = interview
    const outcome = await changeManagerBooking(services, actor, {
      from: { ...interview, kind: 'interview', managerId, tutorId },
      to: plan.status,
      columns: {
        interviewer_feedback: plan.interviewerFeedback,
        interviewee_feedback: plan.intervieweeFeedback,
        note: plan.note,
        level: plan.level,
      },
      now,
    })
    if (outcome === 'conflict') return fail('conflicting-schedule')
    if (outcome === 'done') return
  }
  return fail('illegal')
}
