/**
 * The cards of one student and the days of their reviews, in the storage of their hub. Raw SQL: the object has no drizzle. A
 * word is a card of one type; a card of another has the same schedule, the same days and numbers of the same row. No index beside
 * the one that keeps a word single: a list has two thousand words at most, and reading them costs less than writing an index.
 */
import type { WordState } from '#contract/classroom/rules/word-schedule.ts'
import type { WordRemarks } from '#contract/classroom/rules/words.ts'
import { knownAfterDays, wordLimits } from '#contract/vocabulary/words.ts'
import type { KeptWord, LessonWord, ReviewDay, WordAnswers, WordAsks } from '#worker/hub-words.ts'
import { foldedSql } from '#worker/storage/folded-sql.ts'

/** Types of cards, as they are stored. */
export const cardTypes = { word: 1, correction: 2 } as const
const { word } = cardTypes

export interface Card extends Omit<KeptWord, 'id'> {
  readonly id: number
  readonly lessonId: number | null
  readonly normalText: string
  /** As `contract/classroom/rules/review-text.ts` writes them. */
  readonly history: string
  readonly updatedAt: number
}

const tables = `
  CREATE TABLE cards (
    id INTEGER PRIMARY KEY, type INTEGER NOT NULL, saved_by INTEGER, lesson_id INTEGER, text TEXT NOT NULL,
    normal_text TEXT NOT NULL, meaning TEXT NOT NULL, sentence TEXT NOT NULL, kind TEXT, due_at INTEGER NOT NULL,
    stability REAL NOT NULL, difficulty REAL NOT NULL, state INTEGER NOT NULL, step INTEGER NOT NULL, days INTEGER NOT NULL,
    reviews INTEGER NOT NULL, lapses INTEGER NOT NULL, reviewed_at INTEGER, history TEXT NOT NULL,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, shown_at INTEGER, hidden INTEGER NOT NULL DEFAULT 0,
    UNIQUE (normal_text, type));
  CREATE TABLE review_days (day INTEGER PRIMARY KEY, reviews INTEGER NOT NULL);`
/** Those that a table from before corrections lacks. */
const newColumns = `ALTER TABLE cards ADD COLUMN shown_at INTEGER;
  ALTER TABLE cards ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;`
const noTables = 'DROP TABLE IF EXISTS cards; DROP TABLE IF EXISTS review_days;'

export const stateColumns = `due_at AS dueAt, stability, difficulty, state, step, days, reviews, lapses, reviewed_at AS reviewedAt`
const columns = `id, text, meaning, sentence, kind, created_at AS createdAt, saved_by AS savedBy, ${stateColumns}`
const searched = `instr(${foldedSql("text || ' ' || meaning || ' ' || sentence")}, ?) > 0`

type Value = string | number | null
/** What `review` needs of a word. */
type Reviewed = Pick<Card, 'id' | 'createdAt' | 'history'> & WordState

export class CardStore {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  clear(): void {
    this.#sql.exec(noTables)
  }

  /** For a table that was made by a release before. */
  addColumns(): void {
    const has = this.#all<{ name: string }>('PRAGMA table_info(cards)').map(({ name }) => name)
    if (has.length > 0 && !has.includes('shown_at')) this.#sql.exec(newColumns)
  }

  /** In place of whatever was there. */
  replaceAll(cards: readonly Card[], days: readonly ReviewDay[]): void {
    this.clear()
    this.#sql.exec(tables)
    for (const card of cards) this.insert(card)
    for (const { day, reviews } of days) this.addToDay(day, reviews)
  }

