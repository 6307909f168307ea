/** The hand of the other member on the page that is shown: where it points, and the line it draws at the moment. */
import { HandMoved } from '#contract/classroom/events/ink.ts'
import type { Line } from '#contract/classroom/rules/strokes.ts'
import type { Hand, PagePoint, PageView } from '#contract/classroom/shapes/hand.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { listen } from '#web/lib/socket.ts'

export interface LiveLine {
  readonly key: string
  readonly line: Line
}

const isSame = (a: PagePlace, b: PagePlace): boolean => a.materialId === b.materialId && a.page === b.page

export class OtherHand {
  readonly #place: PagePlace
  readonly #listeners = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  pointer: PagePoint | null = null
  live: LiveLine | null = null

  constructor(place: PagePlace) {
    this.#place = place
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly readPointer = (): PagePoint | null => this.pointer

  /** Follows what arrives; returns what ends it. */
  start(sessionId: string, onView: (view: PageView) => void): () => void {
    const stop = listen(HandMoved, ({ sessionId: of, hand }) => {
      if (of !== sessionId || !isSame(hand.place, this.#place)) return
      this.take(hand)
      if (hand.view) onView(hand.view)
    })
    return () => {
      clearTimeout(this.#timer)
      stop()
    }
  }

  take({ pointer, drawing }: Hand): void {
    if (pointer !== undefined) this.pointer = pointer
    if (drawing && drawing.tool !== 'text') {
      const { key, tool, colour, from, points } = drawing
      const before = this.live?.key === key ? this.live.line.points : []
      // What a hand does may be lost: a line with a hole waits for what is stored of it.
      if (from * 2 <= before.length)
        this.live = { key, line: { tool, colour, points: [...before.slice(0, from * 2), ...points] } }
    }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#forget(), inkLimits.signalShownMs)
    this.#notify()
  }

  /** The line is stored, and shown as all others are. */
  drop(isStored: (key: string) => boolean): void {
    if (!this.live || !isStored(this.live.key)) return
    this.live = null
    this.#notify()
  }

  #forget(): void {
    this.pointer = null
    this.live = null
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
