/** Signed-in users, inserted as rows; each is new, so that the tests of a file do not affect each other. */
import { env } from 'cloudflare:workers'
import type { Endpoint, ReplyOf, RequestOf } from '#contract/shared/api/endpoint.ts'
import { City, Gender } from '#contract/vocabulary/people.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import { refreshTutorPublic } from '#worker/features/catalogue/tutors/public-record.ts'
import { tokenKeys } from '#worker/keyring.ts'
import { openDb } from '#worker/storage/db.ts'
import { students, tutors, users } from '#worker/storage/schema/people.ts'
import { issueToken } from '#worker/tokens.ts'
import { apiCall } from './client.ts'
import { currentSearch } from './search.ts'

export const db = openDb(env.DB, currentSearch)

type UserFields = Partial<typeof users.$inferInsert>
type TutorFields = UserFields & Partial<Omit<typeof tutors.$inferInsert, 'id' | keyof UserFields>>

export interface Person {
  readonly id: number
  readonly role: Role
  readonly email: string
  /**
   * Issued when the user was created; `api` signs one per request, a second ahead, so that it survives a revocation.
   */
  readonly token: string
  api<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<ReplyOf<E>>
}

export const tokenFor = (id: number, now = Date.now()): Promise<string> => issueToken(tokenKeys(env), id, now)

let made = 0
/** A number that is unique within the run; also used for unique e-mails. */
export const nextNumber = (): number => ++made
/** A unique number whose ending has no meaning to the simulated phones. */
export const newPhone = (): string => `010${String(nextNumber()).padStart(7, '0')}5`
export const newEmail = (name = 'person'): string => `${name}-${nextNumber()}-${crypto.randomUUID()}@example.com`

const user = async (role: Role, fields: UserFields): Promise<Person> => {
  const now = Date.now()
  const email = fields.email ?? newEmail(`role${role}`)
  const { id } = await db
    .insert(users)
    .values({ name: null, createdAt: now, updatedAt: now, ...fields, role, email })
    .returning({ id: users.id })
    .get()
  return {
    id,
    role,
    email,
    token: await tokenFor(id, now),
    api: async (endpoint, input) => apiCall(endpoint, input, await tokenFor(id, Date.now() + 1000)),
  }
}

const student = async (fields: UserFields = {}): Promise<Person> => {
  const person = await user(Role.Student, {
    name: 'سارة محمود',
    gender: Gender.Female,
    birthYear: 1990,
    ...fields,
  })
  const now = Date.now()
  await db.insert(students).values({ userId: person.id, createdAt: now, updatedAt: now })
  return person
}

/** All fields a listed tutor needs; a test removes one to see the tutor disappear. */
const complete = (): UserFields => ({
  name: 'أحمد عبد الله',
  gender: Gender.Male,
  phone: newPhone(),
  city: City.Cairo,
  birthYear: 1990,
  image: 'users/images/tutor.png',
  verifiedEmail: true,
  verifiedPhone: true,
  verifiedWhatsApp: true,
})
const filmed = {
  bio: 'مدرس لغة إنجليزية بخبرة عشر سنوات',
  about: 'أساعدك على التحدث بثقة في العمل والسفر من خلال محادثات حقيقية ومواقف من الحياة اليومية.',
  video: 'tutors/videos/film.mp4',
  thumbnail: 'tutors/thumbnails/film.jpg',
  activated: true,
  notice: 0,
}

const tutorOf = async (role: Role, fields: TutorFields): Promise<Person> => {
  const { bio, about, video, thumbnail, studioId, activated, notice, bypassOnboarding, ...own } = fields
  const given = { bio, about, video, thumbnail, studioId, activated, notice, bypassOnboarding }
  const person = await user(role, { ...complete(), ...own })
  const now = Date.now()
  const kept = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  await db.insert(tutors).values({ ...filmed, ...kept, id: person.id, createdAt: now, updatedAt: now })
  await refreshTutorPublic(db, person.id, now)
  return person
}

export const people = {
  student,
  /** Onboarded and listed unless a field such as `{ activated: false }` prevents it. */
  tutor: (fields: TutorFields = {}) => tutorOf(Role.Tutor, fields),
  manager: (fields: TutorFields = {}) => tutorOf(Role.TutorManager, fields),
  studio: (fields: UserFields = {}) => user(Role.Studio, { name: 'استوديو النيل', ...fields }),
  admin: (fields: UserFields = {}) => user(Role.RegularAdmin, { name: 'منى عادل', ...fields }),
  superAdmin: (fields: UserFields = {}) => user(Role.SuperAdmin, { name: 'هدى سمير', ...fields }),
}

/** Creates a user of each role. */
export const personOf: Readonly<Record<Role, () => Promise<Person>>> = {
  [Role.SuperAdmin]: people.superAdmin,
  [Role.RegularAdmin]: people.admin,
  [Role.Tutor]: people.tutor,
  [Role.Student]: people.student,
  [Role.TutorManager]: people.manager,
  [Role.Studio]: people.studio,
}
