/** Tells the other member where this hand is and what it draws: one frame at a time, fewer on a poor line. */
import { MoveHand } from '#contract/classroom/events/ink.ts'
import { type InkPace, mayTellHand } from '#contract/classroom/rules/ink-pace.ts'
import type { Line } from '#contract/classroom/rules/strokes.ts'
import type { Hand, PagePoint, PageView } from '#contract/classroom/shapes/hand.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { emit } from '#web/lib/socket.ts'

type Drawing = Omit<Line, 'points'> & { readonly key: string; readonly points: readonly number[] }

export class OwnHand {
  readonly #send: (hand: Hand) => Promise<unknown>
  readonly #place: PagePlace
  readonly #clock: () => number
  pace: InkPace
  #pointer: PagePoint | null | undefined
  #drawing: Drawing | null = null
  /** Points of the line that were told. */
  #told = 0
  #sentAt: number | null = null
  #isUnderway = false
  #isSeen = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(send: (hand: Hand) => Promise<unknown>, place: PagePlace, pace: InkPace, clock: () => number) {
    this.#send = send
    this.#place = place
    this.pace = pace
    this.#clock = clock
  }

  point(at: PagePoint | null): void {
    this.#isSeen = at !== null
    this.#pointer = at
    this.#pump()
  }

  /** `points` grow while the line is drawn. */
  draw(drawing: Drawing): void {
    if (this.#drawing?.key !== drawing.key) this.#told = 0
    this.#drawing = drawing
    this.#pump()
  }

  /** What was not told of the line is stored with all of it. */
  endLine(): void {
    this.#drawing = null
  }

  show(view: PageView): void {
    void this.#send({ place: this.#place, view })
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.#isSeen) void this.#send({ place: this.#place, pointer: null })
  }

  #nextDrawing(): Pick<Hand, 'drawing'> {
    const drawing = this.pace.drawsAlong ? this.#drawing : null
    if (!drawing || drawing.points.length / 2 <= this.#told) return {}
    const { key, tool, colour, points } = drawing
    const from = this.#told
    const next = points.slice(from * 2, (from + inkLimits.signalPoints) * 2)
    this.#told = from + next.length / 2
    return { drawing: { key, tool, colour, from, points: next } }
  }

  #pump(): void {
    const isWaiting = this.#pointer !== undefined || this.#drawing !== null
    if (!isWaiting) return
    if (!mayTellHand(this.pace, this.#sentAt, this.#isUnderway, this.#clock())) {
      if (!this.#isUnderway) this.#again()
      return
    }
    const pointer = this.#pointer === undefined ? {} : { pointer: this.#pointer }
    const hand = { place: this.#place, ...pointer, ...this.#nextDrawing() }
    if (!('pointer' in hand) && !('drawing' in hand)) return
    this.#pointer = undefined
    this.#isUnderway = true
    this.#sentAt = this.#clock()
    void this.#send(hand).finally(() => {
      this.#isUnderway = false
      this.#pump()
    })
  }

  #again(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#pump(), this.pace.signalMs)
  }
}

export const createOwnHand = (sessionId: string, place: PagePlace, pace: InkPace): OwnHand =>
  new OwnHand(
    (hand) => emit(MoveHand, { sessionId, hand }),
    place,
    pace,
    () => performance.now(),
  )
