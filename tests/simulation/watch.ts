/**
 * Compares what the database holds with the model after every step: lessons and their verdicts, payments and what they
 * began, minutes and balances as their owners read them, the ledger, and what notices say. What follows by itself, such
 * as a verdict or the report of a gateway, is taken over by the model where its promises allow it.
 */
import { getMinutes } from '#contract/lessons/api/minutes.ts'
import { getUserSubscription } from '#contract/lessons/api/own-subscription.ts'
import { getInvoiceStats } from '#contract/money/api/invoices.ts'
import type { ModelLesson, ModelPayment, ModelSubscription, PaymentState, State, Verdict } from './model.ts'
import { database } from './runtime.ts'
import type { Stage } from './stage.ts'

interface LessonRow {
  readonly id: number
  readonly sessionId: string
  readonly tutorId: number
  readonly studentId: number
  readonly slotId: number
  readonly start: number
  readonly minutes: number
  readonly price: number
  readonly charge: number
  readonly canceledBy: number | null
  readonly canceledAt: number | null
  readonly verdict: Verdict | null
  readonly settledAt: number | null
  readonly weekMinutes: number
  readonly late: number
  readonly lateFrom: number | null
  readonly lateShare: number
}
const lessonColumns = `id, session_id AS sessionId, tutor_id AS tutorId, student_id AS studentId, slot_id AS slotId,
  start_at AS start, duration AS minutes, price, charge, canceled_by AS canceledBy, canceled_at AS canceledAt, verdict,
  settled_at AS settledAt, week_minutes AS weekMinutes, late_minutes AS late, late_from AS lateFrom,
  late_share AS lateShare`

interface PaymentRow {
  readonly id: number
  readonly status: number
  readonly amount: number
  readonly fees: number
  readonly refund: number
  readonly ref: string
  readonly isPosted: number
  readonly isAsked: number
}

const selectPayments = `SELECT id, status, amount, fees, refunded_amount AS refund, merchant_ref AS ref,
  EXISTS (SELECT 1 FROM ledger_entries e WHERE e.ref_type = 'tx:refund' AND e.ref_id = transactions.id) AS isPosted,
  EXISTS (SELECT 1 FROM refund_requests r WHERE r.tx_id = transactions.id AND r.status = 0) AS isAsked FROM transactions`

const stateOf = ({ status, isPosted, isAsked }: PaymentRow): PaymentState => {
  if (status === 0 || status === 7) return 'open'
  if (status === 1) return 'paid'
  if (status === 8) return isAsked ? 'requested' : isPosted ? 'refunding' : 'claimed'
  return status === 3 || status === 5 ? 'refunded' : 'ended'
}

interface GatewayOrder {
  readonly status: string
  readonly paidAt?: number | null
  readonly fees: number
}
export const orderOf = (merchantRef: string): GatewayOrder | null => {
  const [row] = database.rows<{ data: string }>(
    "SELECT data FROM dev_sim WHERE kind = 'fawry-order' AND id = ?",
    merchantRef,
  )
  return row ? JSON.parse(row.data) : null
}

const minuteMs = 60_000
const iso = (at: number): string => new Date(at).toISOString()

export class Watch {
  readonly #stage: Stage
  #lastEntry = 0
  /** The lessons that the last step changed. */
  changed: number[] = []
  #lastNotice = 0
  #lastText = 0

  constructor(stage: Stage) {
    this.#stage = stage
  }

