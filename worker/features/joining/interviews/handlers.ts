import type * as declared from '#contract/joining/api/interviews.ts'
import { decideInterviewUpdate, maySeeInterviewNote } from '#contract/joining/rules/interview-changes.ts'
import { decideInterview } from '#contract/joining/rules/interviews.ts'
import { decideJudgement } from '#contract/joining/rules/judgements.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { bookWithManager, changeManagerBooking } from '#worker/features/classroom/sessions/manager-bookings.ts'
import type { Handler, Handlers } from '#worker/handler.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { requireUnchanged } from '#worker/stale-rows.ts'
import { listInterviewRows } from './list-store.ts'
import { selectInterviewer } from './select-interviewer.ts'
import { findInterview, newestInterviewSql, parseNewestInterview } from './store.ts'
import { interviewView } from './view.ts'

/** A lost race is decided again; gives up after three. */
const maxAttempts = 3

const updateInterview: Handler<typeof declared.updateInterview> = async ({ input, actor, services, now, fail }) => {
  const { id, seen, scores, ...change } = input.body
  for (let round = 0; round < maxAttempts; round++) {
    const interview = await findInterview(services.db, id)
    if (!interview) return fail('interview-not-found')
    const plan = decideInterviewUpdate(interview, actor, change, now)
    // Whoever may change nothing here learns nothing about the row.
    if (!isRefused(plan) || isAdmin(actor.role))
      await requireUnchanged(services.db, actor, seen, { ...interview, kind: 'interview' })
    if (isRefused(plan)) return fail(plan.refused)
    const booking = { from: interview.status, to: plan.status, isJudge: maySeeInterviewNote(actor, interview) }
    const judged = decideJudgement({ ...plan, scores: interview.scores }, { scores }, booking)
    if (isRefused(judged)) return fail(judged.refused)
    const { interviewerId: managerId, intervieweeId: tutorId } = interview
    const outcome = await changeManagerBooking(services, actor, {
      from: { ...interview, kind: 'interview', managerId, tutorId },
      to: plan.status,
      columns: {
        interviewer_feedback: plan.interviewerFeedback,
        interviewee_feedback: plan.intervieweeFeedback,
        note: plan.note,
        level: plan.level,
        scores: judged.scores && JSON.stringify(judged.scores),
      },
      now,
    })
    if (outcome === 'conflict') return fail('conflicting-schedule')
    if (outcome === 'done') return
  }
  return fail('illegal')
}

export const interviews: Handlers<typeof declared> = {
  updateInterview,
  selectInterviewer,
  findInterviewer: selectInterviewer,

  async bookInterview({ input, actor, services, now, idempotencyKey, fail }) {
    const refused = await bookWithManager({
      kind: 'interview',
      services,
      tutorId: actor.id,
      body: input.body,
      idempotencyKey,
      endpoint: 'bookInterview',
      historySql: newestInterviewSql,
      decide: ({ history, ...facts }, start) =>
        decideInterview({ ...facts, newest: parseNewestInterview(history) }, start, now),
      now,
    })
    if (refused !== null) return fail(refused)
  },

  async listInterviews({ input, actor, services: { db, env }, now }) {
    const self = isAdmin(actor.role) ? null : actor.id
    const page = await listInterviewRows(db, input.query, self)
    const views = page.list.map((row) => interviewView(row, actor, { keyring: tokenKeys(env), now }))
    return { ...page, list: await Promise.all(views) }
  },
}
