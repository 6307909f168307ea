/** A friend's first payment brings both minutes: once, for another person, and not more often than there may be. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { payByReference, payByWallet } from '#contract/money/api/fawry.ts'
import { getFriendLink, getFriends, listFriends } from '#contract/money/api/friends.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { createStudent } from '#contract/people/api/students.ts'
import { dayMs, hourMs, utcDayStart } from '#contract/shared/rules/time.ts'
import { friendLimits } from '#contract/vocabulary/friends.ts'
import { iso, rows } from '#tests/kit/bookings.ts'
import { apiCall, newAddress, refusalOf } from '#tests/kit/client.ts'
import { clock } from '#tests/kit/clock.ts'
import { make } from '#tests/kit/make.ts'
import { deliver, findUnevenMoney, gateways, monthPrice, paymentOf, payOrder } from '#tests/kit/payments.ts'
import { db, newEmail, newPhone, type Person, people } from '#tests/kit/people.ts'
import { friends } from '#worker/storage/schema/people.ts'

const minutes = friendLimits.minutes.usual
/** Ahead of the real clock, which the alarms of objects follow. */
const now = utcDayStart(Date.now()) + dayMs + 10 * hourMs

beforeEach(async () => {
  clock.set(now)
  await rows('DELETE FROM throttles')
  await rows("DELETE FROM platform_settings WHERE key = 'friends.minutes'")
})
afterEach(async () => {
  expect(await findUnevenMoney()).toEqual([])
})

const codeOf = async (inviter: Person): Promise<string> => (await inviter.api(getFriends, {})).code

/** Somebody who registered through a link. */
const friendOf = async (inviter: Person, fields: Parameters<typeof people.student>[0] = {}): Promise<Person> => {
  const friend = await people.student({ phone: newPhone(), ...fields })
  await db.insert(friends).values({ friendId: friend.id, inviterId: inviter.id, joinedAt: now - hourMs })
  return friend
}

const openPayment = async (friend: Person): Promise<number> => {
  const plan = await make.plan()
  const body = { planId: plan.id, period: 'month' as const, expectedAmount: monthPrice }
  return (await friend.api(payByReference, { body })).transactionId
}

const pay = async (friend: Person): Promise<number> => {
  const id = await openPayment(friend)
  for (const call of await payOrder(id)) expect(await deliver(call)).toBe(200)
  return id
}

/** As `pay`, by a way that the gateway sends money back by itself. */
const payByWalletNow = async (friend: Person): Promise<void> => {
  const plan = await make.plan()
  const body = { planId: plan.id, period: 'month' as const, expectedAmount: monthPrice }
  const { transactionId } = await friend.api(payByWallet, { body })
  for (const call of await payOrder(transactionId)) expect(await deliver(call)).toBe(200)
}

const lotsOf = ({ id }: Person) =>
  rows<{ kind: string; rest: number; paid: number; end: number }>(
    'SELECT kind, rest, paid, end_at AS "end" FROM minute_lots WHERE user_id = ? ORDER BY id',
    id,
  )
const toldTo = ({ id }: Person) =>
  rows<{ facts: string }>("SELECT facts FROM notifications WHERE user_id = ? AND kind = 'friend_rewarded'", id)

const gift = { kind: 'referred', rest: minutes, paid: 0, end: now + 28 * dayMs }

describe('the link', () => {
  test('says who invites by first name alone, to anybody', async () => {
    const inviter = await people.student({ name: 'منى علي حسن' })
    const code = await codeOf(inviter)
    expect(await apiCall(getFriendLink, { params: { code: code.toUpperCase() } })).toEqual({ name: 'منى', minutes })
    const unknown = apiCall(getFriendLink, { params: { code: '000000000000' } })
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, code: 'invite-not-found' })
  })

  test('is of its own for each student, from the beginning', async () => {
    const codes = await Promise.all([people.student(), people.student()].map(async (one) => codeOf(await one)))
    expect(new Set(codes).size).toBe(2)
  })

  test('is remembered for whoever registers with it, and an unknown one is as good as none', async () => {
    const inviter = await people.student()
    const register = async (friend: string) => {
      const body = { email: newEmail(), password: 'Correct-Horse-27', friend }
      return (await apiCall(createStudent, { body }, null, newAddress())).user.id
    }
    const friendId = await register(await codeOf(inviter))
    await register('000000000000')
    await register('nonsense')
    expect(await inviter.api(getFriends, {})).toMatchObject({
      left: friendLimits.rewards,
      friends: [{ id: friendId, state: 'joined', minutes: 0, decidedAt: null }],
    })
  })
})

