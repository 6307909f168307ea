/**
 * What merging an update of the ink would do and cost. A key of the map is set once, so that nothing is compared with
 * what others set: merging a line costs the same however many there are.
 */
import * as Y from 'yjs'
import { decodeStroke, type InkKey, parseInkKey } from '#contract/classroom/rules/strokes.ts'
import { inkLimits as bounds } from '#contract/vocabulary/ink.ts'
import type { Decoded, UpdateWeight } from './document.ts'

export const inkName = 'ink'

const bad = { kind: 'bad' } as const
const incomplete = { kind: 'incomplete' } as const

const bytesOf = (item: Y.Item): number =>
  item.content instanceof Y.ContentBinary ? item.content.content.length + (item.parentSub?.length ?? 0) : 0

/** What is seen: bytes of all pages together, and strokes by page. */
const countSeen = (doc: Y.Doc) => {
  let bytes = 0
  const pages = new Map<string, number>()
  for (const [key, item] of doc.getMap(inkName)._map) {
    if (item.deleted) continue
    bytes += bytesOf(item)
    const page = pageOf(key)
    pages.set(page, (pages.get(page) ?? 0) + 1)
  }
  return { bytes, pages }
}

const pageOf = (key: string): string => key.slice(0, key.indexOf(':', key.indexOf(':') + 1))

/** The key of a new stroke; null for a part that is anything else. One that was erased before it was sent has no bytes. */
const keyOf = (item: Y.Item): InkKey | null => {
  const { content, parentSub } = item
  const isStroke =
    content instanceof Y.ContentBinary
      ? decodeStroke(content.content) !== null
      : content instanceof Y.ContentDeleted && content.len === 1
  const isOfMap = item.parent === (inkName as unknown) && item.origin === null && item.rightOrigin === null
  return isStroke && isOfMap && parentSub !== null ? parseInkKey(parentSub) : null
}

/** `erasesAll`: whether this member takes back what the other drew as well. */
export const weighInk = (doc: Y.Doc, { structs, ds }: Decoded, userId: number, erasesAll: boolean): UpdateWeight => {
  const { store } = doc
  const map = doc.getMap(inkName)._map
  const fresh = structs as Y.Item[]
  const writer = fresh[0]?.id.client ?? null
  let end = writer === null ? 0 : Y.getState(store, writer)
  let owner: number | null = null
  const keys = new Set<string>()
  const seen = countSeen(doc)
  for (const struct of fresh) {
    if (struct instanceof Y.Skip || struct.id.clock > end) return incomplete
    if (!(struct instanceof Y.Item) || struct.id.client !== writer || struct.id.clock < end) return bad
    const key = keyOf(struct)
    const name = struct.parentSub as string
    if (!key || map.has(name) || keys.has(name)) return bad
    keys.add(name)
    if (key.userId !== userId) owner = key.userId
    seen.bytes += bytesOf(struct)
    const page = pageOf(name)
    seen.pages.set(page, (seen.pages.get(page) ?? 0) + 1)
    end += struct.length
  }
  if (end > 2 ** 31) return bad
  let steps = fresh.length * 2
  for (const [client, ranges] of ds.clients) {
    const stored = store.clients.get(client) ?? []
    const first = stored.at(0)?.id.clock ?? 0
    const after = client === writer ? end : Y.getState(store, client)
    let last = 0
    for (const { clock, len } of ranges) {
      if (len <= 0 || clock < last) return bad
      last = clock + len
      if (last > after) return incomplete
      steps += 1 + len
      if (steps > bounds.updateSteps)
        return { kind: 'fits', writer, parts: fresh.length, growth: 0, steps, isFull: false, owner }
      for (let at = clock; at < last; at++) {
        // Parts are one long each, so that their place in the list is their clock.
        const item = (stored[at - first] ?? fresh.find(({ id }) => id.client === client && id.clock === at)) as Y.Item
        if (!(item instanceof Y.Item) || item.deleted) continue
        const key = parseInkKey(item.parentSub ?? '')
        if (!key) return bad
        if (!erasesAll && key.userId !== userId) owner = key.userId
        seen.bytes -= bytesOf(item)
        const page = pageOf(item.parentSub as string)
        seen.pages.set(page, (seen.pages.get(page) ?? 1) - 1)
      }
    }
  }
  const isFull =
    seen.bytes > bounds.lessonBytes ||
    [...keys].some((key) => (seen.pages.get(pageOf(key)) ?? 0) > bounds.strokesPerPage)
  return { kind: 'fits', writer, parts: fresh.length, growth: fresh.length, steps, isFull, owner }
}
