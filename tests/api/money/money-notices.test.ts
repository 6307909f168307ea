/** What people are told about payments, refunds, withdrawals and invitations: by its real cause, on every channel. */
import { beforeEach, describe, expect, test } from 'vitest'
import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { hourMs, minutes } from '#contract/shared/rules/time.ts'
import { listNotifications } from '#contract/talk/api/notifications.ts'
import { InvoiceStatus, RefundMethod, RefundRequestStatus } from '#contract/vocabulary/money.ts'
import type { NotificationKind } from '#contract/vocabulary/notifications.ts'
import { Gender, NotificationMethod } from '#contract/vocabulary/people.ts'
import { rows } from '#tests/kit/bookings.ts'
import { clock } from '#tests/kit/clock.ts'
import { inviteStudents } from '#tests/kit/invites.ts'
import { ask, earner, move, png } from '#tests/kit/invoices.ts'
import { make } from '#tests/kit/make.ts'
import { runOutboxSweep } from '#tests/kit/outbox-sweep.ts'
import {
  deliver,
  gateways,
  paymentOf,
  payOrder,
  referenceHolder,
  runJobs,
  subscribedBuyer,
} from '#tests/kit/payments.ts'
import { newPhone, type Person, people } from '#tests/kit/people.ts'
import { addBrowser } from '#tests/kit/push.ts'

beforeEach(async () => {
  clock.set('2030-11-20T10:00:00Z')
  await rows('DELETE FROM outbox')
  await rows('DELETE FROM notifications')
})

/** Somebody who can be reached on every channel. */
const reachable = async (person: Person, gender: Gender): Promise<Person> => {
  await rows(
    `UPDATE users SET gender = ?, verified_email = 1, verified_phone = 1, phone = coalesce(phone, ?),
       notification_method = ${NotificationMethod.WhatsApp} WHERE id = ?`,
    ...[gender, newPhone(), person.id],
  )
  await addBrowser(person, `https://push.hiwar.invalid/${person.id}`)
  return person
}

/** The kinds of what a person was told, and what each of the other channels carries of it. */
const told = async (person: Person) => {
  const { list } = await person.api(listNotifications, {})
  await runOutboxSweep(Date.now())
  const carried = await rows<{ kind: NotificationKind; channels: string }>(
    `SELECT n.kind, (SELECT group_concat(o.channel, ' ' ORDER BY o.channel) FROM outbox o WHERE o.kind = 'notification'
       AND o.dedupe_key GLOB 'notification:' || n.id || ':*' AND o.sent_at IS NOT NULL) AS channels
     FROM notifications n WHERE n.user_id = ? AND n.due_at <= ? ORDER BY n.id DESC`,
    ...[person.id, Date.now()],
  )
  return { list, carried }
}
const everywhere = 'email push whatsapp'

const expire = async (id: number) => {
  await gateways.counter.force((await paymentOf(id)).merchantRef, 'FAILED')
  for (const call of await gateways.takeWebhooks()) await deliver(call)
}

const admin = () => people.superAdmin()
const withdrawn = async (gender: Gender) => {
  const tutor = await reachable(await earner(), gender)
  return { tutor, invoice: await ask(tutor) }
}

/** Causes each kind for somebody of this gender; the person, and what the notification says and opens. */
const causes: Readonly<
  Partial<Record<NotificationKind, (gender: Gender) => Promise<{ person: Person; path: string; words: RegExp }>>>
