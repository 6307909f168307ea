/** What students, tutors and the team do over HTTP, each with what the model expects of the answer. */

import { setSlots } from '#contract/hours/api/availability.ts'
import { bookLesson, cancelLesson, rescheduleLesson } from '#contract/lessons/api/lessons.ts'
import { grantMinutes } from '#contract/lessons/api/minutes.ts'
import { endWeeklyHour, keepWeeklyHour } from '#contract/lessons/api/weekly-hours.ts'
import { cancelUnpaidOrder, payByReference, payByWallet, syncPaymentStatus } from '#contract/money/api/fawry.ts'
import { createInvoice, updateInvoice } from '#contract/money/api/invoices.ts'
import { updatePlan } from '#contract/money/api/plans.ts'
import { createRefundRequest, updateRefundRequest } from '#contract/money/api/refunds.ts'
import { cancelSubscription } from '#contract/money/api/subscriptions.ts'
import { ApiError } from '#contract/shared/api/request.ts'
import { approveAct } from '#contract/team/api/approvals.ts'
import type { LessonDuration } from '#contract/vocabulary/teaching.ts'
import type { Person } from '#tests/kit/people.ts'
import { peopleInside } from './host.ts'
import type { BookingWish, ModelLesson, ModelPayment, ModelPlan } from './model.ts'
import { database } from './runtime.ts'
import type { Act, Answer, Stage } from './stage.ts'
import type { Watch } from './watch.ts'

const iso = (at: number): string => new Date(at).toISOString()

/** The complaint when an answer is not what was expected; null expects success. */
export const compare = (answer: Answer, expected: string | null): string | null => {
  const said = answer.ok ? null : answer.code
  return said === expected ? null : `answered ${said ?? 'ok'}, expected ${expected ?? 'ok'}`
}

/** What one of the team asked for, once a colleague has approved it, where it waited for one. */
export const byTwo = async (stage: Stage, maker: Person, asked: Promise<unknown>): Promise<void> => {
  const waiting = await asked.then(
    () => null,
    (error: unknown) => {
      if (error instanceof ApiError && error.approval) return error.approval
      throw error
    },
  )
  const colleague = stage.admins.find(({ id }) => id !== maker.id)
  if (waiting) await colleague?.api(approveAct, { params: { id: waiting.id } })
}

/**
 * As `compare`, of a booking. Beside the end of its subscription it may have been refused while the gateway was asked:
 * between the two there is a time that no order of them shows.
 */
export const compareBooking = (
  stage: Stage,
  studentId: number,
  answer: Answer,
  expected: string | null,
): string | null => {
  const isBetween = stage.isRace && !answer.ok && answer.code === 'subscription-refunding'
  return isBetween && stage.model.isSentBack(studentId) ? null : compare(answer, expected)
}

/** A lesson as it was wished for that the model does not know yet. */
export const findLesson = (wish: BookingWish, known: ReadonlyMap<number, unknown>, taken: readonly number[]) => {
  const rows = database.rows<{ id: number; sessionId: string }>(
    `SELECT id, session_id AS sessionId FROM lessons
     WHERE student_id = ? AND tutor_id = ? AND start_at = ? AND duration = ? ORDER BY id DESC`,
    ...[wish.studentId, wish.tutorId, wish.start, wish.minutes],
  )
  return rows.find(({ id }) => !known.has(id) && !taken.includes(id)) ?? null
}

export const book = (stage: Stage, student: Person, wish: BookingWish): Act => ({
  name: `book: student ${student.id} with ${wish.tutorId} at ${iso(wish.start)} for ${wish.minutes}`,
  touches: [student.id, wish.tutorId],
  perform: () =>
    student.api(bookLesson, {
      body: {
        ...{ tutorId: wish.tutorId, slotId: wish.slotId },
        ...{ start: iso(wish.start), duration: wish.minutes as LessonDuration },
      },
    }),
  check(answer) {
    const complaint = compareBooking(stage, student.id, answer, stage.model.refuseBooking(wish, stage.now))
    if (!complaint && answer.ok) stage.model.book(wish, answer.reply.id, answer.reply.sessionId, stage.now)
    return complaint
  },
  find: (taken) => findLesson(wish, stage.model.state.lessons, taken),
})

