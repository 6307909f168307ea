/** Sends queued messages. Each is claimed, checked again against the database, handed to its provider and marked. */
import { nextTry } from '#contract/rules/delivery.ts'
import { quietUntil } from '#contract/rules/reminders.ts'
import { hourMs } from '#contract/rules/time.ts'
import type { Deployment, Secrets } from '#worker/deployment.ts'
import type { OpsAlerts } from '#worker/gateways/alerts.ts'
import type { Mailer } from '#worker/gateways/mailer.ts'
import { type Failure, failed, type Outcome } from '#worker/gateways/outcome.ts'
import type { Texter } from '#worker/gateways/texter.ts'
import { pepperOf, unseal } from '#worker/sealing.ts'
import type { Db } from '#worker/storage/db.ts'
import { type BookingKind, queueNotice, teamAlert } from '#worker/storage/outbox.ts'
import type { Channel } from '#worker/storage/schema/effects.ts'
import { addressChangedMail, codeMail } from './mails.ts'
import * as store from './outbox-store.ts'
import { type BookingRow, type CodeRow, isCodeRow, isNoticeRow, type NoticeRow, type OutboxRow } from './row.ts'
import { type BookingTruth, findBookingTruth, findCodeOwner } from './truth-store.ts'
import { gapsOf, lessonUrl } from './wording.ts'

/** The services the sender uses; null for those that are off. */
export interface Carriers {
  readonly db: Db
  readonly texter: Texter | null
  readonly mailer: Mailer | null
  readonly alerts: OpsAlerts | null
  readonly env: Deployment & Secrets & { readonly APP_URL: string }
}

type Sent = Outcome<{ id: string }>
/** What to do with a claimed row: send it, put it back until an instant, or delete it. */
type Verdict = (() => Promise<Sent>) | { readonly until: number } | 'untrue'

const off = async (): Promise<Sent> => failed('unavailable', 'off')
const cancellations: readonly BookingKind[] = ['lesson_canceled', 'interview_canceled', 'demo_session_canceled']

/**
 * Whether a message still applies: a cancellation while the booking is cancelled; anything else while the booking still
 * starts at that time and that time is ahead.
 */
export const isStillTrue = ({ kind, payload }: BookingRow, truth: BookingTruth, now: number): boolean => {
  if (cancellations.includes(kind)) return truth.live === 0
  return truth.live === 1 && truth.start === payload.start && payload.start > now
}

const judgeBooking = async ({ db, texter, env }: Carriers, row: BookingRow, now: number): Promise<Verdict> => {
  const { kind: template, key: dedupe, attempts: attempt, payload } = row
  const truth = await findBookingTruth(db, row.userId, payload.sessionId)
  const { phone: to, lessonId } = truth
  if (to === null || !isStillTrue(row, truth, now)) return 'untrue'
  const until = template === 'lesson_reminder' ? quietUntil(now, payload.start) : null
  if (until !== null) return { until }
  const params = gapsOf(row, lessonId === null ? env.APP_URL : lessonUrl(env.APP_URL, lessonId))
  return texter ? () => texter.send({ to, template, params, dedupe, attempt, at: now }) : off
}

const judgeCode = async ({ db, texter, mailer, env }: Carriers, row: CodeRow, now: number): Promise<Verdict> => {
  const { kind, recipient: to, key: dedupe, attempts: attempt, payload } = row
  if (to === null) return 'untrue'
  const owner = await findCodeOwner(db, payload.codeId, to, now)
  const pepper = pepperOf(env)
  const code = owner && pepper && (await unseal(pepper, payload.sealed, to))
  if (!owner || !code) return 'untrue'
  if (kind === 'verify_phone_number')
    return texter ? () => texter.send({ to, template: kind, params: { otp: code }, dedupe, attempt, at: now }) : off
  return mailer ? () => mailer.send({ to, ...codeMail(kind, code, owner.name), dedupe, attempt }) : off
}

