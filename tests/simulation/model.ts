/**
 * What the product promises, as a plain class without a database: minutes, verdicts, payments, balances. Written from
 * the product's promises alone, so it imports none of its rules; where the two disagree, one of them is wrong.
 * Instants are epoch ms, lengths minutes, sums piastres.
 */
import { dayMs, nextCairoMidnight, placeOf, type Span, type Term, weekMs, weeksOf } from './weeks.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const studentHour = 25_500
const tutorHour = 15_000
const trialMinutes = 60
/** The next term can be paid when this much of the running one, or less, is left. */
const renewalMs = 14 * dayMs
/** How long whoever books or moves a lesson may think again, whatever its terms. */
const graceMs = 15 * minuteMs
const pauseMs = 7 * dayMs
/** The least that a gateway takes. */
const smallestCharge = 100
/** Friends that bring their inviter minutes within a year. */
const friendsAYear = 10

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
  readonly kind: 'returned' | 'carried' | 'bought' | 'granted' | 'referred'
  /** A lesson is charged for them. */
  readonly paid: boolean
  readonly end: number
  /** Whose minutes they were. */
  readonly lessonId: number | null
  /** Of a pack: what bought it. */
  readonly paymentId?: number
  /** Of a gift: the friend whose first payment brought it. */
  readonly friendId?: number
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
  canceledAt: number | null
  /** From when on a cancellation of the student is late, and the share of the minutes that it uses up, basis points. */
  terms: { readonly lateFrom: number | null; readonly share: number }
  /** Minutes that such a cancellation has used up. */
  late: number
  /** The lesson that took its place. */
  rescuedBy: number | null
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
/** What an upgrade was priced from; it holds for the week it was priced in. */
export interface UpgradeTerms {
  /** The payment that began the subscription. */
  readonly of: number
  readonly fromPlanId: number
  readonly fromMinutes: number
  readonly fromPrice: number
  /** Of the whole period. */
  readonly price: number
  readonly week: Span
}
export interface ModelPayment {
  readonly id: number
  readonly studentId: number
  readonly planId: number
  readonly weeks: number
  readonly weeklyMinutes: number
  /** Extra minutes that it buys instead. */
  readonly pack?: number
  readonly upgrade?: UpgradeTerms
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
export interface ModelSubscription extends Term {
  readonly paymentId: number
  readonly studentId: number
  readonly weeks: number
  /** Of the first week. */
  readonly firstMinutes: number
  start: number
  end: number
  pauses: Span[]
  planId: number
  weeklyMinutes: number
  /** What its whole period costs at the terms it has. */
  price: number
  upgrades: { readonly paymentId: number; readonly weekFrom: number; readonly weeklyMinutes: number }[]
  isEnded: boolean
  endedAt: number | null
  /** The payment of the term that ended early, in whose place it began. */
  readonly follows?: number
  /** Lessons that began or were cancelled before it was bought: they are of something else. */
  readonly before: readonly number[]
  /** Weeks of which what was left has been carried. */
  carried: number
}
/** Somebody who came through the link of another. */
interface ModelFriend {
  readonly friendId: number
  readonly inviterId: number
  /** Both accounts are one person's, as far as the product knows. */
  readonly isSame: boolean
  paymentId: number | null
  decidedAt: number | null
  friendMinutes: number
  inviterMinutes: number
  isTakenBack: boolean
}
interface ModelOutage extends Span {
  readonly id: number
  readonly createdAt: number
  /** Whether it was looked at after it had come through. */
  isDone: boolean
}
/** What the team has set. */
export interface ModelSettings {
  lateHours: number
  /** Basis points. */
  lateShare: number
  carriedShare: number
  friendMinutes: number
}
type InvoiceState = 'pending' | 'cancelling' | 'canceled' | 'approved' | 'rejected'
interface ModelInvoice {
  readonly id: number
  readonly tutorId: number
  readonly amount: number
  /** Until then its receiver is new to the tutor, epoch ms. */
  readonly heldUntil: number
  state: InvoiceState
}
export interface ModelPlan {
  readonly id: number
  readonly weeklyMinutes: number
  price: number
  /** Basis points off a month and off a quarter. */
  readonly discounts: readonly [month: number, quarter: number]
}

interface Stay extends Span {
  readonly isLost: boolean
}

const ofLot = (parts: readonly Part[], lotId: number | null): number =>
  parts.reduce((sum, one) => (one.lotId === lotId ? sum + one.minutes : sum), 0)
const paidOf = (parts: readonly Part[]): number => parts.reduce((sum, one) => (one.paid ? sum + one.minutes : sum), 0)

/** Within the week whose minutes a lesson took: weeks move when a pause ends early, and what is cancelled does not. */
const takenAt = ({ start, canceledAt }: ModelLesson): number => Math.min(start, canceledAt ?? start)

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
  readonly pauses: readonly Span[]
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
  friends: ModelFriend[]
  outages: ModelOutage[]
  settings: ModelSettings
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
    friends: [],
    outages: [],
    settings: { lateHours: 0, lateShare: 5000, carriedShare: 5000, friendMinutes: 30 },
    grants: [],
  }

  // Minutes

  runningOf(studentId: number, now: number): ModelSubscription | undefined {
    return this.state.subscriptions.find(
      (one) => one.studentId === studentId && !one.isEnded && one.start <= now && now < one.end,
    )
  }

  /** Whether the money of a running subscription was asked of a gateway that has not answered. */
  isRefunding(studentId: number, now: number): boolean {
    const running = this.state.subscriptions.filter(
      (one) => one.studentId === studentId && !one.isEnded && one.start <= now && now < one.end,
    )
    return running.some(({ paymentId }) => this.state.payments.get(paymentId)?.state === 'claimed')
  }

  /** Whether money of this student went back, or is about to. */
  isSentBack(studentId: number): boolean {
    return [...this.state.payments.values()].some(
      (one) => one.studentId === studentId && ['claimed', 'refunding', 'requested', 'refunded'].includes(one.state),
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
      const { pauses, before, end: lastEnd, weeklyMinutes: quota } = running
      const weeks = weeksOf(running)
      const { from: start, to: end } = weeks[placeOf(weeks, now)] as Span
      return { start, end, lastEnd, quota, countFrom: start, before, isTrial: false, pauses }
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
      pauses: [],
    }
  }

  lessonsOf(studentId: number): ModelLesson[] {
    return [...this.state.lessons.values()].filter((one) => one.studentId === studentId)
  }

  #used(studentId: number, week: Week, except?: ModelLesson): number {
    return this.lessonsOf(studentId)
      .filter((one) => one !== except && takenAt(one) >= week.countFrom && takenAt(one) < week.end)
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
    if (this.isRefunding(studentId, now)) return 'subscription-refunding'
    if (week && common(week.pauses, [{ from: start, to: end }]).length > 0) return 'subscription-paused'
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

  #give(lot: Omit<ModelLot, 'id'>): number {
    return this.state.lots.push({ ...lot, id: this.state.lots.length + 1 })
  }

  /** The student's own doing: back to where they came from, and no longer than that. */
  #giveBack(lesson: ModelLesson): void {
    for (const { lotId, minutes } of lesson.parts) this.#fill(lotId, minutes)
    Object.assign(lesson, { parts: [], weekMinutes: 0 })
  }

  /**
   * Not the student's doing: back to a source that lasts for seven more days, else a lot of seven days. Of fewer than
   * all, those that were paid for come first. Returns where they are now.
   */
  #returnMinutes(lesson: ModelLesson, count: number, now: number): Part[] {
    const until = now + weekMs
    const fresh = { paid: 0, free: 0 }
    const back: Part[] = []
    let missing = count
    for (const { lotId, minutes, paid } of lesson.parts.toSorted((a, b) => Number(b.paid) - Number(a.paid))) {
      const taken = Math.min(missing, minutes)
      missing -= taken
      // A running week never has seven days left; a trial lasts until something is bought.
      const isTrialOpen = lesson.isTrial && !this.state.subscriptions.some((one) => one.studentId === lesson.studentId)
      const lot = this.state.lots.find(({ id }) => id === lotId)
      const isLasting = (lotId === null && isTrialOpen) || (lot !== undefined && lot.end >= until)
      if (!isLasting) fresh[paid ? 'paid' : 'free'] += taken
      else if (lot) lot.rest += taken
      else lesson.weekMinutes -= taken
      if (isLasting && taken > 0) back.push({ lotId, minutes: taken, paid })
    }
    for (const paid of [true, false]) {
      const rest = fresh[paid ? 'paid' : 'free']
      const { studentId, id: lessonId } = lesson
      if (rest === 0) continue
      const lotId = this.#give({ studentId, kind: 'returned', paid, end: until, lessonId, rest })
      back.push({ lotId, minutes: rest, paid })
    }
    return back
  }

  /** The minutes of a week of a subscription, by the upgrades that counted then. */
  #quotaOf({ firstMinutes, upgrades }: ModelSubscription, week: Span): number {
    return upgrades.findLast(({ weekFrom }) => weekFrom <= week.from)?.weeklyMinutes ?? firstMinutes
  }

  /** The next end of a week at which what is left of it is carried; null when none follows. */
  carriesAt(subscription: ModelSubscription): number | null {
    const weeks = weeksOf(subscription)
    return subscription.carried + 1 < weeks.length ? (weeks[subscription.carried]?.to ?? null) : null
  }

  /** What is left of a week that is over, a share of its minutes at most, goes into the next one of the subscription. */
  carry(subscription: ModelSubscription, now: number): void {
    const { studentId, carried, before } = subscription
    const weeks = weeksOf(subscription)
    const [week, next] = [weeks[carried], weeks[carried + 1]]
    if (!week || !next) return
    const used = this.lessonsOf(studentId)
      .filter((one) => takenAt(one) >= week.from && takenAt(one) < week.to)
      .filter((one) => !one.isTrial && !before.includes(one.id))
      .reduce((sum, one) => sum + one.weekMinutes, 0)
    const quota = this.#quotaOf(subscription, week)
    const rest = Math.min(Math.floor((quota * this.state.settings.carriedShare) / 10_000), quota - used)
    if (rest > 0 && next.to > now)
      this.#give({ studentId, kind: 'carried', paid: true, end: next.to, lessonId: null, rest })
    subscription.carried += 1
  }

  // Pauses

  /** Seven days from the next day on. */
  nextPause(now: number): Span {
    const from = nextCairoMidnight(now)
    return { from, to: from + pauseMs }
  }

  pauseOf(studentId: number, now: number): Span | undefined {
    return this.runningOf(studentId, now)?.pauses.find(({ to }) => to > now)
  }

  #lessonsWithin(studentId: number, { from, to }: Span): ModelLesson[] {
    return this.lessonsOf(studentId).filter(
      (one) => one.canceledBy === null && one.start < to && one.start + one.minutes * minuteMs > from,
    )
  }

  /** Lessons that stand in the time of the next pause. */
  lessonsInPause(studentId: number, now: number): ModelLesson[] {
    return this.#lessonsWithin(studentId, this.nextPause(now))
  }

  /** Once a term and per four weeks of it, without booked lessons. */
  refusePause(studentId: number, now: number): string | null {
    const running = this.runningOf(studentId, now)
    if (!running) return 'subscription-not-found'
    const pause = this.nextPause(now)
    const weeks = weeksOf(running)
    const roundOf = (at: number) => Math.floor(placeOf(weeks, at) / 4)
    const isTaken = running.pauses.some(({ from }) => roundOf(from) === roundOf(pause.from))
    if (pause.from >= running.end || isTaken || this.pauseOf(studentId, now)) return 'illegal'
    return this.#lessonsWithin(studentId, pause).length > 0 ? 'conflicting-lessons' : null
  }

  /** The end of the subscription moves, with its weeks and the term that is paid ahead. */
  #setPauses(running: ModelSubscription, pauses: Span[], by: number, now: number): void {
    const ahead = this.waitingOf(running.studentId, now)
    if (ahead?.start === running.end) Object.assign(ahead, { start: ahead.start + by, end: ahead.end + by })
    Object.assign(running, { pauses: pauses.toSorted((a, b) => a.from - b.from), end: running.end + by })
  }

  pause(studentId: number, now: number): void {
    const running = this.runningOf(studentId, now)
    if (running) this.#setPauses(running, [...running.pauses, this.nextPause(now)], pauseMs, now)
  }

  /** What an early end, by whole days, would leave of the pauses, and how much it saves. */
  #shortened(running: ModelSubscription, now: number): { pauses: Span[]; saved: number } {
    const pause = running.pauses.find(({ to }) => to > now)
    if (!pause) return { pauses: running.pauses, saved: 0 }
    const others = running.pauses.filter((one) => one !== pause)
    if (now < pause.from) return { pauses: others, saved: pause.to - pause.from }
    const saved = Math.floor((pause.to - nextCairoMidnight(now)) / dayMs) * dayMs
    return { pauses: [...others, { from: pause.from, to: pause.to - saved }], saved: Math.max(0, saved) }
  }

  /** Not while a lesson of the week stands in days that would be of another one, or of none. */
  refuseEndPause(studentId: number, now: number): string | null {
    const running = this.runningOf(studentId, now)
    if (!running) return 'subscription-not-found'
    const { pauses, saved } = this.#shortened(running, now)
    const pause = this.pauseOf(studentId, now)
    if (!pause || saved === 0) return 'illegal'
    const weeks = weeksOf({ start: running.start, end: running.end - saved, pauses })
    const weekEnd = weeks[placeOf(weeks, pause.from - 1)]?.to ?? running.end - saved
    const gone = { from: Math.max(weekEnd, pause.from), to: running.end }
    const standing = this.#lessonsWithin(studentId, gone).some(({ weekMinutes }) => weekMinutes > 0)
    return standing ? 'conflicting-lessons' : null
  }

  endPause(studentId: number, now: number): void {
    const running = this.runningOf(studentId, now)
    if (!running) return
    const { pauses, saved } = this.#shortened(running, now)
    this.#setPauses(running, pauses, -saved, now)
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

  /** `taken`: minutes that are there for it already. */
  book(wish: BookingWish, id: number, sessionId: string, now: number, taken?: Part[]): void {
    const { studentId, tutorId, slotId, start, minutes } = wish
    const parts = taken ?? this.#take(wish, now)
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
      ...{ canceledBy: null, canceledAt: null, verdict: null, events: [], reportedAt: null },
      ...{ terms: this.#termsOf(start, now), late: 0, rescuedBy: null },
    }
    this.state.lessons.set(id, lesson)
    if (typeof parts !== 'string') this.#hold(lesson, parts, this.weekOf(studentId, now)?.isTrial ?? false)
  }

  /** A lesson keeps the terms that were set when it was booked. */
  #termsOf(start: number, now: number): ModelLesson['terms'] {
    const { lateHours, lateShare: share } = this.state.settings
    const isNever = lateHours === 0 || share === 0
    return isNever
      ? { lateFrom: null, share: 0 }
      : { lateFrom: Math.max(start - lateHours * hourMs, now + graceMs), share }
  }

  move(lesson: ModelLesson, wish: BookingWish, now: number): void {
    // To where it is already: nothing moves.
    if (lesson.slotId === wish.slotId && lesson.start === wish.start && lesson.minutes === wish.minutes) return
    const { lateFrom, share } = lesson.terms
    if (lateFrom !== null && now < lateFrom)
      lesson.terms = { lateFrom: Math.max(lateFrom + wish.start - lesson.start, now + graceMs), share }
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
  cancel(lesson: ModelLesson, by: number, now: number): Part[] {
    Object.assign(lesson, { canceledBy: by, canceledAt: now })
    if (now >= lesson.start) {
      lesson.verdict = 'tutorAbsent'
      lesson.outcome = { ...this.#agreed(lesson), returned: lesson.minutes, paid: 0, earned: 0, charged: 0 }
    }
    if (by !== lesson.studentId || now >= lesson.start) return this.#returnMinutes(lesson, lesson.minutes, now)
    const used = this.#usedUp(lesson, now)
    if (used === 0) this.#giveBack(lesson)
    else {
      // The team can rule about it; its pay is posted by the jobs.
      lesson.outcome = { ...this.#agreed(lesson), returned: lesson.minutes - used, paid: used, earned: 0, charged: 0 }
      this.#spend(lesson, used)
    }
    return []
  }

  #usedUp({ terms: { lateFrom, share }, minutes }: ModelLesson, now: number): number {
    return lateFrom === null || now < lateFrom ? 0 : Math.floor((minutes * share) / 10_000)
  }

  /**
   * A late cancellation gives all but these minutes back, those that were paid for first. The tutor earns and the student
   * is charged for what is used up.
   */
  #spend(lesson: ModelLesson, used: number): void {
    let missing = lesson.minutes - used
    const paid = paidOf(lesson.parts)
    let kept = 0
    for (const part of lesson.parts.toSorted((a, b) => Number(b.paid) - Number(a.paid))) {
      const back = Math.min(missing, part.minutes)
      missing -= back
      if (part.lotId === null) lesson.weekMinutes -= back
      else this.#fill(part.lotId, back)
      if (part.paid) kept += part.minutes - back
    }
    lesson.late = used
    lesson.price = Math.floor((lesson.price * used) / lesson.minutes)
    lesson.charge = paid === 0 ? 0 : Math.floor((lesson.charge * kept) / paid)
  }

  // A lesson at once, or in the place of one whose tutor does not come

  /** The first full minute that leaves both a minute to come in. */
  startOfNow(now: number): number {
    return Math.ceil((now + minuteMs) / minuteMs) * minuteMs
  }

  /** `open` while another may take its place. */
  stateOfMissed(
    lesson: ModelLesson,
    isTutorInside: boolean,
    now: number,
  ): 'open' | 'early' | 'arrived' | 'settled' | 'over' {
    if (lesson.canceledBy !== null) return lesson.verdict === 'tutorAbsent' ? 'settled' : 'over'
    if (now >= lesson.start + lesson.minutes * minuteMs || lesson.verdict !== null) return 'over'
    if (now < lesson.start + 3 * minuteMs) return 'early'
    return !isTutorInside && this.#hasTutorMissed(lesson, now) ? 'open' : 'arrived'
  }

  /** Who has just agreed teaches without notice, between the quarters, and in no hours that were offered. */
  refuseNow(wish: BookingWish, now: number, missed?: ModelLesson): string | null {
    const { studentId, tutorId, start, minutes } = wish
    const end = start + minutes * minuteMs
    if (missed?.tutorId === tutorId) return 'busy-tutor'
    const parts = missed ? missed.parts : this.#take(wish, now)
    if (typeof parts === 'string') return parts
    if (this.isRefunding(studentId, now)) return 'subscription-refunding'
    const week = this.weekOf(studentId, now)
    if (missed && week && common(week.pauses, [{ from: start, to: end }]).length > 0) return 'subscription-paused'
    const isAhead = (one: ModelLesson) =>
      one !== missed && one.canceledBy === null && one.start + one.minutes * minuteMs > now
    if (week?.isTrial && ofLot(parts, null) > 0 && this.lessonsOf(studentId).some(isAhead))
      return 'reached-booking-limit'
    if (this.#isBusy(tutorId, start, end)) return 'busy-tutor'
    return this.#isBusy(studentId, start, end, missed) ? 'conflicting-lessons' : null
  }

  /** In hours that were offered, with the minutes of the missed lesson. */
  refuseRescue(wish: BookingWish, missed: ModelLesson, now: number): string | null {
    const { tutorId, start, minutes } = wish
    if (missed.tutorId === tutorId) return 'busy-tutor'
    const slot = this.state.slots.get(wish.slotId)
    if (start <= now) return 'bad-request'
    if (!slot || slot.isDeleted || slot.tutorId !== tutorId) return 'slot-not-found'
    const { notice = 0 } = this.state.tutors.get(tutorId) ?? {}
    if (start < now + notice * minuteMs) return 'bad-request'
    const refused = this.refuseNow(wish, now, missed)
    const isOutside = start < slot.start || start + minutes * minuteMs > slot.end
    return refused === null || refused === 'conflicting-lessons' ? (isOutside ? 'busy-tutor' : refused) : refused
  }

  /** Both or neither: the missed lesson is settled, and the other one holds its minutes. */
  rescue(missed: ModelLesson, wish: BookingWish, id: number, sessionId: string, now: number): void {
    const back = this.cancel(missed, missed.studentId, now)
    const endOf = ({ lotId }: Part) => this.state.lots.find((lot) => lot.id === lotId)?.end ?? 0
    const parts = back.toSorted((a, b) => endOf(a) - endOf(b) || (a.lotId ?? 0) - (b.lotId ?? 0))
    this.book(wish, id, sessionId, now, parts)
    missed.rescuedBy = id
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
      Object.assign(one, { canceledBy: slot.tutorId, canceledAt: now })
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

  /** Whether the platform failed during a lesson, as far as the team has marked it. */
  #isOutage({ start, minutes }: ModelLesson): boolean {
    return this.state.outages.some(({ from, to }) => to > start && from < start + minutes * minuteMs)
  }

  /** Lessons of a span, without those that were called off before they began. */
  coveredBy({ from, to }: Span): ModelLesson[] {
    return [...this.state.lessons.values()].filter(
      (one) =>
        one.start < to &&
        one.start + one.minutes * minuteMs > from &&
        (one.canceledBy === null || one.verdict !== null),
    )
  }

  /** What a judged lesson comes to once its time was one of ours to answer for; null where nothing changes. */
  rejudged(lesson: ModelLesson, now: number): Judgement | null {
    const { verdict, outcome, rulings } = lesson
    if (!outcome || rulings.length > 0 || verdict === 'held' || verdict === 'outage') return null
    const judged = this.judge(lesson, now)
    // Nobody loses by it.
    const returned = Math.max(judged.returned, outcome.returned)
    return { verdict: judged.verdict, returned, paid: Math.max(judged.paid, outcome.paid) }
  }

  /** What attendance says, as far as it is known; stays that are open last until `now`. */
  judge(lesson: ModelLesson, now: number): Judgement {
    const isOutage = this.#isOutage(lesson)
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
      if (isOutage || late + left === 0) return { verdict: 'held', returned: 0, paid: minutes }
      const verdict = late >= left ? 'tutorLate' : 'tutorLeft'
      return { verdict, returned: late + left, paid: minutes - late - left }
    }
    if (isOutage) return { ...none('outage'), paid: minutes }
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
    const uncharged = paidOf(this.#returnMinutes(lesson, returned, now))
    lesson.verdict = verdict
    this.#takeRefunded(lesson, now)
    if (!this.isPaid(lesson)) Object.assign(lesson, { canceledBy: lesson.tutorId, canceledAt: now })
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
    const weeks = weeksOf(ended)
    if (lesson.start < (weeks[placeOf(weeks, ended.endedAt ?? 0)]?.from ?? 0)) return
    const gone = this.#unusedOf(lesson, now)
    for (const { lotId, minutes } of gone) this.#fill(lotId, -minutes)
    payment.taken = [...(payment.taken ?? []), ...gone]
  }

  #agreed(lesson: ModelLesson): Pick<Outcome, 'agreedPrice' | 'agreedCharge' | 'paidFor'> {
    return { agreedPrice: lesson.price, agreedCharge: lesson.charge, paidFor: paidOf(lesson.parts) }
  }

  // Disputes

  /** Each of the two opens one, from when the lesson is over, or cancelled late, until 48 hours after that. */
  refuseDispute(lesson: ModelLesson, userId: number, now: number): string | null {
    if (userId !== lesson.studentId && userId !== lesson.tutorId) return 'forbidden'
    const end = lesson.start + lesson.minutes * minuteMs
    const isLate = lesson.verdict === null && lesson.late > 0
    if (lesson.verdict === null && !isLate && (lesson.canceledBy !== null || now < end)) return 'illegal'
    if (now > (isLate ? (lesson.canceledAt ?? end) : end) + 2 * dayMs) return 'dispute-too-late'
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
    lesson.isPosted = lesson.canceledBy === null || lesson.late > 0
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
    if (!running || payment?.state !== 'paid') return 'running-subscription-required'
    if (running.planId !== wish.planId) return 'illegal'
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
    const subscription = this.subscriptionOf(payment.id)
    const lessons = subscription ? this.#ofWeekAt(subscription, now) : []
    payment.taken = lessons.flatMap((lesson) => this.#unusedOf(lesson, now))
    for (const { lotId, minutes } of payment.taken) this.#fill(lotId, -minutes)
  }

  /** They come back when the money stays. */
  restorePack(payment: ModelPayment): void {
    const lot = this.#lotOf(payment)
    if (lot) lot.rest = payment.pack ?? 0
    for (const { lotId, minutes } of payment.taken ?? []) this.#fill(lotId, minutes)
    payment.taken = null
  }

  /** Lessons with minutes of the week of an instant that have begun, or that were cancelled. */
  #ofWeekAt(subscription: ModelSubscription, at: number): ModelLesson[] {
    const weeks = weeksOf(subscription)
    const week = at < subscription.start ? undefined : weeks[placeOf(weeks, at)]
    return this.lessonsOf(subscription.studentId).filter(
      (one) =>
        week !== undefined &&
        !one.isTrial &&
        !subscription.before.includes(one.id) &&
        one.start >= week.from &&
        (one.start <= at || (one.canceledAt !== null && one.canceledAt <= at)),
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

  // Upgrades

  /** What a plan with more minutes costs for the weeks left, the running one included; null without a subscription. */
  priceOfUpgrade(studentId: number, plan: ModelPlan, now: number): { amount: number; terms: UpgradeTerms } | null {
    const running = this.runningOf(studentId, now)
    if (!running || this.state.payments.get(running.paymentId)?.state !== 'paid') return null
    const weeks = weeksOf(running)
    const place = placeOf(weeks, now)
    const price = this.priceOfPlan(plan, running.weeks === 4 ? 'month' : 'quarter')
    const shareOfWeeks = (whole: number) => Math.floor((whole * (weeks.length - place)) / running.weeks)
    const difference = shareOfWeeks(price) - shareOfWeeks(running.price)
    const { paymentId: of, planId: fromPlanId, weeklyMinutes: fromMinutes, price: fromPrice } = running
    return {
      amount: difference <= 0 ? 0 : Math.max(smallestCharge, difference),
      terms: { of, fromPlanId, fromMinutes, fromPrice, price, week: weeks[place] as Span },
    }
  }

  /** A plan with more minutes, for the period that runs. */
  refuseUpgrade(
    wish: { studentId: number; plan: ModelPlan; weeks: number; intent: string; shown: number },
    now: number,
  ): string | ModelPayment | null {
    const running = this.runningOf(wish.studentId, now)
    const offer = this.priceOfUpgrade(wish.studentId, wish.plan, now)
    if (!running || !offer) return 'subscription-not-found'
    if (wish.plan.weeklyMinutes <= running.weeklyMinutes || wish.weeks !== running.weeks) return 'illegal'
    return this.#refuseBesideOpen({ ...wish, price: offer.amount })
  }

  /** Begins it for the running week, where the subscription still is what it was priced from. */
  #upgrade({ id, planId, weeklyMinutes, studentId, upgrade }: ModelPayment, paidAt: number, now: number): boolean {
    const running = this.runningOf(studentId, now)
    if (!running || !upgrade || this.state.payments.get(running.paymentId)?.state !== 'paid') return false
    const isSame =
      running.paymentId === upgrade.of &&
      running.planId === upgrade.fromPlanId &&
      running.weeklyMinutes === upgrade.fromMinutes &&
      running.price === upgrade.fromPrice
    if (!isSame || paidAt >= upgrade.week.to) return false
    running.upgrades.push({ paymentId: id, weekFrom: upgrade.week.from, weeklyMinutes })
    Object.assign(running, { planId, weeklyMinutes, price: upgrade.price })
    return true
  }

  // Friends

  /** The first payment that begins something brings both minutes, unless both are one person. */
  #rewardFriend({ id, studentId }: ModelPayment, now: number): void {
    const friend = this.state.friends.find(({ friendId, decidedAt }) => friendId === studentId && decidedAt === null)
    if (!friend) return
    const { inviterId, friendId } = friend
    const given = friend.isSame ? 0 : this.state.settings.friendMinutes
    const lately = this.state.friends.filter(
      (one) =>
        one.inviterId === inviterId &&
        one.inviterMinutes > 0 &&
        one.decidedAt !== null &&
        one.decidedAt > now - 365 * dayMs,
    )
    const inviterMinutes = lately.length < friendsAYear ? given : 0
    Object.assign(friend, { paymentId: id, decidedAt: now, friendMinutes: given, inviterMinutes })
    const lot = { kind: 'referred', paid: false, end: now + 4 * weekMs, lessonId: null, friendId } as const
    for (const [student, rest] of [
      [friendId, given],
      [inviterId, inviterMinutes],
    ] as const)
      if (rest > 0) this.#give({ ...lot, studentId: student, rest })
  }

  /** Money of the payment went back: what is left of the gift ends. */
  #endGift(payment: ModelPayment, now: number): void {
    const friend = this.state.friends.find(({ paymentId }) => paymentId === payment.id)
    if (!friend || friend.isTakenBack || friend.friendMinutes === 0) return
    friend.isTakenBack = true
    for (const lot of this.state.lots) if (lot.friendId === friend.friendId && lot.end > now) lot.rest = 0
  }

  // What payments begin and give back

  /** Money that came. It begins what was bought, or is owed back where that cannot begin any more. */
  pay(payment: ModelPayment, paidAt: number, fees: number, now: number): void {
    const isLate = payment.state === 'ended'
    const counted = Math.min(Math.max(paidAt, payment.createdAt), now)
    const begins = this.#begin(payment, counted, isLate, now)
    Object.assign(payment, { state: 'paid', fees, isOwed: !begins })
    if (begins) this.#rewardFriend(payment, now)
  }

  #begin(payment: ModelPayment, paidAt: number, isLate: boolean, now: number): boolean {
    const { id: paymentId, studentId, planId, weeklyMinutes, weeks, amount: price } = payment
    if (payment.pack) {
      const lot = { studentId, kind: 'bought', paid: true, end: now + 4 * weekMs, lessonId: null } as const
      this.#give({ ...lot, paymentId, rest: payment.pack })
      return true
    }
    if (payment.upgrade) return this.#upgrade(payment, paidAt, now)
    const live = this.liveOf(studentId, now)
    if (!(isLate ? live.length === 0 : this.#mayBuy(studentId, now))) return false
    const start = live.at(-1)?.end ?? dayStart(paidAt)
    this.state.subscriptions.push({
      ...{ paymentId, studentId, planId, weeks, weeklyMinutes, firstMinutes: weeklyMinutes, price },
      ...{ start, end: start + weeks * weekMs, pauses: [], upgrades: [] },
      ...{ isEnded: false, endedAt: null, carried: 0 },
      before: this.lessonsOf(studentId)
        .filter((one) => one.start < now || one.canceledBy !== null)
        .map((one) => one.id),
    })
    return true
  }

  subscriptionOf(paymentId: number): ModelSubscription | undefined {
    return this.state.subscriptions.find((one) => one.paymentId === paymentId)
  }

  /** What a payment began, or upgraded. */
  #termOf(paymentId: number): ModelSubscription | undefined {
    return this.state.subscriptions.find(
      (one) => one.paymentId === paymentId || one.upgrades.some((upgrade) => upgrade.paymentId === paymentId),
    )
  }

  /** Minutes of the week; of one that is over and not judged yet what its attendance says, of others less what came back. */
  #costOf(lesson: ModelLesson, now: number): number {
    const back = this.#unusedOf(lesson, now).reduce((sum, { minutes }) => sum + minutes, 0)
    const isOpen = lesson.canceledBy === null && lesson.verdict === null
    if (!isOpen || lesson.start + lesson.minutes * minuteMs > now) return lesson.weekMinutes - back
    return Math.max(0, lesson.weekMinutes - this.judge(lesson, now).returned)
  }

  /** What a subscription that ends now is worth: what was paid, less fees, weeks that are over, and lessons of this one. */
  #worthOf(subscription: ModelSubscription, payments: readonly ModelPayment[], now: number): number {
    const at = Math.min(now, subscription.endedAt ?? now)
    const weeks = weeksOf(subscription)
    const place = at < subscription.start ? 0 : placeOf(weeks, at)
    const used = this.#ofWeekAt(subscription, at).reduce((sum, one) => sum + this.#costOf(one, now), 0)
    const over = weeks.slice(0, place).reduce((sum, one) => sum + this.#quotaOf(subscription, one), 0)
    const kept = payments.reduce((sum, { amount, fees }) => sum + amount - fees, 0)
    return Math.max(0, Math.floor(kept - (studentHour * (used + over)) / 60))
  }

  /** What each paid payment of a subscription gives back when it ends: the first one as far as it goes, then its upgrades. */
  sharesOf(paymentId: number, now: number): { payment: ModelPayment; amount: number }[] {
    const subscription = this.#termOf(paymentId)
    if (!subscription) return []
    const payments = [subscription.paymentId, ...subscription.upgrades.map((one) => one.paymentId)].flatMap(
      (id) => this.state.payments.get(id) ?? [],
    )
    const gone = payments.reduce((sum, { state, refund }) => (state === 'paid' ? sum : sum + refund), 0)
    let left = Math.max(0, this.#worthOf(subscription, payments, now) - gone)
    return payments.flatMap((payment) => {
      if (payment.state !== 'paid') return []
      const amount = Math.min(left, Math.max(0, payment.amount - payment.fees))
      left -= amount
      return [{ payment, amount }]
    })
  }

  /** What a paid payment gives back now. That of an upgrade goes back only with its subscription. */
  refundOf(payment: ModelPayment, now: number): number {
    if (payment.state !== 'paid') return 0
    const lot = this.#lotOf(payment)
    if (lot) return lot.rest === payment.pack && lot.end > now ? Math.max(0, payment.amount - payment.fees) : 0
    const subscription = this.#termOf(payment.id)
    if (!subscription) return payment.amount
    if (subscription.paymentId !== payment.id && !subscription.isEnded) return 0
    return this.sharesOf(payment.id, now).find((one) => one.payment === payment)?.amount ?? 0
  }

  /** Payments of upgrades whose money goes back with this one. */
  upgradesOf(paymentId: number): ModelPayment[] {
    const { upgrades = [] } = this.subscriptionOf(paymentId) ?? {}
    return upgrades.flatMap((one) => this.state.payments.get(one.paymentId) ?? [])
  }

  /** Whether a payment is of an upgrade whose subscription has ended with its first payment. */
  followsFirst(paymentId: number): boolean {
    const subscription = this.#termOf(paymentId)
    return subscription !== undefined && subscription.paymentId !== paymentId && subscription.isEnded
  }

  /** Its money has gone back, or is on its way. */
  sendBack(payment: ModelPayment, now: number): void {
    this.endPurchase(payment, now)
    this.#endGift(payment, now)
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
      Object.assign(one, { canceledBy: one.studentId, canceledAt: now })
      this.#giveBack(one)
    }
    this.#beginNext(subscription, now)
  }

  /** The term that is paid ahead begins now, with its whole length. */
  #beginNext(ended: ModelSubscription, now: number): void {
    const next = this.state.subscriptions.find(
      (one) => one.studentId === ended.studentId && !one.isEnded && one.start > now && one.start === ended.end,
    )
    if (!next) return
    Object.assign(next, {
      ...{ start: now, end: next.end + dayStart(now) - dayStart(next.start), follows: ended.paymentId },
      before: this.lessonsOf(next.studentId)
        .filter((one) => one.start < now || one.canceledBy !== null)
        .map((one) => one.id),
    })
  }

  /** The term that began early waits again for the one that goes on after all; not one that has rested since. */
  #waitAgain(resumed: ModelSubscription, now: number): void {
    const next = this.state.subscriptions.find((one) => one.follows === resumed.paymentId && !one.isEnded)
    if (!next || next.pauses.length > 0 || next.start >= resumed.end || next.end <= now) return
    const end = next.end + resumed.end - dayStart(next.start)
    Object.assign(next, { start: resumed.end, end, carried: 0, before: [], follows: undefined })
  }

  /** A request for a refund was turned down: what was bought goes on. */
  resume(payment: ModelPayment, now: number): void {
    Object.assign(payment, { state: 'paid', refund: 0 })
    this.restorePack(payment)
    const subscription = this.subscriptionOf(payment.id)
    if (subscription) {
      Object.assign(subscription, { isEnded: false, endedAt: null })
      this.#waitAgain(subscription, now)
    }
    // What was to follow it stays as well.
    for (const one of this.upgradesOf(payment.id))
      if (one.state === 'claimed') Object.assign(one, { state: 'paid', refund: 0 })
  }

  // Earnings

  earned(tutorId: number): number {
    return [...this.state.lessons.values()]
      .filter((one) => one.tutorId === tutorId)
      .reduce((sum, one) => sum + (one.outcome?.earned ?? (one.late > 0 && one.isPosted ? one.price : 0)), 0)
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

  /** A request to the one receiver of this tutor, which is new for a day after the first that stands. */
  askWithdrawal(id: number, tutorId: number, amount: number, now: number): void {
    const earlier = [...this.state.invoices.values()]
      .filter((one) => one.tutorId === tutorId && one.state !== 'canceled' && one.state !== 'rejected')
      .map((one) => one.heldUntil)
    const heldUntil = earlier.length > 0 ? Math.min(...earlier) : now + 24 * 60 * 60 * 1000
    this.state.invoices.set(id, { id, tutorId, amount, heldUntil, state: 'pending' })
  }

  /** Whether a request may go to this state. */
  refuseInvoice(
    { state, tutorId, heldUntil }: ModelInvoice,
    to: InvoiceState,
    isTutor: boolean,
    now: number,
  ): string | null {
    if (isTutor)
      return to === 'cancelling' && (state === 'pending' || state === 'cancelling') ? null : 'illegal-invoice-update'
    if (state !== 'pending' && state !== 'cancelling') return 'illegal-invoice-update'
    const isDisputed = this.disputed(tutorId) > 0 && this.spendable(tutorId) < 0
    if (to === 'approved' && isDisputed) return 'withdrawal-disputed'
    return to === 'approved' && heldUntil > now ? 'withdrawal-on-hold' : null
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
      sum(used.map((one) => one.outcome?.charged ?? (one.late > 0 && one.isPosted ? one.charge : 0)))
    )
  }
}
