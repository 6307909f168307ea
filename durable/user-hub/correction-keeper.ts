/** What a tutor corrected of one student, in the storage of the student's hub: what is added, changed, shown and hidden. */
import { allReviews } from '#contract/classroom/rules/review-text.ts'
import { correctionLimits } from '#contract/vocabulary/corrections.ts'
import type { CorrectionAnswers, CorrectionAsks, KeptCorrection } from '#worker/hub-corrections.ts'
import type { CardStore } from './card-store.ts'
import { CorrectionStore } from './correction-store.ts'

type Question = { [A in keyof CorrectionAsks]: { readonly ask: A } & CorrectionAsks[A] }[keyof CorrectionAsks]

export class CorrectionKeeper {
  readonly #store: CorrectionStore
  readonly #cards: CardStore
  readonly #nextId: (now: number) => number

  /** `nextId`: of any card. */
  constructor(sql: SqlStorage, cards: CardStore, nextId: (now: number) => number) {
    this.#store = new CorrectionStore(sql)
    this.#cards = cards
    this.#nextId = nextId
  }

  listDue(now: number) {
    return this.#store.listDue(now)
  }

  listSoonest(now: number) {
    return this.#store.listSoonest(now)
  }

  answer(question: Question): CorrectionAnswers[keyof CorrectionAnswers] {
    const store = this.#store
    switch (question.ask) {
      case 'corrections':
        return store.list(question)
      case 'correctionsOfLesson':
        return store.listOfLesson(question.lessonId, question.shownBy)
      case 'correct':
        return this.#correct(question)
      case 'showCorrections':
        return store.showWaiting(question.lessonId, question.now)
      case 'changeCorrection':
        return this.#change(question)
      case 'removeCorrection':
        return this.#remove(question)
      case 'hasCorrection':
        return this.#findShown(question.id, question.now) !== null
      case 'hideCorrection':
        return this.#hide(question)
      case 'wholeCorrections':
        return this.#listWhole(question)
    }
  }

  #correct({ corrections, ...about }: CorrectionAsks['correct']): CorrectionAnswers['correct'] {
    const { lessonId, now } = about
    const known = corrections.map((one) => this.#store.findSame(lessonId, one))
    const isSame =
      (at: number) =>
      (other: (typeof corrections)[number], index: number): boolean =>
        index < at && other.said === corrections[at]?.said && other.better === corrections[at]?.better
    const missing = corrections.filter((_, at) => !known[at] && !corrections.some(isSame(at)))
    const inLesson = this.#store.listOfLesson(lessonId, null).length
    const isFull =
      inLesson + missing.length > correctionLimits.perLesson ||
      this.#store.count() + missing.length > correctionLimits.perStudent
    if (missing.length > 0 && isFull) return 'too-many-corrections'
    for (const correction of missing) this.#store.insert(this.#nextId(now), correction, about)
    const list = corrections.map((one, at) => known[at] ?? (this.#store.findSame(lessonId, one) as KeptCorrection))
    return { list, added: missing.length }
  }

  #change({ lessonId, id, texts, now }: CorrectionAsks['changeCorrection']): KeptCorrection | null {
    const known = this.#findOfLesson(lessonId, id)
    if (!known) return null
    this.#store.storeTexts(id, texts, now)
    return { ...known, ...texts, updatedAt: now }
  }

  #remove({ lessonId, id, now }: CorrectionAsks['removeCorrection']): boolean {
    const known = this.#findOfLesson(lessonId, id)
    if (!known) return false
    this.#cards.delete(id)
    return known.shownAt <= now
  }

  #hide({ id, hidden, now }: CorrectionAsks['hideCorrection']): KeptCorrection | null {
    const known = this.#findShown(id, now)
    if (!known) return null
    this.#store.storeHidden(id, hidden, now)
    return { ...known, hidden: hidden ? 1 : 0, updatedAt: now }
  }

  #listWhole(page: CorrectionAsks['wholeCorrections']): CorrectionAnswers['wholeCorrections'] {
    return this.#store.listWhole(page).map(({ history, ...rest }) => ({
      ...rest,
      history: JSON.stringify(allReviews(history, []).map(({ grade, at }) => ({ grade, at }))),
    }))
  }

  #findOfLesson(lessonId: number, id: number): KeptCorrection | null {
    const known = this.#store.find(id)
    return known?.lessonId === lessonId ? known : null
  }

  #findShown(id: number, now: number): KeptCorrection | null {
    const known = this.#store.find(id)
    return known && known.shownAt <= now ? known : null
  }
}