  insert(card: Card): void {
    const { id, savedBy, lessonId, text, normalText, meaning, sentence, kind, history, createdAt, updatedAt } = card
    const { dueAt, stability, difficulty, state, step, days, reviews, lapses, reviewedAt } = card
    this.#sql.exec(
      `INSERT INTO cards (id, type, saved_by, lesson_id, text, normal_text, meaning, sentence, kind, due_at, stability, difficulty,
         state, step, days, reviews, lapses, reviewed_at, history, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, word, savedBy, lessonId, text, normalText, meaning, sentence, kind, dueAt, stability, difficulty],
      ...[state, step, days, reviews, lapses, reviewedAt, history, createdAt, updatedAt],
    )
  }

  addToDay(day: number, reviews: number): void {
    this.#sql.exec(
      'INSERT INTO review_days (day, reviews) VALUES (?, ?) ON CONFLICT (day) DO UPDATE SET reviews = reviews + excluded.reviews',
      ...[day, reviews],
    )
  }

  /** 0 where there is none. */
  lastId(): number {
    return this.#one<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM cards').id
  }

  count(): number {
    return this.#one<{ total: number }>('SELECT count(*) AS total FROM cards WHERE type = ?', word).total
  }

  findByText(normalText: string): (WordRemarks & { readonly id: number; readonly text: string }) | undefined {
    return this.#all<WordRemarks & { id: number; text: string }>(
      'SELECT id, text, meaning, sentence, kind FROM cards WHERE normal_text = ? AND type = ?',
      ...[normalText, word],
    )[0]
  }

  find(id: number): KeptWord | undefined {
    return this.#all<KeptWord>(`SELECT ${columns} FROM cards WHERE id = ? AND type = ?`, id, word)[0]
  }

  storeRemarks(id: number, { meaning, sentence, kind }: WordRemarks, now: number): void {
    this.#sql.exec(
      'UPDATE cards SET meaning = ?, sentence = ?, kind = ?, updated_at = ? WHERE id = ?',
      ...[meaning, sentence, kind, now, id],
    )
  }

  delete(id: number): void {
    this.#sql.exec('DELETE FROM cards WHERE id = ?', id)
  }

  /** Cards of any type. */
  listReviewed(ids: readonly number[]): Reviewed[] {
    return this.#all<Reviewed>(
      `SELECT id, created_at AS createdAt, history, ${stateColumns} FROM cards
       WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id`,
      JSON.stringify(ids),
    )
  }

  /** `added`: the reviews that are new, in letters. */
  storeState(id: number, state: WordState, added: string, now: number): void {
    const { dueAt, stability, difficulty, step, days, reviews, lapses, reviewedAt } = state
    this.#sql.exec(
      `UPDATE cards SET due_at = ?, stability = ?, difficulty = ?, state = ?, step = ?, days = ?, reviews = ?, lapses = ?,
         reviewed_at = ?, history = history || ?, updated_at = ? WHERE id = ?`,
      ...[dueAt, stability, difficulty, state.state, step, days, reviews, lapses, reviewedAt, added, now, id],
    )
  }

  list({ search, limit, offset }: WordAsks['list']): WordAnswers['list'] {
    const condition = `type = ?${search === '' ? '' : ` AND ${searched}`}`
    const values = search === '' ? [word] : [word, search]
    return {
      list: this.#all<KeptWord>(
        `SELECT ${columns} FROM cards WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        ...[...values, limit, offset],
      ),
      total: this.#one<{ total: number }>(`SELECT count(*) AS total FROM cards WHERE ${condition}`, ...values).total,
    }
  }

  listDue(now: number): Omit<WordAnswers['due'], 'corrections'> {
    const list = this.#all<KeptWord>(
      `SELECT ${columns} FROM cards WHERE type = ? AND due_at <= ? ORDER BY due_at, id LIMIT ${wordLimits.dueListed}`,
      ...[word, now + wordLimits.dueAheadMs],
    )
    const { due, total } = this.#one<{ due: number; total: number }>(
      `SELECT min(count(*) FILTER (WHERE due_at <= ?), ${wordLimits.dueCounted}) AS due, count(*) AS total FROM cards
       WHERE type = ?`,
      ...[now, word],
    )
    return { list, due, total }
  }

  countDays({ since, bounds }: WordAsks['figures']): WordAnswers['figures'] {
    const spans = bounds.slice(0, -1).map((from, index) => ({ from, until: bounds[index + 1] }))
    return {
      days: this.#all<ReviewDay>('SELECT day, reviews FROM review_days WHERE day >= ?', since),
      coming: this.#all<{ day: number; words: number }>(
        `SELECT d.value->>'from' AS day, min((SELECT count(*) FROM cards WHERE hidden = 0
             AND due_at >= d.value->>'from' AND due_at < d.value->>'until'), ${wordLimits.dueCounted}) AS words
         FROM json_each(?1) d`,
        JSON.stringify(spans),
      ),
    }
  }

  listOfLesson(lessonId: number): LessonWord[] {
    return this.#all<LessonWord>(
      `SELECT id, text, meaning, sentence, kind, saved_by AS savedBy, created_at AS createdAt FROM cards
       WHERE lesson_id = ? AND type = ? ORDER BY id LIMIT ${wordLimits.lessonListed}`,
      ...[lessonId, word],
    )
  }

  listSoonest(): Omit<WordAnswers['soonest'], 'corrections'> {
    const list = this.#all<WordAnswers['soonest']['list'][number]>(
      `SELECT id, text, meaning, due_at AS dueAt FROM cards WHERE type = ? ORDER BY due_at, id
       LIMIT ${wordLimits.preparationListed}`,
      word,
    )
    return { list, total: this.count() }
  }

  countKnown(): WordAnswers['counts'] {
    return this.#one<WordAnswers['counts']>(
      'SELECT count(*) FILTER (WHERE stability >= ?) AS known, count(*) AS total FROM cards WHERE type = ?',
      ...[knownAfterDays, word],
    )
  }

  listWhole({ after, limit }: WordAsks['whole']): Card[] {
    return this.#all<Card>(
      `SELECT ${columns}, lesson_id AS lessonId, normal_text AS normalText, history, updated_at AS updatedAt FROM cards
       WHERE id > ? AND type = ? ORDER BY id LIMIT ?`,
      ...[after, word, limit],
    )
  }

  listDays({ after, limit }: WordAsks['days']): ReviewDay[] {
    return this.#all<ReviewDay>(
      'SELECT day, reviews FROM review_days WHERE day > ? ORDER BY day LIMIT ?',
      ...[after, limit],
    )
  }

  #all<T>(text: string, ...values: Value[]): T[] {
    return this.#sql.exec(text, ...values).toArray() as T[]
  }

  #one<T>(text: string, ...values: Value[]): T {
    return this.#sql.exec(text, ...values).one() as T
  }
}
