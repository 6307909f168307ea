/**
 * A Yjs document that two people write in one lesson: which changes are taken, and what is stored of them. It decides
 * over a store; `document-host.ts` hosts it. What may stand in it is its kind's to say. No platform; time is an argument.
 */
import * as Y from 'yjs'
import { type RateBucket, type RateState, takeFromBucket } from '#contract/shared/rules/rate-limit.ts'

/** A Yjs client id that the server gave to a page of a member. */
export interface DocumentWriter {
  readonly client: number
  readonly userId: number
  /** The page that writes with it: what an earlier page still sends is refused, or two texts would have one id. */
  readonly page: string
  /** Raised when the id is given to another page. */
  readonly term: number
  /** Epoch ms. */
  readonly usedAt: number
  /** Parts of the document that changes by this writer caused. */
  readonly parts: number
}

/** The storage of one document: updates in the order they were taken. */
export interface DocumentStorage {
  updates(): Uint8Array[]
  append(update: Uint8Array, at: number): void
  /** Replaces everything stored by one update that says the same. */
  replaceAll(update: Uint8Array, at: number): void
  writers(): DocumentWriter[]
  saveWriter(writer: DocumentWriter): void
}

export type Decoded = ReturnType<typeof Y.decodeUpdate>

/** What merging an update would do and cost, found without merging it. */
export type UpdateWeight =
  | {
      readonly kind: 'fits'
      /** The client whose parts are new in the update; null when it only deletes, or is known already. */
      readonly writer: number | null
      readonly parts: number
      /** Upper bound of the parts the document has more afterwards. */
      readonly growth: number
      /** Upper bound of the comparisons, and of the parts that are visited or split. */
      readonly steps: number
      /** More than the document may hold afterwards. */
      readonly isFull: boolean
      /** Another member in whose name it adds, or whose parts it takes away though only they may. */
      readonly owner: number | null
    }
  | { readonly kind: 'bad' | 'incomplete' }

export interface DocumentBounds {
  readonly writersPerMember: number
  readonly updateParts: number
  readonly memberParts: number
  readonly updateSteps: number
  readonly memberSteps: RateBucket
  readonly usedEveryMs: number
  readonly storedBytes: number
  readonly mergeAfter: number
}

export interface DocumentKind {
  readonly bounds: DocumentBounds
  /** Makes what the document consists of known to it before anything is read. */
  prepare(doc: Y.Doc): void
  /** Weighs an update of which the known parts were cut off (`Y.diffUpdate`). */
  weigh(doc: Y.Doc, update: Decoded, userId: number): UpdateWeight
}

export type DocumentDecision =
  /** `change` is what was new in the update; null when the server had all of it. */
  | { readonly code: 'ok'; readonly change: Uint8Array | null }
  | { readonly code: 'full' | 'incomplete' }
  | {
      readonly code: 'unallowed'
      /** `not-yours`: it adds in the name of another member, or takes back what only they may. */
      readonly message: 'bad-update' | 'foreign-writer' | 'not-yours' | 'too-many-parts' | 'too-many-requests'
    }

const refuse = (message: Extract<DocumentDecision, { code: 'unallowed' }>['message']): DocumentDecision => ({
  code: 'unallowed',
  message,
})

/** Steps that weighing an update of this size counts as, in a document of so many parts. */
const stepsToWeigh = (bytes: number, parts: number): number => Math.ceil(bytes / 8 + parts / 16)

/** Without what the document has already. Nothing but what `decodeUpdate` reads is left of the bytes. */
const cutKnown = (update: Uint8Array, vector: Uint8Array) => {
  try {
    const news = Y.diffUpdate(update, vector)
    return { news, decoded: Y.decodeUpdate(news) }
  } catch {
    return null
  }
}

export class SharedDocument {
  readonly #kind: DocumentKind
  readonly #storage: DocumentStorage
  /** By member, in memory: an object that was evicted had been idle for longer than a bucket takes to fill. */
  readonly #budgets = new Map<number, RateState>()
  protected doc: Y.Doc
  #writers: DocumentWriter[] = []
  #storedBytes = 0
  #storedUpdates = 0
  /** Parts that were merged into the document since it was loaded; what a change costs, for tests and measurements. */
  mergedParts = 0
  /** How often the document was read from storage. */
  loads = 0

  constructor(storage: DocumentStorage, kind: DocumentKind) {
    this.#storage = storage
    this.#kind = kind
    this.doc = this.#load()
  }

  vector(): Uint8Array {
    return Y.encodeStateVector(this.doc)
  }

  /** Whether the member may be sent the document; counted, because encoding it takes time. */
  mayRead(userId: number, now: number): boolean {
    return this.#spend(userId, 50 + this.#countParts(), now)
  }

  /** What a page with this state vector does not have; null when that is no state vector. */
  missingAfter(vector?: Uint8Array): Uint8Array | null {
    try {
      return Y.encodeStateAsUpdate(this.doc, vector)
    } catch {
      return null
    }
  }

