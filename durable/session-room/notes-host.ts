import { NotesChanged } from '#contract/classroom/events/notes.ts'
import { canWriteNotes } from '#contract/lessons/rules/session-window.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { mayEnterSession } from '#contract/shared/rules/access.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Bindings } from '#worker/bindings.ts'
import { describeFault } from '#worker/database-errors.ts'
import { getUserHub, type NotesOutcome, type NotesRequest, type NotesText } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import { LessonNotes } from './notes.ts'
import { NotesStore } from './notes-store.ts'
import type { Booking } from './state.ts'

/** A demo session is taught as a lesson is; an interview is a talk. */
const notedKinds = [SessionKind.Lesson, SessionKind.Demo] as const

type OpenNotes = { notes: LessonNotes; store: NotesStore }

const canWrite = (booking: Booking, now: number): boolean =>
  canWriteNotes({ ...booking, start: booking.startAt, end: booking.endAt }, now)

const logFault = (error: unknown): void => writeFault({ call: describeFault(error) })

/** Answers requests for the notes of one lesson: checks who may read and write them, and sends changes to both members. */
export class NotesHost {
  readonly #env: Bindings
  readonly #ctx: DurableObjectState
  readonly #findBooking: (sessionId: string) => Promise<Booking | null>
  /** Read from storage when they are first asked for; most calls have none open. */
  #open: OpenNotes | null = null

  constructor(env: Bindings, ctx: DurableObjectState, findBooking: (sessionId: string) => Promise<Booking | null>) {
    this.#env = env
    this.#ctx = ctx
    this.#findBooking = findBooking
  }

  /** The booking whose notes a person may read, or why there are none for them. */
  async findAccess({
    sessionId,
    userId,
  }: NotesRequest): Promise<{ booking: Booking } | { code: 'lesson-not-found' | 'not-member' }> {
    const takesNotes = notedKinds.some((kind) => sessionId.startsWith(`${kind}:`))
    const booking = takesNotes ? await this.#findBooking(sessionId) : null
    if (!booking) return { code: 'lesson-not-found' }
    return mayEnterSession(userId, booking.members) ? { booking } : { code: 'not-member' }
  }

  /** What of the notes a page does not hold; null for an undecodable state vector. Base64. */
  open({ userId, page }: NotesRequest, booking: Booking, vector: string | undefined, now: number): NotesOutcome {
    const { notes } = this.#openNotes()
    if (!notes.mayRead(userId, now)) return { code: 'unallowed', message: 'too-many-requests' }
    const update = notes.missingAfter(vector === undefined ? undefined : fromBase64(vector))
    if (!update) return { code: 'unallowed', message: 'bad-vector' }
    const writable = canWrite(booking, now)
    const writer = writable ? notes.writerFor(userId, page, now) : null
    const state = { update: toBase64(update), vector: toBase64(notes.vector()), writable, writer }
    return { code: 'ok', state }
  }

  /** Stores a change of the notes and sends it to both members. The answer leaves once it is stored. */
  change({ sessionId, userId, tabId, page }: NotesRequest, booking: Booking, update: string, now: number) {
    if (!canWrite(booking, now)) return { code: 'unallowed' as const, message: 'outside-window' }
    const decision = this.#openNotes().notes.change({ userId, page }, fromBase64(update), now)
    if (decision.code !== 'ok') return decision
    if (decision.change) {
      const frame = frameOf(NotesChanged, { sessionId, userId, update: toBase64(decision.change) })
      this.#deliver(booking.members, frame, tabId)
    }
    return { code: 'ok' as const }
  }

  /** The text of the notes, for whom the caller has checked. */
  read(booking: Booking, now: number): NotesText {
    const { notes, store } = this.#openNotes()
    return { text: notes.text(), changedAt: store.changedAt(), writable: canWrite(booking, now) }
  }

  /** Whether anything was ever written. */
  hasChanges(): boolean {
    return this.#openNotes().store.changedAt() !== null
  }

  /** Forgets the notes after the storage was deleted. */
  forget(): void {
    this.#open = null
  }

  #openNotes(): OpenNotes {
    if (this.#open) return this.#open
    const store = new NotesStore(this.#ctx.storage.sql)
    this.#open = { store, notes: new LessonNotes(store) }
    return this.#open
  }

  /** Delivered a second time when a hub fails; a page that has the change already ignores it. */
  #deliver(userIds: readonly number[], frame: string, writingTab: string): void {
    for (const userId of userIds) {
      const deliver = () => getUserHub(this.#env, userId).deliver([frame], writingTab)
      this.#ctx.waitUntil(deliver().catch(deliver).catch(logFault))
    }
  }
}
