/** Plays days: everybody's habits on an agenda, one step after the other, each compared with the model. */

import { send } from '#tests/kit/client.ts'
import { simulateGateways } from '#tests/kit/gateways.ts'
import type { Person } from '#tests/kit/people.ts'
import { insertSessionEvents } from '#worker/features/lessons/attendance-store.ts'
import type { WebhookCall } from '#worker/gateways/simulated/gateway-webhooks.ts'
import * as acts from './acts.ts'
import { Agenda } from './agenda.ts'
import { type Arrival, planAttendance } from './attendance.ts'
import { planDispute, planRuling } from './dispute-acts.ts'
import * as fair from './fair-acts.ts'
import { isKilled, throwIfKilled } from './flows.ts'
import { db, endSession, openWorker, peopleInside, runJobs } from './host.ts'
import type { BookingWish, ModelLesson, ModelPayment } from './model.ts'
import { Random } from './random.ts'
import { clock, database, seedWorker } from './runtime.ts'
import { type Act, Stage } from './stage.ts'
import { orderOf, Watch } from './watch.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const quarter = 15 * minuteMs
const passageTypes = { joined: 1, left: 2, lost: 3 } as const

export interface Play {
  readonly seed: number
  readonly days: number
  /** The last step; everything there is in the days when absent. */
  readonly until?: number | undefined
  readonly students?: number
  readonly tutors?: number
}
export interface Played {
  readonly steps: number
  readonly days: number
  readonly troubles: readonly string[]
  readonly trace: readonly string[]
  readonly counts: Readonly<Record<string, number>>
}

/** Spring of a year in which the clocks of Cairo change. */
const firstDay = Date.UTC(2026, 2, 2, 6)

class Theatre {
  readonly #stage: Stage
  readonly #watch: Watch
  readonly #agenda = new Agenda()
  readonly #gateways = simulateGateways()
  /** The start for which the attendance of a lesson was planned. */
  readonly #planned = new Map<number, number>()
  /** Webhooks that the worker's own gateway has sent. */
  readonly #sent: WebhookCall[] = []
  readonly #end: number
  readonly #until: number

  constructor({ seed, days, until }: Play) {
    this.#stage = new Stage(seed)
    this.#watch = new Watch(this.#stage)
    this.#end = firstDay + days * dayMs
    this.#until = until ?? Number.POSITIVE_INFINITY
    clock.set(firstDay)
    seedWorker(new Random(seed ^ 0x5eed).next)
    openWorker((request) => this.#catchWebhook(request))
    // What the worker logs is a fault, unless it was killed.
    console.error = (line: unknown) => {
      if (!isKilled() && !String(line).includes('Error: killed')) this.#stage.complain(`logged: ${line}`)
    }
  }

  get #random(): Random {
    return this.#stage.random
  }

