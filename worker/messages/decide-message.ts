/** Whether and how a claimed message is sent: each is checked again against the database right before. */

import { quietHoursEnd } from '#contract/lessons/rules/reminders.ts'
import { quietHoursFor, takesCarrier } from '#contract/talk/rules/notifications.ts'
import { InterviewStatus } from '#contract/vocabulary/teaching.ts'
import { findPepper, unseal } from '#worker/code-crypto.ts'
import { contactFieldWords } from '#worker/copy/messages.ts'
import type { Deployment } from '#worker/deployment.ts'
import { createLinkToken } from '#worker/features/people/credentials/link-token.ts'
import { findContactChange } from '#worker/features/people/credentials/store.ts'
import { createThreadToken } from '#worker/features/talk/threads/link.ts'
import type { OpsAlerts } from '#worker/gateways/alerts.ts'
import type { ChatBot } from '#worker/gateways/chat-bot.ts'
import type { Mailer } from '#worker/gateways/mailer.ts'
import type { PhoneCodes } from '#worker/gateways/phone-codes.ts'
import type { Pusher } from '#worker/gateways/push/pusher.ts'
import type { Texter } from '#worker/gateways/texter.ts'
import type { KeySettings } from '#worker/key-list.ts'
import { tokenKeys } from '#worker/keyring.ts'
import type { Db } from '#worker/storage/db.ts'
import { cancelKinds, decisionKinds } from '#worker/storage/outbox/bookings.ts'
import { attachEvent } from './attach-event.ts'
import { isNotificationCurrent } from './deliver-notifications.ts'
import { askedFieldOf, createCodeMail, createContactChangeMail, createNoticeMail, createThreadMail } from './mails.ts'
import { toNotificationMail, toNotificationText } from './notification-message.ts'
import { findNotifications, type NotificationState } from './notification-store.ts'
import {
  type BookingRow,
  type CodeRow,
  type FavouriteRow,
  isBookingRow,
  isCodeRow,
  isFavouriteRow,
  isNoticeRow,
  isNotificationRow,
  isReviewRow,
  isWeeklyRow,
  type NoticeRow,
  type NotificationRow,
  type OutboxRow,
  type ReviewRow,
  type WeeklyRow,
} from './outbox-row.ts'
import { findPushDevices, type PushDeviceRow } from './push-store.ts'
import {
  findCodeOwner,
  findFavouriteStatus,
  findNotificationStatuses,
  findReviewNoticeStatus,
  findWeeklyMissStatus,
  type NotificationStatus,
  type ReviewNoticeStatus,
} from './recheck-store.ts'
import { failUnavailable, type SendDecision } from './send-decision.ts'
import { decideGuardianText } from './send-guardian.ts'
import { decidePush } from './send-push.ts'
import { decideTelegram } from './send-telegram.ts'
import { formatMoment, toMissParams, toReviewParams, toTemplateParams } from './template-params.ts'

/** The services the sender uses; null for those that are off. */
export interface SenderServices {
  readonly db: Db
  readonly texter: Texter | null
  readonly telegram: ChatBot | null
  readonly telegramCodes: PhoneCodes | null
  readonly mailer: Mailer | null
  readonly alerts: OpsAlerts | null
  readonly pusher: Pusher | null
  /** Keeps the pace of a service. */
  readonly wait?: (ms: number) => Promise<void>
  readonly env: Deployment & KeySettings & { readonly APP_URL: string }
}

/**
 * Whether a message still applies: a cancellation while the booking is cancelled; a result while it is the result;
 * anything else while the booking still starts at that time, that time is ahead, and no result came before it.
 */
const isStillCurrent = ({ kind, payload }: BookingRow, truth: NotificationStatus, now: number): boolean => {
  if (cancelKinds.includes(kind)) return truth.live === 0
  if (decisionKinds.includes(kind)) return truth.status === payload.status
  const isAhead = truth.live === 1 && truth.start === payload.start && payload.start > now
  return isAhead && (truth.status === null || truth.status === InterviewStatus.Pending)
}

const decideBookingMessage = (
  { texter }: SenderServices,
  row: BookingRow,
  { bookings }: Known,
  now: number,
): SendDecision => {
  const { kind: template, key: dedupe, attempts: attempt, payload } = row
  const truth = bookings.get(row.id)
  const to = truth?.phone ?? null
  if (!truth || to === null || !isStillCurrent(row, truth, now)) return 'untrue'
  const until = quietHoursEnd(now, payload.start, truth.quietHours)
  if (until !== null) return { until, moment: payload.start }
  const params = toTemplateParams(row)
  return texter ? () => texter.send({ to, template, params, dedupe, attempt, at: now }) : failUnavailable
}

/** Whether news of a review still apply: the video has that state, and it is still this user who is told. */
const isReviewCurrent = ({ kind, userId, payload }: ReviewRow, status: ReviewNoticeStatus): boolean => {
  const recipientId = kind === 'intro_video_submitted' ? status.reviewerId : status.tutorId
  return status.state === payload.state && recipientId === userId
}

