import { Role } from './roles.ts'

/** Who may be told something: everybody who has screens of their own outside the admin area, and studios. */
export const announcementRoles = [Role.Student, Role.Tutor, Role.TutorManager, Role.Studio] as const
export type AnnouncementRole = (typeof announcementRoles)[number]

export const announcementLimits = {
  title: { min: 3, max: 60 },
  /** Two lines of a phone. */
  text: { min: 5, max: 160 },
  /** How long one is shown at most, and how far ahead it may begin. */
  spanMs: 60 * 24 * 3_600_000,
  aheadMs: 90 * 24 * 3_600_000,
  /** The team sees this many of the latest. */
  listed: 50,
} as const
