/** Searches of the tutor list that found nobody, as they are counted: without whoever searched, and without their words. */
import type { TutorFilter } from '../../people/shapes/tutor.ts'
import { type MissCause, type SearchPart, searchParts } from '../../vocabulary/demand.ts'

/** What a search was narrowed by; of words only that there were some. */
export interface MissedFilter extends TutorFilter {
  readonly text?: true
}

interface Search extends TutorFilter {
  readonly search?: string | undefined
}

/** A filter with its values in one order, so that two searches for the same count as one; null for one narrowed by nothing. */
export const toMissedFilter = ({ search, topic, level, gender, when, part }: Search): MissedFilter | null => {
  const filter: MissedFilter = {
    ...(when ? { when } : {}),
    ...(part?.length ? { part: part.toSorted() } : {}),
    ...(level?.length ? { level: level.toSorted((one, other) => one - other) } : {}),
    ...(gender ? { gender } : {}),
    ...(topic?.length ? { topic: topic.toSorted((one, other) => one - other) } : {}),
    ...(search?.trim() ? { text: true as const } : {}),
  }
  return Object.keys(filter).length === 0 ? null : filter
}

/** By what a search is narrowed. */
export const partsOf = (filter: MissedFilter): SearchPart[] => searchParts.filter((part) => filter[part] !== undefined)

/** The same search without one of them. */
export const withoutPart = <S extends Search>(search: S, part: SearchPart): S => ({
  ...search,
  [part === 'text' ? 'search' : part]: undefined,
})

/** Why nobody was found: the first part without which somebody is. A search by one part has that alone. */
export const causeOfMiss = (parts: readonly SearchPart[], findsWithout: (part: SearchPart) => boolean): MissCause => {
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  return parts.find(findsWithout) ?? 'several'
}
