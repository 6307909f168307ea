/** What two people draw on the pages of one lesson, on this page: kept as `DocumentSync` says. */
import * as Y from 'yjs'
import type { InkPace } from '#contract/classroom/rules/ink-pace.ts'
import {
  decodeStroke,
  encodeStroke,
  inkKey,
  type PageStroke,
  parseInkKey,
  type Stroke,
  strokeName,
} from '#contract/classroom/rules/strokes.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { type DocumentLine, DocumentSync } from '#web/features/classroom/documents/document-sync.ts'

const inkName = 'ink'

type Edit = { readonly key: string; readonly data: Uint8Array | null }

const isOf = ({ materialId, page }: PagePlace, key: string): boolean => key.startsWith(`${materialId}:${page}:`)
const nameOf = (key: string): string => key.slice(key.lastIndexOf(':') + 1)

export class InkSync extends DocumentSync<Edit> {
  readonly #userId: number
  readonly #now: () => number
  /** Strokes never change under their key. */
  readonly #decoded = new Map<string, PageStroke | null>()
  pace: InkPace | null = null

  constructor(line: DocumentLine, userId: number, now: () => number) {
    super(line, now, inkLimits)
    this.#userId = userId
    this.#now = now
  }

  get map(): Y.Map<Uint8Array> {
    return this.doc.getMap<Uint8Array>(inkName)
  }

  /** What is seen on a page, in the order in which it was begun. */
  strokes(place: PagePlace): PageStroke[] {
    const strokes: PageStroke[] = []
    for (const key of this.map.keys()) {
      const stroke = isOf(place, key) ? this.#strokeOf(key) : null
      if (stroke) strokes.push(stroke)
    }
    return strokes.sort((a, b) => (nameOf(a.key) < nameOf(b.key) ? -1 : 1))
  }

  /** A key for a stroke that begins now. */
  newKey(place: PagePlace): string {
    return inkKey({ ...place, userId: this.#userId, name: strokeName(this.#now(), Math.random()) })
  }

  add(strokes: readonly { readonly key: string; readonly stroke: Stroke }[]): void {
    this.doc.transact(() => {
      for (const { key, stroke } of strokes) this.map.set(key, encodeStroke(stroke))
    })
  }

  erase(keys: readonly string[]): void {
    this.doc.transact(() => {
      for (const key of keys) this.map.delete(key)
    })
  }

  protected override sendEveryMs(): number {
    return this.pace?.sendMs ?? super.sendEveryMs()
  }

  protected unstoredEdits(stored: Y.Doc, unsent: Uint8Array): Edit[] {
    const drawn = new Y.Doc()
    Y.applyUpdate(drawn, Y.encodeStateAsUpdate(stored))
    Y.applyUpdate(drawn, unsent)
    const [before, after] = [stored.getMap<Uint8Array>(inkName), drawn.getMap<Uint8Array>(inkName)]
    const added = [...after.entries()].filter(([key]) => !before.has(key)).map(([key, data]) => ({ key, data }))
    const removed = [...before.keys()].filter((key) => !after.has(key)).map((key) => ({ key, data: null }))
    return [...added, ...removed]
  }

  protected make({ key, data }: Edit): void {
    if (data === null) this.map.delete(key)
    // A key is set once: what arrived although its answer was lost is there, or was erased meanwhile.
    else if (!this.map._map.has(key)) this.map.set(key, data)
  }

  #strokeOf(key: string): PageStroke | null {
    const known = this.#decoded.get(key)
    if (known !== undefined) return known
    const data = this.map.get(key)
    const [name, stroke] = [parseInkKey(key), data ? decodeStroke(data) : null]
    const placed = name && stroke ? { key, userId: name.userId, stroke } : null
    this.#decoded.set(key, placed)
    return placed
  }
}