  /** The client id a page of the member writes with: its own, a new one, or the one unused for longest. */
  writerFor(userId: number, page: string, now: number): Pick<DocumentWriter, 'client' | 'term'> {
    const ownWriters = this.#writers.filter((writer) => writer.userId === userId)
    const current = ownWriters.find((writer) => writer.page === page)
    const [oldest] = ownWriters.toSorted((a, b) => a.usedAt - b.usedAt)
    const earlier = current ?? (ownWriters.length < this.#kind.bounds.writersPerMember ? undefined : oldest)
    const { client, term, parts } = earlier ?? { client: this.#freeClient(), term: 0, parts: 0 }
    const writer = { client, userId, page, term: current ? term : term + 1, usedAt: now, parts }
    this.#saveWriter(writer)
    return { client, term: writer.term }
  }

  /** Takes a change of one member and stores it. A refused one is not merged, so nothing has to be undone. */
  change({ userId, page }: { userId: number; page: string }, update: Uint8Array, now: number): DocumentDecision {
    if (!this.#spend(userId, stepsToWeigh(update.length, this.#countParts()), now)) return refuse('too-many-requests')
    const cut = cutKnown(update, this.vector())
    if (!cut) return refuse('bad-update')
    const { bounds } = this.#kind
    if (cut.decoded.structs.length > bounds.updateParts) return refuse('too-many-parts')
    const weight = this.#kind.weigh(this.doc, cut.decoded, userId)
    if (weight.kind !== 'fits') return weight.kind === 'bad' ? refuse('bad-update') : { code: 'incomplete' }
    if (weight.owner !== null && weight.owner !== userId) return refuse('not-yours')
    const ownWriters = this.#writers.filter((writer) => writer.userId === userId)
    const writer = ownWriters.find((own) => own.page === page && own.client === (weight.writer ?? own.client))
    if (!writer) return refuse('foreign-writer')
    if (weight.steps > bounds.updateSteps) return refuse('too-many-parts')
    if (!this.#spend(userId, weight.steps, now)) return refuse('too-many-requests')
    if (weight.isFull && weight.parts > 0) return { code: 'full' }
    const parts = ownWriters.reduce((sum, own) => sum + own.parts, 0)
    if (weight.growth > 0 && parts + weight.growth > bounds.memberParts) return { code: 'full' }
    return this.#merge(writer, cut.news, weight.parts, now)
  }

  #merge(writer: DocumentWriter, news: Uint8Array, parts: number, now: number): DocumentDecision {
    const before = this.#countParts()
    const changes: Uint8Array[] = []
    const collect = (change: Uint8Array): void => void changes.push(change)
    this.doc.on('update', collect)
    this.mergedParts += parts
    try {
      Y.applyUpdate(this.doc, news)
      const [change] = changes
      if (!change) return { code: 'ok', change: null }
      this.#store(change, now)
      // Deleting joins parts, so that the count of one member can fall; those of all together are the document's.
      const caused = writer.parts + this.#countParts() - before
      if (caused !== writer.parts || now - writer.usedAt >= this.#kind.bounds.usedEveryMs)
        this.#saveWriter({ ...writer, usedAt: now, parts: caused })
      return { code: 'ok', change }
    } catch (error) {
      // What cannot be stored is taken back.
      this.doc = this.#load()
      throw error
    } finally {
      this.doc.off('update', collect)
    }
  }

  /** Stored before it counts as taken. */
  #store(change: Uint8Array, now: number): void {
    const { bounds } = this.#kind
    const appended = this.#storedBytes + change.length
    if (this.#storedUpdates < bounds.mergeAfter && appended <= bounds.storedBytes) {
      this.#storage.append(change, now)
      this.#storedUpdates += 1
      this.#storedBytes = appended
      return
    }
    const whole = Y.encodeStateAsUpdate(this.doc)
    this.#storage.replaceAll(whole, now)
    this.#storedUpdates = 1
    this.#storedBytes = whole.length
  }

  #spend(userId: number, steps: number, now: number): boolean {
    const [allowed, next] = takeFromBucket(this.#budgets.get(userId), this.#kind.bounds.memberSteps, now, steps)
    this.#budgets.set(userId, next)
    return allowed
  }

  #countParts(): number {
    let parts = 0
    for (const list of this.doc.store.clients.values()) parts += list.length
    return parts
  }

  /** Small numbers take one byte wherever a part names its neighbours. */
  #freeClient(): number {
    let client = 1
    while (this.#writers.some((writer) => writer.client === client) || this.doc.store.clients.has(client)) client += 1
    return client
  }

  #saveWriter(writer: DocumentWriter): void {
    this.#storage.saveWriter(writer)
    this.#writers = [...this.#writers.filter(({ client }) => client !== writer.client), writer]
  }

  #load(): Y.Doc {
    this.loads += 1
    const doc = new Y.Doc()
    this.#kind.prepare(doc)
    const updates = this.#storage.updates()
    for (const update of updates) Y.applyUpdate(doc, update)
    this.#storedUpdates = updates.length
    this.#storedBytes = updates.reduce((sum, update) => sum + update.length, 0)
    this.#writers = this.#storage.writers()
    return doc
  }
}
