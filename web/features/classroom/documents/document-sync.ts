/**
 * A document of one lesson on this page: a copy of it, and what of it the server has not acknowledged yet. What was
 * written is sent in short batches, and again until the server says that it is stored. The server gives the page the
 * client id it writes with; when that was given to another page of the person meanwhile, or the change would cost too much
 * to merge, what was written is written anew on top of what is stored.
 */
import * as Y from 'yjs'
import type { Ack } from '#contract/shared/events/event.ts'
import { fromBase64, toBase64 } from '#contract/shared/rules/base64.ts'

/**
 * `loading` until the server has sent the document once. `offline`: what was typed waits on this page. `full`: the server
 * refused what would make it too large.
 */
export type DocumentStatus = 'loading' | 'saved' | 'saving' | 'offline' | 'full' | 'closed' | 'failed'

export interface DocumentView {
  readonly status: DocumentStatus
  readonly writable: boolean
  /** Raised when `doc` was replaced; whoever shows it has to follow the new one. */
  readonly generation: number
  /** Epoch ms of the last change by the other person; null when there was none since the page was opened. */
  readonly otherWroteAt: number | null
}

export interface RemoteState {
  readonly update: string
  readonly vector: string
  readonly writable: boolean
  readonly writer: Writer | null
}

/** The Yjs client id the page writes with; `term` differs when another page wrote with it in between. */
export interface Writer {
  readonly client: number
  readonly term: number
}

/** The line to the server. */
export interface DocumentLine {
  /** Asks for the state, which `onState` is given before this resolves. */
  open(vector: string): Promise<Ack>
  change(update: string): Promise<Ack>
  /** Begins to listen; returns what ends it. */
  listen(listener: {
    onState: (state: RemoteState) => void
    onChange: (update: string) => void
    onConnected: () => void
  }): () => void
  isConnected(): boolean
}

const remote = Symbol('remote')

const isSameWriter = (one: Writer, other: Writer): boolean => one.client === other.client && one.term === other.term
const retryMs = 1000

export interface DocumentBounds {
  readonly updateBytes: number
  readonly sendUpdates: number
  readonly sendEveryMs: number
}

/** `E`: an edit, as it can be made again in another copy of the document. */
export abstract class DocumentSync<E> {
  doc = new Y.Doc()
  /** What is stored, as far as this page knows. */
  #stored = new Y.Doc()
  readonly #line: DocumentLine
  readonly #bounds: DocumentBounds
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #view: DocumentView = { status: 'loading', writable: false, generation: 0, otherWroteAt: null }
  #unsent: Uint8Array[] = []
  #sending = false
  #opening = false
  #isOpen = false
  #isStopped = false
  /** What the server gave; null before the document was opened, and where they cannot be written. */
  #writer: Writer | null = null
  /** The next state is taken into a new document, in which what was written here is written again. */
  #mustRewrite = false
  /** Changes that arrived between asking for that state and getting it. */
  #early: Uint8Array[] = []
  /** Changes that arrived while `holdRemote` was on. */
  #held: Uint8Array[] | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #unlisten: () => void = () => undefined

  /** What was written here and is not stored, as edits of what is stored. */
  protected abstract unstoredEdits(stored: Y.Doc, unsent: Uint8Array): E[]
  /** Makes an edit in the document as it is now. */
  protected abstract make(edit: E): void

  constructor(line: DocumentLine, now: () => number, bounds: DocumentBounds) {
    this.#line = line
    this.#bounds = bounds
    this.#now = now
    this.#watch()
  }

