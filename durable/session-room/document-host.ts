import { canWriteNotes } from '#contract/lessons/rules/session-window.ts'
import { mayEnterSession } from '#contract/shared/rules/access.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'
import { SessionKind } from '#contract/vocabulary/teaching.ts'
import type { Bindings } from '#worker/bindings.ts'
import { describeFault } from '#worker/database-errors.ts'
import { getUserHub } from '#worker/live-rooms.ts'
import { writeFault } from '#worker/log.ts'
import type { DocumentRequest, DocumentState } from '#worker/session-room.ts'
import type { SharedDocument } from './document.ts'
import { DocumentStore } from './document-store.ts'
import { timesOf } from './more-time.ts'
import type { Booking } from './state.ts'

/** A demo session is taught as a lesson is; an interview is a talk. */
export const taughtKinds = [SessionKind.Lesson, SessionKind.Demo] as const

export const canWriteIn = (booking: Booking, now: number): boolean => canWriteNotes(timesOf(booking), now)

const logFault = (error: unknown): void => writeFault({ call: describeFault(error) })

/** What of an object a host of one of its documents needs. */
export interface DocumentPlace {
  readonly env: Bindings
  readonly ctx: DurableObjectState
  readonly findBooking: (sessionId: string) => Promise<Booking | null>
}

interface HostedKind<D extends SharedDocument, C extends string> {
  readonly table: 'notes' | 'ink'
  /** What a change is refused with that makes it too long, and one that builds on what is not stored. */
  readonly codes: { readonly full: C; readonly incomplete: C }
  create(store: DocumentStore): D
  /** What both members are told of a change. */
  frame(sessionId: string, userId: number, update: string): string
}

/**
 * Answers requests for one document of one lesson: checks who may read and write it, and sends changes to both members.
 */
export class DocumentHost<D extends SharedDocument, C extends string> {
  readonly #place: DocumentPlace
  readonly #kind: HostedKind<D, C>
  /** Read from storage when it is first asked for; most calls have none open. */
  #open: { document: D; store: DocumentStore } | null = null

  constructor(place: DocumentPlace, kind: HostedKind<D, C>) {
    this.#place = place
    this.#kind = kind
  }

  /** The booking whose document a person may read, or why there is none for them. */
  async findAccess({
    sessionId,
    userId,
  }: Pick<DocumentRequest, 'sessionId' | 'userId'>): Promise<
    { booking: Booking } | { code: 'lesson-not-found' | 'not-member' }
  > {
    const isTaught = taughtKinds.some((kind) => sessionId.startsWith(`${kind}:`))
    const booking = isTaught ? await this.#place.findBooking(sessionId) : null
    if (!booking) return { code: 'lesson-not-found' }
    return mayEnterSession(userId, booking.members) ? { booking } : { code: 'not-member' }
  }

  /** What of the document a page does not hold; refused for an undecodable state vector. Base64. */
  async open(
    request: DocumentRequest,
    vector: string | undefined,
    now: number,
  ): Promise<
    | { code: 'ok'; state: DocumentState }
    | { code: 'lesson-not-found' | 'not-member' }
    | { code: 'unallowed'; message: string }
  > {
    const access = await this.findAccess(request)
    if ('code' in access) return access
    const { document } = this.opened()
    if (!document.mayRead(request.userId, now)) return { code: 'unallowed', message: 'too-many-requests' }
    const update = document.missingAfter(vector === undefined ? undefined : fromBase64(vector))
    if (!update) return { code: 'unallowed', message: 'bad-vector' }
    const writable = canWriteIn(access.booking, now)
    const writer = writable ? document.writerFor(request.userId, request.page, now) : null
    const state = { update: toBase64(update), vector: toBase64(document.vector()), writable, writer }
    return { code: 'ok', state }
  }

  /** Stores a change and sends it to both members. The answer leaves once it is stored. */
  async change(request: DocumentRequest, update: string, now: number) {
    const access = await this.findAccess(request)
    if ('code' in access) return access
    const { sessionId, userId, tabId, page } = request
    if (!canWriteIn(access.booking, now)) return { code: 'unallowed' as const, message: 'outside-window' }
    const decision = this.opened().document.change({ userId, page }, fromBase64(update), now)
    if (decision.code === 'unallowed') return decision
    if (decision.code !== 'ok') return { code: this.#kind.codes[decision.code] }
    if (decision.change) {
      const frame = this.#kind.frame(sessionId, userId, toBase64(decision.change))
      this.#deliver(access.booking.members, frame, tabId)
    }
    return { code: 'ok' as const }
  }

  /** Whether anything was ever written. */
  hasChanges(): boolean {
    return this.opened().store.changedAt() !== null
  }

  /** Forgets the document after the storage was deleted. */
  forget(): void {
    this.#open = null
  }

  opened(): { document: D; store: DocumentStore } {
    if (this.#open) return this.#open
    const store = new DocumentStore(this.#place.ctx.storage.sql, this.#kind.table)
    this.#open = { store, document: this.#kind.create(store) }
    return this.#open
  }

  /** Delivered a second time when a hub fails; a page that has the change already ignores it. */
  #deliver(userIds: readonly number[], frame: string, writingTab: string): void {
    for (const userId of userIds) {
      const deliver = () => getUserHub(this.#place.env, userId).deliver([frame], writingTab)
      this.#place.ctx.waitUntil(deliver().catch(deliver).catch(logFault))
    }
  }
}
