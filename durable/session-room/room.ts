/**
 * The rules of one call: who listens, who is inside and through which tab, what is relayed to whom. It decides and
 * answers what to do; `object.ts` carries it out. No clock, no platform.
 */
import type { AckCode } from '#contract/realtime/acks.ts'
import { frameOf } from '#contract/realtime/event.ts'
import { MemberJoinedSessionId, MemberLeftSessionId } from '#contract/realtime/session.ts'
import { mayEnterSession } from '#contract/rules/access.ts'
import { isRefused } from '#contract/rules/refusal.ts'
import { canListen, decideJoin, sessionWindows } from '#contract/rules/session-window.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type { Booking, CallState, ClosingSession, Inside, LogLine, Seat } from './state.ts'

/** One decision: the ack, and the frames that follow from it, in order. */
export interface Decision<C extends AckCode = AckCode> {
  readonly code: C
  readonly message?: string
  readonly sends: readonly { readonly to: readonly Seat[]; readonly frame: string }[]
}

const decide = <C extends AckCode>(code: C, message?: string): Decision<C> =>
  message === undefined ? { code, sends: [] } : { code, message, sends: [] }

/** More than an answer with all its candidates; beyond it the oldest are of no use any more. */
const heldMax = 64
/** The whole state is one stored value of at most two megabytes. */
const heldCharacters = 400_000
/** Tabs of one person that may listen; a person with more has lost sight of the first ones. */
const listenersEach = 10

const same = (one: Seat, other: Seat): boolean => one.userId === other.userId && one.tabId === other.tabId

export class Call {
  readonly state: CallState

  constructor(state: CallState) {
    this.state = state
  }

  /** Takes over the booking as it now is. What was closed stays closed: a late word about it changes nothing. */
  schedule(booking: Booking): void {
    this.state.booking = booking
  }

