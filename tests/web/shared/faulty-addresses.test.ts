/** Addresses of public pages that name what nobody offers. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { limits } from '#contract/vocabulary/limits.ts'
import { FilterSearch } from '#web/features/catalogue/tutors/filters.ts'
import { SearchWords } from '#web/lib/search-words.ts'

const parse = (search: object) => v.parse(v.object({ q: SearchWords, ...FilterSearch }), search)

test('a search of a hundred letters is one, and a longer one is left out', () => {
  const longest = 'ب'.repeat(limits.search.max)
  expect(parse({ q: longest }).q).toBe(longest)
  expect(parse({ q: `${longest}ب` }).q).toBeUndefined()
})

test('filters and orders that there are not are left out, and the others stay', () => {
  expect(parse({ level: 99, when: 'never', sort: 'price', topic: -1, gender: 'female' })).toEqual({ gender: 'female' })
})
