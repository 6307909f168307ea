import { DurableObject } from 'cloudflare:workers'
import { NotesChanged } from '#contract/classroom/events/notes.ts'
import { MemberWaits } from '#contract/classroom/events/session-state.ts'
import { LessonSettled } from '#contract/lessons/events/lesson-events.ts'
import { reminderTimes } from '#contract/lessons/rules/reminders.ts'
import { canWriteNotes } from '#contract/lessons/rules/session-window.ts'
import type { AckCode } from '#contract/shared/events/acks.ts'
import { type DataOf, frameOf } from '#contract/shared/events/event.ts'
import { mayEnterSession } from '#contract/shared/rules/access.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { session as bounds } from '#contract/vocabulary/limits.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import { Alarms } from '#durable/lib/alarms.ts'
import type { Bindings } from '#worker/bindings.ts'
import { describeFault } from '#worker/database-errors.ts'
import { findBooking, findBookingAndPeople } from '#worker/features/classroom/sessions/store.ts'
import { markReported, markScheduled } from '#worker/features/lessons/attendance-store.ts'
import { settleSession } from '#worker/features/money/invoices/settle-store.ts'
import {
  type ClosingSession,
  getUserHub,
  type JoinRequest,
  type MemberMedia,
  type NotesOutcome,
  type NotesRequest,
  type NotesText,
  type ScheduledSession,
  type SessionRequest,
  type TabRef,
} from '#worker/live-rooms.ts'
import { deliverNotifications } from '#worker/messages/deliver-notifications.ts'
import { openDb } from '#worker/storage/db.ts'
import { AttendanceWriter, attendanceAlarm } from './attendance.ts'
import { LessonNotes } from './notes.ts'
import { NotesStore } from './notes-store.ts'
import { type Decision, SessionRoomState } from './room.ts'
import { emptySession, type StoredSession } from './state.ts'

type Outcome<C extends AckCode> = { code: C; message?: string }
/** A demo session is taught as a lesson is; an interview is a talk. */
const notedKinds = [SessionKind.Lesson, SessionKind.Demo] as const

type OpenNotes = { notes: LessonNotes; store: NotesStore }

const missing = {
  [SessionKind.Lesson]: 'lesson-not-found',
  [SessionKind.Interview]: 'interview-not-found',
  [SessionKind.Demo]: 'invalid-session-id',
} as const

const logged = (error: unknown): void => console.error(JSON.stringify({ call: describeFault(error) }))