const stored = (id: number) =>
  database.rows<{ start: number; minutes: number; slotId: number; canceled: number | null }>(
    'SELECT start_at AS start, duration AS minutes, slot_id AS slotId, canceled_at AS canceled FROM lessons WHERE id = ?',
    id,
  )[0]

/** A lesson as the model holds it now: a copy that was put back after a wrong order is another object. */
export const lessonIn = (stage: Stage, id: number): ModelLesson => {
  const lesson = stage.model.state.lessons.get(id)
  if (!lesson) throw new Error(`no lesson ${id}`)
  return lesson
}
const paymentIn = (stage: Stage, id: number): ModelPayment => {
  const payment = stage.model.state.payments.get(id)
  if (!payment) throw new Error(`no payment ${id}`)
  return payment
}

export const move = (stage: Stage, student: Person, { id }: ModelLesson, wish: BookingWish): Act => ({
  name: `move: student ${student.id} lesson ${id} to ${iso(wish.start)} for ${wish.minutes}`,
  touches: [student.id, wish.tutorId],
  perform: () =>
    student.api(rescheduleLesson, {
      body: {
        ...{ lessonId: id, slotId: wish.slotId },
        ...{ start: iso(wish.start), duration: wish.minutes as LessonDuration },
      },
    }),
  check(answer) {
    const lesson = lessonIn(stage, id)
    const complaint = compareBooking(stage, wish.studentId, answer, stage.model.refuseBooking(wish, stage.now, lesson))
    if (!complaint && answer.ok) stage.model.move(lesson, wish, stage.now)
    return complaint
  },
  find() {
    const row = stored(id)
    const before = lessonIn(stage, id)
    const isMoved = row?.start !== before.start || row.minutes !== before.minutes || row.slotId !== before.slotId
    return isMoved ? {} : null
  },
})

export const isInside = ({ sessionId, tutorId }: ModelLesson): boolean =>
  peopleInside.get(sessionId)?.has(tutorId) ?? false

export const cancel = (stage: Stage, member: Person, { id, studentId, tutorId }: ModelLesson): Act => ({
  name: `cancel: ${member.id} lesson ${id}`,
  touches: [studentId, tutorId],
  perform: () => member.api(cancelLesson, { params: { id } }),
  check(answer) {
    const lesson = lessonIn(stage, id)
    const complaint = compare(answer, stage.model.refuseCancel(lesson, member.id, isInside(lesson), stage.now))
    if (!complaint && answer.ok) stage.model.cancel(lesson, member.id, stage.now)
    return complaint
  },
  find: () => (stored(id)?.canceled != null && lessonIn(stage, id).canceledBy === null ? {} : null),
})

export const offer = (stage: Stage, tutor: Person, start: number, end: number): Act => ({
  name: `offer: tutor ${tutor.id} ${iso(start)} to ${iso(end)}`,
  touches: [],
  perform: () =>
    tutor.api(setSlots, { body: { actions: [{ type: 'create', start: iso(start), end: iso(end), purpose: 2 }] } }),
  check(answer) {
    const own = [...stage.model.state.slots.values()].filter((one) => one.tutorId === tutor.id && !one.isDeleted)
    const collides = own.some((one) => one.start < end && one.end > start)
    const complaint = compare(answer, collides ? 'conflicting-schedule' : null)
    if (complaint || !answer.ok) return complaint
    const [row] = database.rows<{ id: number }>(
      'SELECT id FROM availability_slots WHERE user_id = ? AND start_at = ? AND end_at = ? ORDER BY id DESC LIMIT 1',
      ...[tutor.id, start, end],
    )
    if (!row) return 'the hours are not there'
    stage.model.state.slots.set(row.id, { id: row.id, tutorId: tutor.id, start, end, isDeleted: false })
    return null
  },
  find: () =>
    database
      .rows<{ id: number }>(
        'SELECT id FROM availability_slots WHERE user_id = ? AND start_at = ? AND end_at = ? AND deleted = 0',
        ...[tutor.id, start, end],
      )
      .find(({ id }) => !stage.model.state.slots.has(id)) ?? null,
})

