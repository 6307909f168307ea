/** Texts to the guardians of students who are under age. */
import { quietHoursEnd } from '#contract/lessons/rules/reminders.ts'
import { firstNameOf } from '#contract/people/rules/first-name.ts'
import { isMinor } from '#contract/people/rules/guardians.ts'
import { findPepper } from '#worker/code-crypto.ts'
import { guardianTexts } from '#worker/copy/messages.ts'
import type { Deployment } from '#worker/deployment.ts'
import { findAskedUntil } from '#worker/features/money/guardian-payments/store.ts'
import { createGuardianLink, createGuardianToken } from '#worker/features/people/guardians/link-token.ts'
import { findGuardianship, type Guardianship, nullIfLost, renewLink } from '#worker/features/people/guardians/store.ts'
import type { Texter } from '#worker/gateways/texter.ts'
import type { KeySettings } from '#worker/key-list.ts'
import type { Db } from '#worker/storage/db.ts'
import { runBatch } from '#worker/storage/guarded.ts'
import type { NoticeRow } from './outbox-row.ts'
import { failUnavailable, type SendDecision } from './send-decision.ts'

interface Carriers {
  readonly db: Db
  readonly texter: Texter | null
  readonly env: Deployment & KeySettings & { readonly APP_URL: string }
}

/** The token of the present link, of another where the secret of that is retired; null when the row changed meanwhile. */
const tokenOf = async (db: Db, pepper: string, row: Guardianship, now: number): Promise<string | null> => {
  const present = createGuardianToken(pepper, row.linkKey)
  if (present !== null) return present
  const link = createGuardianLink(pepper)
  return (await nullIfLost(runBatch(db, renewLink(db, row, link, now)))) && link.token
}

/**
 * A link is sent while it is the newest and the guardian waits, what is to be paid while it can be, the message
 * about a week while it is wished. None goes
 * out once the student is of age.
 */
export const decideGuardianText = async (
  { db, texter, env }: Carriers,
  { kind, key: dedupe, attempts: attempt, payload }: NoticeRow,
  to: string,
  now: number,
): Promise<SendDecision> => {
  const pepper = findPepper(env)
  const row = await findGuardianship(db, Number(payload.guardianshipId))
  if (!pepper || row?.phone !== to || !isMinor(row.birthYear, now)) return 'untrue'
  const urlOf = (token: string): string => `${env.APP_URL}/g/${token}`
  const name = row.studentName === null ? guardianTexts.unnamed : firstNameOf(row.studentName)
  if (kind === 'guardian_asked') {
    if (row.state !== 'waiting' || payload.linkKey !== row.linkKey) return 'untrue'
    const token = createGuardianToken(pepper, row.linkKey)
    if (token === null) return 'untrue'
    const params = { name, url: urlOf(token) }
    return texter ? () => texter.send({ to, template: kind, params, dedupe, attempt, at: now }) : failUnavailable
  }
  if (row.state !== 'consented') return 'untrue'
  const isPay = kind === 'guardian_pay'
  const moment = isPay ? await findAskedUntil(db, Number(payload.paymentId), now) : Number.POSITIVE_INFINITY
  if (moment === null || (!isPay && row.weekly === 0)) return 'untrue'
  // What ends before the morning comes at once: later there would be nothing to pay.
  const until = quietHoursEnd(now, moment)
  if (until !== null) return { until, moment }
  const token = await tokenOf(db, pepper, row, now)
  if (token === null) return 'untrue'
  if (isPay) {
    const params = { name, url: urlOf(token) }
    return texter ? () => texter.send({ to, template: kind, params, dedupe, attempt, at: now }) : failUnavailable
  }
  const params = { name, lessons: payload.lessons ?? '0', coming: payload.coming ?? '0', url: urlOf(token) }
  return texter
    ? () => texter.send({ to, template: 'guardian_week', params, dedupe, attempt, at: now })
    : failUnavailable
}