  /** As `schedule`, by word of whoever moved it: those who wait inside cannot wait for a time that is far off. */
  move(booking: Booking, now: number): Decision<'ok'> {
    this.schedule(booking)
    return isRefused(decideJoin(this.#times(booking), now)) ? this.empty(now) : decide('ok')
  }

  closesAt(): number | null {
    const { booking } = this.state
    return booking && sessionWindows(this.#times(booking)).join.end
  }

  /** Everybody leaves, and nobody enters any more. */
  close(reason: ClosingSession['reason'], now: number): Decision<'ok'> {
    const { booking } = this.state
    if (booking && reason === 'cancelled') this.state.booking = { ...booking, canceledAt: booking.canceledAt ?? now }
    this.state.closed = true
    return this.empty(now)
  }

  /** The window is over: whoever is still inside leaves, and the log says so. */
  empty(now: number): Decision<'ok'> {
    return { code: 'ok', sends: this.insideIds().flatMap((userId) => this.#leave(userId, now)) }
  }

  insideIds(): number[] {
    return this.state.inside.map((one) => one.userId)
  }

  listen(seat: Seat, now: number) {
    const { booking } = this.state
    if (!booking || !this.#isMember(seat.userId)) return decide('unallowed')
    if (!canListen(this.#times(booking), now)) return decide('unallowed', 'outside-window')
    this.#addListener(seat)
    return decide('ok')
  }

  /** Enters, through this tab: the latest tab of a person wins, and the older one is told to close its media. */
  join(seat: Seat, now: number): Decision<'ok' | 'unallowed'> {
    const { booking } = this.state
    if (!booking || !this.#isMember(seat.userId)) return decide('unallowed')
    const answer = decideJoin(this.#times(booking), now)
    if (isRefused(answer)) return decide('unallowed', answer.refused)
    if (this.state.closed) return decide('unallowed', 'illegal')
    this.#addListener(seat)
    const held = this.#inside(seat.userId)
    if (held?.tabId === seat.tabId && held.awaySince === null) return decide('ok')
    const joined = frameOf(MemberJoinedSessionId, { userId: seat.userId, sessionId: booking.sessionId })
    this.state.inside = [...this.state.inside.filter((one) => one.userId !== seat.userId), { ...seat, awaySince: null }]
    if (!held) {
      this.state.log.push({ userId: seat.userId, type: SessionEventType.UserJoined, at: now })
      return { code: 'ok', sends: [{ to: this.#audience(), frame: joined }] }
    }
    // They never left for the other member, whose picture of them must not be reset; only the tabs are told.
    const left = frameOf(MemberLeftSessionId, { userId: seat.userId, sessionId: booking.sessionId })
    const taken = held.awaySince === null ? [{ to: [held], frame: left }] : []
    return { code: 'ok', sends: [...taken, { to: [seat], frame: joined }, ...this.#release(seat, now)] }
  }

  /** From a tab that is not the one inside it changes nothing: that tab has been taken over. */
  leave(seat: Seat, now: number) {
    if (!this.#isMember(seat.userId)) return decide('unallowed')
    const held = this.#inside(seat.userId)
    if (!held || held.tabId !== seat.tabId) return decide('ok')
    return { code: 'ok' as const, sends: this.#leave(seat.userId, now) }
  }

  /** Entered another call: out of this one, whatever the tab. */
  leaveAnyTab(userId: number, now: number): Decision<'ok'> {
    return { code: 'ok', sends: this.#leave(userId, now) }
  }

  knows(seat: Seat): boolean {
    return [...this.state.listeners, ...this.state.inside].some((one) => same(one, seat))
  }

  /** A socket is gone. Who was inside through it has a moment to come back; answers until when. */
  drop(seat: Seat, now: number): number | null {
    this.state.listeners = this.state.listeners.filter((one) => !same(one, seat))
    const held = this.#inside(seat.userId)
    if (!held || held.tabId !== seat.tabId || held.awaySince !== null) return null
    this.#put({ ...held, awaySince: now })
    return now + bounds.graceMs
  }

  /** Those who did not come back in time leave. */
  endGrace(now: number): Decision<'ok'> {
    const gone = this.state.inside.filter((one) => one.awaySince !== null && one.awaySince + bounds.graceMs <= now)
    return { code: 'ok', sends: gone.flatMap((one) => this.#leave(one.userId, now)) }
  }

  /** When the next one runs out of time. */
  graceEndsAt(): number | null {
    const ends = this.state.inside.flatMap((one) => (one.awaySince === null ? [] : [one.awaySince + bounds.graceMs]))
    return ends.length === 0 ? null : Math.min(...ends)
  }

  /** Passes a frame between the two inside; for one who is reconnecting it waits. */
  relay(seat: Seat, frame: string, now: number) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    const other = this.state.inside.find((one) => one.userId !== seat.userId)
    if (!other) return decide('unreachable')
    if (other.awaySince !== null) return this.#hold(other, frame, now)
    return { code: 'ok' as const, sends: [{ to: [other], frame }] }
  }

  /** Tells every tab that watches the call, except the one that says it. */
  announce(seat: Seat, frame: string) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    return { code: 'ok' as const, sends: [{ to: this.#audience().filter((one) => !same(one, seat)), frame }] }
  }

  /** Is the other one's browser there? Asked from outside too, where only listening tabs can answer. */
  ping(seat: Seat, about: number, frame: string) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (about === seat.userId || !this.#isMember(about)) return decide('unallowed')
    const inside = this.#inside(about)
    const to = inside ? [inside].filter((one) => one.awaySince === null) : this.#listenersOf(about)
    return to.length === 0 ? decide('unreachable') : { code: 'ok' as const, sends: [{ to, frame }] }
  }

  /** The frame found no socket: the tab is gone though nobody said so. It waits like any other. */
  missed(seat: Seat, frame: string, now: number): number | null {
    const until = this.drop(seat, now)
    const held = this.#inside(seat.userId)
    if (held && held.awaySince !== null) this.#hold(held, frame, now)
    return until
  }

  logged(lines: readonly LogLine[]): void {
    this.state.log = this.state.log.filter((one) => !lines.includes(one))
  }

  #times(booking: Booking) {
    return { start: booking.startAt, end: booking.endAt, canceledAt: booking.canceledAt }
  }

  #isMember(userId: number): boolean {
    return this.state.booking !== null && mayEnterSession(userId, this.state.booking.members)
  }

  #inside(userId: number): Inside | undefined {
    return this.state.inside.find((one) => one.userId === userId)
  }

  #put(changed: Inside): void {
    this.state.inside = this.state.inside.map((one) => (one.userId === changed.userId ? changed : one))
  }

  #listenersOf(userId: number): Seat[] {
    return this.state.listeners.filter((one) => one.userId === userId)
  }

  #audience(): Seat[] {
    return [...this.state.listeners]
  }

  #addListener(seat: Seat): void {
    const own = this.#listenersOf(seat.userId).filter((one) => !same(one, seat))
    const others = this.state.listeners.filter((one) => one.userId !== seat.userId)
    this.state.listeners = [...others, ...own.slice(1 - listenersEach), seat]
  }

  #leave(userId: number, now: number): Decision['sends'] {
    const { booking } = this.state
    if (!booking || !this.#inside(userId)) return []
    this.state.inside = this.state.inside.filter((one) => one.userId !== userId)
    this.state.held = this.state.held.filter((one) => one.userId !== userId)
    this.state.log.push({ userId, type: SessionEventType.UserLeft, at: now })
    return [{ to: this.#audience(), frame: frameOf(MemberLeftSessionId, { userId, sessionId: booking.sessionId }) }]
  }

  #hold(away: Inside, frame: string, now: number): Decision<'ok' | 'unreachable'> {
    if (away.awaySince === null || away.awaySince + bounds.holdMs <= now) return decide('unreachable')
    const held = [...this.state.held.slice(1 - heldMax), { userId: away.userId, frame, at: now }]
    while (held.reduce((sum, one) => sum + one.frame.length, 0) > heldCharacters) held.shift()
    this.state.held = held
    return decide('ok')
  }

  /** What waited for somebody who is back, unless it waited too long to make sense. */
  #release(seat: Seat, now: number): Decision['sends'] {
    const waiting = this.state.held.filter((one) => one.userId === seat.userId)
    this.state.held = this.state.held.filter((one) => one.userId !== seat.userId)
    return waiting.filter((one) => one.at + bounds.holdMs > now).map(({ frame }) => ({ to: [seat], frame }))
  }
}
