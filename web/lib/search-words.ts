import * as v from 'valibot'
import { limits } from '#contract/vocabulary/limits.ts'

/** Words to search for, in the address. The router parses a numeric value as a number; it is still a text. */
export const SearchWords = v.fallback(
  v.optional(
    v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), v.trim(), v.maxLength(limits.search.max)),
  ),
  undefined,
)
