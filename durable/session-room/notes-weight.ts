/**
 * What merging a Yjs update would do and cost, found without merging it. Yjs compares a new item with everything between
 * its two neighbours of the moment it was typed, so an update of a few kilobytes that names distant neighbours costs
 * seconds. A page of ours names adjacent ones: only what the other person wrote meanwhile can be in between.
 */
import * as Y from 'yjs'
import { notesLimits as bounds } from '#contract/vocabulary/notes.ts'
import { unfieldable } from '#contract/vocabulary/text.ts'
import type { Decoded, UpdateWeight } from './document.ts'

export const textName = 'notes'

/** Splitting a part moves all behind it in the list of its client. */
const splitSteps = 20

const bad = { kind: 'bad' } as const
const incomplete = { kind: 'incomplete' } as const

/** Only plain text of the one text: nothing that a page does not show could be stored beside it. */
const isPlainText = (item: Y.Item): boolean => {
  const { content } = item
  const isText =
    content instanceof Y.ContentDeleted || (content instanceof Y.ContentString && content.str.search(unfieldable) < 0)
  return isText && item.parentSub === null && (item.parent === null || item.parent === (textName as unknown))
}

/** The part of one client's list that contains this clock. */
const partAt = (parts: readonly (Y.Item | Y.GC)[], clock: number): Y.Item | Y.GC | undefined =>
  parts[Y.findIndexSS(parts as Y.Item[], clock)]

const isSame = (a: Y.ID, b: Y.ID | null): boolean => b !== null && a.client === b.client && a.clock === b.clock

/** Where a new part can be: after `from` and before `to`, in parts of the stored text; a stored character is at `from`. */
interface Span {
  readonly from: number
  readonly to: number
  readonly isStored: boolean
}

class Weighing {
  readonly #store: Y.Doc['store']
  readonly #fresh: readonly Y.Item[]
  /** Number of each stored part, in the order of the text. */
  readonly #places = new Map<Y.Item, number>()
  readonly #spans: Span[] = []
  steps = 0
  splits = 0

  constructor(doc: Y.Doc, fresh: readonly Y.Item[]) {
    this.#store = doc.store
    this.#fresh = fresh
    for (let item = doc.getText(textName)._start; item !== null; item = item.right)
      this.#places.set(item, this.#places.size)
  }

  /** Null when it was added; else why it cannot be merged. Called for the new parts in order. */
  add(index: number): 'bad' | 'incomplete' | null {
    const part = this.#fresh[index] as Y.Item
    const missing = this.#findMissing(part.origin, part) ?? this.#findMissing(part.rightOrigin, part)
    if (missing) return missing
    const left = part.origin && this.#spanOf(part.origin)
    const right = part.rightOrigin && this.#spanOf(part.rightOrigin)
    if (left === undefined || right === undefined) return 'bad'
    const size = this.#places.size
    const from = left?.from ?? -1
    const to = right?.to ?? size
    if (!this.#isOrdered(part, left, right)) {
      // Both stored, and the wrong way round: no page can have seen that.
      if (left?.isStored && right?.isStored) return 'bad'
      this.steps += Math.ceil(size - from)
    } else this.steps += Math.ceil(Math.max(0, to - from))
    this.steps += index + 1
    this.#spans.push({ from, to, isStored: false })
    this.#countSplit(part.origin, 1)
    this.#countSplit(part.rightOrigin, 0)
    return null
  }

  #findMissing(id: Y.ID | null, part: Y.Item): 'bad' | 'incomplete' | null {
    if (id === null) return null
    if (id.client === part.id.client) return id.clock < part.id.clock ? null : 'bad'
    return id.clock < Y.getState(this.#store, id.client) ? null : 'incomplete'
  }

  #freshIndex({ client, clock }: Y.ID): number {
    const [first] = this.#fresh
    if (!first || client !== first.id.client || clock < first.id.clock) return -1
    return Y.findIndexSS(this.#fresh as Y.Item[], clock)
  }

  /** Undefined for what is no part of the text. */
  #spanOf(id: Y.ID): Span | undefined {
    const index = this.#freshIndex(id)
    if (index >= 0) return this.#spans[index]
    const part = partAt(this.#store.clients.get(id.client) ?? [], id.clock) as Y.Item
    const place = this.#places.get(part)
    if (place === undefined) return undefined
    const at = place + (id.clock - part.id.clock) / part.length
    return { from: at, to: at, isStored: true }
  }

