/**
 * The market of the moment: who can start at once, and who is looking for them. No platform; time is an argument. Every
 * change is collected as effects, which the object stores before anybody is told.
 */
import { AvailabilityEnded, RingChanged, RingClosed, RingOffered } from '#contract/lessons/events/now-events.ts'
import { isNowNews } from '#contract/lessons/rules/now-news.ts'
import { checkRings, fits, isAvailable, lookedAt, nextWave, openUntil } from '#contract/lessons/rules/ring.ts'
import type { Availability, AvailabilityChange, Market, Ring } from '#contract/lessons/shapes/now.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { type Interval, toIsoInstant } from '#contract/shared/rules/time.ts'
import { longestPauseMs } from '#contract/vocabulary/calendar.ts'
import {
  type AskAnswer,
  type AvailabilityEnd,
  nowLimits,
  type RingEnd,
  type RingStatus,
} from '#contract/vocabulary/now.ts'
import type {
  Ask,
  BoardEffects,
  BoardRing,
  BoardTutor,
  ClaimOutcome,
  Look,
  OfferedTutor,
  RingRequest,
  StoredBoard,
  Told,
  TutorTimes,
} from './state.ts'
import { faceOf, offerView, ringView } from './view.ts'

const { wave, ringMs, claimMs, keptMs, occupiedMs, lookMs, missedRings, socketGoneMs } = nowLimits

/** A refusal that is the tutor's: somebody else may still accept. All others are the student's, and end the search. */
const tutorRefusals = ['busy-tutor', 'tutor-not-found']

const createEffects = () => ({
  tutors: new Map<number, BoardTutor | null>(),
  rings: new Map<string, BoardRing | null>(),
  told: [] as Told[],
  shown: [] as AvailabilityChange[],
  followed: new Map<number, boolean>(),
  settled: [] as string[],
})

const whyEnded = ({ until, chosenUntil }: BoardTutor, now: number): AvailabilityEnd =>
  now < until ? 'away' : until < chosenUntil ? 'lesson' : 'chosen'

const isOpen = ({ answer }: Ask): boolean => answer === null

export class RingBoardState {
  readonly #tutors: Map<number, BoardTutor>
  readonly #rings: Map<string, BoardRing>
  /** Searches whose next tutors wait for the database, and since when; not stored, since their alarm is. */
  readonly #looking = new Map<string, number>()
  #wanted = { tutorIds: new Set<number>(), ringIds: new Set<string>() }
  #effects = createEffects()

  constructor({ tutors, rings }: StoredBoard) {
    this.#tutors = new Map(tutors.map((tutor) => [tutor.id, tutor]))
    this.#rings = new Map(rings.map((ring) => [ring.request.id, ring]))
  }

  takeEffects(): BoardEffects {
    const effects = this.#effects
    this.#effects = createEffects()
    return effects
  }

  /** What the database is to be asked now; null for nothing. */
  takeLook(): Look | null {
    const { tutorIds, ringIds } = this.#wanted
    if (ringIds.size === 0) return null
    this.#wanted = { tutorIds: new Set(), ringIds: new Set() }
    return { tutorIds: [...tutorIds], ringIds: [...ringIds] }
  }

  knows(tutorId: number): boolean {
    return this.#tutors.has(tutorId)
  }

  /**
   * What the database has answered to a question of an instant: those who can no longer be booked are off, and bookings
   * the board was told of since then are kept. A question that is older than the last one changes nothing.
   */
  learn(times: readonly TutorTimes[], { ids, at }: { ids: readonly number[]; at: number }, now: number): void {
    const found = new Map(times.map((one) => [one.id, one]))
    for (const id of ids) {
      const tutor = this.#tutors.get(id)
      if (!tutor || tutor.seenAt > at) continue
      const told = tutor.busy.filter(({ toldAt = 0 }) => toldAt >= at)
      const one = found.get(id)
      if (!one) this.withdraw(id, 'off', now)
      else this.#setTimes({ ...tutor, pauseMinutes: one.pauseMinutes, busy: [...one.busy, ...told], seenAt: at }, now)
    }
  }

