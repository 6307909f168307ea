/** The company's books outside: what has not reached them, and sending it again. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getBooks, repeatBooks } from '#contract/team/api/books.ts'
import { api } from '#web/lib/api.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

const booksQuery = queryOptions({
  queryKey: ['admin', 'books'],
  queryFn: ({ signal }) => api(getBooks, {}, { signal }),
})

export const useBooks = () => useQuery(booksQuery)

export const useRepeatBooks = () => useAdminMutation((ids: number[]) => api(repeatBooks, { body: { ids } }))
