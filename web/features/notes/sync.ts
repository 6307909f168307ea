/**
 * The notes of one lesson on this page: a copy of the document, and what of it the server has not acknowledged yet. What
 * was typed is sent in short batches, and again until the server says that it is stored.
 */
import * as Y from 'yjs'
import type { Ack } from '#contract/realtime/event.ts'
import { fromBase64, toBase64 } from '#contract/rules/base64.ts'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'

/**
 * `loading` until the server has sent the notes once. `offline`: what was typed waits on this page. `full`: the server
 * refused text that made the notes too long.
 */
export type NotesStatus = 'loading' | 'saved' | 'saving' | 'offline' | 'full' | 'closed' | 'failed'

export interface NotesView {
  readonly status: NotesStatus
  readonly writable: boolean
  /** Epoch ms of the last change by the other person; null when there was none since the page was opened. */
  readonly otherWroteAt: number | null
}

export interface RemoteState {
  readonly update: string
  readonly vector: string
  readonly writable: boolean
}

/** The line to the server. */
export interface NotesLine {
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
const retryMs = 1000

export class NotesSync {
  readonly doc = new Y.Doc()
  readonly text = this.doc.getText('notes')
  readonly #line: NotesLine
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #view: NotesView = { status: 'loading', writable: false, otherWroteAt: null }
  #unsent: Uint8Array[] = []
  #sending = false
  #opening = false
  #isOpen = false
  #isStopped = false
  /** Changes that arrived while `holdRemote` was on. */
  #held: Uint8Array[] | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #unlisten: () => void = () => undefined

  constructor(line: NotesLine, now: () => number) {
    this.#line = line
    this.#now = now
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== remote) this.#keep(update)
    })
  }

  readonly read = (): NotesView => this.#view

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

  /** Stops listening once everything typed is stored; what is typed is sent at once. */
  stop(): void {
    this.#isStopped = true
    this.flush()
    this.#endWhenDone()
  }

  /** Asks the server for what is missing here; what is missing there follows. */
  async open(): Promise<void> {
    if (this.#opening) return
    this.#opening = true
    const { code } = await this.#line.open(toBase64(Y.encodeStateVector(this.doc)))
    this.#opening = false
    if (code === 'ok') return this.flush()
    if (code === 'unreachable') {
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
    const held = this.#held ?? []
    this.#held = on ? held : null
    if (!on) for (const update of held) this.#apply(update)
  }

  #keep(update: Uint8Array): void {
    this.#unsent.push(update)
    this.#show({ status: this.#line.isConnected() ? 'saving' : 'offline' })
    this.#timer ??= setTimeout(this.flush, bounds.sendEveryMs)
  }

  async #send(): Promise<void> {
    if (this.#sending || !this.#isOpen || this.#unsent.length === 0) return
    const batch = this.#unsent.slice(0, this.#batchSize())
    this.#sending = true
    const ack = await this.#line.change(toBase64(Y.mergeUpdates(batch)))
    this.#sending = false
    this.#settle(ack, batch)
  }

  /** As many updates as fit into one frame, oldest first. */
  #batchSize(): number {
    let bytes = 0
    const over = this.#unsent.findIndex((one) => {
      bytes += one.length
      return bytes > bounds.updateBytes
    })
    return over < 0 ? this.#unsent.length : Math.max(1, over)
  }

  #settle({ code, message }: Ack, batch: readonly Uint8Array[]): void {
    if (code === 'ok') {
      // By identity: the notes may have been opened again meanwhile, and what waits now be more than the batch.
      this.#unsent = this.#unsent.filter((one) => !batch.includes(one))
      if (this.#unsent.length > 0) this.flush()
      else {
        this.#show({ status: 'saved' })
        this.#endWhenDone()
      }
    } else if (code === 'notes-incomplete') {
      void this.open()
    } else if (code === 'notes-full') {
      // Sent again with the next change, which may make the text shorter.
      this.#show({ status: 'full' })
    } else if (code === 'unreachable' || message === 'too-many-requests' || message === 'unreachable') {
      // A line that has died is found out by its missing acks long before the socket closes.
      if (message !== 'too-many-requests') this.#show({ status: 'offline' })
      if (this.#line.isConnected()) this.#later(this.flush)
    } else {
      this.#show({ status: message === 'outside-window' ? 'closed' : 'failed', writable: false })
    }
  }

  #takeState({ update, vector, writable }: RemoteState): void {
    if (this.#held) this.#held.push(fromBase64(update))
    else this.#apply(fromBase64(update))
    this.#isOpen = true
    // One update of all that the server lacks, instead of many of which it may have some.
    if (this.#unsent.length > 0) this.#unsent = [Y.encodeStateAsUpdate(this.doc, fromBase64(vector))]
    this.#show({ status: this.#unsent.length > 0 ? 'saving' : 'saved', writable })
  }

  #takeChange(update: Uint8Array): void {
    this.#show({ otherWroteAt: this.#now() })
    if (this.#held) this.#held.push(update)
    else this.#apply(update)
  }

  #apply(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, remote)
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

  #show(change: Partial<NotesView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
