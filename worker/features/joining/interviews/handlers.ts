import type * as declared from '#contract/joining/api/interviews.ts'
import { decideInterview } from '#contract/joining/rules/interviews.ts'
import { isAdmin } from '#contract/vocabulary/roles.ts'
import { bookWithManager } from '#worker/features/classroom/sessions/book-with-manager.ts'
import type { Handlers } from '#worker/handler.ts'
import { listInterviewRows } from './list-store.ts'
import { selectInterviewer } from './select-interviewer.ts'
import { newestInterviewSql, parseNewestInterview } from './store.ts'
import { updateInterview } from './update.ts'
import { interviewView } from './view.ts'

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
    const views = page.list.map((row) => interviewView(row, actor, { secret: env.TOKEN_SECRET, now }))
    return { ...page, list: await Promise.all(views) }
  },
}