  #watch(): void {
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== remote) this.#keep(update)
    })
  }

  readonly read = (): DocumentView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): void {
    this.#unlisten = this.#line.listen({
      onState: (state) => this.#takeState(state),
      onChange: (update) => this.#takeChange(fromBase64(update)),
      onConnected: () => void this.open(),
    })
    if (this.#line.isConnected()) void this.open()
  }

  /** Stops listening once everything written is stored; what was written is sent at once. */
  stop(): void {
    this.#isStopped = true
    this.flush()
    this.#endWhenDone()
  }

  /** Asks the server for what is missing here; what is missing there follows. */
  async open(): Promise<void> {
    if (this.#opening) return
    this.#opening = true
    const { code, message } = await this.#line.open(toBase64(Y.encodeStateVector(this.#stored)))
    this.#opening = false
    if (code === 'ok') return this.flush()
    if (message === 'too-many-requests') this.#later(() => void this.open())
    else if (code === 'unreachable') {
      if (this.#line.isConnected()) this.#later(() => void this.open())
      else if (this.#unsent.length > 0) this.#show({ status: 'offline' })
    } else this.#show({ status: 'failed', writable: false })
  }

  /** Sends what waits now. */
  readonly flush = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
    void this.#send()
  }

  /**
   * While on, changes of the other person wait: a field in which a word is being composed must not be written to, or the
   * keyboard loses the word.
   */
  holdRemote(on: boolean): void {
    const heldUpdates = this.#held ?? []
    this.#held = on ? heldUpdates : null
    if (on) return
    for (const update of heldUpdates) this.#apply(update)
    if (this.#mustRewrite) void this.open()
  }

  /** How long what is written waits for more of it, ms. */
  protected sendEveryMs(): number {
    return this.#bounds.sendEveryMs
  }

  #keep(update: Uint8Array): void {
    this.#unsent.push(update)
    this.#show({ status: this.#line.isConnected() ? 'saving' : 'offline' })
    this.#timer ??= setTimeout(this.flush, this.sendEveryMs())
  }

  async #send(): Promise<void> {
    if (this.#sending || !this.#isOpen || this.#mustRewrite || this.#unsent.length === 0) return
    const batch = this.#unsent.slice(0, this.#batchSize())
    this.#sending = true
    const ack = await this.#line.change(toBase64(Y.mergeUpdates(batch)))
    this.#sending = false
    this.#settle(ack, batch)
  }

  /** As many updates as fit into one frame, oldest first. */
  #batchSize(): number {
    let bytes = 0
    const over = this.#unsent.findIndex((one, i) => {
      bytes += one.length
      return bytes > this.#bounds.updateBytes || i >= this.#bounds.sendUpdates
    })
    return over < 0 ? this.#unsent.length : Math.max(1, over)
  }

  #settle({ code, message }: Ack, batch: readonly Uint8Array[]): void {
    if (code === 'ok') {
      // By identity: the document may have been opened again meanwhile, and what waits now be more than the batch.
      this.#unsent = this.#unsent.filter((one) => !batch.includes(one))
      for (const one of batch) Y.applyUpdate(this.#stored, one)
      if (this.#unsent.length > 0) this.flush()
      else {
        this.#show({ status: 'saved' })
        this.#endWhenDone()
      }
    } else if (
      code === 'notes-incomplete' ||
      code === 'ink-incomplete' ||
      message === 'foreign-writer' ||
      message === 'too-many-parts'
    ) {
      this.#rewrite()
    } else if (code === 'notes-full' || code === 'ink-full') {
      // Sent again with the next change, which may make it shorter.
      this.#show({ status: 'full' })
    } else if (code === 'unreachable' || message === 'too-many-requests' || message === 'unreachable') {
      // A line that has died is found out by its missing acks long before the socket closes.
      if (message !== 'too-many-requests') this.#show({ status: 'offline' })
      if (this.#line.isConnected()) this.#later(this.flush)
    } else {
      this.#show({ status: message === 'outside-window' ? 'closed' : 'failed', writable: false })
    }
  }

  #takeState({ update, writable, writer }: RemoteState): void {
    const state = fromBase64(update)
    const isNew = this.#writer !== null && writer !== null && !isSameWriter(this.#writer, writer)
    if (this.#mustRewrite || isNew) {
      // A new text would take the word from under the keyboard; `holdRemote` asks again.
      if (this.#held) {
        this.#mustRewrite = true
        return
      }
      this.#writeAgain(state, writer)
    } else {
      if (this.#held) this.#held.push(state)
      else this.#apply(state)
      this.#writeAs(writer)
    }
    this.#isOpen = true
    this.#show({ status: this.#unsent.length > 0 ? 'saving' : 'saved', writable })
  }

  #takeChange(update: Uint8Array): void {
    if (this.#mustRewrite) {
      this.#early.push(update)
      return
    }
    // Another page of this person has this page's id: what it wrote would pass for what was written here.
    if (this.#writer && Y.parseUpdateMeta(update).to.has(this.#writer.client)) {
      this.#early.push(update)
      this.#rewrite()
      return
    }
    this.#show({ otherWroteAt: this.#now() })
    if (this.#held) this.#held.push(update)
    else this.#apply(update)
  }

  /** After each state: Yjs takes another id when it hears its own from elsewhere. */
  #writeAs(writer: Writer | null): void {
    this.#writer = writer
    if (writer) this.doc.clientID = writer.client
  }

  #rewrite(): void {
    this.#mustRewrite = true
    void this.open()
  }

  /**
   * Takes the state into a new document and makes the edits that are not stored again there. What the other person wrote
   * into a stretch that was deleted here goes with it.
   */
  #writeAgain(state: Uint8Array, writer: Writer | null): void {
    const edits = this.#unsent.length > 0 ? this.unstoredEdits(this.#stored, Y.mergeUpdates(this.#unsent)) : []
    const doc = new Y.Doc()
    for (const update of [Y.encodeStateAsUpdate(this.#stored), state, ...this.#early])
      Y.applyUpdate(doc, update, remote)
    this.#early = []
    this.#mustRewrite = false
    this.#unsent = []
    this.doc.destroy()
    this.doc = doc
    this.#stored = new Y.Doc()
    Y.applyUpdate(this.#stored, Y.encodeStateAsUpdate(doc))
    this.#watch()
    this.#writeAs(writer)
    doc.transact(() => {
      for (const edit of edits) this.make(edit)
    })
    this.#show({ generation: this.#view.generation + 1 })
  }

  #apply(update: Uint8Array): void {
    Y.applyUpdate(this.#stored, update)
    Y.applyUpdate(this.doc, update, remote)
    this.#writeAs(this.#writer)
    // A change before this one was lost on the way.
    if (this.doc.store.pendingStructs || this.doc.store.pendingDs) void this.open()
  }

  #later(work: () => void): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      work()
    }, retryMs)
  }

  #endWhenDone(): void {
    const { status } = this.#view
    const isHopeless = status === 'closed' || status === 'failed' || status === 'full'
    if (!this.#isStopped || (this.#unsent.length > 0 && !isHopeless)) return
    clearTimeout(this.#timer)
    this.#unlisten()
    this.doc.destroy()
  }

  #show(change: Partial<DocumentView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
