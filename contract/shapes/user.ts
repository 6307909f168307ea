import * as v from 'valibot'
import { City, Gender, NotificationMethod } from '../vocabulary/people.ts'
import { Role } from '../vocabulary/roles.ts'
import { FileUrl, Id, Instant } from './wire.ts'

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

export const CreatedStudent = v.object({
  user: v.object({ ...UserSelf.entries, ...StudentFields.entries }),
  token: v.string(),
})
