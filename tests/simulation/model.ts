/**
 * What the product promises, as a plain class without a database: minutes, verdicts, payments, balances. Written from
 * the product's promises alone, so it imports none of its rules; where the two disagree, one of them is wrong.
 * Instants are epoch ms, lengths minutes, sums piastres.
 */

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs

const studentHour = 25_500
const tutorHour = 15_000
const trialMinutes = 60
/** The next term can be paid when this much of the running one, or less, is left. */
const renewalMs = 14 * dayMs

const dayStart = (at: number): number => Math.floor(at / dayMs) * dayMs
const shareOf = (minutes: number, hour: number): number => Math.floor((minutes * hour) / 60)

export type Verdict =
  | ('held' | 'tutorLate' | 'tutorLeft')
  | ('tutorAbsent' | 'studentAbsent' | 'cutShort' | 'deadLine' | 'outage')
/** `lost`: the connection broke, and did not come back in time. */
export interface Passage {
  readonly userId: number
  readonly way: 'joined' | 'left' | 'lost'
  readonly at: number
}
/** Minutes beside the week. */
interface ModelLot {
  readonly id: number
  readonly studentId: number
  readonly kind: 'returned' | 'carried' | 'bought' | 'granted'
  /** A lesson is charged for them. */
  readonly paid: boolean
  readonly end: number
  /** Whose minutes they were. */
  readonly lessonId: number | null
  /** Of a pack: what bought it. */
  readonly paymentId?: number
  rest: number
}
/** Minutes of a lesson from one source: a lot, or null for the week or the trial. */
interface Part {
  readonly lotId: number | null
  readonly minutes: number
  readonly paid: boolean
}
interface Judgement {
  readonly verdict: Verdict
  readonly returned: number
  readonly paid: number
}
/** What a judged lesson has come to, rulings included, and what it was agreed for. Minutes, and piastres. */
interface Outcome {
  readonly agreedPrice: number
  readonly agreedCharge: number
  /** Minutes of it that somebody paid for. */
  readonly paidFor: number
  returned: number
  paid: number
  earned: number
  charged: number
}
interface ModelDispute {
  readonly id: number
  readonly lessonId: number
  readonly userId: number
  readonly openedAt: number
  state: 'open' | 'ruled' | 'withdrawn'
  isAnswered: boolean
}
export interface ModelLesson {
  readonly id: number
  readonly sessionId: string
  readonly studentId: number
  readonly tutorId: number
  slotId: number
  start: number
  minutes: number
  parts: Part[]
  /** What counts in its week, also after a cancellation that gave a lot instead. */
  weekMinutes: number
  isTrial: boolean
  /** What the tutor earns and the student's side pays. */
  price: number
  charge: number
  isPosted: boolean
  outcome: Outcome | null
  rulings: { readonly id: number; readonly returned: number; readonly paid: number }[]
  canceledBy: number | null
  verdict: Verdict | null
  /** Joins and leaves that have reached the database. */
  events: Passage[]
  /** When the session said that no more will come. */
  reportedAt: number | null
}
interface ModelSlot {
  readonly id: number
  readonly tutorId: number
  start: number
  end: number
  isDeleted: boolean
}
/**
 * `claimed`: a refund was asked of the gateway, and nobody knows its answer. `refunding`: the gateway has taken it over.
 * `requested`: the team is to pay it by hand.
 */
export type PaymentState = 'open' | 'paid' | 'ended' | 'claimed' | 'refunding' | 'requested' | 'refunded'
export interface ModelPayment {
  readonly id: number
  readonly studentId: number
  readonly planId: number
  readonly weeks: number
  readonly weeklyMinutes: number
  /** Extra minutes that it buys instead. */
  readonly pack?: number
  readonly amount: number
  readonly inCash: boolean
  readonly intent: string
  readonly createdAt: number
  state: PaymentState
  fees: number
  refund: number
  /** It came when nothing could begin. */
  isOwed: boolean
  /** Of returned lots, what its refund has taken. */
  taken?: { readonly lotId: number; readonly minutes: number }[] | null
}
export interface ModelSubscription {
  readonly paymentId: number
  readonly studentId: number
  readonly weeklyMinutes: number
  readonly start: number
  readonly end: number
  isEnded: boolean
  endedAt?: number
  /** Lessons that began or were cancelled before it was bought: they are of something else. */
  readonly before: readonly number[]
  /** The next end of a week at which what is left of it is carried; null when none follows. */
  carriesAt: number | null
}
type InvoiceState = 'pending' | 'cancelling' | 'canceled' | 'approved' | 'rejected'
interface ModelInvoice {
  readonly id: number
  readonly tutorId: number
  readonly amount: number
  state: InvoiceState
}
export interface ModelPlan {
  readonly id: number
  readonly weeklyMinutes: number
  price: number
  /** Basis points off a month and off a quarter. */
  readonly discounts: readonly [month: number, quarter: number]
}

interface Span {
  readonly from: number
  readonly to: number
}
interface Stay extends Span {
  readonly isLost: boolean
}

const ofLot = (parts: readonly Part[], lotId: number | null): number =>
  parts.reduce((sum, one) => (one.lotId === lotId ? sum + one.minutes : sum), 0)
const paidOf = (parts: readonly Part[]): number => parts.reduce((sum, one) => (one.paid ? sum + one.minutes : sum), 0)

const lengthOf = (spans: readonly Span[]): number => spans.reduce((ms, { from, to }) => ms + to - from, 0)

const common = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )

