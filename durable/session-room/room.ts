/**
 * The rules of one call: who listens, who is inside and through which tab, what is relayed to whom. It decides and
 * answers what to do; `object.ts` carries it out. No clock, no platform.
 */

import {
  MemberConnectionChanged,
  MemberJoinedSessionId,
  MemberLeftSessionId,
  SessionState,
} from '#contract/classroom/events/session-state.ts'
import { canListen, decideJoin, sessionWindows } from '#contract/lessons/rules/session-window.ts'
import type { AckCode } from '#contract/shared/events/acks.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { mayEnterSession } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionEventType } from '#contract/vocabulary/teaching.ts'
import type {
  AttendanceEvent,
  Booking,
  ClosingSession,
  Entry,
  MemberInside,
  MemberMedia,
  ScheduledSession,
  Seat,
  StoredSession,
} from './state.ts'

/** One decision: the ack, and the frames that follow from it, in order. */
export interface Decision<C extends AckCode = AckCode> {
  readonly code: C
  readonly message?: string
  readonly sends: readonly { readonly to: readonly Seat[]; readonly frame: string }[]
}

const decide = <C extends AckCode>(code: C, message?: string): Decision<C> =>
  message === undefined ? { code, sends: [] } : { code, message, sends: [] }

/** Enough for an answer with all its candidates; beyond it the oldest frames are dropped. */
const heldMax = 64
/** Bound of the held frames: the whole state is one stored value of at most two megabytes. */
const heldCharacters = 160_000
/** Listening tabs per person; beyond it the first ones are dropped. */
const listenersEach = 10

const same = (one: Seat, other: Seat): boolean => one.userId === other.userId && one.tabId === other.tabId

export class SessionRoomState {
  readonly state: StoredSession

  constructor(state: StoredSession) {
    this.state = state
  }

  /** Takes over the booking as it is now. A closed call stays closed. */
  schedule(booking: Booking): void {
    this.state.booking = booking
  }

  /**
   * Whether the booking held was changed later than this state of it: what is told of bookings waits for a moment, so an
   * earlier state may arrive after a later one.
   */
  isOutdated({ asOf }: ScheduledSession): boolean {
    // Bookings stored by an earlier version do not say when they were changed.
    return (this.state.booking?.asOf ?? 0) > asOf
  }

