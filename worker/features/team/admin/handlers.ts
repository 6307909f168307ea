import { addCairoDays, cairoDay, toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/team/api/admin.ts'
import type { Queue, Waiting } from '#contract/team/shapes/admin.ts'
import { sumShareVisits } from '#worker/features/public/sharing/store.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { Handlers } from '#worker/handler.ts'
import { type QueueRows, readHome, type WaitingRow } from './home-store.ts'
import { people } from './people.ts'

const waitingView = ({ id, personId, name, image, title, amount, since }: WaitingRow): Waiting => ({
  id,
  person: personId === null ? null : { id: personId, name, image: fileUrl(image) },
  title,
  amount,
  since: toIsoInstant(since),
})

const queueView = ({ total, oldest }: QueueRows): Queue => ({ total, oldest: oldest.map(waitingView) })

export const admin: Handlers<typeof declared> = {
  ...people,

  listShareSources: ({ input, services: { db }, now }) =>
    sumShareVisits(db, addCairoDays(cairoDay(now), 1 - input.query.days)),

  async getAdminHome({ services: { db }, now }) {
    const { queues, figures } = await readHome(db, now)
    return {
      queues: {
        disputes: queueView(queues.disputes),
        withdrawals: queueView(queues.withdrawals),
        introVideos: queueView(queues.introVideos),
        interviews: queueView(queues.interviews),
        demoSessions: queueView(queues.demoSessions),
        reports: queueView(queues.reports),
        tutors: queueView(queues.tutors),
        refundRequests: queueView(queues.refundRequests),
        approvals: queueView(queues.approvals),
        failedPayments: queueView(queues.failedPayments),
      },
      figures,
    }
  },
}