/** The parts within a lesson, apart and in order. */
const within = (spans: readonly Span[], { start, minutes }: { start: number; minutes: number }): Span[] => {
  const joined: Span[] = []
  for (const span of common(spans, [{ from: start, to: start + minutes * minuteMs }]).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && span.from <= last.to) joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else joined.push(span)
  }
  return joined
}

/**
 * When somebody would have been there had no connection broken: also while their own was broken, and while they had left
 * because the other's was.
 */
const connected = (
  own: readonly Stay[],
  others: readonly Stay[],
  lesson: { start: number; minutes: number },
): Span[] => {
  const end = lesson.start + lesson.minutes * minuteMs
  const away = (stays: readonly Stay[]) =>
    stays.map((stay, i) => ({ ...stay, from: stay.to, to: Math.max(stay.to, stays[i + 1]?.from ?? end) }))
  const broken = away(others).filter(({ isLost }) => isLost)
  const excused = away(own).filter(
    ({ isLost, from }) => isLost || broken.some((gap) => from > gap.from && from <= gap.to),
  )
  return within([...own, ...excused], lesson)
}

/** In which minutes can be used. */
interface Week {
  readonly start: number
  readonly end: number
  readonly lastEnd: number
  readonly quota: number
  readonly countFrom: number
  readonly before: readonly number[]
  readonly isTrial: boolean
}

export interface BookingWish {
  readonly studentId: number
  readonly tutorId: number
  readonly slotId: number
  readonly start: number
  readonly minutes: number
}

/** Everything that a model knows; a plain value, so that it can be copied. */
export interface State {
  students: Map<number, { readonly createdAt: number }>
  tutors: Map<number, { readonly notice: number }>
  slots: Map<number, ModelSlot>
  lessons: Map<number, ModelLesson>
  plans: Map<number, ModelPlan>
  payments: Map<number, ModelPayment>
  subscriptions: ModelSubscription[]
  lots: ModelLot[]
  invoices: Map<number, ModelInvoice>
  disputes: Map<number, ModelDispute>
  grants: { readonly studentId: number; readonly by: number; readonly minutes: number; readonly at: number }[]
}

export class Model {
  state: State = {
    students: new Map(),
    tutors: new Map(),
    slots: new Map(),
    lessons: new Map(),
    plans: new Map(),
    payments: new Map(),
    subscriptions: [],
    lots: [],
    invoices: new Map(),
    disputes: new Map(),
    grants: [],
  }

  // Minutes

  runningOf(studentId: number, now: number): ModelSubscription | undefined {
    return this.state.subscriptions.find(
      (one) => one.studentId === studentId && !one.isEnded && one.start <= now && now < one.end,
    )
  }

  /** Running or yet to begin. */
  liveOf(studentId: number, now: number): ModelSubscription[] {
    return this.state.subscriptions.filter((one) => one.studentId === studentId && !one.isEnded && now < one.end)
  }

  /** The week of the subscription; without one that ever was, the trial; else none. */
  weekOf(studentId: number, now: number): Week | null {
    const running = this.runningOf(studentId, now)
    if (running) {
      const start = running.start + Math.floor((now - running.start) / weekMs) * weekMs
      return {
        start,
        end: start + weekMs,
        lastEnd: running.end,
        quota: running.weeklyMinutes,
        countFrom: start,
        before: running.before,
        isTrial: false,
      }
    }
    if (this.state.subscriptions.some((one) => one.studentId === studentId)) return null
    const { createdAt = 0 } = this.state.students.get(studentId) ?? {}
    const end = dayStart(now) + weekMs
    return {
      start: dayStart(now),
      end,
      lastEnd: end,
      quota: trialMinutes,
      countFrom: createdAt,
      before: [],
      isTrial: true,
    }
  }

  lessonsOf(studentId: number): ModelLesson[] {
    return [...this.state.lessons.values()].filter((one) => one.studentId === studentId)
  }