export const removeHours = (stage: Stage, tutor: Person, id: number): Act => ({
  name: `remove: tutor ${tutor.id} hours ${id}`,
  touches: [tutor.id],
  perform: () => tutor.api(setSlots, { body: { actions: [{ type: 'delete', id }] } }),
  check(answer) {
    const complaint = compare(answer, stage.model.refuseRemoval(id, tutor.id, stage.now))
    if (!complaint && answer.ok) stage.model.removeSlot(id, stage.now)
    return complaint
  },
  find() {
    const [row] = database.rows<{ deleted: number }>('SELECT deleted FROM availability_slots WHERE id = ?', id)
    return (row?.deleted ?? 1) === 1 ? {} : null
  },
})

export interface Purchase {
  readonly plan: ModelPlan
  readonly period: 'month' | 'quarter'
  readonly way: 'reference' | 'wallet'
  /** The price that the page showed. */
  readonly shown: number
}

export const newestPayment = (stage: Stage, studentId: number) =>
  database
    .rows<{ transactionId: number }>(
      'SELECT id AS transactionId FROM transactions WHERE user_id = ? ORDER BY id DESC LIMIT 1',
      studentId,
    )
    .find(({ transactionId }) => !stage.model.state.payments.has(transactionId)) ?? null

/** Whether the gateway's answer to a payment is stored. */
export const isAnswered = (id: number): boolean =>
  database.rows('SELECT 1 FROM transactions WHERE id = ? AND status <> 0', id).length > 0

export const buy = (stage: Stage, student: Person, { plan, period, way, shown }: Purchase): Act => ({
  name: `buy: student ${student.id} plan ${plan.id} for a ${period} by ${way} at ${shown}`,
  touches: [student.id],
  perform: () =>
    student.api(way === 'reference' ? payByReference : payByWallet, {
      body: { planId: plan.id, period, expectedAmount: shown },
    }),
  check(answer) {
    const { model, now } = stage
    const current = model.state.plans.get(plan.id) ?? plan
    const price = model.priceOfPlan(current, period)
    const intent = `${plan.id} ${period} ${way}`
    const expected = model.refusePurchase({ studentId: student.id, intent, shown, price }, now)
    // Five a minute are taken.
    if (!answer.ok && answer.code === 'too-many-requests') return null
    // The open payment has no answer to repeat yet.
    const isUnanswered = typeof expected === 'object' && expected !== null && (stage.isRace || !isAnswered(expected.id))
    if (isUnanswered && !answer.ok && answer.code === 'illegal') return null
    if (typeof expected === 'string' || !answer.ok)
      return compare(answer, typeof expected === 'string' ? expected : null)
    const { transactionId: id } = answer.reply
    if (expected) return expected.id === id ? null : `began payment ${id} beside ${expected.id}`
    model.state.payments.set(id, {
      ...{
        id,
        studentId: student.id,
        planId: plan.id,
        weeks: period === 'month' ? 4 : 12,
        weeklyMinutes: plan.weeklyMinutes,
      },
      ...{ amount: price, inCash: way === 'reference', intent, createdAt: now },
      ...{ state: 'open', fees: 0, refund: 0, isOwed: false },
    })
    return null
  },
  find: () => newestPayment(stage, student.id),
})

