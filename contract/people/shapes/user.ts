import * as v from 'valibot'
import {
  About,
  Address,
  Bio,
  BirthYear,
  CityField,
  Email,
  EnglishLevelField,
  FullName,
  GenderField,
  NoticeMinutes,
  Phone,
  TutorName,
} from '../../shared/shapes/fields.ts'
import { code, FileUrl, Id, Instant } from '../../shared/shapes/wire.ts'
import { City, englishLevels, Gender, NotificationMethod } from '../../vocabulary/people.ts'
import { isTutorType, Role } from '../../vocabulary/roles.ts'
import { LoginPassword, NewPassword } from './passwords.ts'

export const RoleField = v.picklist(Object.values(Role))

/** A person as seen by themselves and by admins. The password itself never leaves the server. */
export const UserSelf = v.object({
  id: Id,
  email: v.string(),
  /** True when the account has a password; false for accounts made through Google. */
  password: v.boolean(),
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  address: v.nullable(v.string()),
  birthYear: v.nullable(v.number()),
  gender: v.nullable(v.picklist(Object.values(Gender))),
  role: RoleField,
  verifiedEmail: v.boolean(),
  verifiedPhone: v.boolean(),
  verifiedWhatsApp: v.boolean(),
  creditScore: v.number(),
  city: v.nullable(v.picklist(Object.values(City))),
  phone: v.nullable(v.string()),
  notificationMethod: v.nullable(v.picklist(Object.values(NotificationMethod))),
  /** The block of the account, for admins; left out where there is none. One whose end has passed no longer stands. */
  block: v.optional(v.object({ until: v.nullable(Instant) })),
  /** The account has a passkey or an app for one-time codes; left out where it has neither. */
  factor: v.optional(v.literal(true)),
  createdAt: Instant,
  updatedAt: Instant,
})
export type UserSelf = v.InferOutput<typeof UserSelf>

/** Registration and login answer: who you are, and the token that says so. */
export const SignedIn = v.object({ user: UserSelf, token: v.string() })

/** As `SignedIn`, but `token` is null when an admin made the account for somebody else. */
export const CreatedUser = v.object({ user: UserSelf, token: v.nullable(v.string()) })

export const StudentFields = v.object({
  userId: Id,
  jobTitle: v.nullable(v.string()),
  englishLevel: v.nullable(v.number()),
  learningObjective: v.nullable(v.string()),
})

/** What a student tells their tutors about themselves. `id` and `userId` are the same. */
export const Student = v.object({
  id: Id,
  ...StudentFields.entries,
  /** Whether they are under age. */
  minor: v.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Student = v.InferOutput<typeof Student>

/** A studio as tutors choose it. */
export const PublicStudio = v.object({
  id: Id,
  name: v.nullable(v.string()),
  address: v.nullable(v.string()),
  image: v.nullable(FileUrl),
})
export type PublicStudio = v.InferOutput<typeof PublicStudio>

export const CreatedStudent = v.object({
  user: v.object({ ...UserSelf.entries, ...StudentFields.entries }),
  token: v.string(),
})

/** How a name is judged once it is known whose it is. */
export const nameFieldOf = (role: Role) => (isTutorType(role) ? TutorName : FullName)

/** The levels a tutor likes to teach: one at least, each once, lowest first. */
const TaughtLevels = v.pipe(
  v.array(EnglishLevelField, code('invalid-english-level')),
  v.minLength(1, code('invalid-english-level')),
  v.maxLength(englishLevels.length, code('invalid-english-level')),
  v.transform((chosen) => englishLevels.filter((level) => chosen.includes(level))),
)

/** Absent leaves a field, null clears it. The name is judged by the role of the person, so here it is only text. */
export const UserChanges = v.object({
  email: v.optional(Email),
  password: v.optional(v.object({ current: v.nullable(LoginPassword), new: NewPassword })),
  name: v.optional(v.string(code('invalid-user-name'))),
  gender: v.optional(v.nullable(GenderField)),
  city: v.optional(v.nullable(CityField)),
  birthYear: v.optional(BirthYear),
  phone: v.optional(v.nullable(Phone)),
  notificationMethod: v.optional(v.nullable(v.picklist(Object.values(NotificationMethod)))),
  image: v.optional(v.null()),
  video: v.optional(v.null()),
  thumbnail: v.optional(v.null()),
  bio: v.optional(Bio),
  about: v.optional(About),
  notice: v.optional(NoticeMinutes),
  levels: v.optional(TaughtLevels),
  studioId: v.optional(Id),
  activated: v.optional(v.boolean()),
  bypassOnboarding: v.optional(v.boolean()),
  address: v.optional(v.nullable(Address)),
})
export type UserChanges = v.InferOutput<typeof UserChanges>

/**
 * The account after a change. `token` is there when the caller changed their own password or e-mail: every token issued
 * before, the caller's own included, opens nothing more, and this one takes its place.
 */
export const ChangedUser = v.object({ ...UserSelf.entries, token: v.optional(v.string()) })

/** Somebody the team searched for. */
export const FoundPerson = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  role: RoleField,
  email: v.string(),
  phone: v.nullable(v.string()),
})
export type FoundPerson = v.InferOutput<typeof FoundPerson>

/** One of the two people of a booking. */
export const BookedPerson = v.object({
  id: Id,
  name: v.nullable(v.string()),
  image: v.nullable(FileUrl),
  role: RoleField,
})
export type BookedPerson = v.InferOutput<typeof BookedPerson>
