/** Answers queries from what was last seen while the network does not answer. */
import { notifyManager, type Query, type QueryFunction, type QueryFunctionContext } from '@tanstack/react-query'
import { isNoAnswerError } from './api-errors.ts'
import { serverNow } from './clock.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The last answer can be read without a network: all of it, or the part that the function gives. */
      // biome-ignore lint/suspicious/noExplicitAny: each query's function takes that query's data.
      offline?: true | ((data: any) => unknown)
    }
  }
}

/** Options of a query whose last answer can be read without a network. */
export const readableOffline = { networkMode: 'offlineFirst', meta: { offline: true } } as const

/** When the server gave the answer that was kept, epoch ms, of queries that show one. */
const keptSince = new WeakMap<Query, number>()

/** Whether the query shows a kept answer, because the network has not answered since. */
export const isLastSeen = (query: Query): boolean => keptSince.get(query) === query.state.dataUpdatedAt

/**
 * Whether the query has nothing newer than what was kept. Another page of a list is not kept, and a screen must be told
 * that it did not come.
 */
const needsKeptAnswer = (query: Query): boolean =>
  query.state.data === undefined || (isLastSeen(query) && query.state.fetchMeta?.fetchMore === undefined)

/** A `persister` of the query client: while no answer comes and the tab has none either, gives the one that was kept. */
export const answerFromLastSeen = async <T>(
  fetchAnswer: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> => {
  try {
    return await fetchAnswer(context)
  } catch (error) {
    if (!isNoAnswerError(error) || query.meta?.offline === undefined || !needsKeptAnswer(query)) throw error
    // Its code may be out of reach as well.
    const kept = await import('./kept-answers.ts').then(
      ({ readKeptAnswer }) => readKeptAnswer(query.queryHash, serverNow()),
      () => null,
    )
    if (!kept) throw error
    keptSince.set(query, kept.updatedAt)
    // After the query has stored the data: it keeps its age, and the network brings a new answer.
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: kept.updatedAt, isInvalidated: true }))
    return kept.data as T
  }
}