/** Extra minutes beside the running subscription. */
export const buyPack = (
  stage: Stage,
  student: Person,
  { plan, minutes, way, shown }: Pick<Purchase, 'plan' | 'way' | 'shown'> & { readonly minutes: 30 | 60 | 120 },
): Act => ({
  name: `buy-pack: student ${student.id} ${minutes} of plan ${plan.id} by ${way} at ${shown}`,
  touches: [student.id],
  perform: () =>
    student.api(way === 'reference' ? payByReference : payByWallet, {
      body: { planId: plan.id, period: 'month', buys: 'pack', packMinutes: minutes, expectedAmount: shown },
    }),
  check(answer) {
    const { model, now } = stage
    const current = model.state.plans.get(plan.id) ?? plan
    const price = model.priceOfPack(current, minutes)
    const intent = `${plan.id} pack ${minutes} ${way}`
    const expected = model.refusePack({ studentId: student.id, planId: plan.id, intent, shown, price }, now)
    if (!answer.ok && answer.code === 'too-many-requests') return null
    const isUnanswered = typeof expected === 'object' && expected !== null && (stage.isRace || !isAnswered(expected.id))
    if (isUnanswered && !answer.ok && answer.code === 'illegal') return null
    if (typeof expected === 'string' || !answer.ok)
      return compare(answer, typeof expected === 'string' ? expected : null)
    const { transactionId: id } = answer.reply
    if (expected) return expected.id === id ? null : `began payment ${id} beside ${expected.id}`
    model.state.payments.set(id, {
      ...{ id, studentId: student.id, planId: plan.id, weeks: 0, weeklyMinutes: plan.weeklyMinutes, pack: minutes },
      ...{ amount: price, inCash: way === 'reference', intent, createdAt: now },
      ...{ state: 'open', fees: 0, refund: 0, isOwed: false },
    })
    return null
  },
  find: () => newestPayment(stage, student.id),
})

/** The team gives a student minutes. */
export const grant = (stage: Stage, admin: Person, student: Person, minutes: number, days: number): Act => ({
  name: `grant: student ${student.id} ${minutes} for ${days} days`,
  touches: [student.id],
  perform: () =>
    admin.api(grantMinutes, {
      params: { userId: student.id },
      body: { minutes, days, reason: 'an evening went wrong' },
    }),
  check(answer) {
    const complaint = compare(answer, null)
    if (!complaint) stage.model.grant(student.id, admin.id, minutes, days, stage.now)
    return complaint
  },
  find() {
    const known = stage.model.state.grants.filter(({ studentId }) => studentId === student.id).length
    const rows = database.rows("SELECT 1 FROM minute_lots WHERE user_id = ? AND kind = 'granted'", student.id)
    return rows.length > known ? { userId: student.id } : null
  },
})

/** What a killed act has left is taken over where it lies in an order: only the watch knows it. */
const leftovers = { isLeft: true } as const
const isLeft = (answer: Answer): boolean => answer.ok && answer.reply?.isLeft === true

/** Payments follow what the gateway says; the watch compares them. Here only the answer counts. */
export const giveUpPaying = (
  stage: Stage,
  watch: Watch,
  student: Person,
  { id }: ModelPayment,
  gatewaySays: () => string,
): Act => ({
  name: `give-up: student ${student.id} payment ${id}`,
  touches: [student.id],
  perform: () => student.api(cancelUnpaidOrder, { body: { transactionId: id } }),
  check(answer) {
    if (isLeft(answer)) return watch.takeOver()
    const { state } = paymentIn(stage, id)
    const wrong =
      state === 'open'
        ? compare(answer, gatewaySays() === 'PAID' ? 'illegal' : null)
        : answer.ok && state !== 'ended'
          ? `answered ok for a payment that is ${state}`
          : null
    return wrong ?? watch.takeOver()
  },
  find: () => leftovers,
})

export const askGateway = (watch: Watch, student: Person, { id }: ModelPayment, gatewaySays: () => string): Act => ({
  name: `sync: student ${student.id} payment ${id}`,
  touches: [student.id],
  perform: () => student.api(syncPaymentStatus, { body: { transactionId: id } }),
  check(answer) {
    // The gateway never heard of a payment that was killed before it was asked.
    const isKnown = gatewaySays() !== ''
    if (!answer.ok && answer.code !== 'too-many-requests' && (isKnown || answer.code !== 'fawry-error'))
      return `answered ${answer.code}`
    return watch.takeOver()
  },
  find: () => ({}),
})

