/**
 * The last answers of queries that can be read without a network, in IndexedDB, for the signed-in person only. A query
 * declares it with `readableOffline`; see web/lib/last-answer.ts for where they are read.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { dayMs } from '#contract/shared/rules/time.ts'
import { serverNow } from './clock.ts'
import { createIndexedStore } from './indexed-store.ts'
import { currentUserId, readStoredUserId } from './token.ts'

export interface KeptAnswer {
  readonly owner: number
  readonly hash: string
  readonly data: unknown
  /** When the server gave the answer, epoch ms. */
  readonly updatedAt: number
}

/** Where answers are kept: IndexedDB, or memory in tests. */
export interface AnswerStore {
  read(key: string): Promise<KeptAnswer | undefined>
  readAll(): Promise<KeptAnswer[]>
  write(key: string, answer: KeptAnswer): Promise<void>
  remove(key: string): Promise<void>
  clear(): Promise<void>
}

export const keyOfAnswer = ({ owner, hash }: Pick<KeptAnswer, 'owner' | 'hash'>): string => `${owner} ${hash}`

/** How long an answer can be read. */
const keptMs = 14 * dayMs
/** How many answers are kept, latest first: conversations have one or two each. */
const keptCount = 60

/** Keys of what must not stay: other people's answers, old ones, and the oldest of too many. */
export const findOutdated = (answers: readonly KeptAnswer[], owner: number | null, now: number): string[] => {
  const isOurs = (answer: KeptAnswer): boolean => answer.owner === owner && now - answer.updatedAt < keptMs
  const ours = answers.filter(isOurs).sort((a, b) => b.updatedAt - a.updatedAt)
  return [...answers.filter((answer) => !isOurs(answer)), ...ours.slice(keptCount)].map(keyOfAnswer)
}

const inStore = createIndexedStore('hiwar-answers', 'answers')

export const indexedAnswers: AnswerStore = {
  read: (key) => inStore('readonly', (store) => store.get(key)),
  readAll: () => inStore('readonly', (store) => store.getAll()),
  write: (key, answer) => inStore('readwrite', (store) => store.put(answer, key)).then(() => undefined),
  remove: (key) => inStore('readwrite', (store) => store.delete(key)),
  clear: () => inStore('readwrite', (store) => store.clear()),
}

/** The answer kept for this person; null when there is none, or it is too old. */
export const readKeptAnswer = async (hash: string, now: number, store = indexedAnswers): Promise<KeptAnswer | null> => {
  const owner = currentUserId()
  if (owner === null) return null
  const answer = await store.read(keyOfAnswer({ owner, hash })).catch(() => undefined)
  // The person may have left while the store was read.
  return answer && now - answer.updatedAt < keptMs && readStoredUserId() === owner ? answer : null
}

/** Removes everything that is kept, whoever it belongs to. */
export const forgetKeptAnswers = (store = indexedAnswers): Promise<void> =>
  store.clear().catch(() => {
    // Nothing could have been kept.
  })

type OfflineQuery = Query<unknown, Error, unknown, QueryKey>

/** What of a query's data is kept; undefined where nothing is. */
const partToKeep = ({ meta, state: { data } }: OfflineQuery): unknown => {
  if (meta?.offline === undefined || data === undefined) return undefined
  return meta.offline === true ? data : meta.offline(data)
}

export interface AnswerKeeper {
  /** Writes what has changed since the last call. Removes everything instead if the person has left meanwhile. */
  save(): Promise<void>
}

/**
 * Signing out in one tab removes the token before it clears the store. So whoever finds, after writing, that the token
 * is still there has written before the store was cleared; and whoever finds it gone clears the store as well.
 */
export const createAnswerKeeper = (queryClient: QueryClient, store = indexedAnswers): AnswerKeeper => {
  const written = new Map<string, number>()
  return {
    async save() {
      const owner = currentUserId()
      if (owner === null || readStoredUserId() !== owner) {
        written.clear()
        return
      }
      for (const query of queryClient.getQueryCache().getAll()) {
        const { queryHash: hash, state } = query
        const data = partToKeep(query)
        if (data === undefined || written.get(hash) === state.dataUpdatedAt) continue
        written.set(hash, state.dataUpdatedAt)
        const answer = { owner, hash, data, updatedAt: state.dataUpdatedAt }
        await store.write(keyOfAnswer(answer), answer).catch(() => written.delete(hash))
        if (readStoredUserId() === owner) continue
        written.clear()
        return forgetKeptAnswers(store)
      }
    },
  }
}

/** How long changes are collected before they are written, ms. */
const saveDelayMs = 1000

/**
 * Keeps answers from now on, and removes those that must not stay; all that was read, with `forget`, where the last
 * person left without this. Called once, when the app is idle.
 */
export const keepAnswers = async (queryClient: QueryClient, forget: () => Promise<unknown>): Promise<void> => {
  const keeper = createAnswerKeeper(queryClient)
  let isPlanned = false
  const saveSoon = (): void => {
    if (isPlanned) return
    isPlanned = true
    setTimeout(() => {
      isPlanned = false
      void keeper.save()
    }, saveDelayMs)
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if ((type === 'updated' || type === 'observerAdded') && query.meta?.offline !== undefined) saveSoon()
  })
  // A tab in the background may be ended without further notice.
  document.addEventListener('visibilitychange', () => document.hidden && void keeper.save())
  const owner = currentUserId()
  const answers = await indexedAnswers.readAll().catch(() => [])
  const outdated = findOutdated(answers, owner, serverNow())
  if (answers.some((answer) => answer.owner !== owner)) await forget()
  else await Promise.all(outdated.map((key) => indexedAnswers.remove(key).catch(() => undefined)))
  saveSoon()
}
