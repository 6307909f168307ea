import { DurableObject } from 'cloudflare:workers'
import type { ClipWish } from '#contract/classroom/shapes/clip.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import type { MoreTimeAsk } from '#contract/lessons/rules/more-time.ts'
import type { AckCode } from '#contract/shared/events/acks.ts'
import type { ClipDeviceState } from '#contract/vocabulary/clips.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { scopeEntries } from '#worker/carried-scope.ts'
import { describeFault } from '#worker/database-errors.ts'
import { findClip } from '#worker/features/classroom/clips/store.ts'
import { clipView } from '#worker/features/classroom/clips/view.ts'
import { findBooking } from '#worker/features/classroom/sessions/store.ts'
import { markScheduled } from '#worker/features/lessons/attendance-store.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import type {
  ClosingSession,
  DocumentRequest,
  InkOfPage,
  InkOutcome,
  JoinRequest,
  MemberMedia,
  NotesOutcome,
  NotesText,
  ScheduledSession,
  SessionRequest,
  TabRef,
} from '#worker/session-room.ts'
import { openDb } from '#worker/storage/db.ts'
import { AttendanceWriter, attendanceAlarm } from './attendance.ts'
import { BookingAlarms, reminderAlarm, settlingAlarm } from './booking-alarms.ts'
import { InkHost } from './ink-host.ts'
import { findAsk, lessonsIn } from './more-time.ts'
import { NotesHost } from './notes-host.ts'
import { type Decision, SessionRoomState } from './room.ts'
import { type Booking, emptySession, type StoredSession } from './state.ts'
import { WaitingNotice } from './waiting-notice.ts'

type Outcome<C extends AckCode> = { code: C; message?: string }
const missing = {
  [SessionKind.Lesson]: 'lesson-not-found',
  [SessionKind.Interview]: 'interview-not-found',
  [SessionKind.Demo]: 'invalid-session-id',
} as const

const logFault = (error: unknown): void => writeFault({ call: describeFault(error) })

/** One call: who is inside, signalling between the two, attendance. The booking is read from the database on entry. */
export class SessionRoom extends DurableObject<Bindings> {
  static {
    scopeEntries(SessionRoom)
  }

