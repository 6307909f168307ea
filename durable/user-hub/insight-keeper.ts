/**
 * What one person said in lessons, as text, in the storage of their hub. Raw SQL: the object has no drizzle. A lesson whose
 * text was taken away keeps a row that says so, so that what was on its way comes to nothing.
 */
import { afterAct } from '#contract/classroom/rules/insights.ts'
import { insightLimits } from '#contract/vocabulary/insights.ts'
import type { HubOwner, InsightChange, InsightPart, KeptInsight, KeptSentence } from '#worker/live-rooms.ts'

const ownerKey = 'insights-of'
const forgottenKey = 'insights-forgotten'

type Storage = Pick<DurableObjectStorage, 'kv' | 'sql' | 'transactionSync'>

/** `parts`: JSON of texts by the number of their part. `text`: null until it is made. */
const createTable = `CREATE TABLE IF NOT EXISTS insights (
  lesson_id INTEGER PRIMARY KEY, since INTEGER NOT NULL, gone INTEGER NOT NULL DEFAULT 0, parts TEXT NOT NULL DEFAULT '{}',
  text TEXT, sentences TEXT NOT NULL DEFAULT '[]') WITHOUT ROWID`

interface Row extends Record<string, SqlStorageValue> {
  since: number
  gone: number
  parts: string
  text: string | null
  sentences: string
}

export class InsightKeeper {
  readonly #storage: Storage

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Keeps the text of a part; again replaces it. False: nothing of this agreement is kept any more. */
  keepPart(owner: HubOwner, { lessonId, since, number, text }: InsightPart): boolean {
    if (!this.#begin(owner)) return false
    const row = this.#row(lessonId)
    if (row && (row.gone === 1 || row.since > since)) return false
    this.#storage.sql.exec(
      `INSERT INTO insights (lesson_id, since, parts) VALUES (?1, ?2, json_object(?3, ?4))
       ON CONFLICT (lesson_id) DO UPDATE SET parts = json_set(parts, '$."' || ?3 || '"', ?4)`,
      lessonId,
      since,
      String(number),
      text,
    )
    this.#bound()
    return true
  }

  /** The text of all parts in their order; null where nothing of this agreement is kept. */
  gather(lessonId: number, since: number): string | null {
    const row = this.#owner() ? this.#row(lessonId) : null
    if (!row || row.gone === 1 || row.since !== since) return row ? null : ''
    const parts = Object.entries(JSON.parse(row.parts) as Record<string, string>)
    return parts
      .toSorted(([a], [b]) => Number(a) - Number(b))
      .map(([, text]) => text)
      .filter((text) => text !== '')
      .join('\n')
      .slice(0, insightLimits.text)
  }

  finish(owner: HubOwner, lessonId: number, since: number, sentences: readonly KeptSentence[]): boolean {
    if (!this.#begin(owner)) return false
    const text = this.gather(lessonId, since)
    if (text === null) return false
    // It was finished before, and its reader may have changed it since.
    this.#storage.sql.exec(
      `INSERT INTO insights (lesson_id, since, text, sentences) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (lesson_id) DO UPDATE SET text = ?3, parts = '{}', sentences = ?4 WHERE text IS NULL`,
      lessonId,
      since,
      text,
      JSON.stringify(sentences),
    )
    return true
  }

  read(lessonId: number): KeptInsight | null {
    const row = this.#owner() ? this.#row(lessonId) : null
    if (!row || row.gone === 1 || row.text === null) return null
    return { lessonId, text: row.text, sentences: JSON.parse(row.sentences) as KeptSentence[] }
  }

  /** Null where there is nothing to change, or not for this person. */
  change(lessonId: number, change: InsightChange): KeptInsight | null {
    const kept = this.read(lessonId)
    if (!kept) return null
    if ('text' in change) {
      this.#storage.sql.exec('UPDATE insights SET text = ? WHERE lesson_id = ?', change.text, lessonId)
      return { ...kept, text: change.text }
    }
    const sentence = kept.sentences.find(({ number }) => number === change.number)
    const state = sentence && afterAct(sentence.state, change.act, change.isOwn)
    if (!sentence || !state) return null
    const sentences = kept.sentences.flatMap((one) =>
      one !== sentence ? [one] : state === 'dropped' ? [] : [{ ...one, state }],
    )
    const json = JSON.stringify(sentences)
    this.#storage.sql.exec('UPDATE insights SET sentences = ? WHERE lesson_id = ?', json, lessonId)
    return { ...kept, sentences }
  }

  /** The text goes, and nothing of the lesson is taken any more. */
  drop(owner: HubOwner, lessonId: number): void {
    if (!this.#begin(owner)) return
    this.#storage.sql.exec(
      `INSERT INTO insights (lesson_id, since, gone) VALUES (?1, 0, 1)
       ON CONFLICT (lesson_id) DO UPDATE SET gone = 1, parts = '{}', text = NULL, sentences = '[]'`,
      lessonId,
    )
  }

  /** Texts of lessons after one, for the person’s archive. */
  list(after: number, limit: number): KeptInsight[] {
    if (!this.#owner()) return []
    return this.#storage.sql
      .exec<Row & { id: number }>(
        `SELECT lesson_id AS id, text, sentences FROM insights WHERE lesson_id > ? AND gone = 0 AND text IS NOT NULL
         ORDER BY lesson_id LIMIT ?`,
        after,
        limit,
      )
      .toArray()
      .map(({ id, text, sentences }) => ({
        lessonId: id,
        text: text ?? '',
        sentences: JSON.parse(sentences) as KeptSentence[],
      }))
  }

  /** The account is deleted: what is on its way is not kept either. */
  forget({ madeAt }: HubOwner): void {
    this.#storage.transactionSync(() => {
      this.#storage.kv.put(forgottenKey, madeAt)
      this.#storage.kv.delete(ownerKey)
      this.#storage.sql.exec('DROP TABLE IF EXISTS insights')
    })
  }

  #owner(): HubOwner | undefined {
    return this.#storage.kv.get<HubOwner>(ownerKey)
  }

  /** False for an account that was forgotten. What an earlier account of the same id had goes. */
  #begin(owner: HubOwner): boolean {
    const { kv, sql } = this.#storage
    if (kv.get<number>(forgottenKey) === owner.madeAt) return false
    if (this.#owner()?.madeAt === owner.madeAt) return true
    this.#storage.transactionSync(() => {
      sql.exec('DROP TABLE IF EXISTS insights')
      sql.exec(createTable)
      kv.put(ownerKey, owner)
    })
    return true
  }

  #row(lessonId: number): Row | null {
    const query = 'SELECT since, gone, parts, text, sentences FROM insights WHERE lesson_id = ?'
    return this.#storage.sql.exec<Row>(query, lessonId).toArray()[0] ?? null
  }

  #bound(): void {
    this.#storage.sql.exec(
      `DELETE FROM insights WHERE lesson_id <= (
         SELECT lesson_id FROM insights ORDER BY lesson_id DESC LIMIT 1 OFFSET ${insightLimits.kept})`,
    )
  }
}
