import { InkChanged } from '#contract/classroom/events/ink.ts'
import type { PagePlace } from '#contract/classroom/shapes/ink.ts'
import { frameOf } from '#contract/shared/events/event.ts'
import { toBase64 } from '#contract/shared/rules/base64.ts'
import { inkLimits as bounds } from '#contract/vocabulary/ink.ts'
import type { InkOfPage } from '#worker/session-room.ts'
import { DocumentHost, type DocumentPlace } from './document-host.ts'
import { LessonInk } from './ink.ts'

const placeKey = ({ materialId, page }: PagePlace): string => `${materialId}:${page}`

/** What was drawn on the pages of one lesson, and which of them were shown. */
export class InkHost extends DocumentHost<LessonInk, 'ink-full' | 'ink-incomplete'> {
  readonly #sql: SqlStorage
  #hasTable = false

  constructor(place: DocumentPlace, teacher: () => number | null) {
    super(place, {
      table: 'ink',
      codes: { full: 'ink-full', incomplete: 'ink-incomplete' },
      create: (store) => new LessonInk(store, teacher),
      frame: (sessionId, userId, update) => frameOf(InkChanged, { sessionId, userId, update }),
    })
    this.#sql = place.ctx.storage.sql
  }

  /** A page was shown; the first ones are kept when there are too many. */
  noteShown({ materialId, page }: PagePlace, now: number): void {
    this.#prepare()
    this.#sql.exec(
      `INSERT OR IGNORE INTO ink_pages (material_id, page, shown_at)
       SELECT ?, ?, ? WHERE (SELECT count(*) FROM ink_pages) < ?`,
      ...[materialId, page, now, bounds.shownPages],
    )
  }

  /** The pages that were shown or drawn on, in the order in which they were first shown, each with its ink. */
  read(): InkOfPage[] {
    const pages = new Map(
      this.#shown().map((place) => [placeKey(place), { ...place, strokes: [] as InkOfPage['strokes'] }]),
    )
    for (const { materialId, page, key, userId, data } of this.opened().document.strokes()) {
      const place = { materialId, page }
      const own = pages.get(placeKey(place)) ?? { ...place, strokes: [] }
      own.strokes.push({ key, userId, data: toBase64(data) })
      pages.set(placeKey(place), own)
    }
    return [...pages.values()]
  }

  override hasChanges(): boolean {
    return super.hasChanges() || this.#shown().length > 0
  }

  override forget(): void {
    super.forget()
    this.#hasTable = false
  }

  #shown(): PagePlace[] {
    this.#prepare()
    const rows = this.#sql.exec<{ material_id: number; page: number }>(
      'SELECT material_id, page FROM ink_pages ORDER BY shown_at, material_id, page',
    )
    return rows.toArray().map(({ material_id: materialId, page }) => ({ materialId, page }))
  }

  #prepare(): void {
    if (this.#hasTable) return
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS ink_pages (
      material_id INTEGER NOT NULL, page INTEGER NOT NULL, shown_at INTEGER NOT NULL, PRIMARY KEY (material_id, page)
    ) WITHOUT ROWID`)
    this.#hasTable = true
  }
}