  readonly #alarms = new Alarms(this.ctx.storage)
  readonly #attendance = new AttendanceWriter(this.env, this.#alarms)
  readonly #bookingAlarms = new BookingAlarms(this.env, this.#alarms, () => this.#room.state.booking)
  readonly #waitingNotice = new WaitingNotice(this.env)
  readonly #documents = {
    env: this.env,
    ctx: this.ctx,
    findBooking: (sessionId: string) => this.#findBooking(sessionId),
  }
  readonly #notes = new NotesHost(this.#documents)
  readonly #ink = new InkHost(this.#documents, () => this.#room.teacher())
  #room = new SessionRoomState(this.ctx.storage.kv.get<StoredSession>('call') ?? emptySession())
  /** Raised with every change of the booking told to this object; a read that began before is out of date. */
  #revision = 0
  /** The last request of each person, as a promise. */
  readonly #turns = new Map<number, Promise<unknown>>()

  async schedule(session: ScheduledSession): Promise<void> {
    if (this.#room.isOutdated(session)) return
    this.#revision += 1
    const canceledAt = this.#room.state.booking?.canceledAt ?? null
    this.#carry(this.#room.move({ ...session, canceledAt }, Date.now()))
    const until = this.#room.closesAt()
    if (until !== null) await markScheduled(openDb(this.env.DB), session.sessionId, until)
  }

  async close({ sessionId, reason }: ClosingSession): Promise<void> {
    this.#revision += 1
    await this.#load(sessionId)
    if (this.#room.state.booking) this.#carry(this.#room.close(reason, Date.now()))
  }

  async inside(): Promise<number[]> {
    return this.#room.insideIds()
  }

  async listen({ sessionId, ...seat }: SessionRequest) {
    return this.#inTurn(seat.userId, async () => {
      const kind = await this.#load(sessionId)
      if (kind) return { code: missing[kind] }
      const outcome = this.#carry(this.#room.listen(seat, Date.now()))
      if (outcome.code === 'ok') this.#notifyWaiting(seat.userId)
      return outcome
    })
  }

  async join({ sessionId, ...entry }: JoinRequest & { sessionId: string }) {
    return this.#inTurn(entry.userId, async () => {
      const kind = await this.#load(sessionId)
      if (kind) return { code: missing[kind] }
      const outcome = this.#carry(this.#room.join(entry, Date.now()))
      if (outcome.code === 'ok') this.#notifyWaiting(entry.userId)
      return outcome
    })
  }

  async leave({ sessionId, ...seat }: SessionRequest) {
    return this.#inTurn(seat.userId, async () => {
      if (!this.#room.state.booking) await this.#load(sessionId)
      return this.#carry(this.#room.leave(seat, Date.now()))
    })
  }

  /** The person entered another call. */
  async leaveForAnother(userId: number): Promise<void> {
    await this.#inTurn(userId, async () => this.#carry(this.#room.leaveAnyTab(userId, Date.now())))
  }

  async drop(seat: TabRef): Promise<void> {
    await this.#inTurn(seat.userId, async () => {
      if (this.#room.hasSeat(seat)) this.#carryUnlogged(this.#room.drop(seat, Date.now()))
    })
  }

  /** Signalling changes nothing that must be stored, unless somebody is away: then it waits, or they are back. */
  async relay({ sessionId: _, ...seat }: SessionRequest, frame: string) {
    const { held, inside } = this.#room.state
    const decision = this.#room.relay(seat, frame, Date.now())
    const { state } = this.#room
    if (state.held !== held || state.inside !== inside) {
      this.#save()
      this.#arm()
    }
    return this.#send(decision)
  }

  async setMedia({ sessionId: _, ...seat }: SessionRequest, change: MemberMedia, frame: string) {
    return this.#carryUnlogged(this.#room.setMedia(seat, change, frame, Date.now()))
  }

  async signal({ sessionId: _, ...seat }: SessionRequest, frame: string) {
    return this.#carryUnlogged(this.#room.signal(seat, frame, Date.now()))
  }

  async ping({ sessionId, ...seat }: SessionRequest, about: number, frame: string) {
    if (!this.#room.state.booking) await this.#load(sessionId)
    return this.#send(this.#room.ping(seat, about, frame))
  }

  async openNotes(request: DocumentRequest, vector?: string): Promise<NotesOutcome> {
    return this.#notes.open(request, vector, Date.now())
  }

  async changeNotes(request: DocumentRequest, update: string) {
    return this.#notes.change(request, update, Date.now())
  }

  async openInk(request: DocumentRequest, vector?: string): Promise<InkOutcome> {
    return this.#ink.open(request, vector, Date.now())
  }

  async changeInk(request: DocumentRequest, update: string) {
    return this.#ink.change(request, update, Date.now())
  }

  async showPage({ sessionId, ...seat }: SessionRequest, place: PagePlace | null) {
    const access = await this.#ink.findAccess({ sessionId, userId: seat.userId })
    if ('code' in access) return access
    const now = Date.now()
    const decision = this.#room.showPage(seat, place, now)
    if (decision.code === 'ok' && place) this.#ink.noteShown(place, now)
    return this.#carryUnlogged(decision)
  }

  /** Where a hand is is worth nothing a moment later, so it is neither held nor sent again. */
  async moveHand({ sessionId, ...seat }: SessionRequest, frame: string) {
    if (!this.#room.state.booking && (await this.#load(sessionId))) return { code: 'lesson-not-found' as const }
    const { code, message, sends } = this.#room.moveHand(seat, frame)
    for (const { to } of sends) {
      for (const { userId, tabId } of to) {
        const deliver = getUserHub(this.env, userId).deliverToTabs([tabId], frame)
        this.ctx.waitUntil(deliver.catch(() => undefined))
      }
    }
    return message === undefined ? { code } : { code, message }
  }

  async playClip({ sessionId, ...seat }: SessionRequest, wish: ClipWish | null) {
    if (!wish || !this.#room.mayPlayClip(seat)) return this.#carryUnlogged(this.#room.playClip(seat, null, Date.now()))
    const loaded = this.#room.clip()
    const row =
      loaded?.id === wish.id ? null : await findClip(openDb(this.env.DB), { sessionId, id: wish.id }, Date.now())
    const clip = row ? clipView(row) : loaded?.id === wish.id ? loaded : null
    if (!clip) return { code: 'unallowed' as const, message: 'clip-not-found' }
    return this.#carryUnlogged(this.#room.playClip(seat, { clip, wish }, Date.now()))
  }

  async tellClipState({ sessionId: _, ...seat }: SessionRequest, id: number, state: ClipDeviceState) {
    return this.#carryUnlogged(this.#room.tellClipState(seat, id, state, Date.now()))
  }

  async readInk(sessionId: string): Promise<InkOfPage[]> {
    return (await this.#findBooking(sessionId)) ? this.#ink.read() : []
  }

  async readNotes(sessionId: string): Promise<NotesText> {
    const booking = await this.#findBooking(sessionId)
    return booking ? this.#notes.read(booking, Date.now()) : { text: '', changedAt: null, writable: false }
  }

  async askMoreTime(sessionId: string, userId: number, ask: MoreTimeAsk): Promise<boolean> {
    await this.#findBooking(sessionId)
    return this.#carryUnlogged(this.#room.askMore(userId, ask)).code === 'ok'
  }

  async findMoreTime(sessionId: string): Promise<MoreTimeAsk | null> {
    await this.#findBooking(sessionId)
    return findAsk(this.#room.state)
  }

  async dropMoreTime(sessionId: string, userId: number): Promise<void> {
    await this.#findBooking(sessionId)
    if (this.#room.state.ask) this.#carryUnlogged(this.#room.dropMore(userId))
  }

  async carryOn(sessionId: string): Promise<void> {
    await this.#load(sessionId)
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#alarms.run(info?.scheduledTime, Date.now(), async (name, now) => {
      if (name === 'grace') this.#carry(this.#room.endGrace(now))
      if (name === 'check') this.#carryUnlogged(this.#room.check())
      if (name === 'close') await this.#end(now)
      if (name === attendanceAlarm) await this.#writeLog()
      if (name === reminderAlarm) await this.#bookingAlarms.remind(now)
      if (name === settlingAlarm) await this.#settle(now)
      if (name === 'forget') await this.#forget()
    })
  }

  /**
   * Brings the booking up to date; answers the kind of a call that does not exist. An unreachable database is no reason
   * to keep two people apart.
   */
  async #load(sessionId: string): Promise<SessionKind | null> {
    const heldBooking = this.#room.state.booking
    const revision = this.#revision
    try {
      const booking = await findBooking(openDb(this.env.DB), sessionId)
      // The booking was changed while this row was read, so the row is older.
      if (booking && (revision === this.#revision || !this.#room.state.booking)) {
        this.#room.schedule(booking)
        this.#takeUp(booking.members[0])
      }
    } catch (error) {
      if (!heldBooking) throw error
    }
    return this.#room.state.booking ? null : (sessionId.split(':')[0] as SessionKind)
  }

  /** Takes up the lessons that go on in this call; found at the latest when its own lesson ends. */
  #takeUp(userId: number): void {
    const known = this.#room.state.carrying
    const decision = this.#room.carryLessons(userId, Date.now())
    if (this.#room.state.carrying !== known) this.#carry(decision)
  }

  /** The booking held, read from the database while there is none; null for a session that does not exist. */
  async #findBooking(sessionId: string): Promise<Booking | null> {
    if (!this.#room.state.booking) await this.#load(sessionId)
    return this.#room.state.booking
  }

  /**
   * Runs requests of one person in order: joining waits for the database, and leaving must not overtake it, or a seat
   * would be written after the person left.
   */
  async #inTurn<T>(userId: number, run: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(userId) ?? Promise.resolve()).then(run, run)
    this.#turns.set(userId, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(userId) === turn) this.#turns.delete(userId)
    }
  }

  /** It only spares the other a surprise, so it is not repeated. */
  #notifyWaiting(userId: number): void {
    this.ctx.waitUntil(this.#waitingNotice.notify(this.#room, userId, Date.now()).catch(logFault))
  }

  #carry<C extends AckCode>(decision: Decision<C>): Outcome<C> {
    if (decision.code === 'ok') {
      this.#attendance.scheduleWrite(this.#room, Date.now())
      this.ctx.waitUntil(this.#writeLog().catch(logFault))
    }
    return this.#carryUnlogged(decision)
  }

  /** Stored first, sent second. */
  #carryUnlogged<C extends AckCode>(decision: Decision<C>): Outcome<C> {
    if (decision.code === 'ok') {
      this.#save()
      this.#arm()
    }
    return this.#send(decision)
  }

  #send<C extends AckCode>({ code, message, sends }: Decision<C>): Outcome<C> {
    for (const { to, frame } of sends) {
      for (const userId of new Set(to.map((seat) => seat.userId))) {
        const tabIds = to.filter((seat) => seat.userId === userId).map((seat) => seat.tabId)
        this.ctx.waitUntil(this.#deliver(userId, tabIds, frame))
      }
    }
    return message === undefined ? { code } : { code, message }
  }

  /** A tab without a socket is treated as dropped; its close event was lost with an earlier instance. */
  async #deliver(userId: number, tabIds: string[], frame: string): Promise<void> {
    const deliver = () => getUserHub(this.env, userId).deliverToTabs(tabIds, frame)
    // A hub that restarts fails once and answers the second request; its sockets stay open meanwhile.
    const lost = await deliver()
      .catch(deliver)
      .catch(() => tabIds)
    for (const tabId of lost) this.#carryUnlogged(this.#room.missed({ userId, tabId }, frame, Date.now()))
  }

  async #writeLog(): Promise<void> {
    if (this.#room.state.log.length === 0) return
    await this.#attendance.write(this.#room)
    this.#save()
  }

  /** Ends the call, unless the booking was moved without this object being told. */
  async #end(now: number): Promise<void> {
    const { booking } = this.#room.state
    if (booking) await this.#load(booking.sessionId)
    if ((this.#room.closesAt() ?? 0) > now) this.#arm()
    else this.#carry(this.#room.empty(Math.min(now, this.#room.closesAt() ?? now)))
  }

  #save(): void {
    this.ctx.storage.kv.put('call', this.#room.state)
  }

  /** Sets the alarms; returns when the call closes. */
  #arm(): number | null {
    const closesAt = this.#room.closesAt()
    this.#alarms.together(() => this.#armAll(closesAt))
    return closesAt
  }

  #armAll(closesAt: number | null): void {
    const grace = this.#room.graceEndsAt()
    if (grace === null) this.#alarms.clear('grace')
    else this.#alarms.set('grace', grace)
    if (this.#room.isAnybodyConnected()) this.#alarms.setUnlessSooner('check', Date.now() + bounds.checkMs)
    else this.#alarms.clear('check')
    if (closesAt === null) return
    if (this.#room.insideIds().length > 0 || closesAt > Date.now()) this.#alarms.set('close', closesAt)
    this.#alarms.set('forget', closesAt + bounds.listenAfterMs)
    this.#bookingAlarms.armReminder(Date.now())
    this.#bookingAlarms.armSettling(Date.now())
  }

  /**
   * Writes what is left of the attendance, says so in the database once nothing more can follow, and settles the lesson.
   * The sweep settles it when this object could not.
   */
  async #settle(now: number): Promise<void> {
    const { booking } = this.#room.state
    if (!booking) return
    const { sessionId } = booking
    await this.#load(sessionId)
    const over = lessonsIn(this.#room.state.booking ?? booking).filter(({ endAt }) => now >= endAt)
    if (over.length > 0) await this.#writeLog()
    for (const one of over) {
      for (const { userIds, frame } of await this.#bookingAlarms.settle(one.sessionId, one.endAt, now)) {
        for (const userId of userIds) this.ctx.waitUntil(getUserHub(this.env, userId).deliver([frame]).catch(logFault))
      }
    }
    this.#bookingAlarms.armSettling(now)
  }

  /** Deletes the state long after the end; the database keeps the attendance. */
  async #forget(): Promise<void> {
    await this.#attendance.write(this.#room)
    // What was written stays readable; the rest of the storage goes.
    if (this.#room.state.booking && (this.#notes.hasChanges() || this.#ink.hasChanges())) {
      for (const [name] of [...this.ctx.storage.kv.list()]) this.ctx.storage.kv.delete(name)
      await this.ctx.storage.deleteAlarm()
    } else {
      this.#notes.forget()
      this.#ink.forget()
      await this.ctx.storage.deleteAll()
    }
    this.#alarms.forget()
    this.#room = new SessionRoomState(emptySession())
  }
}
