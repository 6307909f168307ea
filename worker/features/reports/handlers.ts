import type * as declared from '#contract/api/reports.ts'
import { toIsoInstant } from '#contract/rules/time.ts'
import type { Report } from '#contract/shapes/report.ts'
import { teamTexts } from '#worker/copy/messages.ts'

import type { ReceivedFile } from '#worker/files/bucket.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import type { Handlers } from '#worker/handler.ts'
import type { Services } from '#worker/services.ts'
import { toSqlPage } from '#worker/storage/filters.ts'
import { createTeamAlert } from '#worker/storage/outbox.ts'
import { findReports, insertReport, type ReportRow, resolveReport } from './store.ts'

const storeFile = async ({ files }: Services, file: ReceivedFile | undefined, now: number): Promise<string | null> =>
  file ? files.storeFile(file, now) : null

const reportView = async (
  secret: string,
  { createdAt, updatedAt, ...row }: ReportRow,
  now: number,
): Promise<Report> => {
  const signed = (key: string | null) => (key === null ? null : createSignedUrl(secret, key, now))
  const [screenshot, log] = await Promise.all([signed(row.screenshot), signed(row.log)])
  return { ...row, screenshot, log, createdAt: toIsoInstant(createdAt), updatedAt: toIsoInstant(updatedAt) }
}

export const reports: Handlers<typeof declared> = {
  async createReport({ input, actor, services, now }) {
    const { title, description } = input.body
    const [screenshot, log] = await Promise.all([
      storeFile(services, input.files.screenshot, now),
      storeFile(services, input.files.log, now),
    ])
    const text = teamTexts.report({ title, userId: actor.id, files: [screenshot, log].filter(Boolean).length })
    const alert = createTeamAlert(`report:${crypto.randomUUID()}`, text, now)
    await insertReport(services.db, { userId: actor.id, title, description, screenshot, log }, alert, now)
  },

  async updateReport({ input, services, now, fail }) {
    const { id, resolved } = input.body
    if (!(await resolveReport(services.db, id, resolved, now))) fail('report-not-found')
  },

  async listReports({ input, services: { db, env }, now }) {
    const { list, total } = await findReports(db, input.query, toSqlPage(input.query))
    return { list: await Promise.all(list.map((row) => reportView(env.TOKEN_SECRET, row, now))), total }
  },
}