  get #now(): number {
    return clock.now()
  }

  get #isOver(): boolean {
    return this.#stage.troubles.length > 0 || this.#stage.step >= this.#until
  }

  #catchWebhook(request: Request): Promise<Response> | null {
    const url = new URL(request.url)
    if (!/payment-status$|on-checkout$/.test(url.pathname) || request.method !== 'POST') return null
    if (request.headers.has('x-delivered') || request.headers.has('authorization')) return null
    const keep = async (): Promise<Response> => {
      const headers = Object.fromEntries(request.headers)
      const query = Object.fromEntries(url.searchParams)
      this.#sent.push({ path: url.pathname, query, headers, body: await request.text() })
      return new Response()
    }
    return keep()
  }

  async play(students: number, tutors: number): Promise<Played> {
    await this.#stage.populate(students, tutors)
    for (const student of this.#stage.students) this.#wake(() => this.#live(student), 4 * hourMs)
    for (const tutor of this.#stage.tutors) {
      this.#agenda.plan(firstDay + minuteMs, () => this.#teach(tutor))
      this.#wake(() => this.#teach(tutor), 14 * hourMs)
    }
    this.#wake(() => this.#administer(), 10 * hourMs)
    this.#wake(() => this.#disagree(), 4 * hourMs)
    this.#agenda.plan(firstDay + 5 * minuteMs, () => this.#tick())
    this.#agenda.plan(firstDay + dayMs, () => this.#closeDay())
    while (!this.#isOver) {
      const entry = this.#agenda.take()
      if (!entry || entry.at > this.#end) break
      if (entry.at > this.#now) clock.set(entry.at)
      await entry.happen()
    }
    const { step, troubles, trace, counts } = this.#stage
    return { steps: step, days: (this.#now - firstDay) / dayMs, troubles, trace, counts }
  }

  #wake(act: () => Promise<void>, meanMs: number): void {
    const again = async (): Promise<void> => {
      await act()
      const next = this.#now + this.#random.between(0.1, 1.9) * meanMs
      this.#agenda.plan(next, again)
    }
    this.#agenda.plan(this.#now + this.#random.between(0, 1) * meanMs, again)
  }

  /** One step: acts at the same time, the comparison with the model, and what follows from it for the agenda. */
  async #step(...given: readonly Act[]): Promise<void> {
    if (this.#isOver || given.length === 0) return
    const stage = this.#stage
    stage.step += 1
    const killed = given.map(({ find }) => (find && this.#random.chance(0.03) ? this.#random.below(14) : undefined))
    try {
      await stage.run(given, killed, () => this.#watch.findDifference())
      await this.#watch.compare(given.flatMap(({ touches }) => touches))
    } catch (error) {
      stage.complain(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    for (const id of this.#watch.changed) this.#planSession(id)
    await this.#postWebhooks()
  }

  // Students

  #weekAhead(tutorId?: number): { id: number; tutorId: number; start: number; end: number }[] {
    return [...this.#stage.model.state.slots.values()].filter(
      (one) => !one.isDeleted && one.end > this.#now && (tutorId === undefined || one.tutorId === tutorId),
    )
  }

  #wish(studentId: number, tutorId?: number): BookingWish | null {
    const random = this.#random
    const week = this.#stage.model.weekOf(studentId, this.#now)
    const slots = this.#weekAhead(tutorId)
    const near = slots.filter(({ start }) => week !== null && start < week.end)
    const slot = random.pick(near.length > 0 && random.chance(0.85) ? near : slots)
    if (!slot) return null
    const minutes = random.chance(0.6) ? 30 : 15
    const steps = Math.round((slot.end - slot.start) / quarter)
    const place = random.chance(0.03)
      ? random.below(steps + 8) - 4
      : random.below(Math.max(1, steps - minutes / 15 + 1))
    const wrongTutor = tutorId === undefined && random.chance(0.01) ? random.pick(this.#stage.tutors).id : slot.tutorId
    return { studentId, tutorId: wrongTutor, slotId: slot.id, start: slot.start + place * quarter, minutes }
  }

  #coming(studentId: number): ModelLesson[] {
    return this.#stage.model.lessonsOf(studentId).filter((one) => one.canceledBy === null && one.start > this.#now)
  }

  async #live(student: Person): Promise<void> {
    const hour = new Date(this.#now).getUTCHours()
    if (hour < 5 && this.#random.chance(0.8)) return
    const habit = this.#random.weighted({
      book: 46,
      bookTwice: 8,
      race: 5,
      move: 9,
      cancel: 7,
      buy: this.#wishToBuy(student.id),
      pack: 3,
      upgrade: 2.5,
      pause: this.#stage.model.pauseOf(student.id, this.#now) ? 0.3 : 2,
      goOn: this.#stage.model.pauseOf(student.id, this.#now) ? 5 : 0.2,
      atOnce: 4,
      payOn: 2,
      end: 0.6,
      refund: 0.6,
      keepHour: 1.2,
      endHour: 0.5,
    })
    const wish = this.#wish(student.id)
    const lesson = this.#random.pick(this.#coming(student.id))
    switch (habit) {
      case 'book':
        return wish ? this.#step(acts.book(this.#stage, student, wish)) : undefined
      case 'bookTwice': {
        const other = this.#wish(student.id)
        if (wish && other)
          await this.#step(acts.book(this.#stage, student, wish), acts.book(this.#stage, student, other))
        return
      }
      case 'race':
        return this.#race(student, wish)
      case 'move': {
        const to = lesson && this.#wish(student.id, lesson?.tutorId)
        return lesson && to ? this.#step(acts.move(this.#stage, student, lesson, to)) : undefined
      }
      case 'cancel':
        return lesson ? this.#step(acts.cancel(this.#stage, student, lesson)) : undefined
      case 'buy':
        return this.#buy(student)
      case 'pack':
        return this.#buyPack(student)
      case 'upgrade':
        return this.#upgrade(student)
      case 'pause':
        return this.#pause(student, wish)
      case 'goOn':
        return this.#step(
          fair.goOn(this.#stage, student),
          ...(wish && this.#random.chance(0.2) ? [acts.book(this.#stage, student, wish)] : []),
        )
      case 'atOnce':
        return this.#teachAtOnce(student, null)
      case 'payOn': {
        const own = [...this.#stage.model.state.payments.values()].filter((one) => one.studentId === student.id)
        const payment = own.at(-1)
        return payment
          ? this.#step(acts.askGateway(this.#watch, student, payment, () => this.#orderOf(payment.id)?.status ?? ''))
          : undefined
      }
      case 'end':
        return this.#step(acts.endSubscription(this.#stage, this.#watch, student, this.#random.chance(0.25)))
      case 'refund': {
        const own = [...this.#stage.model.state.payments.values()].filter((one) => one.studentId === student.id)
        const payment = this.#random.pick(own.slice(-3))
        return payment ? this.#step(acts.askRefund(this.#stage, student, payment)) : undefined
      }
      case 'keepHour': {
        const tutor = this.#random.pick(this.#stage.tutors)
        const hour = { tutorId: tutor.id, weekday: this.#random.below(7), minute: 60 * (10 + this.#random.below(10)) }
        const duration = this.#random.chance(0.5) ? (15 as const) : (30 as const)
        return this.#step(acts.keepHour(this.#watch, student, { ...hour, duration }))
      }
      case 'endHour': {
        const [hour] = database.rows<{ id: number }>(
          'SELECT id FROM weekly_hours WHERE student_id = ? AND ended_at IS NULL ORDER BY id LIMIT 1',
          student.id,
        )
        return hour ? this.#step(acts.endHour(student, hour.id)) : undefined
      }
    }
  }

  /** Without a subscription, and in the last days of one: then it is renewed. */
  #wishToBuy(studentId: number): number {
    const live = this.#stage.model.liveOf(studentId, this.#now)
    const isEnding = live.every(({ start, end }) => start <= this.#now && end <= this.#now + 14 * dayMs)
    return live.length === 0 ? 16 : isEnding ? 8 : 3
  }

  /** Mostly once the lessons of that time are cancelled; sometimes while somebody books, or twice. */
  async #pause(student: Person, wish: BookingWish | null): Promise<void> {
    const stage = this.#stage
    const random = this.#random
    if (stage.model.runningOf(student.id, this.#now) && random.chance(0.8))
      for (const one of stage.model.lessonsInPause(student.id, this.#now))
        if (one.start > this.#now) await this.#step(acts.cancel(stage, student, one))
    const beside = random.weighted({ nothing: 7, booking: 2, again: 1, end: 0.5 })
    await this.#step(
      fair.pause(stage, student),
      ...(beside === 'booking' && wish ? [acts.book(stage, student, wish)] : []),
      ...(beside === 'again' ? [fair.pause(stage, student)] : []),
      ...(beside === 'end' ? [acts.endSubscription(stage, this.#watch, student, false)] : []),
    )
  }

  /** A search of a student, which one or two tutors accept. */
  async #teachAtOnce(student: Person, missed: ModelLesson | null): Promise<void> {
    const stage = this.#stage
    const random = this.#random
    const minutes = missed ? (missed.minutes as 15 | 30) : random.chance(0.5) ? 15 : 30
    const ringId = crypto.randomUUID()
    const one = random.pick(stage.tutors)
    const other = random.chance(0.15) ? random.pick(stage.tutors) : null
    const wish = this.#wish(student.id)
    await this.#step(
      fair.accept(stage, one, { student, minutes, missed }, ringId),
      ...(other && other !== one ? [fair.accept(stage, other, { student, minutes, missed }, crypto.randomUUID())] : []),
      ...(wish && random.chance(0.1) ? [acts.book(stage, student, wish)] : []),
    )
  }

  /** Acts that are after the same thing, at the same moment. */
  async #race(student: Person, wish: BookingWish | null): Promise<void> {
    const stage = this.#stage
    const random = this.#random
    const lesson = random.pick(this.#coming(student.id))
    const tutor = stage.tutors.find(({ id }) => id === (lesson?.tutorId ?? wish?.tutorId))
    const other = random.pick(stage.students.filter(({ id }) => id !== student.id))
    const kind = random.weighted({
      sameTime: 3,
      hoursGone: 2,
      bothCancel: 2,
      moveOrCancel: 2,
      twoMove: 2,
      endAndBook: 0.5,
    })
    if (kind === 'sameTime' && wish && other)
      return this.#step(
        acts.book(stage, student, wish),
        acts.book(stage, other, { ...wish, studentId: other.id }),
        ...(random.chance(0.3) ? [acts.book(stage, student, wish)] : []),
      )
    if (kind === 'hoursGone' && wish && tutor?.id === wish.tutorId)
      return this.#step(acts.book(stage, student, wish), acts.removeHours(stage, tutor, wish.slotId))
    if (kind === 'endAndBook' && wish)
      return this.#step(acts.endSubscription(stage, this.#watch, student, false), acts.book(stage, student, wish))
    if (!lesson || !tutor) return
    const to = this.#wish(student.id, lesson.tutorId)
    if (kind === 'bothCancel') return this.#step(acts.cancel(stage, student, lesson), acts.cancel(stage, tutor, lesson))
    if (!lesson) return
    if (kind === 'moveOrCancel' && to)
      return this.#step(acts.move(stage, student, lesson, to), acts.cancel(stage, tutor, lesson))
    const there = this.#wish(student.id, lesson.tutorId)
    if (kind === 'twoMove' && to && there)
      return this.#step(acts.move(stage, student, lesson, to), acts.move(stage, student, lesson, there))
  }

  // Payments

  async #buy(student: Person): Promise<void> {
    const stage = this.#stage
    const random = this.#random
    const plan = random.pick([...stage.model.state.plans.values()])
    const period = random.chance(0.85) ? 'month' : 'quarter'
    const way = random.chance(0.5) ? 'reference' : 'wallet'
    const price = stage.model.priceOfPlan(plan, period)
    const shown = random.chance(0.05) ? price + 100 : price
    const purchase = { plan, period, way, shown } as const
    const buy = acts.buy(stage, student, purchase)
    const known = new Set(stage.model.state.payments.keys())
    const other = random.chance(0.5) ? purchase : { ...purchase, way: 'wallet' as const }
    if (random.chance(0.1)) await this.#step(buy, acts.buy(stage, student, other))
    else await this.#step(buy)
    for (const payment of stage.model.state.payments.values())
      if (!known.has(payment.id)) this.#planPaying(payment, student)
  }

  /** Mostly to a larger plan in the period that runs; now and then to another one or at an old price. */
  async #upgrade(student: Person): Promise<void> {
    const stage = this.#stage
    const random = this.#random
    const { plans, payments } = stage.model.state
    const running = stage.model.runningOf(student.id, this.#now)
    const larger = [...plans.values()].filter((one) => one.weeklyMinutes > (running?.weeklyMinutes ?? 0))
    const plan = larger.length > 0 && random.chance(0.95) ? random.pick(larger) : random.pick([...plans.values()])
    const period = (running?.weeks ?? 4) === 4 || random.chance(0.05) ? 'month' : 'quarter'
    const price = stage.model.priceOfUpgrade(student.id, plan, this.#now)?.amount ?? 100_000
    const way = random.chance(0.5) ? 'reference' : 'wallet'
    const known = new Set(payments.keys())
    const wish = { plan, period, way, shown: random.chance(0.05) ? price + 100 : price } as const
    const buy = fair.upgrade(stage, student, wish)
    const beside = random.weighted({ nothing: 8, again: 1, end: 0.7, pause: 0.5 })
    await this.#step(
      buy,
      ...(beside === 'again' ? [buy] : []),
      ...(beside === 'end' ? [acts.endSubscription(stage, this.#watch, student, false)] : []),
      ...(beside === 'pause' ? [fair.pause(stage, student)] : []),
    )
    for (const payment of stage.model.state.payments.values())
      if (!known.has(payment.id)) this.#planPaying(payment, student)
  }

  /** Mostly beside the running plan; now and then without one, at the price of another or at an old one. */
  async #buyPack(student: Person): Promise<void> {
    const stage = this.#stage
    const random = this.#random
    const { plans, payments } = stage.model.state
    const running = stage.model.runningOf(student.id, this.#now)
    const own = plans.get(payments.get(running?.paymentId ?? 0)?.planId ?? 0)
    const plan = own && random.chance(0.95) ? own : random.pick([...plans.values()])
    const minutes = random.pick([30, 60, 120] as const)
    const price = stage.model.priceOfPack(plan, minutes)
    const way = random.chance(0.5) ? 'reference' : 'wallet'
    const known = new Set(payments.keys())
    const buy = acts.buyPack(stage, student, { plan, minutes, way, shown: random.chance(0.05) ? price + 100 : price })
    if (random.chance(0.1)) await this.#step(buy, buy)
    else await this.#step(buy)
    for (const payment of stage.model.state.payments.values())
      if (!known.has(payment.id)) this.#planPaying(payment, student)
  }

  #planPaying(payment: ModelPayment, student: Person): void {
    const { random } = this.#stage
    const habit = random.weighted({ pays: 72, givesUp: 10, paysAndGivesUp: 8, forgets: 10 })
    const within = payment.inCash ? random.between(0.1, 40) * hourMs : random.between(1, 50) * minuteMs
    const at = this.#now + within
    if (habit === 'pays' || habit === 'paysAndGivesUp') this.#agenda.plan(at, () => this.#pay(payment.id))
    if (habit === 'givesUp' || habit === 'paysAndGivesUp')
      this.#agenda.plan(at, () =>
        this.#step(
          acts.giveUpPaying(this.#stage, this.#watch, student, payment, () => this.#orderOf(payment.id)?.status ?? ''),
        ),
      )
  }

  #orderOf(id: number) {
    const [row] = database.rows<{ ref: string }>('SELECT merchant_ref AS ref FROM transactions WHERE id = ?', id)
    return row ? orderOf(row.ref) : null
  }

  /** The payer hands the money over; our side hears of it by a webhook, if at all. */
  async #pay(id: number): Promise<void> {
    const [row] = database.rows<{ ref: string }>('SELECT merchant_ref AS ref FROM transactions WHERE id = ?', id)
    const found = row && (await this.#gateways.counter.findOrder(this.#refOf(row.ref)))
    if (found?.status !== 'UNPAID') return
    await this.#gateways.counter.pay(found)
    this.#stage.note(`payment ${id} is paid at the gateway`)
    this.#sent.push(...(await this.#gateways.takeWebhooks()))
    await this.#postWebhooks()
  }

  #refOf(merchantRef: string): string {
    const [row] = database.rows<{ ref: string }>(
      "SELECT data->>'ref' AS ref FROM dev_sim WHERE kind = 'fawry-order' AND id = ?",
      merchantRef,
    )
    return row?.ref ?? ''
  }

  /** Webhooks go off: at once, late, twice, or never. */
  async #postWebhooks(): Promise<void> {
    const random = this.#random
    for (const call of this.#sent.splice(0)) {
      if (random.chance(0.1)) continue
      const delay = random.chance(0.15) ? random.between(0.2, 30) * hourMs : random.between(0, 3) * minuteMs
      this.#agenda.plan(this.#now + delay, () => this.#deliver(call, random.chance(0.08) ? 2 : 1))
      if (random.chance(0.08))
        this.#agenda.plan(this.#now + delay + random.between(0, 9) * hourMs, () => this.#deliver(call, 1))
    }
  }

  async #deliver({ path, query, headers, body }: WebhookCall, times: number): Promise<void> {
    const search = new URLSearchParams(query).toString()
    const act: Act = {
      name: `webhook: ${/"orderStatus":"(\w+)"/.exec(body)?.[1]} ${/"merchantRefNumber":"(\d+)"/.exec(body)?.[1]}`,
      touches: [],
      perform: async () => {
        const request = { method: 'POST', headers: { ...headers, 'x-delivered': '1' }, body }
        const { status } = await send(search ? `${path}?${search}` : path, request)
        if (status === 500) throwIfKilled()
        return status
      },
      check: (answer) => {
        const said = answer.ok ? answer.reply : answer.code
        return said === 200 ? this.#watch.takeOver() : `a webhook was answered ${said}`
      },
      find: () => 200,
    }
    await this.#step(...Array.from({ length: times }, () => act))
  }

  // Lessons as they are held

  #planSession(lessonId: number): void {
    const lesson = this.#stage.model.state.lessons.get(lessonId)
    if (!lesson || lesson.canceledBy !== null || lesson.start <= this.#now) return
    const { start } = lesson
    if (this.#planned.get(lessonId) === start) return
    this.#planned.set(lessonId, start)
    this.#agenda.plan(Math.max(this.#now + 1, start - 7 * minuteMs), async () => this.#openSession(lessonId, start))
  }

  /** The lesson as it stands, if it is still the one that was planned. */
  #current(lessonId: number, start: number): ModelLesson | null {
    const lesson = this.#stage.model.state.lessons.get(lessonId)
    return lesson?.start === start ? lesson : null
  }

  #openSession(lessonId: number, start: number): void {
    const lesson = this.#current(lessonId, start)
    if (!lesson || lesson.canceledBy !== null) return
    const { passages, reportsAt, givesUpAt } = planAttendance(this.#random, lesson)
    const end = start + lesson.minutes * minuteMs
    const waiting = new Set<Arrival>()
    const arrive = async (...given: readonly Arrival[]): Promise<void> => {
      for (const one of given) waiting.delete(one)
      const found = this.#current(lessonId, start)
      if (found && given.length > 0) await this.#step(this.#passing(found, given))
    }
    const inside = new Set<number>()
    peopleInside.set(lesson.sessionId, inside)
    this.#agenda.plan(end + hourMs, async () => void peopleInside.delete(lesson.sessionId))
    for (const one of passages) {
      this.#agenda.plan(Math.max(one.at, this.#now), async () => {
        if (one.way === 'joined') inside.add(one.userId)
        else inside.delete(one.userId)
      })
      if (one.arrives === null) continue
      const at = Math.max(one.arrives, this.#now)
      waiting.add(one)
      this.#agenda.plan(at, async () => {
        // The student has given up, and the room is closed.
        if (this.#current(lessonId, start)?.canceledBy != null && one.at > this.#now - minuteMs) return
        if (waiting.has(one)) await arrive(one)
      })
      if (one.twice) this.#agenda.plan(at + this.#random.between(0, 40) * minuteMs, () => arrive(one))
    }
    if (givesUpAt !== null && givesUpAt < end) this.#agenda.plan(givesUpAt, () => this.#giveUp(lessonId, start))
    if (reportsAt === null) return
    const report = async (): Promise<void> => {
      const found = this.#current(lessonId, start)
      if (!found || (found.canceledBy !== null && found.verdict === null)) return
      await arrive(...waiting)
      await this.#step(this.#reporting(found, end), ...(this.#random.chance(0.1) ? [this.#jobs('*/5 * * * *')] : []))
    }
    if (reportsAt === end + 2 * minuteMs) this.#agenda.plan(end, report)
    this.#agenda.plan(reportsAt, report)
  }

  async #giveUp(lessonId: number, start: number): Promise<void> {
    const lesson = this.#current(lessonId, start)
    const student = this.#stage.students.find(({ id }) => id === lesson?.studentId)
    if (!lesson || !student || lesson.canceledBy !== null) return
    const way = this.#random.weighted({ cancels: 6, booksOther: 3, searches: 2 })
    if (way === 'searches') return this.#teachAtOnce(student, lesson)
    const to = way === 'booksOther' ? this.#wish(student.id) : null
    if (to && to.start < this.#now + 1.5 * dayMs)
      return this.#step(
        fair.rescue(this.#stage, student, lesson, { tutorId: to.tutorId, slotId: to.slotId, start: to.start }),
        ...(this.#random.chance(0.2) ? [acts.cancel(this.#stage, student, lesson)] : []),
      )
    const cancel = acts.cancel(this.#stage, student, lesson)
    // The tutor comes at that very moment.
    const comes = { userId: lesson.tutorId, way: 'joined', at: this.#now, arrives: this.#now, twice: false } as const
    await this.#step(cancel, ...(this.#random.chance(0.2) ? [this.#passing(lesson, [comes])] : []))
  }

  #passing({ id, sessionId, studentId, tutorId }: ModelLesson, passages: readonly Arrival[]): Act {
    const lines = passages.map(({ userId, way, at }) => ({ userId, type: passageTypes[way], at }))
    return {
      name: `passage: lesson ${id} ${passages.map(({ userId, way, at }) => `${userId} ${way} ${new Date(at).toISOString().slice(11, 19)}`)}`,
      touches: [studentId, tutorId],
      perform: () => insertSessionEvents(db, sessionId, lines),
      check: () => {
        const events = this.#stage.model.state.lessons.get(id)?.events ?? []
        for (const { userId, way, at } of passages)
          if (!events.some((one) => one.userId === userId && one.way === way && one.at === at))
            events.push({ userId, way, at })
        return null
      },
      find: () => {
        const [first] = lines
        const stored = database.rows(
          'SELECT 1 FROM session_events WHERE session_id = ? AND user_id = ? AND type = ? AND created_at = ?',
          ...[sessionId, first?.userId ?? 0, first?.type ?? 0, first?.at ?? 0],
        )
        return stored.length > 0 ? {} : null
      },
    }
  }

  #reporting({ id, sessionId, studentId, tutorId }: ModelLesson, end: number): Act {
    const reported = () =>
      database.rows<{ at: number | null }>('SELECT reported_at AS at FROM sessions WHERE session_id = ?', sessionId)[0]
        ?.at
    return {
      name: `report: lesson ${id}`,
      touches: [studentId, tutorId],
      perform: () => endSession(sessionId, end),
      check: () => {
        const lesson = this.#stage.model.state.lessons.get(id)
        if (lesson) lesson.reportedAt = reported() ?? null
        return this.#watch.takeOver()
      },
      find: () => ({}),
    }
  }

  // Tutors and the team

  async #teach(tutor: Person): Promise<void> {
    const random = this.#random
    const stage = this.#stage
    const own = this.#weekAhead(tutor.id)
    const today = Math.floor(this.#now / dayMs) * dayMs
    for (let day = 0; day < 9; day++) {
      const start = today + day * dayMs + 12 * hourMs + random.below(24) * quarter
      const end = start + (6 + random.below(20)) * quarter
      const isTaken = own.some((one) => Math.floor(one.start / dayMs) === Math.floor(start / dayMs))
      if (!isTaken && end > this.#now && random.chance(0.7)) await this.#step(acts.offer(stage, tutor, start, end))
    }
    this.#agenda.plan(this.#now + random.between(2, 8) * hourMs, async () => {
      const slot = random.pick(this.#weekAhead(tutor.id))
      const lesson = random.pick(
        [...stage.model.state.lessons.values()].filter(
          (one) => one.tutorId === tutor.id && one.canceledBy === null && one.start > this.#now,
        ),
      )
      if (slot && random.chance(0.04)) return this.#step(acts.removeHours(stage, tutor, slot.id))
      if (lesson && random.chance(0.15)) return this.#step(acts.cancel(stage, tutor, lesson))
      if (random.chance(0.3)) return this.#withdraw(tutor)
    })
  }

  async #withdraw(tutor: Person): Promise<void> {
    const { model, random } = this.#stage
    const left = Math.max(0, model.spendable(tutor.id))
    const amount = random.chance(0.7) ? Math.floor(left * random.between(0.3, 1)) : left + random.below(2) * 3_750
    const times = random.chance(0.2) ? 3 : 1
    if (amount < 1) return
    await this.#step(...Array.from({ length: times }, () => acts.withdraw(this.#stage, this.#watch, tutor, amount)))
    const pending = [...model.state.invoices.values()].filter(
      (one) => one.tutorId === tutor.id && one.state === 'pending',
    )
    const request = random.pick(pending)
    if (request && random.chance(0.15))
      this.#agenda.plan(this.#now + random.between(0, 30) * hourMs, () =>
        this.#step(acts.decideWithdrawal(this.#stage, tutor, request.id, 1)),
      )
  }

  /** One of the two disputes a lesson; later the other answers, or it is taken back. */
  async #disagree(): Promise<void> {
    const dispute = planDispute(this.#stage)
    if (!dispute) return
    await this.#step(...dispute.acts)
    this.#agenda.plan(this.#now + this.#random.between(0, this.#random.chance(0.2) ? 60 : 8) * hourMs, async () => {
      const next = dispute.later()
      if (next.length > 0) await this.#step(...next)
    })
  }

  async #administer(): Promise<void> {
    const stage = this.#stage
    const random = this.#random
    const [judge, payer] = stage.admins
    if (!judge || !payer) return
    const waiting = [...stage.model.state.invoices.values()].filter(
      ({ state }) => state === 'pending' || state === 'cancelling',
    )
    for (const { id, tutorId } of waiting) {
      if (random.chance(0.5)) continue
      const decide = acts.decideWithdrawal(stage, payer, id, random.pick([2, 3, 3, 3, 4] as const))
      const tutor = stage.tutors.find((one) => one.id === tutorId)
      const meanwhile = tutor && random.chance(0.2) ? [acts.decideWithdrawal(stage, tutor, id, 1)] : []
      await this.#step(decide, ...meanwhile)
    }
    const requests = database.rows<{ id: number; txId: number; amount: number; address: string }>(
      'SELECT id, tx_id AS txId, amount, address FROM refund_requests WHERE status = 0 ORDER BY id',
    )
    for (const { address, ...request } of requests) {
      const isPaid = random.chance(0.7)
      if (random.chance(0.4)) continue
      await this.#step(
        acts.decideRefund(stage, this.#watch, payer, { ...request, hasReceiver: address !== '' }, isPaid),
      )
    }
    if (random.chance(0.1)) {
      const plan = random.pick([...stage.model.state.plans.values()])
      await this.#step(acts.changePrice(stage, judge, plan, plan.price + 1_000 * (random.below(7) - 3)))
    }
    if (random.chance(0.12)) {
      const from = Math.round(this.#now - random.between(0.5, 60) * hourMs)
      const to = Math.min(
        Math.round(from + random.between(0.1, 3) * hourMs),
        this.#now + (random.chance(0.03) ? hourMs : 0),
      )
      const outage = fair.markOutage(stage, this.#watch, judge, { from, to }, random.chance(0.05))
      await this.#step(outage, ...(random.chance(0.15) ? [this.#jobs('*/5 * * * *')] : []))
    }
    if (stage.head && random.chance(0.12)) {
      const setting = random.pick([
        { lateHours: random.pick([0, 2, 6, 12, 24]) },
        { lateHours: 12, lateShare: random.pick([0, 2500, 3333, 5000, 10_000]) },
        { carriedShare: random.pick([5000, 7500, 10_000]) },
        { friendMinutes: random.pick([0, 15, 30, 60]) },
      ])
      await this.#step(fair.changeSettings(stage, stage.head, setting))
    }
    const ruling = random.chance(0.6) ? planRuling(stage, judge) : []
    if (ruling.length > 0) await this.#step(...ruling)
    const unlucky = random.pick(stage.students)
    if (unlucky && random.chance(0.2))
      await this.#step(acts.grant(stage, judge, unlucky, random.pick([15, 30, 45]), 1 + random.below(30)))
    if (random.chance(0.03) && stage.students.length < 24) {
      await stage.enrol()
      const student = stage.students.at(-1) as Person
      this.#wake(() => this.#live(student), 4 * hourMs)
    }
  }

  // Schedules

  #jobs(cron: string): Act {
    return {
      name: `jobs: ${cron}`,
      touches: [],
      perform: async () => {
        await runJobs(cron)
        throwIfKilled()
      },
      check: () => this.#watch.takeOver(),
      find: () => ({}),
    }
  }

  async #run(cron: string): Promise<void> {
    const jobs = this.#jobs(cron)
    const twice = this.#random.chance(0.03)
    const before = this.#stage.counts[`jobs: killed`] ?? 0
    await this.#step(...(twice ? [jobs, jobs] : [jobs]))
    const wasKilled = (this.#stage.counts['jobs: killed'] ?? 0) > before
    if (wasKilled) return
    const failed = database.rows<{ job: string; error: string }>(
      'SELECT job, error FROM job_runs WHERE cron = ? AND error IS NOT NULL',
      cron,
    )
    for (const { job, error } of failed) this.#stage.complain(`the job ${job} failed: ${error}`)
    if (cron === '*/5 * * * *') {
      this.#watch.expectJudged()
      this.#watch.expectFairness()
    }
    if (cron === '*/15 * * * *') this.#watch.expectCarried()
  }

  /** The schedules at a multiple of five minutes, at times none for a while. */
  async #tick(): Promise<void> {
    const now = this.#now
    const random = this.#random
    await this.#run('* * * * *')
    await this.#run('*/5 * * * *')
    const isMidnight = now % dayMs === 0
    if (isMidnight || (now % quarter === 0 && random.chance(0.25))) await this.#run('*/15 * * * *')
    if (now % dayMs === hourMs) await this.#run('0 1 * * *')
    const { lessons, payments } = this.#stage.model.state
    const soon = [...lessons.values()].slice(-300).some((one) => {
      const end = one.start + one.minutes * minuteMs
      return one.canceledBy === null && one.verdict === null && end <= now + 30 * minuteMs
    })
    const isOpen = [...payments.values()].slice(-60).some(({ state }) => state === 'open')
    const isBusy = soon || (isOpen && random.chance(0.2))
    const next = isBusy ? now + 5 * minuteMs : (Math.floor(now / hourMs) + 1) * hourMs
    const pause = random.chance(0.01) ? (1 + random.below(12)) * quarter : 0
    // The daily run is never missed for good: the schedules come back before it.
    this.#agenda.plan(next + pause, () => this.#tick())
  }

  async #closeDay(): Promise<void> {
    if (this.#isOver) return
    await this.#watch.compareAll()
    database.rows('DELETE FROM throttles WHERE reset_at < ?', this.#now)
    this.#agenda.plan(this.#now + dayMs, () => this.#closeDay())
  }
}

export const play = (wanted: Play): Promise<Played> =>
  new Theatre(wanted).play(wanted.students ?? 10, wanted.tutors ?? 5)