> = {
  async payment_paid(gender) {
    const { student, id } = await referenceHolder()
    const person = await reachable(student, gender)
    for (const call of await payOrder(id)) await deliver(call)
    return { person, path: '/payments', words: /^تم دفع باقة \d+ دقيقة.* 2,250 ج\.م/ }
  },
  async payment_failed(gender) {
    const { student, id } = await referenceHolder()
    const person = await reachable(student, gender)
    await expire(id)
    return { person, path: '/payments', words: gender === Gender.Female ? /لم يتم دفع.*جرّبي / : /لم يتم دفع.*جرّب / }
  },
  async payment_expiring(gender) {
    const { student, id } = await referenceHolder()
    const person = await reachable(student, gender)
    const { expiresAt } = await paymentOf(id)
    clock.set((expiresAt ?? 0) - 5 * hourMs)
    await runJobs('*/5 * * * *')
    clock.advance(minutes(5))
    await runJobs('*/5 * * * *')
    return { person, path: '/payments', words: gender === Gender.Female ? / ادفعي قبل / : / ادفع قبل / }
  },
  async payment_expired(gender) {
    const { student, id } = await referenceHolder()
    const person = await reachable(student, gender)
    const { expiresAt } = await paymentOf(id)
    // Nothing but the deadline: the sweep asks the gateway, voids the number and tells.
    await rows("DELETE FROM notifications WHERE kind = 'payment_expiring'")
    clock.set((expiresAt ?? 0) + 1)
    await runJobs('*/5 * * * *')
    return { person, path: '/payments', words: gender === Gender.Female ? /انتهت.*ابدئي / : /انتهت.*ابدأ / }
  },
  async withdrawal_updated(gender) {
    const { tutor, invoice } = await withdrawn(gender)
    await move(await admin(), invoice.id, { status: InvoiceStatus.Approved, note: 'حُوّل اليوم' }, png())
    const words = gender === Gender.Female ? /200 ج\.م.*تجدين الإيصال.*حُوّل اليوم/ : /200 ج\.م.*تجد الإيصال.*حُوّل اليوم/
    return { person: tutor, path: '/invoices', words }
  },
  async plan_invited(gender) {
    const person = await reachable(await people.student(), gender)
    const plan = await make.plan({ forInvitesOnly: true, weeklyMinutes: 90 })
    for (let i = 0; i < 2; i++) await inviteStudents(await people.admin(), { userIds: [person.id], planId: plan.id })
    const words = gender === Gender.Female ? /باقة 90 دقيقة.*تجدين/ : /باقة 90 دقيقة.*تجد /
    return { person, path: '/plans', words }
  },
}

describe.each(Object.entries(causes))('%s', (kind, cause) => {
  test.each([Gender.Male, Gender.Female])(
    'reaches a reader who is %s once, in the list and on every channel',
    async (gender) => {
      const { person, path, words } = await cause(gender)
      const { list, carried } = await told(person)
      expect(list).toMatchObject([{ kind, path, read: false }])
      expect(`${list[0]?.title} ${list[0]?.text}`).toMatch(words)
      expect(carried).toEqual([{ kind, channels: everywhere }])
    },
  )
})

test('a decided refund is in the list and pushed; its mail is one of its own, and it is not texted', async () => {
  const { student, id } = await subscribedBuyer()
  await reachable(student, Gender.Female)
  await rows('DELETE FROM notifications')
  const wallet = { method: RefundMethod.EWallet, address: '01012345678' }
  const request = await student.api(createRefundRequest, { body: { txId: id, ...wallet } })
  const body = { status: RefundRequestStatus.Rejected, note: 'انتهى الأسبوع' } as const
  await (await people.admin()).api(updateRefundRequest, { params: { id: request.id }, body })
  const { list, carried } = await told(student)
  expect(list).toMatchObject([{ kind: 'refund_decided', path: '/payments' }])
  expect(list[0]?.text).toContain('انتهى الأسبوع')
  expect(carried).toEqual([{ kind: 'refund_decided', channels: 'push' }])
  expect(await rows("SELECT 1 FROM outbox WHERE channel = 'email' AND kind <> 'notification'")).toHaveLength(1)
})

test('every change of a withdrawal by the team is told to its tutor, and no change of their own', async () => {
  const { tutor, invoice } = await withdrawn(Gender.Male)
  await move(tutor, invoice.id, { status: InvoiceStatus.PendingCancellation })
  expect((await told(tutor)).list).toEqual([])
  await move(await admin(), invoice.id, { status: InvoiceStatus.Canceled, note: 'كما طلبت' })
  const { list } = await told(tutor)
  expect(list.map(({ kind, title }) => [kind, title])).toEqual([['withdrawal_updated', 'تم إلغاء طلب السحب']])
})
