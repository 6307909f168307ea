import type { UserSelf } from '#contract/shapes/user.ts'
import type { users } from '#worker/storage/schema/people.ts'

/** Epoch ms as an ISO-8601 text. */
export const toIsoInstant = (ms: number): string => new Date(ms).toISOString()
export const toIsoInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toIsoInstant(ms))

/** URL path of a public file, from its object key. */
export const fileUrl = <K extends string | null>(key: K) =>
  (key === null ? null : `/assets/uploads/${key}`) as K extends string ? string : null

/** An account as its owner and admins see it. */
export const userView = (user: typeof users.$inferSelect): UserSelf => ({
  id: user.id,
  email: user.email,
  password: user.passwordHash !== null,
  name: user.name,
  image: fileUrl(user.image),
  address: user.address,
  birthYear: user.birthYear,
  gender: user.gender,
  role: user.role,
  verifiedEmail: user.verifiedEmail,
  verifiedPhone: user.verifiedPhone,
  verifiedWhatsApp: user.verifiedWhatsApp,
  creditScore: user.creditScore,
  city: user.city,
  phone: user.phone,
  notificationMethod: user.notificationMethod,
  createdAt: toIsoInstant(user.createdAt),
  updatedAt: toIsoInstant(user.updatedAt),
})
