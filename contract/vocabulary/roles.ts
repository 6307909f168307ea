/** Who a person is in Hiwar. The numbers are wire and storage values. */
export const Role = {
  SuperAdmin: 1,
  RegularAdmin: 2,
  Tutor: 3,
  Student: 4,
  TutorManager: 5,
  Studio: 6,
} as const
export type Role = (typeof Role)[keyof typeof Role]

export const allRoles: readonly Role[] = Object.values(Role)
export const adminRoles: readonly Role[] = [Role.SuperAdmin, Role.RegularAdmin]
/** The roles that work in the admin area. */
export const staffRoles: readonly Role[] = [...adminRoles, Role.Studio]
/** Both kinds of people who own a calendar and can be booked. */
export const tutorRoles: readonly Role[] = [Role.Tutor, Role.TutorManager]
/** The roles that meet in lessons and chats. */
export const regularRoles: readonly Role[] = [Role.Tutor, Role.Student, Role.TutorManager]

/** Who works for Hiwar: their accounts open those of others. */
export const teamRoles: readonly Role[] = [...staffRoles, Role.TutorManager]

export const isAdmin = (role: Role): boolean => adminRoles.includes(role)
export const isTutorType = (role: Role): boolean => tutorRoles.includes(role)
export const isTeam = (role: Role): boolean => teamRoles.includes(role)
