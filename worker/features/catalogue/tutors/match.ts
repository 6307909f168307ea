/** What a searched or narrowed list of tutors is asked for. */
import { type SQL, sql } from 'drizzle-orm'
import type { TutorSort } from '#contract/vocabulary/tutor-list.ts'

/** What tutors of a list have in common. */
export interface TutorMatch {
  readonly sort: TutorSort
  /** A term of three letters or more, the shortest that are indexed; empty for any. */
  readonly term: string
  /** A term of one or two letters, looked for in the first rows of the others only; empty for any. */
  readonly shortTerm: string
  /** Words of the facets, of which a tutor has one of each list. */
  readonly words: readonly (readonly string[])[]
}

/** Whether it leaves out nobody. */
export const isEverybody = ({ term, shortTerm, words }: TutorMatch): boolean =>
  term === '' && shortTerm === '' && words.length === 0

/** Whether a text of facets has one of these words. */
export const hasOneOf = (facets: SQL, list: readonly string[]): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(list)}) WHERE instr(${facets}, ' ' || value || ' ') > 0)`
