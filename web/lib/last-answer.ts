/** Answers queries from what was last seen while the network or the server does not answer. */
import { notifyManager, type Query, type QueryFunction, type QueryFunctionContext } from '@tanstack/react-query'
import { isNoAnswerError, statusOf } from './api-errors.ts'
import { serverNow } from './clock.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The last answer can be read without a network: all of it, or the part that the function gives. */
      // biome-ignore lint/suspicious/noExplicitAny: each query's function takes that query's data.
      offline?: true | ((data: any) => unknown)
      /**
       * Some of the answer may be taken back by whoever it is about: gives what is left without that, or the answer itself
       * where it has none. Only this is in copies of a page that outlive the minute in which it is shown as it is.
       */
      // biome-ignore lint/suspicious/noExplicitAny: each query's function takes that query's data.
      lasting?: (data: any) => unknown
    }
  }
}

/** Options of a query whose last answer can be read without a network. */
export const readableOffline = { networkMode: 'offlineFirst', meta: { offline: true } } as const

/** What gives no answer: the network, or a server that fails behind one that works. */
export type Silent = 'network' | 'server'

/** Of queries that show a kept answer: when the server gave it, epoch ms, and why there is no newer one. */
const keptSince = new WeakMap<Query, { readonly at: number; readonly silent: Silent }>()

/** What has not answered since the answer was kept that the query shows; null for an answer of this visit. */
export const silentOf = (query: Query): Silent | null => {
  const shownAnswer = keptSince.get(query)
  return shownAnswer?.at === query.state.dataUpdatedAt ? shownAnswer.silent : null
}

export const isLastSeen = (query: Query): boolean => silentOf(query) !== null

const silentBy = (error: unknown): Silent | null => {
  if (isNoAnswerError(error)) return 'network'
  return (statusOf(error) ?? 0) >= 500 ? 'server' : null
}

/**
 * Whether the query has nothing newer than what was kept. Another page of a list is not kept, and a screen must be told
 * that it did not come.
 */
const needsKeptAnswer = (query: Query): boolean =>
  query.state.data === undefined || (isLastSeen(query) && query.state.fetchMeta?.fetchMore === undefined)

/** A `persister` of the query client: while no answer comes, or a failing server's, and the tab has none either, gives the one that was kept. */
export const answerFromLastSeen = async <T>(
  fetchAnswer: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> => {
  try {
    return await fetchAnswer(context)
  } catch (error) {
    const silent = silentBy(error)
    if (silent === null || query.meta?.offline === undefined || !needsKeptAnswer(query)) throw error
    // Its code may be out of reach as well.
    const answer = await import('./kept-answers.ts').then(
      ({ readKeptAnswer }) => readKeptAnswer(query.queryHash, serverNow()),
      () => null,
    )
    if (!answer) throw error
    keptSince.set(query, { at: answer.updatedAt, silent })
    // After the query has stored the data: it keeps its age, and the network brings a new answer.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: answer.updatedAt, isInvalidated: true }))
    return answer.data as T
  }
}
