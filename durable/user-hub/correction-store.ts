/**
 * The corrections of one student, as cards of another type in the table of their words: said, better and why are its text, its
 * sentence and its meaning. Raw SQL, as `card-store.ts`.
 */
import { newWordState } from '#contract/classroom/rules/word-schedule.ts'
import type { CorrectionTexts, OpenCorrections } from '#contract/classroom/shapes/correction.ts'
import { type CorrectionKind, correctionKinds, correctionLimits } from '#contract/vocabulary/corrections.ts'
import { knownAfterDays, wordLimits } from '#contract/vocabulary/words.ts'
import type {
  CorrectionAnswers,
  CorrectionAsks,
  KeptCorrection,
  KeptDueCorrections,
  SoonCorrections,
  WholeCorrection,
} from '#worker/hub-corrections.ts'
import { foldedSql } from '#worker/storage/folded-sql.ts'
import { cardTypes, stateColumns } from './card-store.ts'

const texts = 'text AS said, sentence AS better, meaning AS why, kind'
const columns = `id, ${texts}, lesson_id AS lessonId, saved_by AS savedBy, shown_at AS shownAt, hidden, created_at AS createdAt,
  updated_at AS updatedAt, ${stateColumns}`
const ofType = `type = ${cardTypes.correction}`
const searched = `instr(${foldedSql("text || ' ' || sentence || ' ' || meaning")}, ?) > 0`
const reviewed = `${ofType} AND hidden = 0 AND shown_at <= ?`

type Value = string | number | null
/** `history` as `contract/classroom/rules/review-text.ts` writes it. */
type WholeRow = Omit<WholeCorrection, 'history'> & { readonly history: string }

export class CorrectionStore {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
  }

  insert(
    id: number,
    correction: CorrectionTexts,
    { lessonId, savedBy, shownAt, now }: Omit<CorrectionAsks['correct'], 'corrections'>,
  ) {
    const { said, better, why, kind } = correction
    const { dueAt, stability, difficulty, state, step, days, reviews, lapses } = newWordState(shownAt)
    this.#sql.exec(
      // The number stands for the text, which words alone have once.
      `INSERT INTO cards (id, type, saved_by, lesson_id, text, normal_text, meaning, sentence, kind, due_at, stability, difficulty,
         state, step, days, reviews, lapses, reviewed_at, history, shown_at, created_at, updated_at)
       VALUES (?1, ?, ?, ?, ?, ?1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, '', ?, ?, ?)`,
      ...[id, cardTypes.correction, savedBy, lessonId, said, why, better, kind, dueAt, stability, difficulty],
      ...[state, step, days, reviews, lapses, shownAt, now, now],
    )
  }

  findSame(lessonId: number, { said, better }: CorrectionTexts): KeptCorrection | undefined {
    return this.#all<KeptCorrection>(
      `SELECT ${columns} FROM cards WHERE ${ofType} AND lesson_id = ? AND text = ? AND sentence = ?`,
      ...[lessonId, said, better],
    )[0]
  }

  find(id: number): KeptCorrection | undefined {
    return this.#all<KeptCorrection>(`SELECT ${columns} FROM cards WHERE id = ? AND ${ofType}`, id)[0]
  }

  count(): number {
    return this.#one<{ total: number }>(`SELECT count(*) AS total FROM cards WHERE ${ofType}`).total
  }

  list({ search, limit, offset, now }: CorrectionAsks['corrections']): CorrectionAnswers['corrections'] {
    const condition = `${ofType} AND shown_at <= ?${search === '' ? '' : ` AND ${searched}`}`
    const values = search === '' ? [now] : [now, search]
    return {
      list: this.#all<KeptCorrection>(
        `SELECT ${columns} FROM cards WHERE ${condition} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        ...[...values, limit, offset],
      ),
      total: this.#one<{ total: number }>(`SELECT count(*) AS total FROM cards WHERE ${condition}`, ...values).total,
    }
  }

  listOfLesson(lessonId: number, shownBy: number | null): KeptCorrection[] {
    return this.#all<KeptCorrection>(
      `SELECT ${columns} FROM cards WHERE lesson_id = ?1 AND ${ofType} AND (?2 IS NULL OR shown_at <= ?2) ORDER BY id
       LIMIT ${correctionLimits.perLesson}`,
      ...[lessonId, shownBy],
    )
  }

  storeTexts(id: number, { said, better, why, kind }: CorrectionTexts, now: number): void {
    this.#sql.exec(
      'UPDATE cards SET text = ?, sentence = ?, meaning = ?, kind = ?, updated_at = ? WHERE id = ?',
      ...[said, better, why, kind, now, id],
    )
  }

  /** They are due from now on, and not from when they were to be shown. */
  showWaiting(lessonId: number, now: number): number {
    return this.#all(
      `UPDATE cards SET shown_at = ?1, due_at = CASE WHEN reviews = 0 THEN ?1 ELSE due_at END, updated_at = ?1
       WHERE lesson_id = ?2 AND ${ofType} AND shown_at > ?1 RETURNING id`,
      ...[now, lessonId],
    ).length
  }

  storeHidden(id: number, hidden: boolean, now: number): void {
    this.#sql.exec('UPDATE cards SET hidden = ?, updated_at = ? WHERE id = ?', hidden ? 1 : 0, now, id)
  }

  listDue(now: number): KeptDueCorrections {
    const list = this.#all<KeptCorrection>(
      `SELECT ${columns} FROM cards WHERE ${reviewed} AND due_at <= ? ORDER BY due_at, id LIMIT ${correctionLimits.dueListed}`,
      ...[now, now + wordLimits.dueAheadMs],
    )
    const { due, total } = this.#one<{ due: number; total: number }>(
      `SELECT min(count(*) FILTER (WHERE due_at <= ?1), ${wordLimits.dueCounted}) AS due, count(*) AS total FROM cards
       WHERE ${ofType} AND hidden = 0 AND shown_at <= ?1`,
      now,
    )
    return { list, due, total, open: this.#countOpen(now) }
  }

  #countOpen(now: number): OpenCorrections {
    const rows = this.#all<{ kind: CorrectionKind; count: number }>(
      `SELECT kind, count(*) AS count FROM cards WHERE ${reviewed} AND stability < ? GROUP BY kind`,
      ...[now, knownAfterDays],
    )
    const counts = new Map(rows.map(({ kind, count }) => [kind, count]))
    return Object.fromEntries(correctionKinds.map((kind) => [kind, counts.get(kind) ?? 0])) as OpenCorrections
  }

  listSoonest(now: number): SoonCorrections {
    return this.#all<SoonCorrections[number]>(
      `SELECT id, text AS said, sentence AS better, kind, due_at AS dueAt FROM cards WHERE ${reviewed} ORDER BY due_at, id
       LIMIT ${correctionLimits.preparationListed}`,
      now,
    )
  }

  listWhole({ after, limit, now }: CorrectionAsks['wholeCorrections']): WholeRow[] {
    return this.#all<WholeRow>(
      `SELECT id, ${texts}, lesson_id AS lessonId, hidden, due_at AS dueAt, stability, difficulty, reviews, lapses,
         created_at AS createdAt, updated_at AS updatedAt, history FROM cards
       WHERE id > ? AND ${ofType} AND shown_at <= ? ORDER BY id LIMIT ?`,
      ...[after, now, limit],
    )
  }

  #all<T>(text: string, ...values: Value[]): T[] {
    return this.#sql.exec(text, ...values).toArray() as T[]
  }

  #one<T>(text: string, ...values: Value[]): T {
    return this.#sql.exec(text, ...values).one() as T
  }
}
