/** What two people draw on the pages of one lesson: a map of strokes, each under a key of its own. */
import type * as Y from 'yjs'
import { parseInkKey } from '#contract/classroom/rules/strokes.ts'
import { inkLimits } from '#contract/vocabulary/ink.ts'
import { type DocumentStorage, SharedDocument } from './document.ts'
import { inkName, weighInk } from './ink-weight.ts'

export interface StrokeOfPage {
  readonly key: string
  readonly materialId: number
  readonly page: number
  readonly userId: number
  readonly data: Uint8Array
}

export class LessonInk extends SharedDocument {
  /** `teacher`: the member who erases what both drew. */
  constructor(storage: DocumentStorage, teacher: () => number | null) {
    super(storage, {
      bounds: inkLimits,
      prepare: (doc: Y.Doc) => void doc.getMap(inkName),
      weigh: (doc, update, userId) => weighInk(doc, update, userId, userId === teacher()),
    })
  }

  /** All that is seen, each page in the order in which it was drawn. */
  strokes(): StrokeOfPage[] {
    const strokes: StrokeOfPage[] = []
    for (const [key, data] of this.doc.getMap<Uint8Array>(inkName).entries()) {
      const place = parseInkKey(key)
      if (place) strokes.push({ key, materialId: place.materialId, page: place.page, userId: place.userId, data })
    }
    const nameOf = ({ key }: StrokeOfPage): string => parseInkKey(key)?.name ?? ''
    return strokes.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  }
}
