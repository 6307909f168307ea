/** What the users of the demo world have agreed to: everything with their accounts, but for one who is asked. */
import { agreedTexts, consentVersions } from '#contract/vocabulary/consents.ts'
import { type Role, regularRoles } from '#contract/vocabulary/roles.ts'
import type { Row } from './seed-rows.ts'

export const consentRows = (users: readonly Row[], askedId: number): Row[] =>
  users
    .filter(({ id, role }) => id !== askedId && regularRoles.includes(role as Role))
    .flatMap(({ id = null, created_at = null }) =>
      agreedTexts.map((kind) => ({
        user_id: id,
        kind,
        version: consentVersions[kind],
        given: 1,
        way: 'registration',
        created_at,
      })),
    )
