/** Saves a note while it is typed: one request at a time, each naming the version it replaces. Imports nothing of the app. */

export interface StoredNote {
  readonly text: string
  readonly updatedAt: string | null
}
export type NoteStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

export interface NoteView {
  readonly text: string
  readonly status: NoteStatus
  /** What is stored in the place of what was seen; null without a conflict. */
  readonly theirs: StoredNote | null
}

export interface NoteStore {
  readonly save: (text: string, seen: string | null) => Promise<StoredNote>
  readonly load: () => Promise<StoredNote>
  readonly isConflict: (error: unknown) => boolean
  /** Keeps what is not stored yet on the device; null for nothing. */
  readonly keep: (text: string | null) => void
}

/** How long typing rests before it is sent. */
const restMs = 1000

export class NoteSync {
  readonly #store: NoteStore
  readonly #listeners = new Set<() => void>()
  #basis: StoredNote
  /** What was sent last, since the answer is trimmed. */
  #sent: string
  #view: NoteView
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSaving = false

  /** `kept`: what was typed on this device and never stored. */
  constructor(store: NoteStore, stored: StoredNote, kept: string | null) {
    this.#store = store
    this.#basis = stored
    this.#sent = stored.text
    this.#view = { text: kept ?? stored.text, status: 'saved', theirs: null }
    if (kept !== null && kept !== stored.text) {
      this.#show({ status: 'unsaved' })
      this.#timer = setTimeout(this.flush, restMs)
    }
  }

  read = (): NoteView => this.#view
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  write(text: string): void {
    this.#store.keep(text)
    const { status } = this.#view
    this.#show({ text, status: status === 'conflict' ? status : 'unsaved' })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.flush, restMs)
  }

  /** Sends what is not stored yet; again after a failure. A conflict waits for the person. */
  flush = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (this.#isSaving || this.#view.status === 'conflict') return
    this.#isSaving = true
    try {
      while (this.#view.text !== this.#sent) {
        this.#show({ status: 'saving' })
        const { text } = this.#view
        this.#basis = await this.#store.save(text, this.#basis.updatedAt)
        this.#sent = text
      }
      this.#store.keep(null)
      this.#show({ status: 'saved' })
    } catch (error) {
      if (this.#store.isConflict(error)) await this.#meet()
      else this.#show({ status: 'failed' })
    } finally {
      this.#isSaving = false
    }
  }

  /** Ends a conflict: with what is typed here, or with what is stored. */
  settle(choice: 'mine' | 'theirs'): void {
    const { theirs } = this.#view
    if (!theirs) return
    this.#basis = theirs
    this.#sent = theirs.text
    if (choice === 'theirs') {
      this.#store.keep(null)
      this.#show({ text: theirs.text, status: 'saved', theirs: null })
    } else {
      this.#show({ status: 'unsaved', theirs: null })
      void this.flush()
    }
  }

  async #meet(): Promise<void> {
    try {
      const theirs = await this.#store.load()
      this.#show({ status: 'conflict', theirs })
    } catch {
      this.#show({ status: 'failed' })
    }
  }

  #show(change: Partial<NoteView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