export const endSubscription = (stage: Stage, watch: Watch, student: Person, ahead: boolean): Act => ({
  name: `end: student ${student.id} ${ahead ? 'what is paid ahead' : 'subscription'}`,
  touches: [student.id, ...stage.tutors.map(({ id }) => id)],
  perform: () => student.api(cancelSubscription, { body: ahead ? { ahead } : {} }),
  check(answer) {
    if (isLeft(answer)) return watch.takeOver()
    const { model, now } = stage
    const running = ahead ? model.waitingOf(student.id, now) : model.runningOf(student.id, now)
    if (!running) return compare(answer, 'subscription-not-found')
    const payment = paymentIn(stage, running.paymentId)
    const sum = model.refundOf(payment, now)
    if (payment.state === 'claimed' && answer.ok) return null
    if (payment.state !== 'paid' || sum <= 0) return compare(answer, 'subscription-uncancellable')
    if (payment.inCash) return compare(answer, 'refund-receiver-required')
    const complaint = compare(answer, null)
    if (complaint || !answer.ok) return complaint
    // Those of upgrades follow.
    const shares = model.sharesOf(payment.id, now).filter(({ amount }) => amount > 0)
    const whole = shares.reduce((all, { amount }) => all + amount, 0)
    if (answer.reply.refundAmount !== whole) return `gives ${answer.reply.refundAmount} back, not ${whole}`
    for (const one of shares)
      Object.assign(one.payment, { state: one.payment.inCash ? 'requested' : 'refunding', refund: one.amount })
    model.sendBack(payment, now)
    return null
  },
  find: () => (watch.hasNews() ? leftovers : null),
})

/** The sums of its upgrades are claimed with it, and follow once it has been paid back. */
export const askRefund = (stage: Stage, student: Person, { id }: ModelPayment): Act => ({
  name: `refund: student ${student.id} payment ${id}`,
  touches: [student.id, ...stage.tutors.map(({ id: tutorId }) => tutorId)],
  perform: () => student.api(createRefundRequest, { body: { txId: id, method: 1, address: '01012345678' } }),
  check(answer) {
    const { model, now } = stage
    const payment = paymentIn(stage, id)
    const sum = model.refundOf(payment, now)
    const isAsked = payment.state === 'requested' || (payment.state === 'paid' && payment.isOwed)
    const none = payment.state === 'paid' ? model.whyNoRefund(payment, now) : 'non-refundable'
    const expected = isAsked ? 'illegal' : payment.state !== 'paid' || sum <= 0 ? none : null
    const complaint = compare(answer, expected)
    if (complaint || !answer.ok) return complaint
    if (answer.reply.amount !== sum) return `asks for ${answer.reply.amount}, not ${sum}`
    if (model.subscriptionOf(id))
      for (const one of model.sharesOf(id, now))
        if (one.amount > 0) Object.assign(one.payment, { state: 'claimed', refund: one.amount })
    Object.assign(payment, { state: 'requested', refund: sum })
    model.endPurchase(payment, now)
    return null
  },
  find: () =>
    database
      .rows<{ amount: number }>('SELECT amount FROM refund_requests WHERE tx_id = ? AND status = 0', id)
      .find(() => paymentIn(stage, id).state === 'paid' && !paymentIn(stage, id).isOwed) ?? null,
})

interface RefundRequest {
  readonly id: number
  readonly txId: number
  readonly amount: number
  readonly hasReceiver: boolean
}

export const decideRefund = (
  stage: Stage,
  watch: Watch,
  admin: Person,
  request: RefundRequest,
  isPaid: boolean,
): Act => ({
  name: `decide: refund ${request.id} of payment ${request.txId} ${isPaid ? 'paid' : 'rejected'}`,
  touches: [paymentIn(stage, request.txId).studentId],
  perform: () => admin.api(updateRefundRequest, { params: { id: request.id }, body: { status: isPaid ? 2 : 1 } }),
  check(answer) {
    const { model, now } = stage
    const payment = paymentIn(stage, request.txId)
    if (payment.state !== 'requested' && !(payment.state === 'paid' && payment.isOwed))
      return compare(answer, 'illegal')
    // Whoever has bought anew since keeps that: two would run at once.
    const since = model.liveOf(payment.studentId, now).filter((one) => one.paymentId !== payment.id)
    if (!isPaid && payment.state === 'requested' && !answer.ok && answer.code === 'illegal' && since.length > 0)
      return null
    const complaint = compare(answer, isPaid && !request.hasReceiver ? 'refund-receiver-required' : null)
    if (complaint || !answer.ok) return complaint
    if (isPaid) {
      Object.assign(payment, { state: 'refunded', refund: request.amount })
      model.sendBack(payment, now)
      return watch.takeOver()
    } else if (payment.state === 'requested') model.resume(payment, now)
    else payment.isOwed = false
    return null
  },
  find() {
    const [row] = database.rows<{ status: number }>('SELECT status FROM refund_requests WHERE id = ?', request.id)
    return row?.status === (isPaid ? 2 : 1) ? {} : null
  },
})

