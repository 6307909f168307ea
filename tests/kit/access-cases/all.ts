/**
 * A case for every endpoint marked `owned`: a row, the user who owns it, and one who does not. The access test expects
 * the first to succeed and the second to be refused. For endpoints about the caller (`owned: 'self'`) the case follows
 * from the declaration, unless they need more input than the id; for every other the access test requires a case, in the
 * file of the endpoint's room.
 */
import { areas } from '#contract/all-endpoints.ts'
import { type Endpoint, personFieldOf, type RequestOf } from '#contract/shared/api/endpoint.ts'
import { isAdmin, Role } from '#contract/vocabulary/roles.ts'
import { personOf } from '#tests/kit/people.ts'
import { catalogueAccess } from './catalogue.ts'
import { classroomAccess } from './classroom.ts'
import { hoursAccess } from './hours.ts'
import { joiningAccess } from './joining.ts'
import { lessonsAccess } from './lessons.ts'
import { moneyAccess } from './money.ts'
import { type OwnedCase, owned } from './owned-case.ts'
import { peopleAccess } from './people.ts'
import { talkAccess } from './talk.ts'
import { teamAccess } from './team.ts'

/** The case of an endpoint about the caller: two users of the first role that may call it and is not an admin. */
const aboutOneself = (endpoint: Endpoint): OwnedCase =>
  owned(endpoint, async () => {
    const roles = typeof endpoint.who === 'string' ? [Role.Student] : endpoint.who
    const role = roles.find((one) => !isAdmin(one)) ?? Role.Student
    const [owner, stranger, field] = [await personOf[role](), await personOf[role](), personFieldOf(endpoint)]
    if (!field) throw new Error(`${endpoint.path} names nobody`)
    return { owner, stranger, input: { [field.part]: { [field.name]: owner.id } } as RequestOf<Endpoint> }
  })

const ownCases: readonly OwnedCase[] = [
  ...catalogueAccess,
  ...classroomAccess,
  ...hoursAccess,
  ...joiningAccess,
  ...lessonsAccess,
  ...moneyAccess,
  ...peopleAccess,
  ...talkAccess,
  ...teamAccess,
]

const keptBySelf = Object.values(areas)
  .flatMap((declared): Endpoint[] => Object.values(declared))
  .filter((endpoint) => endpoint.owned === 'self' && !ownCases.some((one) => one.endpoint === endpoint))

export const ownedCases: readonly OwnedCase[] = [...ownCases, ...keptBySelf.map(aboutOneself)]
