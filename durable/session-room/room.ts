/**
 * The rules of one call: who listens, who is inside and through which tab, what is relayed to whom. It decides and
 * answers what to do; `object.ts` carries it out. No clock, no platform.
 */

import {
  ClipChanged,
  MemberConnectionChanged,
  MemberJoinedSessionId,
  MemberLeftSessionId,
  PageShown,
  SessionState,
} from '#contract/classroom/events/session-state.ts'
import { clipPlayerOf } from '#contract/classroom/rules/clips.ts'
import type { Clip, ClipWish } from '#contract/classroom/shapes/clip.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { MoreTimeChanged } from '#contract/lessons/events/lesson-events.ts'
import type { MoreTimeAsk } from '#contract/lessons/rules/more-time.ts'
import { canListen, canWriteNotes, decideJoin, sessionWindows } from '#contract/lessons/rules/session-window.ts'
import type { AckCode } from '#contract/shared/events/acks.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { mayEnterSession } from '#contract/shared/rules/access.ts'
import { isRefused } from '#contract/shared/rules/refusal.ts'
import type { ClipDeviceState } from '#contract/vocabulary/clips.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import type { moreTimeStates } from '#contract/vocabulary/more-time.ts'
import { signalLimits } from '#contract/vocabulary/signals.ts'
import { SessionEventType, SessionKind } from '#contract/vocabulary/teaching.ts'
import { findCallClip, findLoadedClip, forgetClipDevice, keepClipDevice, playClip, stopClip } from './clip.ts'
import { carryLessons, keepAsk, logAttendance, timesOf } from './more-time.ts'
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

const isSameSeat = (a: Seat, b: Seat): boolean => a.userId === b.userId && a.tabId === b.tabId