describe('the first payment', () => {
  test('brings both minutes for four weeks, and tells them', async () => {
    const inviter = await people.student()
    const friend = await friendOf(inviter, { name: 'عمر خالد' })
    await pay(friend)
    expect(await lotsOf(inviter)).toEqual([gift])
    expect(await lotsOf(friend)).toEqual([gift])
    expect(JSON.parse((await toldTo(inviter))[0]?.facts ?? '')).toEqual({ minutes, isInviter: true })
    expect(JSON.parse((await toldTo(friend))[0]?.facts ?? '')).toEqual({ minutes, isInviter: false })
    expect(await inviter.api(getFriends, {})).toMatchObject({
      left: friendLimits.rewards - 1,
      friends: [{ name: 'عمر', state: 'rewarded', minutes }],
    })
    expect((await inviter.api(getMinutes, { query: {} })).lots).toMatchObject([{ kind: 'referred', rest: minutes }])
  })

  test('brings them once, however often it is reported, and no later one brings more', async () => {
    const inviter = await people.student()
    const friend = await friendOf(inviter)
    const id = await openPayment(friend)
    const [call] = await payOrder(id)
    if (!call) throw new Error('nothing was reported')
    await Promise.all([deliver(call), deliver(call), deliver(call)])
    clock.set(now + 20 * dayMs)
    await pay(friend)
    expect(await lotsOf(inviter)).toHaveLength(1)
    expect(await lotsOf(friend)).toHaveLength(1)
  })

  test('of the same person brings nothing: phone, phone of a payment, mailbox', async () => {
    const phone = newPhone()
    const inviter = await people.student({ phone, email: `me.${newPhone()}@gmail.com` })
    await pay(inviter)
    await rows('UPDATE users SET phone = NULL WHERE id = ?', inviter.id)
    const samePhone = await friendOf(inviter, { phone })
    const sameMailbox = await friendOf(inviter, { email: inviter.email.replace('me.', 'm.e').replace('@', '+2@') })
    await pay(samePhone)
    await pay(sameMailbox)
    for (const person of [inviter, samePhone, sameMailbox]) expect(await lotsOf(person)).toEqual([])
    const { list } = await (await people.admin()).api(listFriends, { query: { inviterIds: [inviter.id], paid: true } })
    expect(list.map(({ friendId, state, refusal }) => [friendId, state, refusal])).toEqual([
      [sameMailbox.id, 'refused', 'same-mailbox'],
      [samePhone.id, 'refused', 'same-phone'],
    ])
  })

  test('brings the inviter nothing beyond ten friends a year, also when two pay at once', async () => {
    const inviter = await people.student()
    for (let n = 1; n < friendLimits.rewards; n++) {
      const { id: friendId } = await people.student()
      const given = { friendMinutes: minutes, inviterMinutes: minutes, decidedAt: now - n * dayMs }
      await db.insert(friends).values({ friendId, inviterId: inviter.id, joinedAt: now - 30 * dayMs, ...given })
    }
    const [one, other] = [await friendOf(inviter), await friendOf(inviter)]
    const ids = [await openPayment(one), await openPayment(other)]
    const calls = [...(await payOrder(ids[0] ?? 0)), ...(await payOrder(ids[1] ?? 0))]
    await Promise.all(calls.map(deliver))
    expect(await lotsOf(inviter)).toEqual([gift])
    expect([await lotsOf(one), await lotsOf(other)]).toEqual([[gift], [gift]])
    const own = await inviter.api(getFriends, {})
    expect(own.left).toBe(0)
    expect(
      own.friends
        .slice(0, 2)
        .map(({ state }) => state)
        .sort(),
    ).toEqual(['full', 'rewarded'])
  })

  test('brings nothing while the team has set none, and none afterwards', async () => {
    const inviter = await people.student()
    await rows(
      "INSERT INTO platform_settings (key, value, updated_by, updated_at) VALUES ('friends.minutes', '0', ?, 0)",
      inviter.id,
    )
    const friend = await friendOf(inviter)
    await pay(friend)
    expect(await lotsOf(inviter)).toEqual([])
    expect((await inviter.api(getFriends, {})).friends).toMatchObject([{ state: 'off' }])
  })
})

describe('a payment that goes back', () => {
  const giveBack = async (id: number) => {
    const { merchantRef } = await paymentOf(id)
    await gateways.counter.force(merchantRef, 'REFUNDED')
    const call = (await gateways.takeWebhooks()).at(-1)
    if (call) await deliver(call)
  }

  test('takes them also where the gateway keeps its fee', async () => {
    const inviter = await people.student()
    const friend = await friendOf(inviter)
    await payByWalletNow(friend)
    const { refundAmount } = await friend.api(cancelSubscription, { body: {} })
    expect(refundAmount).toBeLessThan(monthPrice)
    for (const person of [inviter, friend]) expect(await lotsOf(person)).toEqual([{ ...gift, rest: 0 }])
  })

  test('takes what is left of the minutes with it, once', async () => {
    const inviter = await people.student()
    const friend = await friendOf(inviter)
    const id = await pay(friend)
    await rows(`INSERT INTO minute_movements (user_id, lot_id, kind, minutes, created_at)
      SELECT user_id, id, 'ended', -10, ${now} FROM minute_lots WHERE user_id = ${inviter.id}`)
    await giveBack(id)
    await giveBack(id)
    expect(await lotsOf(inviter)).toEqual([{ ...gift, rest: 0 }])
    expect(await lotsOf(friend)).toEqual([{ ...gift, rest: 0 }])
    expect((await inviter.api(getFriends, {})).friends).toMatchObject([{ state: 'taken-back' }])
  })
})

describe('the list of the team', () => {
  test('has both accounts, what they were given and for which payment', async () => {
    const inviter = await people.student()
    const friend = await friendOf(inviter)
    const txId = await pay(friend)
    const waiting = await friendOf(inviter)
    const admin = await people.admin()
    const ofBoth = await admin.api(listFriends, { query: { friendIds: [friend.id, waiting.id] } })
    expect(ofBoth.list).toMatchObject([
      { friendId: waiting.id, state: 'joined', txId: null },
      { friendId: friend.id, inviterId: inviter.id, state: 'rewarded', txId, friendMinutes: minutes },
    ])
    const unpaid = await admin.api(listFriends, { query: { inviterIds: [inviter.id], paid: false } })
    expect(unpaid.list.map(({ friendId }) => friendId)).toEqual([waiting.id])
    const later = await admin.api(listFriends, { query: { joinedAt: { gte: iso(now) }, inviterIds: [inviter.id] } })
    expect(later.list).toEqual([])
  })
})