const judgeNotice = async ({ mailer, alerts, env }: Carriers, row: NoticeRow): Promise<Verdict> => {
  const { recipient: to, key: dedupe, attempts: attempt, payload } = row
  if (row.kind === 'team_alert') return alerts ? () => alerts.post(payload.text ?? '') : off
  if (to === null) return 'untrue'
  return mailer ? () => mailer.send({ to, ...addressChangedMail(payload.to ?? '', env.APP_URL), dedupe, attempt }) : off
}

const judge = (carriers: Carriers, row: OutboxRow, now: number): Promise<Verdict> => {
  if (isCodeRow(row)) return judgeCode(carriers, row, now)
  return isNoticeRow(row) ? judgeNotice(carriers, row) : judgeBooking(carriers, row, now)
}

/**
 * Alerts the team about a failure, at most once an hour per code. Failures of the team's own channel are only logged.
 */
const callTeam = async (db: Db, { channel, kind }: OutboxRow, code: string, now: number): Promise<void> => {
  console.error(JSON.stringify({ undelivered: kind, channel, code }))
  if (channel === 'ops') return
  const hour = Math.floor(now / hourMs)
  await queueNotice(db, teamAlert(`${channel}:${code}:${hour}`, `${channel}: ${code} (${kind})`, now)).run()
}

const noteFailure = async (db: Db, row: OutboxRow, failure: Failure, now: number): Promise<void> => {
  const code = failure.code ?? failure.kind
  const pause = nextTry(failure, row.attempts, isCodeRow(row))
  if (pause === null) await store.giveUp(db, row.id, code)
  else await store.markFailed(db, row.id, code, now + pause)
  if (!failure.alert) return
  await callTeam(db, row, code, now)
  if (pause !== null) await store.holdChannel(db, row.channel, now + pause)
}

/** Null when the message was deleted or put back. */
const sendOne = async (carriers: Carriers, row: OutboxRow, now: number): Promise<Sent | null> => {
  const { db } = carriers
  const verdict = await judge(carriers, row, now)
  if (verdict === 'untrue') await store.dropMessage(db, row.id)
  if (typeof verdict === 'object') await store.postpone(db, row.id, verdict.until)
  if (typeof verdict !== 'function') return null
  const sent = await verdict()
  if (sent.ok) await store.markSent(db, row.id, sent.value.id, now)
  else await noteFailure(db, row, sent, now)
  return sent
}

const channelsOf = ({ texter, mailer, alerts }: Carriers): Readonly<Record<Channel, boolean>> => ({
  whatsapp: texter !== null,
  email: mailer !== null,
  ops: alerts !== null,
})

const atOnce = 50
const sideBySide = 10
/** A message takes up to four statements, and one worker invocation may run a thousand; the next minute continues. */
const rounds = 4

/** Sends all due messages. A channel that is off sends none, and its due rows store why. */
export const sendDue = async (carriers: Carriers, now: number): Promise<void> => {
  const { db } = carriers
  const channels = Object.entries(channelsOf(carriers)) as [Channel, boolean][]
  for (const [channel, on] of channels)
    if (!on) await store.noteUnsendable(db, channel, now, `${channel} is not configured`)
  await store.giveUpOrphanedCodes(db, now)
  const open = channels.flatMap(([channel, on]) => (on ? [channel] : []))
  for (let round = 0; round < rounds; round++) {
    const due = await store.claimDue(db, open, now, atOnce)
    for (let i = 0; i < due.length; i += sideBySide)
      await Promise.all(due.slice(i, i + sideBySide).map((row) => sendOne(carriers, row, now)))
    if (due.length < atOnce) return
  }
}

/** Sends the message with this key unless it has been tried; used while the user waits for it. */
export const sendNow = async (carriers: Carriers, key: string, now: number): Promise<Sent | null> => {
  const row = await store.claimFresh(carriers.db, key, now)
  return row && sendOne(carriers, row, now)
}