  /** As `schedule`, after a reschedule: everybody inside leaves when the new time is not open yet. */
  move(booking: Booking, now: number): Decision<'ok'> {
    this.schedule(booking)
    return isRefused(decideJoin(this.#times(booking), now)) ? this.empty(now) : decide('ok')
  }

  /** Whether the call may be joined. */
  isOpen(now: number): boolean {
    const { booking, closed } = this.state
    return booking !== null && !closed && !isRefused(decideJoin(this.#times(booking), now))
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

  /** Everybody still inside leaves, with an attendance event. */
  empty(now: number): Decision<'ok'> {
    const sends = this.state.inside.flatMap((one) => this.#leave(one.userId, Math.min(one.awaySince ?? now, now)))
    return { code: 'ok', sends }
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
  join({ seatId, resume, ...seat }: Entry, now: number): Decision<'ok' | 'unallowed'> {
    const { booking } = this.state
    if (!booking || !this.#isMember(seat.userId)) return decide('unallowed')
    const answer = decideJoin(this.#times(booking), now)
    if (isRefused(answer)) return decide('unallowed', answer.refused)
    if (this.state.closed) return decide('unallowed', 'illegal')
    const samePage = seatId !== undefined && this.state.seatIds?.[seat.userId] === seatId
    if (resume && !samePage) return decide('unallowed', 'seat-lost')
    const entries = this.state.entries?.[seat.userId] ?? 0
    if (entries >= bounds.entriesMax && !this.#inside(seat.userId)) return decide('unallowed', 'illegal')
    this.#addListener(seat)
    const { [seat.userId]: _, ...others } = this.state.seatIds ?? {}
    this.state.seatIds = seatId === undefined ? others : { ...others, [seat.userId]: seatId }
    const held = this.#inside(seat.userId)
    if (held?.tabId === seat.tabId && held.awaySince === null) return { code: 'ok', sends: this.#stateFor(seat) }
    // Another page has devices of its own and announces them itself.
    const media = samePage && held?.media ? { media: held.media } : {}
    const inside = this.state.inside.filter((one) => one.userId !== seat.userId)
    this.state.inside = [...inside, { ...seat, awaySince: null, ...media }]
    const joined = frameOf(MemberJoinedSessionId, { userId: seat.userId, sessionId: booking.sessionId })
    if (!held) {
      this.state.entries = { ...this.state.entries, [seat.userId]: entries + 1 }
      this.state.log.push({ userId: seat.userId, type: SessionEventType.UserJoined, at: now })
      return { code: 'ok', sends: [{ to: this.#audience(), frame: joined }, ...this.#stateFor(seat)] }
    }
    // For the other member they never left, so only this person's own tabs are told.
    const left = frameOf(MemberLeftSessionId, { userId: seat.userId, sessionId: booking.sessionId })
    const taken = held.awaySince === null ? [{ to: [held], frame: left }] : this.#connectionOf(seat, true)
    const own = [{ to: [seat], frame: joined }, ...this.#stateFor(seat)]
    return { code: 'ok', sends: [...taken, ...own, ...this.#release(seat, now)] }
  }

  /** Has no effect from a tab that is not the one inside: another tab took over. */
  leave(seat: Seat, now: number) {
    if (!this.#isMember(seat.userId)) return decide('unallowed')
    const held = this.#inside(seat.userId)
    if (!held || held.tabId !== seat.tabId) return decide('ok')
    return this.leaveAnyTab(seat.userId, now)
  }

  /** Leaves from whatever tab, on the person's own request: none of their pages resumes by itself. */
  leaveAnyTab(userId: number, now: number): Decision<'ok'> {
    const { [userId]: _, ...others } = this.state.seatIds ?? {}
    this.state.seatIds = others
    return { code: 'ok', sends: this.#leave(userId, now) }
  }

  knows(seat: Seat): boolean {
    return [...this.state.listeners, ...this.state.inside].some((one) => same(one, seat))
  }

  /**
   * A socket was lost. A member inside through it has a grace period to come back; the other member is told at once.
   */
  drop(seat: Seat, now: number): Decision<'ok'> {
    this.state.listeners = this.state.listeners.filter((one) => !same(one, seat))
    const held = this.#inside(seat.userId)
    if (!held || held.tabId !== seat.tabId || held.awaySince !== null) return { code: 'ok', sends: [] }
    this.#put({ ...held, awaySince: now })
    return { code: 'ok', sends: this.#connectionOf(held, false) }
  }

  /** Members who did not come back in time leave, dated to the loss of their socket. */
  endGrace(now: number): Decision<'ok'> {
    const sends = this.state.inside.flatMap(({ userId, awaySince }) =>
      awaySince !== null && awaySince + bounds.graceMs <= now ? this.#leave(userId, awaySince) : [],
    )
    return { code: 'ok', sends }
  }

  isAnybodyConnected(): boolean {
    return this.state.inside.some((one) => one.awaySince === null)
  }

  /**
   * The state of the call once more for everybody inside. A socket whose end was never told is found out by it, and a
   * page that missed a frame catches up.
   */
  check(): Decision<'ok'> {
    const connected = this.state.inside.filter((one) => one.awaySince === null)
    return { code: 'ok', sends: connected.flatMap((one) => this.#stateFor(one)) }
  }

  /** Epoch ms of the earliest end of a grace period. */
  graceEndsAt(): number | null {
    const ends = this.state.inside.flatMap((one) => (one.awaySince === null ? [] : [one.awaySince + bounds.graceMs]))
    return ends.length === 0 ? null : Math.min(...ends)
  }

  /** Relays a frame between the two inside; holds it while the other one reconnects. */
  relay(seat: Seat, frame: string, now: number): Decision<'ok' | 'not-member' | 'unallowed' | 'unreachable'> {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    const revived = this.#revive(seat, now)
    const other = this.state.inside.find((one) => one.userId !== seat.userId)
    if (!other) return { code: 'unreachable', sends: revived }
    if (other.awaySince !== null) return { code: this.#hold(other, frame, now), sends: revived }
    return { code: 'ok', sends: [...revived, { to: [other], frame }] }
  }

  /** Keeps what somebody turned on or off, and tells every tab that watches the call, except the one that says it. */
  setMedia(seat: Seat, change: MemberMedia, frame: string, now: number) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    const revived = this.#revive(seat, now)
    const held = this.#inside(seat.userId)
    if (held) this.#put({ ...held, media: { ...held.media, ...change } })
    return { code: 'ok' as const, sends: [...revived, { to: this.#audience(seat), frame }] }
  }

  /** Relays a ping or pong; also from a listening tab outside the call. */
  ping(seat: Seat, about: number, frame: string) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (about === seat.userId || !this.#isMember(about)) return decide('unallowed')
    const inside = this.#inside(about)
    const to = inside ? [inside].filter((one) => one.awaySince === null) : this.#listenersOf(about)
    return to.length === 0 ? decide('unreachable') : { code: 'ok' as const, sends: [{ to, frame }] }
  }

  /** The frame found no socket, so the tab is lost. The frame is held like any other. */
  missed(seat: Seat, frame: string, now: number): Decision<'ok'> {
    const dropped = this.drop(seat, now)
    const held = this.#inside(seat.userId)
    if (held && held.awaySince !== null) this.#hold(held, frame, now)
    return dropped
  }

  logged(lines: readonly AttendanceEvent[]): void {
    this.state.log = this.state.log.filter((one) => !lines.includes(one))
  }

  #times(booking: Booking) {
    return { start: booking.startAt, end: booking.endAt, canceledAt: booking.canceledAt }
  }

  #isMember(userId: number): boolean {
    return this.state.booking !== null && mayEnterSession(userId, this.state.booking.members)
  }

  #inside(userId: number): MemberInside | undefined {
    return this.state.inside.find((one) => one.userId === userId)
  }

  #put(changed: MemberInside): void {
    this.state.inside = this.state.inside.map((one) => (one.userId === changed.userId ? changed : one))
  }

  #listenersOf(userId: number): Seat[] {
    return this.state.listeners.filter((one) => one.userId === userId)
  }

  /** All tabs that follow the call, except one. */
  #audience(except?: Seat): Seat[] {
    const connected = this.state.inside.filter((one) => one.awaySince === null)
    const more = connected.filter((one) => !this.state.listeners.some((listener) => same(listener, one)))
    return [...this.state.listeners, ...more].filter((one) => !except || !same(one, except))
  }

  /** A `SessionState` frame of everybody inside, so that a tab that enters again catches up with what it missed. */
  #stateFor(seat: Seat): Decision['sends'] {
    const { booking, inside } = this.state
    if (!booking) return []
    const members = inside.map(({ userId, awaySince, media }) => ({
      userId,
      connected: awaySince === null,
      mic: media?.mic ?? null,
      camera: media?.camera ?? null,
      paused: media?.paused ?? null,
      screen: media?.screen ?? null,
    }))
    return [{ to: [seat], frame: frameOf(SessionState, { sessionId: booking.sessionId, members }) }]
  }

  #connectionOf(seat: Seat, connected: boolean): Decision['sends'] {
    const { booking } = this.state
    if (!booking) return []
    const { userId } = seat
    const frame = frameOf(MemberConnectionChanged, { userId, sessionId: booking.sessionId, connected })
    return [{ to: this.#audience(), frame }]
  }

  /**
   * A tab that counts as lost and still sends is connected again. It is sent a frame, which fails at once when this was
   * only the last frame of a lost socket.
   */
  #revive(seat: Seat, now: number): Decision['sends'] {
    const held = this.#inside(seat.userId)
    if (!held || held.awaySince === null) return []
    this.#addListener(seat)
    this.#put({ ...held, awaySince: null })
    return [...this.#connectionOf(seat, true), ...this.#release(seat, now)]
  }

  #addListener(seat: Seat): void {
    const own = this.#listenersOf(seat.userId).filter((one) => !same(one, seat))
    const others = this.state.listeners.filter((one) => one.userId !== seat.userId)
    this.state.listeners = [...others, ...own.slice(1 - listenersEach), seat]
  }

  #leave(userId: number, at: number): Decision['sends'] {
    const { booking } = this.state
    if (!booking || !this.#inside(userId)) return []
    this.state.inside = this.state.inside.filter((one) => one.userId !== userId)
    this.state.held = this.state.held.filter((one) => one.userId !== userId)
    this.state.log.push({ userId, type: SessionEventType.UserLeft, at })
    return [{ to: this.#audience(), frame: frameOf(MemberLeftSessionId, { userId, sessionId: booking.sessionId }) }]
  }

  #hold(away: MemberInside, frame: string, now: number): 'ok' | 'unreachable' {
    if (away.awaySince === null || away.awaySince + bounds.holdMs <= now) return 'unreachable'
    const held = [...this.state.held.slice(1 - heldMax), { userId: away.userId, frame, at: now }]
    while (held.reduce((sum, one) => sum + one.frame.length, 0) > heldCharacters) held.shift()
    this.state.held = held
    return 'ok'
  }

  /** The frames held for a member who is back, without those held too long. */
  #release(seat: Seat, now: number): Decision['sends'] {
    const waiting = this.state.held.filter((one) => one.userId === seat.userId)
    this.state.held = this.state.held.filter((one) => one.userId !== seat.userId)
    return waiting.filter((one) => one.at + bounds.holdMs > now).map(({ frame }) => ({ to: [seat], frame }))
  }
}