  #rows<R>(sql: string, ...values: readonly (number | string)[]): R[] {
    return database.rows<R>(sql, ...values)
  }

  /** What has followed by itself: verdicts, reports of gateways, lessons of weekly hours. A complaint, or null. */
  takeOver(): string | null {
    const { now } = this.#stage
    const verdicts = this.#rows<LessonRow>(`SELECT ${lessonColumns} FROM lessons WHERE judged_at = ?`, now)
    const lessons = this.#rows<LessonRow>(`SELECT ${lessonColumns} FROM lessons WHERE created_at = ? ORDER BY id`, now)
    const complaints = [
      ...this.#movingPayments().map((row) => this.#takeOverPayment(row)),
      ...verdicts.map((row) => this.#takeOverVerdict(row)),
      ...this.#takeOverOutages(),
      ...this.#takeOverLatePay(),
      ...this.#takeOverCarried(),
      ...lessons.map((row) => this.#takeOverLesson(row)),
    ]
    return complaints.find((one) => one !== null) ?? null
  }

  /** Those that changed now, and those whose money is on its way back: a request or a journal moves these. */
  #movingPayments(): PaymentRow[] {
    const now = this.#stage.now
    return this.#rows<PaymentRow>(`${selectPayments} WHERE updated_at = ? OR status = 8 ORDER BY id`, now)
  }

  /** Whether a payment has moved that the model does not know of. */
  hasNews(): boolean {
    const { payments } = this.#stage.model.state
    return this.#movingPayments().some((row) => stateOf(row) !== payments.get(row.id)?.state)
  }

  /** Lessons that were judged again because their time was that of an outage. */
  #takeOverOutages(): (string | null)[] {
    const { model, now } = this.#stage
    const rulings = this.#rows<{ id: number; lessonId: number; text: string }>(
      `SELECT r.id, r.lesson_id AS lessonId, v.verdict || ' ' || v.returned_minutes || ' ' || v.paid_minutes || ' ' ||
         v.earned || ' ' || v.charged AS text
       FROM lesson_rulings r JOIN lesson_verdicts v ON v.lesson_id = r.lesson_id
       WHERE r.outage_id IS NOT NULL AND r.created_at = ? ORDER BY r.id`,
      now,
    )
    return rulings.map(({ id, lessonId, text }) => {
      const lesson = model.state.lessons.get(lessonId)
      if (!lesson || lesson.rulings.some((one) => one.id === id)) return null
      const judged = model.rejudged(lesson, now)
      if (!judged) return `lesson ${lessonId} is judged again as ${text}`
      this.#stage.count(`outage ${lesson.verdict} to ${judged.verdict}`)
      model.rule(lesson, judged, id, now)
      lesson.verdict = judged.verdict
      const { returned, paid, earned, charged } = lesson.outcome ?? {}
      const expected = `${judged.verdict} ${returned} ${paid} ${earned} ${charged}`
      return text === expected ? null : `lesson ${lessonId} is judged again as ${text}, expected ${expected}`
    })
  }

  /** What tutors are paid of lessons that students have cancelled late. */
  #takeOverLatePay(): (string | null)[] {
    const { model, now } = this.#stage
    const rows = this.#rows<{ id: number }>('SELECT id FROM lessons WHERE late_minutes > 0 AND settled_at = ?', now)
    return rows.map(({ id }) => {
      const lesson = model.state.lessons.get(id)
      if (!lesson || lesson.late === 0) return `lesson ${id} is paid, and was not cancelled late`
      lesson.isPosted = true
      if (lesson.outcome && lesson.rulings.length === 0)
        Object.assign(lesson.outcome, { earned: lesson.price, charged: lesson.charge })
      return null
    })
  }

  /** After a run of the frequent jobs that came through: what follows from outages and late cancellations has followed. */
  expectFairness(): void {
    const { model, now } = this.#stage
    for (const lesson of model.state.lessons.values())
      if (lesson.late > 0 && !lesson.isPosted) this.#stage.complain(`nobody is paid for lesson ${lesson.id}`)
    for (const outage of model.state.outages) {
      if (outage.isDone || now < outage.createdAt + 2 * minuteMs) continue
      outage.isDone = true
      for (const lesson of model.coveredBy(outage))
        if (model.rejudged(lesson, now)) this.#stage.complain(`lesson ${lesson.id} is not judged again`)
    }
  }

  #takeOverVerdict(row: LessonRow): string | null {
    const { model, now } = this.#stage
    const lesson = model.state.lessons.get(row.id)
    if (!lesson || row.verdict === null || row.verdict === lesson.verdict) return null
    // Given up by the student: that act is checked by itself.
    if (row.canceledBy === lesson.studentId) return null
    if (lesson.canceledBy !== null) return `lesson ${row.id} was cancelled, and is judged ${row.verdict}`
    if (lesson.verdict !== null) return `lesson ${row.id} is judged twice: ${lesson.verdict}, ${row.verdict}`
    const wrong = model.refuseVerdict(lesson, row.verdict, now)
    if (wrong) return `lesson ${row.id}: ${wrong}`
    this.#stage.count(`verdict ${row.verdict}`)
    const isReported = lesson.reportedAt !== null
    const { returned, paid } = model.settle(lesson, now, now)
    const [stored] = this.#rows<{ text: string }>(
      `SELECT verdict || ' ' || returned_minutes || ' ' || paid_minutes || ' ' || reported AS text
       FROM lesson_verdicts WHERE lesson_id = ?`,
      row.id,
    )
    const text = `${row.verdict} ${returned} ${paid} ${Number(isReported)}`
    return stored?.text === text ? null : `the verdict of lesson ${row.id} is stored as ${stored?.text}, not ${text}`
  }

  /** Weeks that have been carried into the next ones. */
  #takeOverCarried(): string[] {
    const { model, now } = this.#stage
    const due = model.state.subscriptions.filter((one) => this.#isCarryDue(one))
    return due.flatMap((one) => {
      const [row] = this.#rows<{ at: number | null }>(
        'SELECT carries_at AS at FROM subscriptions WHERE tx_id = ?',
        one.paymentId,
      )
      while (this.#isCarryDue(one) && row?.at !== model.carriesAt(one)) model.carry(one, now)
      return row?.at === model.carriesAt(one) ? [] : `the week of payment ${one.paymentId} is carried at ${row?.at}`
    })
  }

  #isCarryDue(subscription: ModelSubscription): boolean {
    const at = this.#stage.model.carriesAt(subscription)
    return !subscription.isEnded && at !== null && at <= this.#stage.now
  }

  /** After a run of their jobs that came through: no week that is over waits to be carried. */
  expectCarried(): void {
    for (const one of this.#stage.model.state.subscriptions)
      if (this.#isCarryDue(one)) this.#stage.complain(`a week of payment ${one.paymentId} is not carried`)
  }

  /** Lessons that a weekly hour has booked. */
  #takeOverLesson(row: LessonRow): string | null {
    const { model, now } = this.#stage
    if (model.state.lessons.has(row.id)) return null
    if (this.#rows('SELECT 1 FROM weekly_lessons WHERE lesson_id = ?', row.id).length === 0) return null
    const refused = model.refuseBooking(row, now)
    this.#stage.count('weekly lesson')
    model.book(row, row.id, row.sessionId, now)
    return refused && `lesson ${row.id} of a weekly hour of student ${row.studentId}: ${refused}`
  }

  #takeOverPayment(row: PaymentRow): string | null {
    const payment = this.#stage.model.state.payments.get(row.id)
    const state = stateOf(row)
    if (!payment || payment.state === state) return null
    const from = payment.state
    const wrong = this.#follow(row, payment, state)
    this.#stage.count(`payment ${state}`)
    return wrong && `payment ${row.id} from ${from} to ${state}: ${wrong}`
  }

  #compareLesson(row: LessonRow, lesson: ModelLesson): string | null {
    const wrong: string[] = []
    const expect = (what: string, found: unknown, expected: unknown) => {
      if (found !== expected) wrong.push(`${what} ${found}, expected ${expected}`)
    }
    expect('start', row.start, lesson.start)
    expect('minutes', row.minutes, lesson.minutes)
    expect('hours', row.slotId, lesson.slotId)
    expect('cancelled', row.canceledAt !== null, lesson.canceledBy !== null)
    expect('verdict', row.verdict, lesson.verdict)
    expect('posted', row.settledAt !== null, lesson.isPosted)
    expect('price', row.price, lesson.price)
    expect('charge', row.charge, lesson.charge)
    expect('minutes of the week', row.weekMinutes, lesson.weekMinutes)
    expect('used up late', row.late, lesson.late)
    const { lateFrom, share } = lesson.terms
    expect('terms', `${row.lateShare} from ${row.lateFrom}`, `${share} from ${lateFrom}`)
    if (lesson.canceledBy === null && lesson.verdict === null)
      expect('lots', this.#storedParts(row.id), this.#stage.model.lotPartsOf(lesson))
    return wrong.length > 0 ? `lesson ${row.id}: ${wrong.join('; ')}` : null
  }

  #comparePayment(row: PaymentRow): void {
    const payment = this.#stage.model.state.payments.get(row.id)
    if (!payment) {
      this.#stage.complain(`payment ${row.id} was begun by nobody`)
      return
    }
    const state = stateOf(row)
    if (state !== payment.state) this.#stage.complain(`payment ${row.id} is ${state}, expected ${payment.state}`)
    if (row.amount !== payment.amount)
      this.#stage.complain(`payment ${row.id} of ${row.amount}, agreed ${payment.amount}`)
    if (row.refund !== payment.refund && state !== 'paid')
      this.#stage.complain(`payment ${row.id} gives ${row.refund} back, not ${payment.refund}`)
  }

  /** Subscriptions that changed now, or all of them. */
  #compareSubscriptions(isAll = false): void {
    const { model, now } = this.#stage
    const rows = this.#rows<{ txId: number; text: string }>(
      `SELECT tx_id AS txId, start_at || '-' || end_at || ' plan ' || plan_id || ' of ' || weekly_minutes || ' ended ' ||
         (terminated_at IS NOT NULL) || ' carries ' || coalesce(carries_at, 'none') || ' rests ' || pauses AS text
       FROM subscriptions ${isAll ? '' : 'WHERE updated_at = ?'}`,
      ...(isAll ? [] : [now]),
    )
    for (const { txId, text } of rows) {
      const known = model.subscriptionOf(txId)
      if (!known) {
        this.#stage.complain(`payment ${txId} began ${text}`)
        continue
      }
      const { start, end, planId, weeklyMinutes, isEnded, pauses } = known
      const rests = JSON.stringify(pauses.map(({ from, to }) => ({ start: from, end: to })))
      const carries = model.carriesAt(known) ?? 'none'
      const said = `${start}-${end} plan ${planId} of ${weeklyMinutes} ended ${Number(isEnded)} carries ${carries} rests ${rests}`
      if (text !== said) this.#stage.complain(`the subscription of payment ${txId} is ${text}, expected ${said}`)
    }
  }

  /** What a payment gives back, alone or with that of its subscription. */
  #shareOf(payment: ModelPayment): number {
    const { model, now } = this.#stage
    const share = model.sharesOf(payment.id, now).find((one) => one.payment === payment)
    return share?.amount ?? model.refundOf(payment, now)
  }

  /** Null when the payment may have gone there by itself. */
  #follow(row: PaymentRow, payment: ModelPayment, state: PaymentState): string | null {
    const { model, now } = this.#stage
    const order = orderOf(row.ref)
    switch (state) {
      case 'paid':
        if (payment.state === 'claimed') {
          Object.assign(payment, { state, refund: 0 })
          model.restorePack(payment)
          return null
        }
        if (payment.state !== 'open' && payment.state !== 'ended') return 'nobody paid'
        if (order?.paidAt == null) return 'nobody paid'
        if (row.fees !== order.fees) return `fees ${row.fees}, not ${order.fees}`
        model.pay(payment, order.paidAt, row.fees, now)
        return null
      case 'ended':
        if (payment.state !== 'open') return 'it had been paid'
        payment.state = state
        if (order?.status === 'PAID') return 'it was paid at the gateway'
        return null
      case 'claimed':
        if (payment.state !== 'paid') return 'it is not paid'
        if (row.refund !== this.#shareOf(payment)) return `gives ${row.refund} back`
        Object.assign(payment, { state, refund: row.refund })
        model.takePack(payment, now)
        return null
      case 'requested':
        // Of an upgrade that was paid in cash, once its subscription has ended.
        if (payment.state !== 'claimed' || !payment.inCash || !model.followsFirst(payment.id))
          return 'nobody asked for that'
        payment.state = state
        return null
      case 'refunding':
      case 'refunded': {
        if (!['paid', 'claimed', 'refunding'].includes(payment.state)) return 'it was not paid'
        if (payment.state === 'paid') {
          if (row.refund !== this.#shareOf(payment)) return `gives ${row.refund} back`
          payment.refund = row.refund
        }
        payment.state = state
        model.sendBack(payment, now)
        return null
      }
      default:
        return 'nobody asked for that'
    }
  }

  /** What a lesson holds of which lot, by the ends of the lots. */
  #storedParts(lessonId: number): string {
    const parts = this.#rows<{ end: number; minutes: number }>(
      `SELECT o.end_at AS end, -sum(m.minutes) AS minutes FROM minute_movements m JOIN minute_lots o ON o.id = m.lot_id
       WHERE m.lesson_id = ? AND m.kind <> 'given' GROUP BY m.lot_id HAVING sum(m.minutes) < 0 ORDER BY o.end_at, o.id`,
      lessonId,
    )
    return parts.map(({ end, minutes }) => `${minutes} until ${end}`).join(', ')
  }

  #compareLessons(rows: readonly LessonRow[]): string[] {
    const { model } = this.#stage
    return rows.flatMap((row) => {
      const lesson = model.state.lessons.get(row.id)
      return (lesson ? this.#compareLesson(row, lesson) : `lesson ${row.id} was booked by nobody`) ?? []
    })
  }

  #changedLessons(): LessonRow[] {
    return this.#rows<LessonRow>(`SELECT ${lessonColumns} FROM lessons WHERE updated_at = ?`, this.#stage.now)
  }

  /** What is not as an order of acts at the same time would have left it; null when it is. */
  findDifference(): string | null {
    return this.#compareLessons(this.#changedLessons())[0] ?? (this.hasNews() ? 'a payment has moved' : null)
  }

  /** Compares what has changed in this step, and what its people read. */
  async compare(touched: readonly number[]): Promise<void> {
    for (const row of this.#movingPayments()) this.#comparePayment(row)
    this.#compareSubscriptions()
    const lessons = this.#changedLessons()
    for (const wrong of this.#compareLessons(lessons)) this.#stage.complain(wrong)
    this.changed = lessons.map(({ id }) => id)
    const people = new Set(touched)
    for (const student of this.#stage.students) if (people.has(student.id)) await this.#compareMinutes(student.id)
    for (const tutor of this.#stage.tutors) if (people.has(tutor.id)) await this.#compareEarnings(tutor.id)
    this.#compareLedger()
    if (lessons.length > 0) this.#compareBookings()
    this.#readNotices()
  }

  async #compareMinutes(studentId: number): Promise<void> {
    const { model, now, students } = this.#stage
    const student = students.find(({ id }) => id === studentId)
    const reply = await student?.api(getUserSubscription, { query: {} })
    const found = reply?.remainingWeeklyMinutes
    const expected = model.minutesLeft(studentId, now)
    if (found !== expected) this.#stage.complain(`student ${studentId} is told ${found} minutes, has ${expected}`)
    const account = await student?.api(getMinutes, { query: {} })
    const lots = account?.lots.map(({ kind, rest, end }) => `${kind} ${rest} until ${end}`).join(', ')
    const known = model.lotsOf(studentId, now).map(({ kind, rest, end }) => `${kind} ${rest} until ${iso(end)}`)
    if (lots !== known.join(', '))
      this.#stage.complain(`student ${studentId} is told of ${lots}; has ${known.join(', ')}`)
    const runs = model.runningOf(studentId, now)
    const start = reply?.info && reply.info.id > 0 ? Date.parse(reply.info.start) : null
    if (start !== (runs?.start ?? null))
      this.#stage.complain(`student ${studentId} is told of a subscription since ${start}, has ${runs?.start ?? null}`)
  }

  async #compareEarnings(tutorId: number): Promise<void> {
    const { model, tutors } = this.#stage
    const tutor = tutors.find(({ id }) => id === tutorId)
    const reply = await tutor?.api(getInvoiceStats, { params: { id: tutorId } })
    // What is asked for may settle a lesson first.
    const wrong = this.takeOver()
    if (wrong) this.#stage.complain(wrong)
    const expected = model.spendable(tutorId)
    if (reply?.spendable !== expected)
      this.#stage.complain(`tutor ${tutorId} is told ${reply?.spendable}, has ${expected}`)
  }

  #compareLedger(): void {
    const uneven = this.#rows<{ journal: string }>(
      `SELECT ref_type || ' ' || ref_id AS journal FROM ledger_entries
       WHERE (ref_type, ref_id) IN (SELECT ref_type, ref_id FROM ledger_entries WHERE id > ?)
       GROUP BY ref_type, ref_id HAVING sum(amount) <> 0`,
      this.#lastEntry,
    )
    for (const { journal } of uneven) this.#stage.complain(`the journal ${journal} does not sum to 0`)
    const [last] = this.#rows<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM ledger_entries')
    this.#lastEntry = last?.id ?? 0
  }

  #compareBookings(): void {
    const overlaps = this.#rows<{ user: number; one: number; two: number }>(
      `SELECT a.user_id AS user, a.ref_id AS one, b.ref_id AS two FROM busy a
       JOIN busy b ON a.user_id = b.user_id AND b.start_at < a.end_at AND b.end_at > a.start_at AND b.ref_id > a.ref_id
       WHERE a.end_at > ?`,
      this.#stage.now - 3 * 3_600_000,
    )
    for (const { user, one, two } of overlaps)
      this.#stage.complain(`lessons ${one} and ${two} of ${user} are at the same time`)
  }

  #readNotices(): void {
    const { model, now } = this.#stage
    const notices = this.#rows<{ id: number; kind: string; userId: number; facts: string; due: number }>(
      'SELECT id, kind, user_id AS userId, facts, due_at AS due FROM notifications WHERE id > ? ORDER BY id',
      this.#lastNotice,
    )
    for (const { id, kind, userId, facts, due } of notices) {
      this.#lastNotice = id
      const wrong = this.#refuseNotice(kind, userId, JSON.parse(facts), due)
      this.#stage.count(`notice ${kind}`)
      if (wrong) this.#stage.complain(`notice ${id} ${kind} to ${userId}: ${wrong}`)
    }
    const reminders = this.#rows<{ refId: number; start: number }>(
      `SELECT facts->>'refId' AS refId, facts->>'start' AS start FROM notifications
       WHERE kind = 'lesson_reminder' AND delivered_at = ?`,
      now,
    )
    for (const { refId, start } of reminders) {
      const lesson = model.state.lessons.get(refId)
      if (lesson?.canceledBy !== null || lesson.start !== start)
        this.#stage.complain(`a reminder of lesson ${refId} at ${start} was delivered`)
    }
    const alerts = this.#rows<{ id: number; key: string; text: string }>(
      `SELECT id, dedupe_key AS key, payload->>'text' AS text FROM outbox WHERE kind = 'team_alert' AND id > ?
       AND (instr(dedupe_key, 'ledger:') > 0 OR instr(dedupe_key, 'payments:audit') > 0)`,
      this.#lastText,
    )
    for (const { id, key, text } of alerts) {
      this.#lastText = id
      // A refund that was broken off before the gateway heard of it counts for a day.
      const isBrokenOff = [...model.state.payments.values()].some(({ state }) => state === 'claimed')
      if (isBrokenOff && key.includes('payments:audit')) continue
      if (key.includes('minutes:grant:') && model.isGrantedMuch(now)) continue
      this.#stage.complain(`the team is told ${key}: ${text}`)
    }
  }

  #refuseNotice(kind: string, userId: number, facts: Record<string, unknown>, due: number): string | null {
    const { model, now } = this.#stage
    const lesson = model.state.lessons.get(Number(facts.refId))
    if (kind.startsWith('lesson_') || kind === 'new_lesson_booked') {
      if (!lesson) return `there is no lesson ${facts.refId}`
      if (userId !== lesson.studentId && userId !== lesson.tutorId) return 'it is none of theirs'
    }
    switch (kind) {
      case 'new_lesson_booked':
      case 'lesson_reminder':
      case 'lesson_updated':
        // Of several acts at once, a later one may have moved or cancelled it.
        return this.#stage.isRace ||
          (lesson?.canceledBy === null && (kind === 'lesson_updated' || lesson.start === facts.start))
          ? null
          : 'there is no such lesson'
      case 'lesson_canceled':
        if (lesson?.canceledBy === null) return 'it is not cancelled'
        return this.#stage.isRace || Number(facts.lateMinutes ?? 0) === lesson?.late
          ? null
          : `${facts.lateMinutes} minutes are paid, ${lesson?.late} were used up`
      case 'friend_rewarded': {
        const isIt = (one: State['friends'][number]) =>
          facts.isInviter
            ? one.inviterId === userId && one.inviterMinutes === facts.minutes
            : one.friendId === userId && one.friendMinutes === facts.minutes
        return model.state.friends.some(isIt) ? null : 'there is no such friend'
      }
      case 'now_accepted': {
        const taken = [...model.state.lessons.values()].find((one) => one.sessionId === facts.sessionId)
        return taken?.studentId === userId && taken.start === facts.start ? null : 'there is no such lesson'
      }
      case 'lesson_ruled':
        return this.#stage.isRace ||
          lesson?.rulings.some(({ returned, paid }) => facts.returnedMinutes === returned && facts.paidMinutes === paid)
          ? null
          : 'nobody ruled so'
      case 'dispute_opened':
      case 'dispute_answered': {
        const about = [...model.state.disputes.values()].filter((one) => one.lessonId === facts.refId)
        const isTold = (one: { userId: number; isAnswered: boolean }) =>
          kind === 'dispute_opened' ? one.userId !== userId : one.userId === userId && one.isAnswered
        return this.#stage.isRace || about.some(isTold) ? null : 'there is no such dispute'
      }
      case 'lesson_settled':
        return facts.verdict === lesson?.verdict && lesson?.verdict !== 'held' ? null : `it is ${lesson?.verdict}`
      case 'payment_paid':
      case 'payment_expired':
      case 'payment_failed':
      case 'payment_expiring': {
        const payment = model.state.payments.get(Number(facts.transactionId))
        if (payment?.studentId !== userId || facts.amount !== payment.amount) return 'it is none of theirs'
        if (kind === 'payment_paid') return payment.state === 'paid' ? null : `it is ${payment.state}`
        if (kind === 'payment_expiring') return payment.state === 'open' ? null : `it is ${payment.state}`
        return payment.state === 'ended' ? null : `it is ${payment.state}`
      }
      case 'refund_receiver_asked': {
        const payment = model.state.payments.get(Number(facts.transactionId))
        const owed = payment?.isOwed ? payment.amount : payment?.refund
        return payment?.studentId === userId && owed === facts.amount ? null : `it is ${payment?.state}, of ${owed}`
      }
      case 'refund_decided': {
        const own = [...model.state.payments.values()].filter(({ studentId }) => studentId === userId)
        const isIt = ({ state, refund, amount }: ModelPayment) =>
          facts.isPaid
            ? state === 'refunded' && refund === facts.amount
            : state === 'paid' && amount >= Number(facts.amount)
        return own.some(isIt) ? null : 'nobody decided so'
      }
      case 'minutes_granted':
        return model.state.grants.some((one) => one.studentId === userId && one.minutes === facts.minutes)
          ? null
          : 'nobody gave them'
      case 'withdrawal_receiver_new': {
        const invoice = model.state.invoices.get(Number(facts.invoiceId))
        return invoice?.tutorId === userId && invoice.heldUntil === facts.expiresAt ? null : 'it is none of theirs'
      }
      case 'withdrawal_updated': {
        const invoice = model.state.invoices.get(Number(facts.invoiceId))
        return invoice?.tutorId === userId && invoice.amount === facts.amount ? null : 'it is none of theirs'
      }
      default:
        return due < now - minuteMs ? 'it is late' : null
    }
  }

  /** The money of an upgrade follows that of its subscription within days. */
  #compareForgotten(): void {
    const { model, now } = this.#stage
    const claimed = this.#rows<{ id: number }>(
      'SELECT id FROM transactions WHERE status = 8 AND updated_at < ?',
      now - 3 * 86_400_000,
    )
    for (const { id } of claimed) {
      const payment = model.state.payments.get(id)
      const waits = model.state.subscriptions.some(
        (one) =>
          model.state.payments.get(one.paymentId)?.state === 'requested' &&
          one.upgrades.some(({ paymentId }) => paymentId === id),
      )
      if (payment?.state === 'claimed' && !waits) this.#stage.complain(`the money of payment ${id} was never sent back`)
    }
  }

  /** Compares everything there is: what a step changed without saying so. */
  async compareAll(): Promise<void> {
    const { model, now, students, tutors } = this.#stage
    const lessons = this.#rows<LessonRow>(`SELECT ${lessonColumns} FROM lessons`)
    for (const wrong of this.#compareLessons(lessons)) this.#stage.complain(wrong)
    if (lessons.length !== model.state.lessons.size)
      this.#stage.complain(`${lessons.length} lessons, expected ${model.state.lessons.size}`)
    this.#compareSubscriptions(true)
    this.#compareForgotten()
    const begun = this.#rows<{ n: number }>('SELECT count(*) AS n FROM subscriptions')[0]?.n
    if (begun !== model.state.subscriptions.length)
      this.#stage.complain(`${begun} subscriptions, expected ${model.state.subscriptions.length}`)
    for (const { id } of students) {
      await this.#compareMinutes(id)
      const [held] = this.#rows<{ sum: number }>(
        'SELECT -coalesce(sum(amount), 0) AS sum FROM ledger_entries WHERE account = ?',
        `student:${id}`,
      )
      const expected = model.studentBalance(id)
      if (held?.sum !== expected) this.#stage.complain(`the ledger owes student ${id} ${held?.sum}, not ${expected}`)
    }
    for (const { id } of tutors) await this.#compareEarnings(id)
    const [all] = this.#rows<{ sum: number }>('SELECT coalesce(sum(amount), 0) AS sum FROM ledger_entries')
    if (all?.sum !== 0) this.#stage.complain(`the whole ledger sums to ${all?.sum}`)
    const twice = this.#rows<{ account: string; ref: string }>(
      `SELECT account, ref_type || ' ' || ref_id AS ref FROM ledger_entries GROUP BY account, ref_type, ref_id HAVING count(*) > 1`,
    )
    for (const { account, ref } of twice) this.#stage.complain(`${account} is posted twice for ${ref}`)
    for (const lesson of model.state.lessons.values())
      if (model.isOverdue(lesson, now - 2 * 3_600_000)) this.#stage.complain(`lesson ${lesson.id} was never judged`)
  }

  /** After a run of the frequent jobs that came through: every lesson that can be judged is. */
  expectJudged(): void {
    const { model, now } = this.#stage
    for (const lesson of model.state.lessons.values())
      if (model.isOverdue(lesson, now)) this.#stage.complain(`lesson ${lesson.id} is not judged by now`)
  }
}