export const withdraw = (stage: Stage, watch: Watch, tutor: Person, amount: number): Act => ({
  name: `withdraw: tutor ${tutor.id} ${amount}`,
  touches: [tutor.id],
  perform: () => tutor.api(createInvoice, { body: { method: 2, receiver: 'karim_22@instapay', amount } }),
  check(answer) {
    // What has been earned by now is settled first.
    const wrong = watch.takeOver()
    const complaint = wrong ?? compare(answer, stage.model.refuseWithdrawal(tutor.id, amount))
    if (!complaint && answer.ok) stage.model.askWithdrawal(answer.reply.id, tutor.id, amount, stage.now)
    return complaint
  },
  find: (taken) =>
    database
      .rows<{ id: number }>('SELECT id FROM invoices WHERE user_id = ? ORDER BY id DESC LIMIT 5', tutor.id)
      .find(({ id }) => !stage.model.state.invoices.has(id) && !taken.includes(id)) ?? null,
})

const invoiceStates = ['pending', 'cancelling', 'canceled', 'approved', 'rejected'] as const

export const decideWithdrawal = (stage: Stage, by: Person, id: number, to: 1 | 2 | 3 | 4): Act => {
  const tutorId = stage.model.state.invoices.get(id)?.tutorId ?? 0
  const isTutor = by.id === tutorId
  return {
    name: `settle-withdrawal: ${by.id} request ${id} to ${invoiceStates[to]}`,
    touches: [tutorId],
    perform: () => by.api(updateInvoice, { params: { id }, body: { status: to } }),
    check(answer) {
      const invoice = stage.model.state.invoices.get(id)
      if (!invoice) return 'no such request'
      const state = invoiceStates[to]
      // An admin who asks for what is so already changes nothing.
      if (answer.ok && invoice.state === state && !isTutor && state === 'cancelling') return null
      const complaint = compare(answer, stage.model.refuseInvoice(invoice, state, isTutor, stage.now))
      if (!complaint && answer.ok) invoice.state = state
      return complaint
    },
    find() {
      const [row] = database.rows<{ status: number }>('SELECT status FROM invoices WHERE id = ?', id)
      return row?.status === to && stage.model.state.invoices.get(id)?.state !== invoiceStates[to] ? {} : null
    },
  }
}

export const changePrice = (stage: Stage, admin: Person, plan: ModelPlan, price: number): Act => ({
  name: `price: plan ${plan.id} ${price}`,
  touches: [],
  perform: () =>
    byTwo(stage, admin, admin.api(updatePlan, { params: { id: plan.id }, body: { baseMonthlyPrice: price } })),
  check(answer) {
    const current = stage.model.state.plans.get(plan.id)
    if (answer.ok && current) current.price = price
    return compare(answer, null)
  },
  find() {
    const [row] = database.rows<{ price: number }>(
      'SELECT base_monthly_price AS price FROM plans WHERE id = ?',
      plan.id,
    )
    return row?.price === price ? {} : null
  },
})

/** Lessons that a weekly hour books are checked where they are found. */
export const keepHour = (
  watch: Watch,
  student: Person,
  hour: { tutorId: number; weekday: number; minute: number; duration: 15 | 30 },
): Act => ({
  name: `keep-hour: student ${student.id} with ${hour.tutorId} day ${hour.weekday} minute ${hour.minute}`,
  touches: [student.id],
  perform: () => student.api(keepWeeklyHour, { body: hour }),
  check: (answer) => (answer.ok || answer.code !== 'unexpected' ? watch.takeOver() : answer.code),
  find: () => ({}),
})

export const endHour = (student: Person, id: number): Act => ({
  name: `end-hour: student ${student.id} hour ${id}`,
  touches: [student.id],
  perform: () => student.api(endWeeklyHour, { params: { id } }),
  check: (answer) => compare(answer, null),
})