const decideReviewMessage = async (
  { db, texter }: SenderServices,
  row: ReviewRow,
  now: number,
): Promise<SendDecision> => {
  const { kind: template, key: dedupe, attempts: attempt, payload } = row
  const status = await findReviewNoticeStatus(db, row.userId, row.kind, payload.introVideoId)
  if (!status || !isReviewCurrent(row, status)) return 'untrue'
  const { phone: to, tutorName, quietHours } = status
  if (to === null) return 'untrue'
  const until = quietHoursEnd(now, Number.POSITIVE_INFINITY, quietHours)
  if (until !== null) return { until }
  const params = toReviewParams(row, tutorName)
  return texter ? () => texter.send({ to, template, params, dedupe, attempt, at: now }) : failUnavailable
}

const decideFavouriteMessage = async (
  { db, texter, env }: SenderServices,
  row: FavouriteRow,
  now: number,
): Promise<SendDecision> => {
  const { kind: template, key: dedupe, attempts: attempt, payload } = row
  const status = await findFavouriteStatus(db, row.userId, payload.tutorId)
  if (!status) return 'untrue'
  const until = quietHoursEnd(now, Number.POSITIVE_INFINITY, status.quietHours)
  if (until !== null) return { until, moment: Number.POSITIVE_INFINITY }
  const params = { name: status.tutorName, url: `${env.APP_URL}/t/${payload.tutorId}` }
  return texter ? () => texter.send({ to: status.phone, template, params, dedupe, attempt, at: now }) : failUnavailable
}

const decideWeeklyMessage = async (
  { db, texter, env }: SenderServices,
  row: WeeklyRow,
  now: number,
): Promise<SendDecision> => {
  const { kind: template, key: dedupe, attempts: attempt, payload } = row
  const status = await findWeeklyMissStatus(db, payload.weeklyHourId, payload.start)
  if (!status || payload.start <= now) return 'untrue'
  const until = quietHoursEnd(now, payload.start, status.quietHours)
  if (until !== null) return { until, moment: payload.start }
  const params = toMissParams(row, `${env.APP_URL}/t/${status.tutorId}`)
  return texter ? () => texter.send({ to: status.phone, template, params, dedupe, attempt, at: now }) : failUnavailable
}

const decideCodeMessage = async (
  { db, texter, telegramCodes, mailer, env }: SenderServices,
  row: CodeRow,
  now: number,
): Promise<SendDecision> => {
  const { kind, channel, recipient: to, key: dedupe, attempts: attempt, payload } = row
  if (to === null) return 'untrue'
  const owner = await findCodeOwner(db, payload.codeId, to, now)
  const pepper = findPepper(env)
  const code = owner && pepper && (await unseal(pepper, payload.sealed, to))
  if (!owner || !code) return 'untrue'
  if (channel === 'telegram-code') {
    // Later it would only puzzle.
    const ttlSeconds = Math.floor((owner.expiresAt - now) / 1000)
    return telegramCodes ? () => telegramCodes.send({ to, code, ttlSeconds, dedupe, attempt }) : failUnavailable
  }
  if (kind === 'verify_phone_number')
    return texter
      ? () => texter.send({ to, template: kind, params: { otp: code }, dedupe, attempt, at: now })
      : failUnavailable
  return mailer
    ? () => mailer.send({ to, ...createCodeMail(kind, code, owner.name), dedupe, attempt })
    : failUnavailable
}

/** Only while the change waits: a link that stops nothing would alarm for nothing. */
const decideContactChange = async (
  { db, texter, mailer, env }: SenderServices,
  row: NoticeRow,
  to: string,
  now: number,
): Promise<SendDecision> => {
  const { key: dedupe, attempts: attempt, payload, channel } = row
  const { changeId = '', field, effectiveAt } = payload
  const pepper = findPepper(env)
  const change = await findContactChange(db, Number(changeId))
  if (!pepper || change?.state !== 'pending') return 'untrue'
  const url = `${env.APP_URL}/contact-change?token=${createLinkToken(pepper, changeId)}`
  if (channel === 'email')
    return mailer
      ? () => mailer.send({ to, ...createContactChangeMail(payload, url), dedupe, attempt })
      : failUnavailable
  const what = contactFieldWords[askedFieldOf(field)]
  const params = { what, date: formatMoment(Number(effectiveAt)), url }
  return texter
    ? () => texter.send({ to, template: 'contact_change_asked', params, dedupe, attempt, at: now })
    : failUnavailable
}

/** Where a thread is answered: in the app, or without an account by a link of its own. */
const threadUrl = async (
  env: SenderServices['env'],
  { threadId, byLink }: Readonly<Record<string, string>>,
  now: number,
): Promise<string> => {
  if (byLink !== 'yes') return `${env.APP_URL}/support/${threadId}`
  return `${env.APP_URL}/r/${await createThreadToken(tokenKeys(env), Number(threadId), now)}`
}

