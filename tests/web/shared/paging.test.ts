import { expect, test } from 'vitest'
import { allPages, nextPage } from '#web/lib/paging.ts'

const page = (ids: number[], total: number, totalIsLowerBound?: boolean) => ({
  list: ids.map((id) => ({ id })),
  total,
  ...(totalIsLowerBound === undefined ? {} : { totalIsLowerBound }),
})

test('the last page is the one with which as many rows are loaded as the server counted', () => {
  const [first, second] = [page([1, 2], 3), page([3], 3)]
  expect(nextPage(first, [first])).toBe(2)
  expect(nextPage(second, [first, second])).toBeUndefined()
  expect(nextPage(page([], 3), [first, page([], 3)])).toBeUndefined()
})

test('a list that was not counted to its end goes on until a page is empty', async () => {
  const asked: number[] = []
  const rows = await allPages(async (number) => {
    asked.push(number)
    return page(number <= 3 ? [2 * number, 2 * number + 1] : [], 4, true)
  })
  expect(rows).toHaveLength(6)
  expect(asked).toEqual([1, 2, 3, 4])
})
