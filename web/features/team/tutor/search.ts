/** What the address of a tutor's page says. Pure; routes load before their screens. */
import * as v from 'valibot'

/** `task`: what of the work list is decided here, as `film-12`; of an activation the number is the tutor's. */
export const TutorSearch = v.object({
  task: v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/^(?:film|interview|demo|activation)-[1-9]\d{0,15}$/))),
    undefined,
  ),
})
