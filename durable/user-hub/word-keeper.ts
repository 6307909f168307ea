/**
 * The words of a student, with their reviews, in the storage of their hub. They come out of the database with the first question
 * about them, or by a job: the hub takes them, the database notes that it did, and from then on the hub answers. Whoever is killed in
 * between takes them once more; before the note nothing was answered, and after it nobody writes to them in the database.
 */

import { allReviews, packReviews } from '#contract/classroom/rules/review-text.ts'
import { addReviews, newWordState } from '#contract/classroom/rules/word-schedule.ts'
import { takeMissing } from '#contract/classroom/rules/words.ts'
import { cairoDayStart } from '#contract/shared/rules/time.ts'
import { normalizeWord, wordLimits } from '#contract/vocabulary/words.ts'
import type { Bindings } from '#worker/bindings.ts'
import type { WordAnswer, WordAnswers, WordAsks, WordQuestion } from '#worker/hub-words.ts'
import type { HubOwner } from '#worker/live-rooms.ts'
import { openDb } from '#worker/storage/db.ts'
import { CardStore } from './card-store.ts'
import { CorrectionKeeper } from './correction-keeper.ts'
import { noteAgain, noteMove, readWords } from './words-in-database.ts'

const ownerKey = 'words-of'
const forgottenKey = 'words-forgotten'

interface WordOwner extends HubOwner {
  /** Whether the database has noted that the words are here. */
  readonly isNoted: boolean
}

type Storage = Pick<DurableObjectStorage, 'kv' | 'sql' | 'transactionSync'>

/** Times the words are read again because somebody changed them in the database meanwhile. */
const mostTries = 5

export class WordKeeper {
  readonly #env: Pick<Bindings, 'DB'>
  readonly #storage: Storage
  readonly #cards: CardStore
  readonly #corrections: CorrectionKeeper
  /** Moves under way, by when their account was made. */
  readonly #moves = new Map<number, Promise<boolean>>()
  #lastId = 0

  constructor(env: Pick<Bindings, 'DB'>, storage: Storage) {
    this.#env = env
    this.#storage = storage
    this.#cards = new CardStore(storage.sql)
    this.#cards.addColumns()
    this.#corrections = new CorrectionKeeper(storage.sql, this.#cards, (now) => this.#nextId(now))
  }

  /** Null where the account is gone. */
  async ask(owner: HubOwner, question: WordQuestion, now: number): Promise<WordAnswer> {
    if (!this.#has(owner)) await this.#moveOnce(owner, now)
    return this.#has(owner) ? { answer: this.#storage.transactionSync(() => this.#answer(question)) } : null
  }

  /** Brings the words here unless they are; false where the account is gone. */
  async move(owner: HubOwner, now: number): Promise<boolean> {
    if (!this.#has(owner)) return this.#moveOnce(owner, now)
    await noteAgain(openDb(this.#env.DB), owner, now)
    return true
  }

  /** What is on its way at this moment is not kept either. */
  forget({ madeAt }: HubOwner): void {
    this.#storage.transactionSync(() => {
      this.#storage.kv.put(forgottenKey, madeAt)
      this.#storage.kv.delete(ownerKey)
      this.#cards.clear()
    })
  }

  #has({ madeAt }: HubOwner): boolean {
    const owner = this.#storage.kv.get<WordOwner>(ownerKey)
    return owner?.madeAt === madeAt && owner.isNoted
  }

  #moveOnce(owner: HubOwner, now: number): Promise<boolean> {
    const { madeAt } = owner
    const move = this.#moves.get(madeAt) ?? this.#take(owner, now).finally(() => this.#moves.delete(madeAt))
    this.#moves.set(madeAt, move)
    return move
  }