  #used(studentId: number, week: Week, except?: ModelLesson): number {
    return this.lessonsOf(studentId)
      .filter((one) => one !== except && one.start >= week.countFrom && one.start < week.end)
      .filter((one) => week.isTrial === one.isTrial && !week.before.includes(one.id))
      .reduce((sum, one) => sum + one.weekMinutes, 0)
  }

  minutesLeft(studentId: number, now: number): number {
    const week = this.weekOf(studentId, now)
    return week ? Math.max(0, week.quota - this.#used(studentId, week)) : 0
  }

  /** Lots that can be used now, the earliest end first. `moved`: a lesson whose minutes count as given back. */
  lotsOf(studentId: number, now: number, moved?: ModelLesson): ModelLot[] {
    return this.state.lots
      .filter((one) => one.studentId === studentId && one.end > now)
      .map((lot) => ({ ...lot, rest: lot.rest + (moved ? ofLot(moved.parts, lot.id) : 0) }))
      .filter(({ rest }) => rest > 0)
      .sort((a, b) => a.end - b.end || a.id - b.id)
  }

  /** What a lesson takes: of its week first, then of lots by the earliest end; or the code of a refusal. */
  #take({ studentId, start, minutes }: BookingWish, now: number, moved?: ModelLesson): Part[] | string {
    const end = start + minutes * minuteMs
    const week = this.weekOf(studentId, now)
    const left = week ? Math.max(0, week.quota - this.#used(studentId, week, moved)) : 0
    const lots = this.lotsOf(studentId, now, moved)
    const isInWeek = week !== null && start >= week.start && end <= Math.min(week.end, week.lastEnd)
    const parts: Part[] = []
    let missing = minutes
    if (week && isInWeek && left > 0) {
      parts.push({ lotId: null, minutes: Math.min(missing, left), paid: !week.isTrial })
      missing -= Math.min(missing, left)
    }
    for (const lot of lots) {
      if (missing === 0 || lot.end < end) continue
      parts.push({ lotId: lot.id, minutes: Math.min(missing, lot.rest), paid: lot.paid })
      missing -= Math.min(missing, lot.rest)
    }
    if (missing === 0) return parts
    if (!week) return lots.length > 0 ? 'no-enough-minutes' : 'subscription-required'
    return isInWeek || left < minutes ? 'no-enough-minutes' : 'week-boundaries-violation'
  }

  /** What a lesson holds of which lot, by the ends of the lots. */
  lotPartsOf({ parts }: ModelLesson): string {
    return parts
      .flatMap(({ lotId, minutes }) =>
        this.state.lots.filter(({ id }) => id === lotId).map(({ end, id }) => ({ end, id, minutes })),
      )
      .sort((a, b) => a.end - b.end || a.id - b.id)
      .map(({ end, minutes }) => `${minutes} until ${end}`)
      .join(', ')
  }

  #hold(lesson: ModelLesson, parts: Part[], isTrialWeek: boolean): void {
    for (const { lotId, minutes } of parts) this.#fill(lotId, -minutes)
    const weekMinutes = ofLot(parts, null)
    Object.assign(lesson, { parts, weekMinutes, isTrial: isTrialWeek && weekMinutes > 0 })
    lesson.price = shareOf(lesson.minutes, tutorHour)
    lesson.charge = shareOf(paidOf(parts), studentHour)
  }

  #fill(lotId: number | null, minutes: number): void {
    const lot = this.state.lots.find(({ id }) => id === lotId)
    if (lot) lot.rest += minutes
  }

  #give(lot: Omit<ModelLot, 'id'>): void {
    this.state.lots.push({ ...lot, id: this.state.lots.length + 1 })
  }

  /** The student's own doing: back to where they came from, and no longer than that. */
  #giveBack(lesson: ModelLesson): void {
    for (const { lotId, minutes } of lesson.parts) this.#fill(lotId, minutes)
    Object.assign(lesson, { parts: [], weekMinutes: 0 })
  }

  /**
   * Not the student's doing: back to a source that lasts for seven more days, else a lot of seven days. Of fewer than
   * all, those that were paid for come first. Returns how many of those came back.
   */
  #returnMinutes(lesson: ModelLesson, count: number, now: number): number {
    const until = now + weekMs
    const fresh = { paid: 0, free: 0 }
    let missing = count
    let paidBack = 0
    for (const { lotId, minutes, paid } of lesson.parts.toSorted((a, b) => Number(b.paid) - Number(a.paid))) {
      const taken = Math.min(missing, minutes)
      missing -= taken
      if (paid) paidBack += taken
      // A running week never has seven days left; a trial lasts until something is bought.
      const isTrialOpen = lesson.isTrial && !this.state.subscriptions.some((one) => one.studentId === lesson.studentId)
      const lot = this.state.lots.find(({ id }) => id === lotId)
      if (lotId === null && isTrialOpen) lesson.weekMinutes -= taken
      else if (lot && lot.end >= until) lot.rest += taken
      else fresh[paid ? 'paid' : 'free'] += taken
    }
    for (const paid of [true, false]) {
      const rest = fresh[paid ? 'paid' : 'free']
      const { studentId, id: lessonId } = lesson
      if (rest > 0) this.#give({ studentId, kind: 'returned', paid, end: until, lessonId, rest })
    }
    return paidBack
  }

  /** What is left of a week that is over, half of its minutes at most, goes into the next one of the subscription. */
  carry(subscription: ModelSubscription, now: number): void {
    const { carriesAt: at, end, studentId, weeklyMinutes, before } = subscription
    if (at === null) return
    const used = this.lessonsOf(studentId)
      .filter((one) => one.start >= at - weekMs && one.start < at && !one.isTrial && !before.includes(one.id))
      .reduce((sum, one) => sum + one.weekMinutes, 0)
    const rest = Math.min(Math.floor(weeklyMinutes / 2), weeklyMinutes - used)
    const until = Math.min(at + weekMs, end)
    if (rest > 0 && until > now)
      this.#give({ studentId, kind: 'carried', paid: true, end: until, lessonId: null, rest })
    subscription.carriesAt = at + weekMs < end ? at + weekMs : null
  }

  // Booking

  #isBusy(userId: number, start: number, end: number, except?: ModelLesson): boolean {
    for (const one of this.state.lessons.values())
      if (
        one !== except &&
        one.canceledBy === null &&
        (one.tutorId === userId || one.studentId === userId) &&
        one.start < end &&
        one.start + one.minutes * minuteMs > start
      )
        return true
    return false
  }

  /** Whether one of the two has another lesson at the time of one that was returned. */
  isTakenSince(lesson: ModelLesson): boolean {
    const end = lesson.start + lesson.minutes * minuteMs
    return [lesson.tutorId, lesson.studentId].some((id) => this.#isBusy(id, lesson.start, end, lesson))
  }

  /** Null when it may be booked, else the code. `moved`: the lesson that moves there, whose own time and minutes are free. */
  refuseBooking(wish: BookingWish, now: number, moved?: ModelLesson): string | null {
    const { studentId, tutorId, start, minutes } = wish
    const end = start + minutes * minuteMs
    const slot = this.state.slots.get(wish.slotId)
    if (moved) {
      if (moved.start <= now) return 'lesson-time-passed'
      if (moved.canceledBy !== null) return 'illegal'
    } else if (start <= now) return 'bad-request'
    if (!slot || slot.isDeleted) return 'slot-not-found'
    if (slot.tutorId !== tutorId) return moved ? 'illegal' : 'slot-not-found'
    const { notice = 0 } = this.state.tutors.get(tutorId) ?? {}
    if (start <= now || start < now + notice * minuteMs) return 'bad-request'
    const parts = this.#take(wish, now, moved)
    if (typeof parts === 'string') return moved && parts === 'subscription-required' ? 'no-enough-minutes' : parts
    const isTrial = (this.weekOf(studentId, now)?.isTrial ?? false) && ofLot(parts, null) > 0
    const isAhead = (one: ModelLesson) => one.canceledBy === null && one.start + one.minutes * minuteMs > now
    if (isTrial && !moved && this.lessonsOf(studentId).some(isAhead)) return 'reached-booking-limit'
    if (start < slot.start || end > slot.end || this.#isBusy(tutorId, start, end, moved)) return 'busy-tutor'
    return this.#isBusy(studentId, start, end, moved) ? 'conflicting-lessons' : null
  }

  book(wish: BookingWish, id: number, sessionId: string, now: number): void {
    const { studentId, tutorId, slotId, start, minutes } = wish
    const parts = this.#take(wish, now)
    const lesson: ModelLesson = {
      ...{ id, sessionId, studentId, tutorId, slotId, start, minutes },
      ...{
        parts: [],
        weekMinutes: 0,
        isTrial: false,
        price: 0,
        charge: 0,
        isPosted: false,
        outcome: null,
        rulings: [],
      },
      ...{ canceledBy: null, verdict: null, events: [], reportedAt: null },
    }
    this.state.lessons.set(id, lesson)
    if (typeof parts !== 'string') this.#hold(lesson, parts, this.weekOf(studentId, now)?.isTrial ?? false)
  }

  move(lesson: ModelLesson, wish: BookingWish, now: number): void {
    const parts = this.#take(wish, now, lesson)
    this.#giveBack(lesson)
    Object.assign(lesson, { slotId: wish.slotId, start: wish.start, minutes: wish.minutes })
    if (typeof parts !== 'string') this.#hold(lesson, parts, this.weekOf(lesson.studentId, now)?.isTrial ?? false)
  }

  /** `isTutorInside`: the tutor is in the room at this moment. */
  refuseCancel(lesson: ModelLesson, by: number, isTutorInside: boolean, now: number): string | null {
    if (lesson.start + lesson.minutes * minuteMs <= now) return 'lesson-time-passed'
    if (by !== lesson.studentId && by !== lesson.tutorId) return 'forbidden'
    if (lesson.canceledBy !== null) return 'illegal'
    if (now < lesson.start) return null
    const mayGiveUp = by === lesson.studentId && now - lesson.start >= 3 * minuteMs
    return mayGiveUp && !isTutorInside && this.#hasTutorMissed(lesson, now) ? null : 'illegal'
  }

  /** After the start, only because the tutor did not come: that is the verdict then. */
  cancel(lesson: ModelLesson, by: number, now: number): void {
    lesson.canceledBy = by
    if (now >= lesson.start) {
      lesson.verdict = 'tutorAbsent'
      lesson.outcome = { ...this.#agreed(lesson), returned: lesson.minutes, paid: 0, earned: 0, charged: 0 }
    }
    if (by === lesson.studentId && now < lesson.start) this.#giveBack(lesson)
    else this.#returnMinutes(lesson, lesson.minutes, now)
  }

  #liveInSlot(slotId: number, now: number): ModelLesson[] {
    return [...this.state.lessons.values()].filter(
      (one) => one.slotId === slotId && one.canceledBy === null && one.start + one.minutes * minuteMs > now,
    )
  }

  /** Hours cannot be taken away under a lesson that runs. */
  refuseRemoval(slotId: number, tutorId: number, now: number): string | null {
    const slot = this.state.slots.get(slotId)
    if (!slot || slot.isDeleted) return 'slot-not-found'
    if (slot.tutorId !== tutorId) return 'forbidden'
    return this.#liveInSlot(slotId, now).some(({ start }) => start <= now) ? 'illegal' : null
  }

  /** Hours that are taken away take their coming lessons with them. */
  removeSlot(slotId: number, now: number): void {
    const slot = this.state.slots.get(slotId)
    if (!slot) return
    for (const one of this.#liveInSlot(slotId, now)) {
      one.canceledBy = slot.tutorId
      this.#returnMinutes(one, one.minutes, now)
    }
    slot.isDeleted = true
  }

  // Verdicts

  /** When somebody was there, oldest first; who never left is still there at `now`. */
  #stays(lesson: ModelLesson, userId: number, now: number): Stay[] {
    const own = lesson.events.filter((one) => one.userId === userId).sort((a, b) => a.at - b.at)
    const stays: Stay[] = []
    let since: number | null = null
    for (const { way, at } of own) {
      if (way === 'joined') since ??= at
      else if (since !== null) {
        stays.push({ from: since, to: at, isLost: way === 'lost' })
        since = null
      }
    }
    if (since !== null) stays.push({ from: since, to: now, isLost: false })
    return stays
  }

  #hasTutorMissed(lesson: ModelLesson, now: number): boolean {
    return lengthOf(within(this.#stays(lesson, lesson.tutorId, now), lesson)) < 3 * minuteMs
  }

  /** What attendance says, as far as it is known; stays that are open last until `now`. */
  judge(lesson: ModelLesson, now: number): Judgement {
    const { start, minutes } = lesson
    const end = start + minutes * minuteMs
    const allTutor = this.#stays(lesson, lesson.tutorId, now)
    const allStudent = this.#stays(lesson, lesson.studentId, now)
    const [tutor, student] = [within(allTutor, lesson), within(allStudent, lesson)]
    const together = lengthOf(common(tutor, student))
    const none = (verdict: Verdict): Judgement => ({ verdict, returned: minutes, paid: 0 })
    if (together * 2 >= end - start) {
      const came = tutor[0]?.from ?? start
      const went = tutor.at(-1)?.to ?? end
      const stayed = lengthOf(common(student, [{ from: went, to: end }]))
      const late = came - start >= 3 * minuteMs ? Math.ceil((came - start) / minuteMs) : 0
      const hasLeft = end - went >= 3 * minuteMs && stayed >= Math.min(end - went, 3 * minuteMs)
      const left = Math.min(hasLeft ? Math.ceil((end - went) / minuteMs) : 0, minutes - late)
      if (late + left === 0) return { verdict: 'held', returned: 0, paid: minutes }
      const verdict = late >= left ? 'tutorLate' : 'tutorLeft'
      return { verdict, returned: late + left, paid: minutes - late - left }
    }
    if (lengthOf(tutor) < 3 * minuteMs) return none('tutorAbsent')
    const unbroken = lengthOf(common(connected(allTutor, allStudent, lesson), connected(allStudent, allTutor, lesson)))
    if (together >= 3 * minuteMs && unbroken * 2 >= end - start) return { ...none('deadLine'), paid: minutes }
    const patience = (minutes === 15 ? 7 : 10) * minuteMs
    const before = (stays: readonly Span[], other: Span | undefined) =>
      lengthOf(common(stays, [{ from: start, to: other?.from ?? end }]))
    const tutorWaited = before(tutor, student[0])
    const gaveUp = before(student, tutor[0]) >= 3 * minuteMs && together < 3 * minuteMs
    const isAbsent = lengthOf(tutor) >= patience && !gaveUp
    return isAbsent && (tutorWaited >= patience || lengthOf(tutor) > lengthOf(student))
      ? { verdict: 'studentAbsent', returned: 0, paid: minutes }
      : none('cutShort')
  }

  /** Null when this verdict may stand at `now`, else what is wrong with it. */
  refuseVerdict(lesson: ModelLesson, verdict: Verdict, now: number): string | null {
    if (now < lesson.start + lesson.minutes * minuteMs) return 'judged before the end'
    const expected = this.judge(lesson, now).verdict
    if (verdict !== expected) return `judged ${verdict}, attendance says ${expected}`
    if (!this.isComplete(lesson, now) && verdict !== 'held') return 'judged before its session reported'
    return null
  }

  /** Whether nothing of its attendance can be missing, or is waited for. */
  isComplete({ start, minutes, reportedAt }: ModelLesson, now: number): boolean {
    return reportedAt !== null || now >= start + (minutes + 30) * minuteMs
  }

  /** The tutor earns something by it. */
  isPaid({ verdict }: ModelLesson): boolean {
    return verdict !== null && verdict !== 'tutorAbsent' && verdict !== 'cutShort'
  }

  /** A connection has ended three lessons of the pair in four weeks, or six of the tutor: the team looks first. */
  #isHeldBack(lesson: ModelLesson): boolean {
    const earlier = [...this.state.lessons.values()].filter(
      (one) =>
        one.verdict === 'deadLine' &&
        one.tutorId === lesson.tutorId &&
        one.start < lesson.start &&
        one.start > lesson.start - 4 * weekMs,
    )
    return earlier.length >= 6 || earlier.filter(({ studentId }) => studentId === lesson.studentId).length >= 3
  }

  /** `known`: until when attendance is known. */
  settle(lesson: ModelLesson, known: number, now: number): Judgement {
    const judgement = this.judge(lesson, known)
    const { verdict, returned, paid } = judgement
    const isHeldBack = verdict === 'deadLine' && this.#isHeldBack(lesson)
    const charged = paidOf(lesson.parts)
    const agreed = this.#agreed(lesson)
    const uncharged = this.#returnMinutes(lesson, returned, now)
    lesson.verdict = verdict
    this.#takeRefunded(lesson, now)
    if (!this.isPaid(lesson)) lesson.canceledBy = lesson.tutorId
    else {
      lesson.isPosted = !isHeldBack
      lesson.price = Math.floor((lesson.price * paid) / lesson.minutes)
      if (uncharged > 0) lesson.charge = Math.floor((lesson.charge * (charged - uncharged)) / charged)
    }
    const posted = lesson.isPosted ? { earned: lesson.price, charged: lesson.charge } : { earned: 0, charged: 0 }
    lesson.outcome = { ...agreed, returned, paid, ...posted }
    return judgement
  }

  /** What was over when the money of its week went back was not charged for: its minutes are gone with the money. */
  #takeRefunded(lesson: ModelLesson, now: number): void {
    const end = lesson.start + lesson.minutes * minuteMs
    const ended = this.state.subscriptions.find(
      (one) =>
        one.studentId === lesson.studentId && one.isEnded && (one.endedAt ?? 0) >= end && one.start <= lesson.start,
    )
    const payment = ended && this.state.payments.get(ended.paymentId)
    if (!ended || !payment || lesson.isTrial) return
    const at = ended.endedAt ?? 0
    if (lesson.start < ended.start + Math.floor((at - ended.start) / weekMs) * weekMs) return
    const gone = this.#unusedOf(lesson, now)
    for (const { lotId, minutes } of gone) this.#fill(lotId, -minutes)
    payment.taken = [...(payment.taken ?? []), ...gone]
  }

  #agreed(lesson: ModelLesson): Pick<Outcome, 'agreedPrice' | 'agreedCharge' | 'paidFor'> {
    return { agreedPrice: lesson.price, agreedCharge: lesson.charge, paidFor: paidOf(lesson.parts) }
  }

  // Disputes

  /** Each of the two opens one, from when the lesson is over until 48 hours after it. */
  refuseDispute(lesson: ModelLesson, userId: number, now: number): string | null {
    if (userId !== lesson.studentId && userId !== lesson.tutorId) return 'forbidden'
    const end = lesson.start + lesson.minutes * minuteMs
    if (lesson.verdict === null && (lesson.canceledBy !== null || now < end)) return 'illegal'
    if (now > end + 2 * dayMs) return 'dispute-too-late'
    const own = [...this.state.disputes.values()].filter((one) => one.lessonId === lesson.id && one.userId === userId)
    return own.some(({ state }) => state !== 'withdrawn') ? 'dispute-exists' : null
  }

  /** The other of the two, once, within 48 hours, while it is open. */
  refuseAnswer(dispute: ModelDispute, userId: number, now: number): string | null {
    const lesson = this.state.lessons.get(dispute.lessonId)
    if (userId === dispute.userId || (userId !== lesson?.studentId && userId !== lesson?.tutorId)) return 'forbidden'
    if (dispute.state !== 'open' || dispute.isAnswered) return 'illegal'
    return now > dispute.openedAt + 2 * dayMs ? 'dispute-too-late' : null
  }

  /** `seen`: the last ruling that who decides has read. */
  refuseRuling(
    lesson: ModelLesson,
    { returned, paid, seen }: { returned: number; paid: number; seen: number | null },
    now: number,
  ): string | null {
    if ((lesson.rulings.at(-1)?.id ?? null) !== seen) return 'changed-meanwhile'
    if (!lesson.outcome) return 'illegal'
    if (now > lesson.start + lesson.minutes * minuteMs + 90 * dayMs) return 'dispute-too-late'
    return Math.max(returned, paid) > lesson.minutes ? 'bad-request' : null
  }

  /**
   * The lesson comes to what the team says: minutes are given as lots of seven days, or taken as far as nobody has used
   * them, and what was earned and charged follows to the piastre. Minutes that somebody paid for go back first.
   */
  rule(lesson: ModelLesson, wanted: { returned: number; paid: number }, id: number, now: number): void {
    const { outcome, studentId, id: lessonId } = lesson
    if (!outcome) return
    const own = this.state.lots.filter((one) => one.lessonId === lessonId)
    let taking = Math.min(
      outcome.returned - wanted.returned,
      own.reduce((sum, { rest }) => sum + rest, 0),
    )
    const before = outcome.returned
    outcome.returned -= taking
    const paidBack = Math.min(outcome.returned, outcome.paidFor) - Math.min(before, outcome.paidFor)
    const given = { paid: paidBack, free: -taking - paidBack }
    for (const paid of [true, false]) {
      const rest = given[paid ? 'paid' : 'free']
      if (taking < 0 && rest > 0) this.#give({ studentId, kind: 'returned', paid, end: now + weekMs, lessonId, rest })
    }
    for (const lot of own.toSorted((a, b) => Number(a.paid) - Number(b.paid) || b.id - a.id)) {
      if (taking <= 0) break
      const taken = Math.min(taking, lot.rest)
      lot.rest -= taken
      taking -= taken
    }
    outcome.paid = wanted.paid
    outcome.earned = Math.floor((outcome.agreedPrice * wanted.paid) / lesson.minutes)
    const used = Math.max(0, outcome.paidFor - outcome.returned)
    outcome.charged = outcome.paidFor === 0 ? 0 : Math.floor((outcome.agreedCharge * used) / outcome.paidFor)
    lesson.isPosted = lesson.canceledBy === null
    if (lesson.isPosted) Object.assign(lesson, { price: outcome.earned, charge: outcome.charged })
    lesson.rulings.push({ id, returned: outcome.returned, paid: outcome.paid })
    for (const one of this.state.disputes.values())
      if (one.lessonId === lessonId && one.state === 'open') one.state = 'ruled'
  }

  /** What lessons with an open dispute have earned: it waits for the ruling. */
  disputed(tutorId: number): number {
    const open = new Set(
      [...this.state.disputes.values()].filter((one) => one.state === 'open').map((one) => one.lessonId),
    )
    return [...open].reduce((sum, id) => {
      const lesson = this.state.lessons.get(id)
      return lesson?.tutorId === tutorId ? sum + (lesson.outcome?.earned ?? 0) : sum
    }, 0)
  }

  /** Whether a look at `now` must find a lesson judged. */
  isOverdue(lesson: ModelLesson, now: number): boolean {
    const end = lesson.start + lesson.minutes * minuteMs
    if (lesson.canceledBy !== null || lesson.verdict !== null || now < end) return false
    return lesson.reportedAt !== null || now >= end + 30 * minuteMs
  }

  // Payments

  priceOfPlan(plan: ModelPlan, period: 'month' | 'quarter', couponBasisPoints = 0): number {
    const gross = plan.price * (period === 'month' ? 1 : 3)
    const off = plan.discounts[period === 'month' ? 0 : 1]
    const afterPlan = Math.floor((gross * (10_000 - off)) / 10_000)
    return Math.floor((afterPlan * (10_000 - couponBasisPoints)) / 10_000)
  }

  /** As much a minute as a month of the plan, to the nearest whole pound. */
  priceOfPack(plan: ModelPlan, minutes: number): number {
    return Math.max(1, Math.round((plan.price * minutes) / (plan.weeklyMinutes * 4 * 100))) * 100
  }

  /** Extra minutes are sold beside a subscription that runs and is paid, at the price of its plan. */
  refusePack(
    wish: { studentId: number; planId: number; intent: string; shown: number; price: number },
    now: number,
  ): string | ModelPayment | null {
    const running = this.runningOf(wish.studentId, now)
    const payment = running && this.state.payments.get(running.paymentId)
    if (payment?.state !== 'paid') return 'running-subscription-required'
    if (payment.planId !== wish.planId) return 'illegal'
    return this.#refuseBesideOpen(wish)
  }

  #lotOf(payment: ModelPayment): ModelLot | undefined {
    return this.state.lots.find(({ paymentId }) => paymentId === payment.id)
  }

  /** Minutes go with their money, once: a pack, or what came back of the running week. */
  takePack(payment: ModelPayment, now: number): void {
    const lot = this.#lotOf(payment)
    if (lot) lot.rest = 0
    if (payment.taken) return
    payment.taken = this.#ofRunningWeek(payment, now).flatMap((lesson) => this.#unusedOf(lesson, now))
    for (const { lotId, minutes } of payment.taken) this.#fill(lotId, -minutes)
  }

  /** They come back when the money stays. */
  restorePack(payment: ModelPayment): void {
    const lot = this.#lotOf(payment)
    if (lot) lot.rest = payment.pack ?? 0
    for (const { lotId, minutes } of payment.taken ?? []) this.#fill(lotId, minutes)
    payment.taken = null
  }

  /** Lessons with minutes of the running week that have begun, or that were cancelled. */
  #ofRunningWeek(payment: ModelPayment, now: number): ModelLesson[] {
    const subscription = this.subscriptionOf(payment.id)
    if (!subscription || now < subscription.start) return []
    const from = subscription.start + Math.floor((now - subscription.start) / weekMs) * weekMs
    return this.lessonsOf(payment.studentId).filter(
      (one) =>
        !one.isTrial &&
        !subscription.before.includes(one.id) &&
        one.start >= from &&
        (one.start <= now || one.canceledBy !== null),
    )
  }

  /** Of the lots of its minutes, those that were paid for and that nobody has used: at most what it took of the week. */
  #unusedOf({ id, weekMinutes }: ModelLesson, now: number): { lotId: number; minutes: number }[] {
    let left = weekMinutes
    return this.state.lots
      .filter(({ lessonId, paid, rest, end }) => lessonId === id && paid && rest > 0 && end > now)
      .map((lot) => {
        const minutes = Math.min(left, lot.rest)
        left -= minutes
        return { lotId: lot.id, minutes }
      })
  }

  /** Why nothing of a paid payment goes back. */
  whyNoRefund(payment: ModelPayment, now: number): string {
    const lot = this.#lotOf(payment)
    return lot && lot.end > now && lot.rest < (payment.pack ?? 0) ? 'minutes-used' : 'non-refundable'
  }

  grant(studentId: number, by: number, minutes: number, days: number, now: number): void {
    this.state.grants.push({ studentId, by, minutes, at: now })
    this.#give({ studentId, kind: 'granted', paid: false, end: now + days * dayMs, lessonId: null, rest: minutes })
  }

  /** Whether the team is to be alerted of grants: more than 120 to one student or 600 by one of the team in four weeks. */
  isGrantedMuch(now: number): boolean {
    const recent = this.state.grants.filter(({ at }) => at > now - 4 * weekMs)
    const sums = (of: (one: State['grants'][number]) => number): number[] =>
      [...new Set(recent.map(of))].map((id) =>
        recent.reduce((sum, one) => (of(one) === id ? sum + one.minutes : sum), 0),
      )
    return sums(({ studentId }) => studentId).some((sum) => sum > 120) || sums(({ by }) => by).some((sum) => sum > 600)
  }

  openOf(studentId: number): ModelPayment | undefined {
    return [...this.state.payments.values()].find((one) => one.studentId === studentId && one.state === 'open')
  }

  /** In the last fourteen days of the running one, while none waits for its start. */
  #mayBuy(studentId: number, now: number): boolean {
    return this.liveOf(studentId, now).every(({ start, end }) => start <= now && end <= now + renewalMs)
  }

  waitingOf(studentId: number, now: number): ModelSubscription | undefined {
    return this.liveOf(studentId, now).find(({ start }) => start > now)
  }

  /** Null when the purchase begins a payment, a payment when it continues that one, else the code. */
  refusePurchase(
    wish: { readonly studentId: number; readonly intent: string; readonly shown: number; readonly price: number },
    now: number,
  ): string | ModelPayment | null {
    return this.#mayBuy(wish.studentId, now) ? this.#refuseBesideOpen(wish) : 'subscription-exists'
  }

  #refuseBesideOpen(wish: {
    studentId: number
    intent: string
    shown: number
    price: number
  }): string | ModelPayment | null {
    const { studentId, intent, shown, price } = wish
    const open = this.openOf(studentId)
    if (open) {
      if (open.intent !== intent) return 'illegal'
      return open.amount === shown ? open : 'price-changed'
    }
    return price === shown ? null : 'price-changed'
  }

  /** Money that came. It begins a subscription, or is owed back where another one runs. */
  pay(payment: ModelPayment, paidAt: number, fees: number, now: number): void {
    const { studentId, weeklyMinutes, weeks } = payment
    if (payment.pack) {
      Object.assign(payment, { state: 'paid', fees, isOwed: false })
      const lot = { studentId, kind: 'bought', paid: true, end: now + 4 * weekMs, lessonId: null } as const
      this.#give({ ...lot, paymentId: payment.id, rest: payment.pack })
      return
    }
    const live = this.liveOf(studentId, now)
    const isLate = payment.state === 'ended'
    const begins = isLate ? live.length === 0 : this.#mayBuy(studentId, now)
    Object.assign(payment, { state: 'paid', fees, isOwed: !begins })
    if (!begins) return
    const counted = Math.min(Math.max(paidAt, payment.createdAt), now)
    const start = live.at(-1)?.end ?? dayStart(counted)
    this.state.subscriptions.push({
      ...{ paymentId: payment.id, studentId, weeklyMinutes, start, end: start + weeks * weekMs },
      ...{ isEnded: false, carriesAt: weeks > 1 ? start + weekMs : null },
      before: this.lessonsOf(studentId)
        .filter((one) => one.start < now || one.canceledBy !== null)
        .map(({ id }) => id),
    })
  }

  subscriptionOf(paymentId: number): ModelSubscription | undefined {
    return this.state.subscriptions.find((one) => one.paymentId === paymentId)
  }

  /** Minutes of the week; of one that is over and not judged yet what its attendance says, of others less what came back. */
  #costOf(lesson: ModelLesson, now: number): number {
    const back = this.#unusedOf(lesson, now).reduce((sum, { minutes }) => sum + minutes, 0)
    const isOpen = lesson.canceledBy === null && lesson.verdict === null
    if (!isOpen || lesson.start + lesson.minutes * minuteMs > now) return lesson.weekMinutes - back
    return Math.max(0, lesson.weekMinutes - this.judge(lesson, now).returned)
  }

  /** What a paid payment gives back now. */
  refundOf(payment: ModelPayment, now: number): number {
    if (payment.state !== 'paid') return 0
    const lot = this.#lotOf(payment)
    if (lot) return lot.rest === payment.pack && lot.end > now ? Math.max(0, payment.amount - payment.fees) : 0
    const subscription = this.subscriptionOf(payment.id)
    if (!subscription) return payment.amount
    const { start, weeklyMinutes } = subscription
    const week = now < start ? -1 : Math.floor((now - start) / weekMs)
    const used = this.#ofRunningWeek(payment, now).reduce((sum, one) => sum + this.#costOf(one, now), 0)
    const over = Math.max(0, week) * weeklyMinutes
    return Math.max(0, Math.floor(payment.amount - payment.fees - (studentHour * (used + over)) / 60))
  }

  /** What was bought ends at once, with the coming lessons of its student that it was to pay for. */
  endPurchase(payment: ModelPayment, now: number): void {
    this.takePack(payment, now)
    const subscription = this.subscriptionOf(payment.id)
    if (!subscription || subscription.isEnded) return
    Object.assign(subscription, { isEnded: true, endedAt: now })
    const isOfIt = ({ start }: ModelLesson) => start > now && start >= subscription.start && start < subscription.end
    for (const one of this.lessonsOf(payment.studentId)) {
      if (one.canceledBy !== null || !isOfIt(one)) continue
      one.canceledBy = one.studentId
      this.#giveBack(one)
    }
  }

  /** A request for a refund was turned down: what was bought goes on. */
  resume(payment: ModelPayment): void {
    Object.assign(payment, { state: 'paid', refund: 0 })
    this.restorePack(payment)
    const subscription = this.subscriptionOf(payment.id)
    if (subscription) subscription.isEnded = false
  }

  // Earnings

  earned(tutorId: number): number {
    return [...this.state.lessons.values()]
      .filter((one) => one.tutorId === tutorId)
      .reduce((sum, one) => sum + (one.outcome?.earned ?? 0), 0)
  }

  withdrawn(tutorId: number): number {
    return [...this.state.invoices.values()]
      .filter((one) => one.tutorId === tutorId && one.state !== 'canceled' && one.state !== 'rejected')
      .reduce((sum, one) => sum + one.amount, 0)
  }

  /** What may be withdrawn; below zero after a ruling took back what had gone out. */
  spendable(tutorId: number): number {
    return this.earned(tutorId) - this.withdrawn(tutorId) - this.disputed(tutorId)
  }

  refuseWithdrawal(tutorId: number, amount: number): string | null {
    if (amount > Math.min(5_000_000, this.spendable(tutorId))) return 'invoice-max-amount-exceeded'
    if (amount < 10_000) return 'invoice-min-amount-subceeded'
    const pending = [...this.state.invoices.values()].filter(
      (one) => one.tutorId === tutorId && (one.state === 'pending' || one.state === 'cancelling'),
    )
    return pending.length >= 5 ? 'illegal' : null
  }

  /** Whether a request may go to this state. */
  refuseInvoice({ state, tutorId }: ModelInvoice, to: InvoiceState, isTutor: boolean): string | null {
    if (isTutor)
      return to === 'cancelling' && (state === 'pending' || state === 'cancelling') ? null : 'illegal-invoice-update'
    if (state !== 'pending' && state !== 'cancelling') return 'illegal-invoice-update'
    const isDisputed = this.disputed(tutorId) > 0 && this.spendable(tutorId) < 0
    return to === 'approved' && isDisputed ? 'withdrawal-disputed' : null
  }

  // The ledger, as it must stand: what each account holds.

  /** Piastres owed to a student who has paid them and not used them, by the journals of payments, lessons and refunds. */
  studentBalance(studentId: number): number {
    const paid = [...this.state.payments.values()].filter((one) => one.studentId === studentId)
    const came = paid.filter(({ state }) => state !== 'open' && state !== 'ended')
    const went = came.filter(({ state }) => state === 'refunded' || state === 'refunding')
    const used = this.lessonsOf(studentId)
    const sum = (values: number[]) => values.reduce((a, b) => a + b, 0)
    return (
      sum(came.map(({ amount }) => amount)) -
      sum(went.map(({ refund }) => refund)) -
      sum(used.map(({ outcome }) => outcome?.charged ?? 0))
    )
  }
}
