/** What the lists of the studio's screens show: the parameters of their address, and the request they lead to. Pure. */
import * as v from 'valibot'
import { tutorMedia } from '#contract/vocabulary/media.ts'
import { isAdmin, type Role } from '#contract/vocabulary/roles.ts'
import { SearchWords } from '#web/lib/search-words.ts'

export const missingChoices = ['any', ...tutorMedia] as const

/** `missing` absent: everybody. `studio`: for admins, who see the tutors of all studios. */
export const MediaSearch = v.object({
  q: SearchWords,
  missing: v.fallback(v.optional(v.picklist(missingChoices)), undefined),
  studio: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined),
})
export type MediaSearch = v.InferOutput<typeof MediaSearch>

export const noFilters: MediaSearch = { q: undefined, missing: undefined, studio: undefined }

/** The filters of one list request. A studio's own tutors are chosen by the server. */
export const toListQuery = (role: Role, { q, missing, studio }: MediaSearch) => ({
  ...(q && { search: q }),
  ...(missing && { missing }),
  ...(studio && isAdmin(role) && { studioId: studio }),
})

/** Whether anything narrows the list. */
export const isFiltered = (role: Role, search: MediaSearch): boolean =>
  Object.keys(toListQuery(role, search)).length > 0