  async #take(owner: HubOwner, now: number): Promise<boolean> {
    const { kv } = this.#storage
    const db = openDb(this.#env.DB)
    for (let tries = 0; tries < mostTries; tries++) {
      const found = await readWords(db, owner)
      if (!found || kv.get(forgottenKey) === owner.madeAt) return false
      this.#storage.transactionSync(() => {
        this.#cards.replaceAll(found.cards, found.days)
        kv.put(ownerKey, { ...owner, isNoted: false } satisfies WordOwner)
      })
      if (!(await noteMove(db, owner, found, now))) continue
      if (kv.get(forgottenKey) === owner.madeAt) return false
      kv.put(ownerKey, { ...owner, isNoted: true } satisfies WordOwner)
      return true
    }
    throw new Error('the words of a student changed each time they were to move')
  }

  #answer(question: WordQuestion): WordAnswers[keyof WordAnswers] {
    const cards = this.#cards
    switch (question.ask) {
      case 'list':
        return cards.list(question)
      case 'due':
        return { ...cards.listDue(question.now), corrections: this.#corrections.listDue(question.now) }
      case 'figures':
        return cards.countDays(question)
      case 'ofLesson':
        return cards.listOfLesson(question.lessonId)
      case 'soonest':
        return { ...cards.listSoonest(), corrections: this.#corrections.listSoonest(question.now) }
      case 'counts':
        return cards.countKnown()
      case 'has':
        return cards.find(question.id) !== undefined
      case 'lacking':
        return question.normalTexts.filter((text) => !cards.findByText(text))
      case 'save':
        return this.#save(question)
      case 'review':
        return this.#review(question)
      case 'change':
        return this.#change(question)
      case 'remove':
        if (cards.find(question.id)) cards.delete(question.id)
        return null
      case 'whole':
        return this.#listWhole(question)
      case 'days':
        return cards.listDays(question)
      case 'corrections':
      case 'correctionsOfLesson':
      case 'correct':
      case 'showCorrections':
      case 'changeCorrection':
      case 'removeCorrection':
      case 'hasCorrection':
      case 'hideCorrection':
      case 'wholeCorrections':
        return this.#corrections.answer(question)
    }
  }

  #save({ word, savedBy, lessonId, now }: WordAsks['save']): WordAnswers['save'] {
    const normalText = normalizeWord(word.text)
    const remarks = { meaning: word.meaning, sentence: word.sentence, kind: word.kind ?? null }
    const known = this.#cards.findByText(normalText)
    if (known) {
      const completed = takeMissing(known, remarks)
      if (completed) this.#cards.storeRemarks(known.id, completed, now)
      return { id: known.id, text: known.text, isNew: false, isCompleted: completed !== null }
    }
    if (this.#cards.count() >= wordLimits.perStudent) return 'too-many-words'
    const { text } = word
    const at = { createdAt: now, updatedAt: now }
    const id = this.#nextId(now)
    this.#cards.insert({
      id,
      text,
      normalText,
      ...remarks,
      savedBy,
      lessonId,
      history: '',
      ...newWordState(now),
      ...at,
    })
    return { id, text, isNew: true, isCompleted: false }
  }

  /**
   * The instant in ms, or the next number that is free. Far above those of the database, and never given twice: a review that waits
   * on a device for a word that was removed is of no other word, also after the hub was brought back to an earlier state.
   */
  #nextId(now: number): number {
    this.#lastId = Math.max(now, this.#lastId + 1, this.#cards.lastId() + 1)
    return this.#lastId
  }

  #review({ sent, now }: WordAsks['review']): WordAnswers['review'] {
    const ids = [...new Set(sent.map(({ wordId }) => wordId))]
    const bounds = { now, most: wordLimits.reviewsPerWord }
    const days = new Map<number, number>()
    const reviewed = this.#cards.listReviewed(ids).map(({ id, createdAt, history, ...state }) => {
      const answered = sent.filter(({ wordId }) => wordId === id)
      const word = addReviews({ createdAt, state, reviews: allReviews(history, []) }, answered, bounds)
      if (word.added.length > 0) this.#cards.storeState(id, word.state, packReviews(word.added), now)
      for (const day of word.added.map(({ at }) => cairoDayStart(at))) days.set(day, (days.get(day) ?? 0) + 1)
      return { id, state: word.state }
    })
    for (const [day, count] of days) this.#cards.addToDay(day, count)
    return reviewed
  }

  #change({ id, texts, now }: WordAsks['change']): WordAnswers['change'] {
    const word = this.#cards.find(id)
    if (!word) return null
    const { meaning, sentence, kind = word.kind } = texts
    this.#cards.storeRemarks(id, { meaning, sentence, kind }, now)
    return { ...word, meaning, sentence, kind }
  }

  #listWhole(page: WordAsks['whole']): WordAnswers['whole'] {
    return this.#cards
      .listWhole(page)
      .map(({ id, text, meaning, sentence, kind, dueAt, stability, difficulty, reviews, lapses, ...rest }) => ({
        ...{ id, text, meaning, sentence, kind, dueAt, stability, difficulty, reviews, lapses },
        history: JSON.stringify(allReviews(rest.history, []).map(({ grade, at }) => ({ grade, at }))),
        createdAt: rest.createdAt,
        updatedAt: rest.updatedAt,
      }))
  }
}