/** One call: who is inside, signalling between the two, attendance. The booking is read from the database on entry. */
export class SessionRoom extends DurableObject<Bindings> {
  readonly #alarms = new Alarms(this.ctx.storage)
  readonly #attendance = new AttendanceWriter(this.env, this.#alarms)
  /** Read from storage when they are first asked for; most calls have none open. */
  #notes: OpenNotes | null = null
  #room = new SessionRoomState(this.ctx.storage.kv.get<StoredSession>('call') ?? emptySession())
  /** Raised with every change of the booking told to this object; a read that began before is out of date. */
  #revision = 0
  /** Members of whom the other was told that they have come. */
  readonly #announced = new Set<number>()
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
      if (outcome.code === 'ok') this.#tellWaiting(seat.userId)
      return outcome
    })
  }

  async join({ sessionId, ...entry }: JoinRequest & { sessionId: string }) {
    return this.#inTurn(entry.userId, async () => {
      const kind = await this.#load(sessionId)
      if (kind) return { code: missing[kind] }
      const outcome = this.#carry(this.#room.join(entry, Date.now()))
      if (outcome.code === 'ok') this.#tellWaiting(entry.userId)
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
      if (this.#room.knows(seat)) this.#carryUnlogged(this.#room.drop(seat, Date.now()))
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
    return this.#tell(decision)
  }

  async setMedia({ sessionId: _, ...seat }: SessionRequest, change: MemberMedia, frame: string) {
    return this.#carryUnlogged(this.#room.setMedia(seat, change, frame, Date.now()))
  }

  async ping({ sessionId, ...seat }: SessionRequest, about: number, frame: string) {
    if (!this.#room.state.booking) await this.#load(sessionId)
    return this.#tell(this.#room.ping(seat, about, frame))
  }

  /** What of the notes a page does not hold; null for an undecodable state vector. Base64. */
  async openNotes({ sessionId, userId, page }: NotesRequest, vector?: string): Promise<NotesOutcome> {
    const refused = await this.#refuseNotes(sessionId, userId)
    if (refused) return refused
    const { notes } = this.#openNotes()
    const now = Date.now()
    if (!notes.mayRead(userId, now)) return { code: 'unallowed', message: 'too-many-requests' }
    const update = notes.missingAfter(vector === undefined ? undefined : fromBase64(vector))
    if (!update) return { code: 'unallowed', message: 'bad-vector' }
    const writable = this.#canWriteNotes()
    const writer = writable ? notes.writerFor(userId, page, now) : null
    const state = { update: toBase64(update), vector: toBase64(notes.vector()), writable, writer }
    return { code: 'ok', state }
  }

  /** Stores a change of the notes and sends it to both members. The answer leaves once it is stored. */
  async changeNotes({ sessionId, userId, tabId, page }: NotesRequest, update: string) {
    const refused = await this.#refuseNotes(sessionId, userId)
    if (refused) return refused
    if (!this.#canWriteNotes()) return { code: 'unallowed' as const, message: 'outside-window' }
    const decision = this.#openNotes().notes.change({ userId, page }, fromBase64(update), Date.now())
    if (decision.code !== 'ok') return decision
    if (decision.change) this.#tellNotes({ sessionId, userId, update: toBase64(decision.change) }, tabId)
    return { code: 'ok' as const }
  }

  /** The text of the notes, for whom the caller has checked. */
  async readNotes(sessionId: string): Promise<NotesText> {
    if (!this.#room.state.booking) await this.#load(sessionId)
    if (!this.#room.state.booking) return { text: '', changedAt: null, writable: false }
    const { notes, store } = this.#openNotes()
    return { text: notes.text(), changedAt: store.changedAt(), writable: this.#canWriteNotes() }
  }

  override async alarm(info?: AlarmInvocationInfo): Promise<void> {
    await this.#alarms.run(info?.scheduledTime, Date.now(), async (name, now) => {
      if (name === 'grace') this.#carry(this.#room.endGrace(now))
      if (name === 'check') this.#carryUnlogged(this.#room.check())
      if (name === 'close') await this.#end(now)
      if (name === attendanceAlarm) await this.#writeLog()
      if (name === 'remind') await this.#remind(now)
      if (name === 'settle') await this.#settle(now)
      if (name === 'forget') await this.#forget()
    })
  }

  /**
   * Brings the booking up to date; answers the kind of a call that does not exist. An unreachable database is no reason
   * to keep two people apart.
   */
  async #load(sessionId: string): Promise<SessionKind | null> {
    const held = this.#room.state.booking
    const revision = this.#revision
    try {
      const booking = await findBooking(openDb(this.env.DB), sessionId)
      // The booking was changed while this row was read, so the row is older.
      if (booking && (revision === this.#revision || !this.#room.state.booking)) this.#room.schedule(booking)
    } catch (error) {
      if (!held) throw error
    }
    return this.#room.state.booking ? null : (sessionId.split(':')[0] as SessionKind)
  }

  /**
   * Runs requests of one person in order: joining waits for the database, and leaving must not overtake it, or a seat
   * would be written after the person left.
   */
  async #inTurn<T>(userId: number, ask: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(userId) ?? Promise.resolve()).then(ask, ask)
    this.#turns.set(userId, turn)
    try {
      return await turn
    } finally {
      if (this.#turns.get(userId) === turn) this.#turns.delete(userId)
    }
  }

  /**
   * Tells a member who is elsewhere that the other has come, once while this object lives. Not of one who only looks in
   * on a call of later or of the past.
   */
  #tellWaiting(userId: number): void {
    const { booking } = this.#room.state
    const absent = booking?.members.filter((id) => id !== userId && !this.#room.insideIds().includes(id)) ?? []
    if (!booking || absent.length === 0 || this.#announced.has(userId) || !this.#room.isOpen(Date.now())) return
    this.#announced.add(userId)
    const { sessionId, startAt } = booking
    const tell = async (): Promise<void> => {
      const found = await findBookingAndPeople(openDb(this.env.DB), sessionId)
      const person = found?.people.find(({ id }) => id === userId)
      const frame = frameOf(MemberWaits, {
        sessionId,
        userId,
        startAt: toIsoInstant(startAt),
        name: person?.name ?? null,
        gender: person?.gender ?? null,
      })
      await Promise.all(absent.map((id) => getUserHub(this.env, id).deliver([frame])))
    }
    // It only spares the other a surprise, so it is not repeated.
    this.ctx.waitUntil(tell().catch(logged))
  }

  async #refuseNotes(sessionId: string, userId: number) {
    const takesNotes = notedKinds.some((kind) => sessionId.startsWith(`${kind}:`))
    if (takesNotes && !this.#room.state.booking) await this.#load(sessionId)
    const { booking } = this.#room.state
    if (!takesNotes || !booking) return { code: 'lesson-not-found' as const }
    return mayEnterSession(userId, booking.members) ? null : { code: 'not-member' as const }
  }

  #openNotes(): OpenNotes {
    if (this.#notes) return this.#notes
    const store = new NotesStore(this.ctx.storage.sql)
    this.#notes = { store, notes: new LessonNotes(store) }
    return this.#notes
  }

  #canWriteNotes(): boolean {
    const { booking } = this.#room.state
    return booking !== null && canWriteNotes({ ...booking, start: booking.startAt, end: booking.endAt }, Date.now())
  }

  /** Delivered a second time when a hub fails; a page that has the change already ignores it. */
  #tellNotes(change: DataOf<typeof NotesChanged>, writingTab: string): void {
    const frame = frameOf(NotesChanged, change)
    for (const userId of this.#room.state.booking?.members ?? []) {
      const deliver = () => getUserHub(this.env, userId).deliver([frame], writingTab)
      this.ctx.waitUntil(deliver().catch(deliver).catch(logged))
    }
  }

  #carry<C extends AckCode>(decision: Decision<C>): Outcome<C> {
    if (decision.code === 'ok') {
      this.#attendance.scheduleWrite(this.#room, Date.now())
      this.ctx.waitUntil(this.#writeLog().catch(logged))
    }
    return this.#carryUnlogged(decision)
  }

  /** Stored first, sent second. */
  #carryUnlogged<C extends AckCode>(decision: Decision<C>): Outcome<C> {
    if (decision.code === 'ok') {
      this.#save()
      this.#arm()
    }
    return this.#tell(decision)
  }

  #tell<C extends AckCode>({ code, message, sends }: Decision<C>): Outcome<C> {
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
    const grace = this.#room.graceEndsAt()
    if (grace === null) this.#alarms.clear('grace')
    else this.#alarms.set('grace', grace)
    if (this.#room.isAnybodyConnected()) this.#alarms.setUnlessSooner('check', Date.now() + bounds.checkMs)
    else this.#alarms.clear('check')
    const closesAt = this.#room.closesAt()
    if (closesAt === null) return null
    if (this.#room.insideIds().length > 0 || closesAt > Date.now()) this.#alarms.set('close', closesAt)
    this.#alarms.set('forget', closesAt + bounds.listenAfterMs)
    this.#armReminder(Date.now())
    this.#armSettling(Date.now())
    return closesAt
  }

  /** Set for the next reminder of the booking as it is now: a move sets it anew, and a cancellation clears it. */
  #armReminder(now: number): void {
    const { booking } = this.#room.state
    const [next] = booking && booking.canceledAt === null ? reminderTimes(booking.startAt, now) : []
    if (next) this.#alarms.set('remind', next.dueAt)
    else this.#alarms.clear('remind')
  }

  /** Delivers the reminders of this booking that are due. The sweep delivers them when this object could not. */
  async #remind(now: number): Promise<void> {
    const { booking } = this.#room.state
    if (!booking) return
    const tellUsers = async (userIds: readonly number[], frame: string) => {
      await Promise.all(userIds.map((userId) => getUserHub(this.env, userId).deliver([frame])))
    }
    await deliverNotifications({ db: openDb(this.env.DB), tellUsers }, now, booking.sessionId)
    this.#armReminder(now)
  }

  /**
   * Set for the end of a lesson, when one that was held is settled, and for the time by which every lost socket is
   * noticed, when any other is.
   */
  #armSettling(now: number): void {
    const { booking } = this.#room.state
    if (booking?.kind === SessionKind.Lesson && booking.canceledAt === null) {
      const next = [booking.endAt, booking.endAt + attendance.reportAfterMs].find((at) => at > now)
      if (next !== undefined) this.#alarms.set('settle', next)
    } else this.#alarms.clear('settle')
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
    const endAt = this.#room.state.booking?.endAt ?? booking.endAt
    if (now >= endAt) {
      await this.#writeLog()
      const db = openDb(this.env.DB)
      if (now >= endAt + attendance.reportAfterMs) await markReported(db, sessionId, now)
      for (const { id, tutorId, studentId } of await settleSession(db, sessionId, now)) {
        const frame = frameOf(LessonSettled, { tutor: tutorId, lesson: id })
        for (const userId of [tutorId, studentId])
          this.ctx.waitUntil(getUserHub(this.env, userId).deliver([frame]).catch(logged))
      }
    }
    this.#armSettling(now)
  }

  /** Deletes the state long after the end; the database keeps the attendance. */
  async #forget(): Promise<void> {
    await this.#attendance.write(this.#room)
    // What was written stays readable; the rest of the storage goes.
    if (this.#room.state.booking && this.#openNotes().store.changedAt() !== null) {
      for (const [name] of [...this.ctx.storage.kv.list()]) this.ctx.storage.kv.delete(name)
      await this.ctx.storage.deleteAlarm()
    } else {
      this.#notes = null
      await this.ctx.storage.deleteAll()
    }
    this.#alarms.forget()
    this.#room = new SessionRoomState(emptySession())
  }
}
