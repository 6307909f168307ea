import { redactLog } from '#contract/shared/rules/log-redaction.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import type * as declared from '#contract/talk/api/reports.ts'
import type { Report } from '#contract/talk/api/reports.ts'
import { teamTexts } from '#worker/copy/messages.ts'

import type { ReceivedFile } from '#worker/files/bucket.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import { type Handlers, StaleRow } from '#worker/handler.ts'
import { type Keyring, tokenKeys } from '#worker/keyring.ts'
import type { Services } from '#worker/services.ts'
import { createTeamAlert } from '#worker/storage/outbox/notices.ts'
import { findReportThread } from '../threads/row-store.ts'
import { storeEnd } from '../threads/write-store.ts'
import { readDisputedMessages, readReportedMessages } from './read-messages.ts'
import { findReports, insertReport, type ReportRow } from './store.ts'

const storeFile = async ({ files }: Services, file: ReceivedFile | undefined, now: number): Promise<string | null> =>
  file ? files.storeFile(file, now) : null

/** Whatever sent it, the log is stored without tokens, addresses and numbers. */
const redactFile = (file: ReceivedFile | undefined): ReceivedFile | undefined => {
  if (!file || 'key' in file.content) return file
  return { ...file, content: new TextEncoder().encode(redactLog(new TextDecoder().decode(file.content))) }
}

const reportView = async (
  keyring: Keyring,
  { createdAt, updatedAt, ...row }: ReportRow,
  readerId: number,
  now: number,
): Promise<Report> => {
  const reading = { readerId, targetId: row.id }
  const signed = (key: string | null) => (key === null ? null : createSignedUrl(keyring, key, now, reading))
  const [screenshot, log] = await Promise.all([signed(row.screenshot), signed(row.log)])
  return { ...row, screenshot, log, createdAt: toIsoInstant(createdAt), updatedAt: toIsoInstant(updatedAt) }
}

export const reports: Handlers<typeof declared> = {
  readReportedMessages,
  readDisputedMessages,

  async createReport({ input, actor, services, now, fail }) {
    const { title, description, aboutId = null, reason = null } = input.body
    if ((aboutId === null) !== (reason === null) || aboutId === actor.id) return fail('bad-request')
    const [screenshot, log] = await Promise.all([
      storeFile(services, input.files.screenshot, now),
      storeFile(services, redactFile(input.files.log), now),
    ])
    const text = teamTexts.report({ title, userId: actor.id, files: [screenshot, log].filter(Boolean).length })
    const alert = createTeamAlert(`report:${crypto.randomUUID()}`, text, now)
    const report = { userId: actor.id, aboutId, reason, title, description, screenshot, log }
    if (!(await insertReport(services.db, report, alert, now))) fail('user-not-found')
  },

  updateReport: {
    async readFirst({ input, actor, services: { db }, now, fail }) {
      const { id, resolved } = input.body
      const row = (await findReportThread(db, id)) ?? fail('report-not-found')
      if ((row.state === 'done') === resolved) return
      const ending = { done: resolved, outcome: null }
      if (!(await storeEnd(db, { row, actorId: actor.id }, ending, now))) throw new StaleRow(null)
    },
  },

  async listReports({ input, actor, services: { db, env }, now }) {
    const page = await findReports(db, input.query)
    return {
      ...page,
      list: await Promise.all(page.list.map((row) => reportView(tokenKeys(env), row, actor.id, now))),
    }
  },
}
