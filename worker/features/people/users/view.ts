import type { UserSelf } from '#contract/people/shapes/user.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { neverAvailable, type users } from '#worker/storage/schema/people.ts'

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
  ...(user.blockedUntil === 0
    ? {}
    : { block: { until: user.blockedUntil === neverAvailable ? null : toIsoInstant(user.blockedUntil) } }),
  ...(user.factors === 0 ? {} : { factor: true as const }),
  createdAt: toIsoInstant(user.createdAt),
  updatedAt: toIsoInstant(user.updatedAt),
})

/** A tutor's account as their studio sees it: of the private fields the e-mail alone. */
export const userViewForStudio = (user: typeof users.$inferSelect): UserSelf => ({
  ...userView({ ...user, blockedUntil: 0, factors: 0 }),
  password: false,
  address: null,
  birthYear: null,
  gender: null,
  verifiedEmail: false,
  verifiedPhone: false,
  verifiedWhatsApp: false,
  creditScore: 0,
  city: null,
  phone: null,
  notificationMethod: null,
})