  /** Whether the left neighbour certainly stands before the right one. If not, the comparison may go on to the end. */
  #isOrdered({ origin, rightOrigin }: Y.Item, left: Span | null, right: Span | null): boolean {
    if (!origin || !rightOrigin || !left || !right) return true
    if (left.isStored && right.isStored) return left.from < right.from
    if (left.to <= right.from) return true
    const [leftIndex, rightIndex] = [this.#freshIndex(origin), this.#freshIndex(rightOrigin)]
    const before = rightIndex < 0 ? null : this.#originOf(rightOrigin, rightIndex)
    return (
      (before !== null && isSame(origin, before)) || isSame(rightOrigin, this.#fresh[leftIndex]?.rightOrigin ?? null)
    )
  }

  /** What stood to the left of this character when it was typed. */
  #originOf(id: Y.ID, index: number): Y.ID | null {
    const part = this.#fresh[index] as Y.Item
    return id.clock > part.id.clock ? Y.createID(id.client, id.clock - 1) : part.origin
  }

  #countSplit(id: Y.ID | null, offset: 0 | 1): void {
    if (id === null) return
    const index = this.#freshIndex(id)
    const part = index >= 0 ? this.#fresh[index] : partAt(this.#store.clients.get(id.client) ?? [], id.clock)
    if (!part || id.clock + offset === part.id.clock || id.clock + offset === part.id.clock + part.length) return
    this.split()
  }

  split(): void {
    this.splits += 1
    this.steps += splitSteps
  }
}

/** Characters that are shown and fall into this range, of one client's parts. */
const countShown = (
  parts: readonly (Y.Item | Y.GC)[],
  from: number,
  to: number,
  visit: (item: Y.Item) => void,
): number => {
  const [first] = parts
  const last = parts.at(-1)
  if (!first || !last || to <= first.id.clock || from >= last.id.clock + last.length) return 0
  let shown = 0
  for (let i = Y.findIndexSS(parts as Y.Item[], Math.max(from, first.id.clock)); i < parts.length; i++) {
    const item = parts[i] as Y.Item
    if (item.id.clock >= to) break
    visit(item)
    const covered = Math.min(to, item.id.clock + item.length) - Math.max(from, item.id.clock)
    if (!item.deleted && item.content?.isCountable()) shown += covered
  }
  return shown
}

/** Weighs an update of which the known parts were cut off (`Y.diffUpdate`), for the document it would be merged into. */
export const weighUpdate = (doc: Y.Doc, { structs, ds }: Decoded): UpdateWeight => {
  const { store } = doc
  const fresh = structs as Y.Item[]
  const writer = fresh[0]?.id.client ?? null
  const known = writer === null ? 0 : Y.getState(store, writer)
  let end = known
  for (const struct of fresh) {
    if (struct instanceof Y.Skip || struct.id.clock > end) return incomplete
    if (!(struct instanceof Y.Item) || !isPlainText(struct) || struct.id.client !== writer || struct.id.clock < end)
      return bad
    end += struct.length
  }
  if (end > 2 ** 31) return bad
  const weighing = new Weighing(doc, fresh)
  for (let i = 0; i < fresh.length; i++) {
    const refused = weighing.add(i)
    if (refused) return { kind: refused }
  }
  const typed = fresh.reduce((sum, struct) => sum + (struct.content.isCountable() ? struct.length : 0), 0)
  let characters = doc.getText(textName).length + typed
  for (const [client, ranges] of ds.clients) {
    const stored = store.clients.get(client) ?? []
    const after = client === writer ? end : Y.getState(store, client)
    let last = 0
    for (const { clock, len } of ranges) {
      if (len <= 0 || clock < last) return bad
      last = clock + len
      if (last > after) return incomplete
      const visit = (item: Y.Item): void => {
        weighing.steps += 1
        if (item.deleted) return
        if (clock > item.id.clock) weighing.split()
        if (last < item.id.clock + item.length) weighing.split()
      }
      weighing.steps += 1
      characters -= countShown(stored, clock, last, visit)
      if (client === writer) characters -= countShown(fresh, clock, last, visit)
    }
  }
  return {
    kind: 'fits',
    writer,
    parts: fresh.length,
    isFull: characters > bounds.characters,
    owner: null,
    growth: fresh.length + weighing.splits,
    steps: weighing.steps,
  }
}