const decideNotice = async (carriers: SenderServices, row: NoticeRow, now: number): Promise<SendDecision> => {
  const { mailer, alerts, env } = carriers
  const { recipient: to, key: dedupe, attempts: attempt, payload } = row
  if (row.kind === 'team_alert') return alerts ? () => alerts.post(payload.text ?? '') : failUnavailable
  if (to === null) return 'untrue'
  if (row.kind === 'guardian_asked' || row.kind === 'guardian_pay' || row.kind === 'guardian_week')
    return decideGuardianText(carriers, row, to, now)
  if (row.kind === 'contact_change_asked') return decideContactChange(carriers, row, to, now)
  if (row.kind === 'thread_answered') {
    const mail = createThreadMail(payload, await threadUrl(env, payload, now))
    return mailer ? () => mailer.send({ to, ...mail, dedupe, attempt }) : failUnavailable
  }
  const mail = createNoticeMail(row.kind, payload, env.APP_URL)
  return mailer ? () => mailer.send({ to, ...mail, dedupe, attempt }) : failUnavailable
}

/** Sent unless it was read in the app, no longer applies, or is no longer wanted there. E-mail rings nobody at night. */
const decideNotification = async (
  carriers: SenderServices,
  row: NotificationRow,
  known: Known,
  now: number,
): Promise<SendDecision> => {
  const { db, texter, mailer, env } = carriers
  const { key: dedupe, attempts: attempt, channel } = row
  const state = known.notifications.get(row.payload.notificationId)
  if (
    !state ||
    channel === 'ops' ||
    channel === 'telegram-code' ||
    state.readAt !== null ||
    !isNotificationCurrent(state, now)
  )
    return 'untrue'
  const { preferences, deviceIds, kind, email, phone, facts } = state
  if (!takesCarrier(channel, kind, preferences, { ...state, devices: deviceIds.length })) return 'untrue'
  if (channel === 'email') {
    if (!mailer) return failUnavailable
    const attachments = await attachEvent(db, state, env.APP_URL)
    return () => mailer.send({ to: email, ...toNotificationMail(state, env.APP_URL), ...attachments, dedupe, attempt })
  }
  const moment = facts.start ?? Number.POSITIVE_INFINITY
  const until = quietHoursEnd(now, moment, quietHoursFor(kind, preferences))
  if (until !== null) return { until, moment }
  if (channel === 'push') {
    const device = row.payload.deviceId === null ? undefined : known.devices.get(row.payload.deviceId)
    return decidePush(carriers, row, { state, device }, now)
  }
  if (channel === 'telegram') return decideTelegram(carriers, row, state, now)
  const text = toNotificationText(state, env.APP_URL)
  if (phone === null || text === null) return 'untrue'
  return texter ? () => texter.send({ to: phone, ...text, dedupe, attempt, at: now }) : failUnavailable
}

/** What is read of the database for many messages at once. */
export interface Known {
  readonly notifications: ReadonlyMap<number, NotificationState>
  readonly bookings: ReadonlyMap<number, NotificationStatus>
  readonly devices: ReadonlyMap<number, PushDeviceRow>
}

/** Reads what the messages are about: a statement for each sort, however many there are. */
export const readKnown = async (db: Db, rows: readonly OutboxRow[]): Promise<Omit<Known, 'devices'>> => {
  const notificationIds = rows.filter(isNotificationRow).map(({ payload }) => payload.notificationId)
  const about = rows.filter(isBookingRow).map(({ id, userId, kind, payload }) => ({
    ...{ id, userId, kind },
    sessionId: payload.sessionId,
  }))
  const [notifications, bookings] = await Promise.all([
    findNotifications(db, notificationIds),
    findNotificationStatuses(db, about),
  ])
  return { notifications, bookings }
}

/** Read right before each handful is sent: a busy service, or a browser that was just removed, concerns the next one. */
export const readDevices = (db: Db, rows: readonly OutboxRow[]): Promise<Known['devices']> =>
  findPushDevices(
    db,
    rows.filter(isNotificationRow).flatMap(({ payload: { deviceId } }) => (deviceId === null ? [] : [deviceId])),
  )

export const decideMessage = async (
  carriers: SenderServices,
  row: OutboxRow,
  known: Known,
  now: number,
): Promise<SendDecision> => {
  if (isCodeRow(row)) return decideCodeMessage(carriers, row, now)
  if (isNotificationRow(row)) return decideNotification(carriers, row, known, now)
  if (isFavouriteRow(row)) return decideFavouriteMessage(carriers, row, now)
  if (isWeeklyRow(row)) return decideWeeklyMessage(carriers, row, now)
  if (isReviewRow(row)) return decideReviewMessage(carriers, row, now)
  return isNoticeRow(row) ? decideNotice(carriers, row, now) : decideBookingMessage(carriers, row, known, now)
}
