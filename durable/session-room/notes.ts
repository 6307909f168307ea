/**
 * The notes of one lesson: which changes are taken, and what is stored of them. It decides over a store; `object.ts`
 * hosts it. No clock, no platform.
 */
import * as Y from 'yjs'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { unfieldable } from '#contract/vocabulary/text.ts'

/** The storage of one document: updates in the order they were taken. */
export interface NotesStorage {
  updates(): Uint8Array[]
  append(update: Uint8Array, at: number): void
  /** Replaces everything stored by one update that says the same. */
  replaceAll(update: Uint8Array, at: number): void
  /** The member a Yjs client id belongs to: each page that writes has an id of its own. */
  writerOf(client: number): number | null
  setWriter(client: number, userId: number): void
}

export type NotesDecision =
  /** `change` is what was new in the update; null when the server had all of it. */
  | { readonly code: 'ok'; readonly change: Uint8Array | null }
  | { readonly code: 'notes-full' | 'notes-incomplete' }
  | { readonly code: 'unallowed'; readonly message: 'bad-update' | 'foreign-writer' }

const textName = 'notes'
const badUpdate = { code: 'unallowed', message: 'bad-update' } as const

type Decoded = ReturnType<typeof Y.decodeUpdate>

const decode = (update: Uint8Array): Decoded | null => {
  try {
    return Y.decodeUpdate(update)
  } catch {
    return null
  }
}

/** Only plain text of the one text: nothing that a page does not show could be stored beside it. */
const isPlainText = ({ structs }: Decoded): boolean =>
  structs.every((one) => {
    if (!(one instanceof Y.Item)) return one instanceof Y.GC || one instanceof Y.Skip
    const { content } = one
    const isText =
      content instanceof Y.ContentDeleted || (content instanceof Y.ContentString && content.str.search(unfieldable) < 0)
    return isText && one.parentSub === null && (one.parent === null || one.parent === (textName as unknown))
  })

export class LessonNotes {
  readonly #storage: NotesStorage
  #doc: Y.Doc
  #storedBytes = 0
  #storedUpdates = 0

  constructor(storage: NotesStorage) {
    this.#storage = storage
    this.#doc = this.#load()
  }

  text(): string {
    return this.#doc.getText(textName).toString()
  }

  vector(): Uint8Array {
    return Y.encodeStateVector(this.#doc)
  }

  /** What a page with this state vector does not have; null when that is no state vector. */
  missingAfter(vector?: Uint8Array): Uint8Array | null {
    try {
      return Y.encodeStateAsUpdate(this.#doc, vector)
    } catch {
      return null
    }
  }

  /** Takes a change of one member and stores it. A refused one leaves nothing behind. */
  change(userId: number, update: Uint8Array, now: number): NotesDecision {
    const decoded = decode(update)
    if (!decoded || !isPlainText(decoded)) return badUpdate
    const writers = this.#newWriters(decoded)
    const owners = writers.map((client) => this.#storage.writerOf(client))
    if (owners.some((owner) => owner !== null && owner !== userId))
      return { code: 'unallowed', message: 'foreign-writer' }
    const changes: Uint8Array[] = []
    const keep = (change: Uint8Array): void => void changes.push(change)
    this.#doc.on('update', keep)
    try {
      Y.applyUpdate(this.#doc, update)
    } catch {
      return this.#revert(badUpdate)
    } finally {
      this.#doc.off('update', keep)
    }
    const { pendingStructs, pendingDs } = this.#doc.store
    if (pendingStructs || pendingDs) return this.#revert({ code: 'notes-incomplete' })
    const [change] = changes
    if (!change) return { code: 'ok', change: null }
    if (this.#doc.getText(textName).length > bounds.characters) return this.#revert({ code: 'notes-full' })
    return this.#store(userId, writers, change, now)
  }

  /** Stored before it counts as taken; what cannot be stored is taken back. */
  #store(userId: number, writers: readonly number[], change: Uint8Array, now: number): NotesDecision {
    const appended = this.#storedBytes + change.length
    try {
      if (this.#storedUpdates < bounds.mergeAfter && appended <= bounds.storedBytes) {
        this.#storage.append(change, now)
        this.#storedUpdates += 1
        this.#storedBytes = appended
      } else {
        const whole = Y.encodeStateAsUpdate(this.#doc)
        if (whole.length > bounds.storedBytes) return this.#revert({ code: 'notes-full' })
        this.#storage.replaceAll(whole, now)
        this.#storedUpdates = 1
        this.#storedBytes = whole.length
      }
      for (const client of writers) this.#storage.setWriter(client, userId)
    } catch (error) {
      this.#doc = this.#load()
      throw error
    }
    return { code: 'ok', change }
  }

  /** The pages whose own text is new in this update; a repeat of what is stored names none. */
  #newWriters({ structs }: Decoded): number[] {
    const fresh = structs.filter(({ id, length }) => id.clock + length > Y.getState(this.#doc.store, id.client))
    return [...new Set(fresh.map(({ id }) => id.client))]
  }

  #revert<D extends NotesDecision>(decision: D): D {
    this.#doc = this.#load()
    return decision
  }

  #load(): Y.Doc {
    const doc = new Y.Doc()
    const updates = this.#storage.updates()
    for (const update of updates) Y.applyUpdate(doc, update)
    this.#storedUpdates = updates.length
    this.#storedBytes = updates.reduce((sum, one) => sum + one.length, 0)
    return doc
  }
}