export class SessionRoomState {
  readonly state: StoredSession
  /** Epoch ms of the last signal; not stored, since a call that sleeps has none. */
  #signalledAt = 0

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
    this.schedule({ ...booking, carried: booking.carried ?? this.state.booking?.carried ?? [] })
    return isRefused(decideJoin(timesOf(booking), now)) ? this.empty(now) : decide('ok')
  }

  /** Whether the call may be joined. */
  isOpen(now: number): boolean {
    const { booking, closed } = this.state
    return booking !== null && !closed && !isRefused(decideJoin(timesOf(booking), now))
  }

  closesAt(): number | null {
    const { booking } = this.state
    return booking && sessionWindows(timesOf(booking)).join.end
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
    const sends = this.state.inside.flatMap((member) =>
      member.awaySince === null
        ? this.#leave(member.userId, now)
        : this.#leave(member.userId, Math.min(member.awaySince, now), SessionEventType.UserLost),
    )
    return { code: 'ok', sends }
  }

  insideIds(): number[] {
    return this.state.inside.map((member) => member.userId)
  }

  listen(seat: Seat, now: number) {
    const { booking } = this.state
    if (!booking || !this.#isMember(seat.userId)) return decide('unallowed')
    if (!canListen(timesOf(booking), now)) return decide('unallowed', 'outside-window')
    this.#addListener(seat)
    return decide('ok')
  }

  /** Enters, through this tab: the latest tab of a person wins, and the older one is told to close its media. */
  join({ seatId, resume, ...seat }: Entry, now: number): Decision<'ok' | 'unallowed'> {
    const { booking } = this.state
    if (!booking || !this.#isMember(seat.userId)) return decide('unallowed')
    const answer = decideJoin(timesOf(booking), now)
    if (isRefused(answer)) return decide('unallowed', answer.refused)
    if (this.state.closed) return decide('unallowed', 'illegal')
    const samePage = seatId !== undefined && this.state.seatIds?.[seat.userId] === seatId
    if (resume && !samePage) return decide('unallowed', 'seat-lost')
    const entries = this.state.entries?.[seat.userId] ?? 0
    if (entries >= bounds.entriesMax && !this.#inside(seat.userId)) return decide('unallowed', 'illegal')
    this.#addListener(seat)
    const { [seat.userId]: _, ...others } = this.state.seatIds ?? {}
    this.state.seatIds = seatId === undefined ? others : { ...others, [seat.userId]: seatId }
    const member = this.#inside(seat.userId)
    if (member?.tabId === seat.tabId && member.awaySince === null) return { code: 'ok', sends: this.#stateFor(seat) }
    // Another page has devices of its own and announces them itself.
    const media = samePage && member?.media ? { media: member.media } : {}
    const inside = this.state.inside.filter(({ userId }) => userId !== seat.userId)
    this.state.inside = [...inside, { ...seat, awaySince: null, ...media }]
    const joined = frameOf(MemberJoinedSessionId, { userId: seat.userId, sessionId: booking.sessionId })
    if (!member) {
      this.state.entries = { ...this.state.entries, [seat.userId]: entries + 1 }
      logAttendance(this.state, { userId: seat.userId, type: SessionEventType.UserJoined, at: now })
      return { code: 'ok', sends: [{ to: this.#audience(), frame: joined }, ...this.#stateFor(seat)] }
    }
    // For the other member they never left, so only this person's own tabs are told.
    const left = frameOf(MemberLeftSessionId, { userId: seat.userId, sessionId: booking.sessionId })
    const toEarlierTab = member.awaySince === null ? [{ to: [member], frame: left }] : this.#connectionOf(seat, true)
    const toSelf = [{ to: [seat], frame: joined }, ...this.#stateFor(seat)]
    return { code: 'ok', sends: [...toEarlierTab, ...toSelf, ...this.#release(seat, now)] }
  }

  /** Has no effect from a tab that is not the one inside: another tab took over. */
  leave(seat: Seat, now: number) {
    if (!this.#isMember(seat.userId)) return decide('unallowed')
    const member = this.#inside(seat.userId)
    if (!member || member.tabId !== seat.tabId) return decide('ok')
    return this.leaveAnyTab(seat.userId, now)
  }

  /** Leaves from whatever tab, on the person's own request: none of their pages resumes by itself. */
  leaveAnyTab(userId: number, now: number): Decision<'ok'> {
    const { [userId]: _, ...others } = this.state.seatIds ?? {}
    this.state.seatIds = others
    return { code: 'ok', sends: this.#leave(userId, now) }
  }

  hasSeat(seat: Seat): boolean {
    return [...this.state.listeners, ...this.state.inside].some((known) => isSameSeat(known, seat))
  }

  /**
   * A socket was lost. A member inside through it has a grace period to come back; the other member is told at once.
   */
  drop(seat: Seat, now: number): Decision<'ok'> {
    this.state.listeners = this.state.listeners.filter((listener) => !isSameSeat(listener, seat))
    const member = this.#inside(seat.userId)
    if (!member || member.tabId !== seat.tabId || member.awaySince !== null) return { code: 'ok', sends: [] }
    this.#put({ ...member, awaySince: now })
    return { code: 'ok', sends: this.#connectionOf(member, false) }
  }

  /** Members who did not come back in time leave, dated to the loss of their socket. */
  endGrace(now: number): Decision<'ok'> {
    const sends = this.state.inside.flatMap(({ userId, awaySince }) =>
      awaySince !== null && awaySince + bounds.graceMs <= now
        ? this.#leave(userId, awaySince, SessionEventType.UserLost)
        : [],
    )
    return { code: 'ok', sends }
  }

  isAnybodyConnected(): boolean {
    return this.state.inside.some((member) => member.awaySince === null)
  }

  /**
   * The state of the call once more for everybody inside. A socket whose end was never told is found out by it, and a
   * page that missed a frame catches up.
   */
  check(): Decision<'ok'> {
    const connected = this.state.inside.filter((member) => member.awaySince === null)
    return { code: 'ok', sends: connected.flatMap((member) => this.#stateFor(member)) }
  }

  /** Epoch ms of the earliest end of a grace period. */
  graceEndsAt(): number | null {
    const ends = this.state.inside.flatMap((member) =>
      member.awaySince === null ? [] : [member.awaySince + bounds.graceMs],
    )
    return ends.length === 0 ? null : Math.min(...ends)
  }

  /** Relays a frame between the two inside; holds it while the other one reconnects. */
  relay(seat: Seat, frame: string, now: number): Decision<'ok' | 'not-member' | 'unallowed' | 'unreachable'> {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    const revived = this.#revive(seat, now)
    const other = this.state.inside.find((member) => member.userId !== seat.userId)
    if (!other) return { code: 'unreachable', sends: revived }
    if (other.awaySince !== null) return { code: this.#hold(other, frame, now), sends: revived }
    return { code: 'ok', sends: [...revived, { to: [other], frame }] }
  }

  /** Relays what the student signals; more than one every two seconds is dropped. */
  signal(seat: Seat, frame: string, now: number) {
    const { booking } = this.state
    if (!this.#isMember(seat.userId)) return decide('not-member')
    // The guest of a lesson is its student.
    if (booking?.kind !== SessionKind.Lesson || booking.members[1] !== seat.userId) return decide('unallowed')
    if (now < this.#signalledAt + signalLimits.everyMs) return decide('unallowed', 'too-many-requests')
    this.#signalledAt = now
    return this.relay(seat, frame, now)
  }

  /** Keeps what somebody turned on or off, and tells every tab that watches the call, except the one that says it. */
  setMedia(seat: Seat, change: MemberMedia, frame: string, now: number) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    const revived = this.#revive(seat, now)
    const member = this.#inside(seat.userId)
    if (member) this.#put({ ...member, media: { ...member.media, ...change } })
    return { code: 'ok' as const, sends: [...revived, { to: this.#audience(seat), frame }] }
  }

  /** Who teaches: the tutor of a lesson, and in a demo session whoever wants to be one. */
  teacher(): number | null {
    const { booking } = this.state
    return booking && (booking.members[booking.kind === SessionKind.Demo ? 1 : 0] as number)
  }

  /** Shows a page to both, or none any more. */
  showPage(seat: Seat, place: PagePlace | null, now: number): Decision<'ok' | 'unallowed'> {
    const { booking } = this.state
    const isInside = this.#inside(seat.userId)?.tabId === seat.tabId
    if (!booking || !isInside || this.teacher() !== seat.userId) return decide('unallowed')
    if (!canWriteNotes(timesOf(booking), now)) return decide('unallowed', 'outside-window')
    const revived = this.#revive(seat, now)
    this.state.shown = place
    const frame = frameOf(PageShown, { sessionId: booking.sessionId, place })
    return { code: 'ok', sends: [...revived, { to: this.#audience(), frame }] }
  }

  /** The clip that is loaded. */
  clip(): Clip | null {
    return findLoadedClip(this.state)
  }

  /** Whether this tab is where the call's clips are played from. */
  mayPlayClip(seat: Seat): boolean {
    const { booking } = this.state
    return booking !== null && clipPlayerOf(booking) === seat.userId && this.#inside(seat.userId)?.tabId === seat.tabId
  }

  /** Loads or plays a clip as it is wished, or takes away the one that is loaded. */
  playClip(seat: Seat, order: { clip: Clip; wish: ClipWish } | null, now: number) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (!this.mayPlayClip(seat)) return decide('unallowed')
    const revived = this.#revive(seat, now)
    if (order) playClip(this.state, order.clip, order.wish, now)
    const isChanged = order !== null || stopClip(this.state)
    return { code: 'ok' as const, sends: [...revived, ...(isChanged ? this.#tellClip() : [])] }
  }

  /** Keeps what a device makes of the clip, and tells both. */
  tellClipState(seat: Seat, id: number, said: ClipDeviceState, now: number) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    const revived = this.#revive(seat, now)
    const isNews = keepClipDevice(this.state, seat.userId, id, said)
    return { code: 'ok' as const, sends: [...revived, ...(isNews ? this.#tellClip() : [])] }
  }

  /** Passes a frame on to the other member inside; lost where they are away. */
  moveHand(seat: Seat, frame: string): Decision<'ok' | 'not-member' | 'unallowed' | 'unreachable'> {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (this.#inside(seat.userId)?.tabId !== seat.tabId) return decide('unallowed')
    const other = this.state.inside.find((member) => member.userId !== seat.userId)
    if (!other || other.awaySince !== null) return decide('unreachable')
    return { code: 'ok', sends: [{ to: [other], frame }] }
  }

  /** Relays a ping or pong; also from a listening tab outside the call. */
  ping(seat: Seat, about: number, frame: string) {
    if (!this.#isMember(seat.userId)) return decide('not-member')
    if (about === seat.userId || !this.#isMember(about)) return decide('unallowed')
    const inside = this.#inside(about)
    const to = inside ? [inside].filter(({ awaySince }) => awaySince === null) : this.#listenersOf(about)
    return to.length === 0 ? decide('unreachable') : { code: 'ok' as const, sends: [{ to, frame }] }
  }

  /** The frame found no socket, so the tab is lost. The frame is held like any other. */
  missed(seat: Seat, frame: string, now: number): Decision<'ok'> {
    const dropped = this.drop(seat, now)
    const member = this.#inside(seat.userId)
    if (member && member.awaySince !== null) this.#hold(member, frame, now)
    return dropped
  }

  /** Takes up the lessons that the booking carries; tells those inside when another goes on in this call. */
  carryLessons(by: number, now: number): Decision<'ok'> {
    return carryLessons(this.state, now) ? this.#tellMore('booked', by) : decide('ok')
  }

  /** The student's wish to go on behind the lesson. */
  askMore(userId: number, ask: MoreTimeAsk): Decision<'ok' | 'unallowed'> {
    return keepAsk(this.state, ask) ? this.#tellMore('asked', userId) : decide('unallowed')
  }

  dropMore(userId: number): Decision<'ok'> {
    if (!this.state.ask) return decide('ok')
    this.state.ask = null
    return this.#tellMore('dropped', userId)
  }

  #tellMore(state: (typeof moreTimeStates)[number], by: number): Decision<'ok'> {
    const sessionId = this.state.booking?.sessionId ?? ''
    return { code: 'ok', sends: [{ to: this.#audience(), frame: frameOf(MoreTimeChanged, { sessionId, state, by }) }] }
  }

  #tellClip(): Decision['sends'] {
    const { booking } = this.state
    const clip = findCallClip(this.state)
    if (!booking || !clip) return []
    return [{ to: this.#audience(), frame: frameOf(ClipChanged, { sessionId: booking.sessionId, ...clip }) }]
  }

  markLogged(lines: readonly AttendanceEvent[]): void {
    this.state.log = this.state.log.filter((event) => !lines.includes(event))
  }

  #isMember(userId: number): boolean {
    return this.state.booking !== null && mayEnterSession(userId, this.state.booking.members)
  }

  #inside(userId: number): MemberInside | undefined {
    return this.state.inside.find((member) => member.userId === userId)
  }

  #put(changed: MemberInside): void {
    this.state.inside = this.state.inside.map((member) => (member.userId === changed.userId ? changed : member))
  }

  #listenersOf(userId: number): Seat[] {
    return this.state.listeners.filter((listener) => listener.userId === userId)
  }

  /** All tabs that follow the call, except one. */
  #audience(except?: Seat): Seat[] {
    const connected = this.state.inside.filter((member) => member.awaySince === null)
    const more = connected.filter((member) => !this.state.listeners.some((listener) => isSameSeat(listener, member)))
    return [...this.state.listeners, ...more].filter((tab) => !except || !isSameSeat(tab, except))
  }

  /** A `SessionState` frame of everybody inside, so that a tab that enters again catches up with what it missed. */
  #stateFor(seat: Seat): Decision['sends'] {
    const { booking, inside, shown, clip } = this.state
    if (!booking) return []
    const members = inside.map(({ userId, awaySince, media }) => ({
      userId,
      connected: awaySince === null,
      mic: media?.mic ?? null,
      camera: media?.camera ?? null,
      paused: media?.paused ?? null,
      screen: media?.screen ?? null,
    }))
    const page = shown === undefined ? {} : { page: shown }
    const played = clip === undefined ? {} : { clip }
    return [{ to: [seat], frame: frameOf(SessionState, { sessionId: booking.sessionId, members, ...page, ...played }) }]
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
    const member = this.#inside(seat.userId)
    if (!member || member.awaySince === null) return []
    this.#addListener(seat)
    this.#put({ ...member, awaySince: null })
    return [...this.#connectionOf(seat, true), ...this.#release(seat, now)]
  }

  #addListener(seat: Seat): void {
    const otherTabs = this.#listenersOf(seat.userId).filter((listener) => !isSameSeat(listener, seat))
    const others = this.state.listeners.filter((listener) => listener.userId !== seat.userId)
    this.state.listeners = [...others, ...otherTabs.slice(1 - listenersEach), seat]
  }

  #leave(userId: number, at: number, type: SessionEventType = SessionEventType.UserLeft): Decision['sends'] {
    const { booking } = this.state
    if (!booking || !this.#inside(userId)) return []
    this.state.inside = this.state.inside.filter((member) => member.userId !== userId)
    this.state.held = this.state.held.filter((heldFrame) => heldFrame.userId !== userId)
    // Who leaves wishes for no more time, and nobody accepts it for an empty room.
    this.state.ask = null
    logAttendance(this.state, { userId, type, at })
    // Nobody else can stop what the tutor plays.
    const isClipOther = clipPlayerOf(booking) === userId ? stopClip(this.state) : forgetClipDevice(this.state, userId)
    const left = frameOf(MemberLeftSessionId, { userId, sessionId: booking.sessionId })
    return [{ to: this.#audience(), frame: left }, ...(isClipOther ? this.#tellClip() : [])]
  }

  #hold(away: MemberInside, frame: string, now: number): 'ok' | 'unreachable' {
    if (away.awaySince === null || away.awaySince + bounds.holdMs <= now) return 'unreachable'
    const frames = [...this.state.held.slice(1 - heldMax), { userId: away.userId, frame, at: now }]
    while (frames.reduce((sum, { frame: { length } }) => sum + length, 0) > heldCharacters) frames.shift()
    this.state.held = frames
    return 'ok'
  }

  /** The frames held for a member who is back, without those held too long. */
  #release(seat: Seat, now: number): Decision['sends'] {
    const waiting = this.state.held.filter((heldFrame) => heldFrame.userId === seat.userId)
    this.state.held = this.state.held.filter((heldFrame) => heldFrame.userId !== seat.userId)
    return waiting.filter(({ at }) => at + bounds.holdMs > now).map(({ frame }) => ({ to: [seat], frame }))
  }
}