  /** Rings the next tutors of searches that waited for what `learn` knows now. */
  ringOn(ringIds: readonly string[], now: number): void {
    for (const ringId of ringIds) {
      this.#looking.delete(ringId)
      const ring = this.#rings.get(ringId)
      if (ring?.status !== 'searching' || ring.claim || ring.asks.some(isOpen)) continue
      if (now >= ring.until) this.#end(ring, { status: 'nobody' }, 'expired')
      else this.#ringNext(ring, now)
    }
  }

  offer(tutor: OfferedTutor, now: number): Availability {
    const earlier = this.#tutors.get(tutor.id)
    const since = earlier?.since ?? now
    const busy = [...tutor.busy, ...(earlier?.busy.filter(({ toldAt }) => toldAt !== undefined) ?? [])]
    const until = openUntil(tutor.chosenUntil, { ...tutor, busy }, now)
    this.#setTutor({ ...tutor, busy, since, until, goneAt: null, missed: 0, seenAt: 0 })
    this.#effects.followed.set(tutor.id, true)
    for (const ring of this.#searching()) this.#advance(ring.request.id, now)
    return this.availabilityOf(tutor.id, now)
  }

  withdraw(tutorId: number, why: AvailabilityEnd, now: number): void {
    if (!this.#tutors.has(tutorId)) return
    this.#tutors.delete(tutorId)
    this.#effects.tutors.set(tutorId, null)
    this.#effects.followed.set(tutorId, false)
    this.#effects.shown.push({ tutor: tutorId, until: null })
    this.#tell(tutorId, frameOf(AvailabilityEnded, { reason: why }))
    // Who has accepted is not asked any more; what becomes of that is said by `settle`.
    const asking = this.#ringOf(tutorId)
    if (asking && asking.claim?.tutorId !== tutorId) this.#answer(asking.request.id, tutorId, 'away', now)
  }

  availabilityOf(tutorId: number, now: number): Availability {
    const tutor = this.#tutors.get(tutorId)
    const ring = tutor && this.#ringOf(tutorId)
    const ask = ring?.asks.find((one) => one.tutor.id === tutorId && isOpen(one))
    return {
      until: tutor && isAvailable(tutor, now) ? toIsoInstant(tutor.until) : null,
      ring: tutor && ring && ask && now < ask.until ? offerView(ring, ask, tutor) : null,
    }
  }

  available(now: number): BoardTutor[] {
    return [...this.#tutors.values()].filter((tutor) => tutor.goneAt === null && isAvailable(tutor, now))
  }

  marketFor(studentId: number | null, now: number): Market {
    const own = [...this.#rings.values()].filter(({ request }) => request.wish.studentId === studentId)
    const latest = own.toSorted((one, other) => other.startedAt - one.startedAt)[0]
    const tutors = this.available(now).map(({ id, until }) => ({ id, until: toIsoInstant(until) }))
    return { tutors, ring: latest ? this.#view(latest, now) : null }
  }

  /** They are no longer available where it begins within the time they chose, and are not rung over it. */
  taken(tutorId: number, booking: Interval, now: number): void {
    const tutor = this.#tutors.get(tutorId)
    if (tutor) this.#setTimes({ ...tutor, busy: [...tutor.busy, { ...booking, toldAt: now }] }, now)
  }

  reach(userId: number, goneAt: number | null, now: number): void {
    const tutor = this.#tutors.get(userId)
    if (tutor && tutor.goneAt !== goneAt) {
      this.#setTutor({ ...tutor, goneAt })
      const asking = this.#ringOf(userId)
      if (goneAt !== null && asking && asking.claim?.tutorId !== userId)
        this.#answer(asking.request.id, userId, 'away', now)
      if (goneAt === null) for (const ring of this.#searching()) this.#advance(ring.request.id, now)
    }
    for (const ring of this.#searching()) if (ring.request.wish.studentId === userId) this.#setRing({ ...ring, goneAt })
  }

  ring(request: RingRequest, now: number): Ring | NonNullable<ReturnType<typeof checkRings>> {
    const { id, wish } = request
    const earlier = [...this.#rings.values()].filter((one) => one.request.wish.studentId === wish.studentId)
    const refusal = checkRings(
      earlier.map(({ startedAt, status, request: { lessonId } }) => ({ startedAt, status, lessonId })),
      request,
      now,
    )
    if (refusal) return refusal
    const none = { asks: [], claim: null, accepted: null, code: null, goneAt: null }
    this.#setRing({ request, startedAt: now, until: now + ringMs, waveUntil: now, status: 'searching', ...none })
    this.#effects.followed.set(wish.studentId, true)
    this.#advance(id, now)
    return this.#view(this.#get(id), now)
  }

  /** A search as it is now. */
  viewOf(ringId: string, now: number): Ring {
    return this.#view(this.#get(ringId), now)
  }

  /** `wait`: a tutor has accepted, and it is not known yet what becomes of that. */
  cancel(ringId: string, studentId: number, now: number): Ring | 'wait' | null {
    const ring = this.#rings.get(ringId)
    if (!ring || ring.request.wish.studentId !== studentId) return null
    if (ring.status === 'searching') {
      if (ring.claim) return 'wait'
      this.#end(ring, { status: 'cancelled' }, 'cancelled')
    }
    return this.#view(this.#get(ringId), now)
  }

  claim(ringId: string, tutorId: number, now: number): RingRequest | 'wait' | 'over' | { lessonId: number } {
    const ring = this.#rings.get(ringId)
    if (!ring) return 'over'
    if (ring.accepted?.tutor.id === tutorId) return { lessonId: ring.accepted.lessonId }
    const ask = ring.asks.find((one) => one.tutor.id === tutorId && isOpen(one))
    if (ring.status !== 'searching' || !ask) return 'over'
    if (ring.claim) return 'wait'
    if (ring.goneAt !== null) {
      this.#end(ring, { status: 'cancelled' }, 'cancelled')
      return 'over'
    }
    // Also where the alarm that ends a ring is late.
    if (now >= ask.until || now >= ring.until) return 'over'
    this.#setRing({ ...ring, claim: { tutorId, at: now } })
    return ring.request
  }

  settle(ringId: string, tutorId: number, outcome: ClaimOutcome, now: number): void {
    const ring = this.#rings.get(ringId)
    if (ring?.claim?.tutorId !== tutorId) return
    this.#effects.settled.push(ringId)
    const free = { ...ring, claim: null }
    if ('lessonId' in outcome) {
      const tutor = ring.asks.find((one) => one.tutor.id === tutorId)?.tutor
      if (tutor) this.#end(free, { status: 'accepted', accepted: { tutor, ...outcome } }, 'taken', tutorId)
      this.withdraw(tutorId, 'lesson', now)
    } else if ('arrived' in outcome) this.#end(free, { status: 'arrived' }, 'taken')
    else if ('refused' in outcome && !tutorRefusals.includes(outcome.refused))
      this.#end(free, { status: 'refused', code: outcome.refused }, 'cancelled')
    else {
      this.#setRing(free)
      this.#answer(ringId, tutorId, 'busy', now)
    }
  }

  decline(ringId: string, tutorId: number, now: number): void {
    const tutor = this.#tutors.get(tutorId)
    if (tutor) this.#setTutor({ ...tutor, missed: 0 })
    this.#answer(ringId, tutorId, 'declined', now)
  }

  /** What is due. Returns the claims that nobody has said anything about for too long. */
  tick(now: number): { ringId: string; tutorId: number; studentId: number }[] {
    const lapsed: { ringId: string; tutorId: number; studentId: number }[] = []
    for (const ring of [...this.#rings.values()]) {
      const { request, claim } = ring
      if (ring.status !== 'searching') {
        if (now >= ring.startedAt + keptMs) this.#deleteRing(request.id)
      } else if (claim) {
        if (now >= claim.at + claimMs)
          lapsed.push({ ringId: request.id, tutorId: claim.tutorId, studentId: request.wish.studentId })
      } else if (ring.goneAt !== null && now >= ring.goneAt + socketGoneMs.student)
        this.#end(ring, { status: 'cancelled' }, 'cancelled')
      else this.#advance(request.id, now)
    }
    for (const tutor of [...this.#tutors.values()])
      if (!isAvailable(tutor, now)) this.withdraw(tutor.id, whyEnded(tutor, now), now)
    return lapsed
  }

  /** When `tick` is to be called; null while there is nothing. */
  nextAlarm(): number | null {
    const ofRings = [...this.#rings.values()].map(({ status, claim, until, waveUntil, goneAt, startedAt }) => {
      if (status !== 'searching') return startedAt + keptMs
      if (claim) return claim.at + claimMs
      return Math.min(until, waveUntil, goneAt === null ? until : goneAt + socketGoneMs.student)
    })
    const ofTutors = [...this.#tutors.values()].map(({ until, goneAt }) =>
      Math.min(until, goneAt === null ? until : goneAt + socketGoneMs.tutor),
    )
    const next = Math.min(...ofRings, ...ofTutors)
    return Number.isFinite(next) ? next : null
  }

  /** Lets rings end whose time is over, and rings further tutors once nobody is asked any more. */
  #advance(ringId: string, now: number): void {
    const ring = this.#get(ringId)
    if (ring.status !== 'searching' || ring.claim) return
    this.#miss(ring, now)
    const current = this.#get(ringId)
    if (now >= ring.until) this.#end(current, { status: 'nobody' }, 'expired')
    else if (!current.asks.some(isOpen)) this.#look(current, now)
  }

  /** Before anybody is rung the database is asked who is free: a booking, or its end, may not have been told here. */
  #look(ring: BoardRing, now: number): void {
    const { id, wish } = ring.request
    if (now < (this.#looking.get(id) ?? Number.NEGATIVE_INFINITY) + lookMs) return
    const looked = lookedAt([...this.#tutors.values()], wish, this.#askedBy(ring), now)
    if (looked.tutors.length > 0) {
      this.#looking.set(id, now)
      this.#wanted.ringIds.add(id)
      for (const tutor of looked.tutors) this.#wanted.tutorIds.add(tutor.id)
      this.#setRing({ ...ring, waveUntil: Math.min(now + lookMs, ring.until) })
    } else if (looked.waits) this.#waitForOthers(ring, now)
    else this.#end(ring, { status: 'nobody' }, 'expired')
  }

  #ringNext(ring: BoardRing, now: number): void {
    const next = nextWave([...this.#tutors.values()], ring.request.wish, this.#askedBy(ring), now)
    if (next.wave.length > 0) this.#ask(ring, next.wave, now)
    else if (next.waits) this.#waitForOthers(ring, now)
    else this.#end(ring, { status: 'nobody' }, 'expired')
  }

  #askedBy(ring: BoardRing) {
    const idsOf = (asks: readonly Ask[]) => asks.map(({ tutor }) => tutor.id)
    return {
      asked: new Set(idsOf(ring.asks)),
      occupied: new Set(this.#searching().flatMap(({ asks }) => idsOf(asks.filter(isOpen)))),
    }
  }

  /** Everybody who fits is rung by other searches. */
  #waitForOthers(ring: BoardRing, now: number): void {
    this.#setRing({ ...ring, waveUntil: Math.min(now + occupiedMs, ring.until) })
    this.#tellStudent(ring.request.id, now)
  }

  #ask(ring: BoardRing, tutors: readonly BoardTutor[], now: number): void {
    const until = Math.min(now + wave.ms, ring.until)
    const asks = tutors.map((tutor) => ({ tutor: faceOf(tutor), at: now, until, answer: null }))
    this.#setRing({ ...ring, waveUntil: until, asks: [...ring.asks, ...asks] })
    for (const [i, tutor] of tutors.entries()) {
      const ask = asks[i]
      if (ask) this.#tell(tutor.id, frameOf(RingOffered, offerView(ring, ask, tutor)), true)
    }
    this.#tellStudent(ring.request.id, now)
  }

  /** Asks whose time is over count as missed; three in a row, and the tutor is not there. */
  #miss(ring: BoardRing, now: number): void {
    const late = ring.asks.filter((ask) => isOpen(ask) && now >= Math.min(ask.until, ring.until))
    if (late.length === 0) return
    const isLate = (ask: Ask) => late.includes(ask)
    this.#setRing({ ...ring, asks: ring.asks.map((ask) => (isLate(ask) ? { ...ask, answer: 'missed' } : ask)) })
    for (const { tutor } of late) {
      this.#close(ring.request.id, tutor.id, 'expired')
      const here = this.#tutors.get(tutor.id)
      if (!here) continue
      const missed = here.missed + 1
      if (missed >= missedRings) this.withdraw(tutor.id, 'silent', now)
      else this.#setTutor({ ...here, missed })
    }
  }

  #answer(ringId: string, tutorId: number, answer: AskAnswer, now: number): void {
    const ring = this.#rings.get(ringId)
    if (ring?.status !== 'searching' || ring.claim?.tutorId === tutorId) return
    const isTheirs = (ask: Ask) => ask.tutor.id === tutorId && isOpen(ask)
    if (!ring.asks.some(isTheirs)) return
    this.#setRing({ ...ring, asks: ring.asks.map((ask) => (isTheirs(ask) ? { ...ask, answer } : ask)) })
    this.#close(ringId, tutorId, 'expired')
    this.#tellStudent(ringId, now)
    this.#advance(ringId, now)
  }

  #end(
    ring: BoardRing,
    change: { status: RingStatus } & Partial<Pick<BoardRing, 'accepted' | 'code'>>,
    reason: RingEnd,
    winner?: number,
  ): void {
    const { request } = ring
    this.#setRing({ ...ring, ...change })
    this.#looking.delete(request.id)
    this.#effects.followed.set(request.wish.studentId, false)
    this.#effects.settled.push(request.id)
    for (const { tutor } of ring.asks.filter(isOpen)) if (tutor.id !== winner) this.#close(request.id, tutor.id, reason)
    this.#tellStudent(request.id, ring.startedAt)
  }

  #close(ringId: string, tutorId: number, reason: RingEnd): void {
    this.#tell(tutorId, frameOf(RingClosed, { id: ringId, reason }))
  }

  #tell(userId: number, frame: string, offer = false): void {
    this.#effects.told.push(offer ? { userId, frame, offer } : { userId, frame })
  }

  #tellStudent(ringId: string, now: number): void {
    const ring = this.#get(ringId)
    this.#tell(ring.request.wish.studentId, frameOf(RingChanged, this.#view(ring, now)))
  }

  #view(ring: BoardRing, now: number): Ring {
    if (ring.status !== 'searching') return ringView(ring, [])
    const asked = new Set(ring.asks.map(({ tutor }) => tutor.id))
    const left = [...this.#tutors.values()].filter((one) => !asked.has(one.id) && fits(one, ring.request.wish, now))
    return ringView(ring, left)
  }

  #searching(): BoardRing[] {
    return [...this.#rings.values()].filter(({ status }) => status === 'searching')
  }

  /** The search that asks a tutor at this moment. */
  #ringOf(tutorId: number): BoardRing | undefined {
    return this.#searching().find(({ asks }) => asks.some((ask) => ask.tutor.id === tutorId && isOpen(ask)))
  }

  #get(ringId: string): BoardRing {
    const ring = this.#rings.get(ringId)
    if (!ring) throw new Error(`no ring ${ringId}`)
    return ring
  }

  #setRing(ring: BoardRing): void {
    this.#rings.set(ring.request.id, ring)
    this.#effects.rings.set(ring.request.id, ring)
  }

  #deleteRing(ringId: string): void {
    this.#rings.delete(ringId)
    this.#effects.rings.set(ringId, null)
  }

  /** Whoever is rung for a time that is no longer theirs need not answer. */
  #setTimes(tutor: BoardTutor, now: number): void {
    const until = openUntil(tutor.chosenUntil, tutor, now)
    this.#setTutor({ ...tutor, until, busy: tutor.busy.filter(({ end }) => end + longestPauseMs > now) })
    if (until <= now) this.withdraw(tutor.id, 'lesson', now)
    const ring = this.#ringOf(tutor.id)
    if (ring && !fits({ ...tutor, until }, ring.request.wish, now)) this.#answer(ring.request.id, tutor.id, 'busy', now)
  }

  #setTutor(tutor: BoardTutor): void {
    const earlier = this.#tutors.get(tutor.id)
    this.#tutors.set(tutor.id, tutor)
    this.#effects.tutors.set(tutor.id, tutor)
    const shown = (one: BoardTutor | undefined) => (one && one.goneAt === null ? one.until : null)
    const until = shown(tutor)
    if (isNowNews(shown(earlier), until))
      this.#effects.shown.push({ tutor: tutor.id, until: until === null ? null : toIsoInstant(until) })
  }
}
