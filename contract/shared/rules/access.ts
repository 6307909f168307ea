/** Who may read or change whose row. A declaration checks the role alone; these rules check the row as well. */
import { limits } from '../../vocabulary/limits.ts'
import { adminRoles, isAdmin, isTutorType, Role } from '../../vocabulary/roles.ts'
import { lessonPurposes, type SlotPurpose } from '../../vocabulary/teaching.ts'
import { type Refused, refuse } from './refusal.ts'

export interface Caller {
  readonly id: number
  readonly role: Role
}

/** True for the person a row belongs to and for admins. Endpoints declared `owned: 'self'` use this rule. */
export const isOwnOrAdmin = (caller: Caller, userId: number): boolean => caller.id === userId || isAdmin(caller.role)
const isMember = (callerId: number, memberIds: readonly number[]): boolean => memberIds.includes(callerId)

/** Who may open a chat room. Tutors cannot open one with a student; nobody can open one with themselves. */
export const mayOpenRoom = (callerRole: Role, targetRole: Role): boolean => {
  if (callerRole === Role.Student || callerRole === Role.TutorManager) return isTutorType(targetRole)
  return callerRole === Role.Tutor && targetRole === Role.TutorManager
}

/** Students and tutors create their own accounts; admins create all others, and only a super admin creates admins. */
export const mayCreateRole = (callerRole: Role | null, role: Role): boolean => {
  if (role === Role.Student || role === Role.Tutor || callerRole === Role.SuperAdmin) return true
  return callerRole === Role.RegularAdmin && !adminRoles.includes(role)
}

/** Admins may list anybody's lessons; everybody else must name exactly themselves. */
export const mayListLessons = (caller: Caller, users: readonly number[] | undefined): boolean =>
  isAdmin(caller.role) || (users?.length === 1 && users[0] === caller.id)

export interface DemoSessionPeople {
  readonly tutorIds?: readonly number[] | undefined
  readonly tutorManagerIds?: readonly number[] | undefined
}

/** A tutor names exactly themselves as the tutor, a tutor manager as the manager; admins name whom they like. */
export const mayListDemoSessions = (caller: Caller, { tutorIds, tutorManagerIds }: DemoSessionPeople): boolean => {
  if (!isTutorType(caller.role)) return isAdmin(caller.role)
  const namedIds = caller.role === Role.TutorManager ? tutorManagerIds : tutorIds
  return namedIds?.length === 1 && namedIds[0] === caller.id
}

export interface LessonMembers {
  readonly studentId: number
  readonly tutorId: number
}

export const maySeeLesson = (caller: Caller, lesson: LessonMembers): boolean =>
  isAdmin(caller.role) || isMember(caller.id, [lesson.studentId, lesson.tutorId])

/** What the two of a lesson wrote for themselves is for nobody else, admins included. */
export const isLessonMember = (caller: Caller, lesson: LessonMembers): boolean =>
  isMember(caller.id, [lesson.studentId, lesson.tutorId])

export const isDemoMember = (
  caller: Caller,
  { tutorId, tutorManagerId }: { readonly tutorId: number; readonly tutorManagerId: number },
): boolean => isMember(caller.id, [tutorId, tutorManagerId])

/** Only the student of a lesson moves it. */
export const mayReschedule = (caller: Caller, lesson: LessonMembers): boolean =>
  caller.role === Role.Student && caller.id === lesson.studentId

/** Only the two members may enter a call. */
export const mayEnterSession = (callerId: number, memberIds: readonly number[]): boolean =>
  isMember(callerId, memberIds)

export const maySeeSession = (caller: Caller, memberIds: readonly number[]): boolean =>
  isAdmin(caller.role) || isMember(caller.id, memberIds)

/** Who may find a chat room by its members, and see who they are. */
export const mayFindRoom = (caller: Caller, memberIds: readonly number[]): boolean =>
  isAdmin(caller.role) || isMember(caller.id, memberIds)

/** Who may read messages and files of a chat room: its members. Admins read the stretch of an open report or dispute. */
export const mayReadRoom = (callerId: number, memberIds: readonly number[]): boolean => isMember(callerId, memberIds)

/** Who may write, mark as read or pin: members only. */
export const mayUseRoom = (callerId: number, memberIds: readonly number[]): boolean => isMember(callerId, memberIds)

/** Who may be blocked in a chat room: anybody but the managers, who are the team to those they write to. */
export const mayBlock = (otherRole: Role): boolean => otherRole !== Role.TutorManager

export interface RatingPeople {
  readonly raterId: number
  readonly rateeId: number
}

export const mayChangeRating = (caller: Caller, rating: RatingPeople): boolean => isOwnOrAdmin(caller, rating.raterId)

/** The rater, the ratee and admins may read a rating. */
export const maySeeRating = (caller: Caller, { raterId, rateeId }: RatingPeople): boolean =>
  isAdmin(caller.role) || isMember(caller.id, [raterId, rateeId])

/** Ratings of a tutor are public; those of a studio are for that studio and admins. Other roles are never rated. */
export const maySeeRatingsOf = (caller: Caller | null, ratee: Caller): boolean =>
  isTutorType(ratee.role) || (ratee.role === Role.Studio && caller !== null && isOwnOrAdmin(caller, ratee.id))

/** People set their own picture, admins anybody's, but only a super admin sets that of another admin. */
export const maySetUserImage = (caller: Caller, person: Caller): boolean =>
  caller.id === person.id ||
  caller.role === Role.SuperAdmin ||
  (isAdmin(caller.role) && !adminRoles.includes(person.role))

/** Only the studio a tutor chose, and admins, may replace the tutor's pictures and intro video. */
export const maySetTutorMedia = (caller: Caller, studioId: number | null): boolean =>
  isAdmin(caller.role) || (caller.role === Role.Studio && caller.id === studioId)

export interface TutorPage {
  readonly id: number
  readonly onboarded: boolean
  /** Whether the caller interviews them, is taught by them on trial, or reviews their film. */
  readonly isApplicant?: boolean
}

/** A tutor's page is public once onboarded; before that the tutor, admins and the managers who decide preview it. */
export const maySeeTutor = (caller: Caller | null, { id, onboarded, isApplicant = false }: TutorPage): boolean => {
  if (onboarded || caller === null) return onboarded
  return isOwnOrAdmin(caller, id) || (caller.role === Role.TutorManager && isApplicant)
}

/** A studio sees the tutors who chose it; admins see all. */
export const maySeeStudioTutor = (caller: Caller, studioId: number | null): boolean =>
  isAdmin(caller.role) || caller.id === studioId

/** The studio whose tutors are listed: a studio's own id, for admins the one they name, null for all studios. */
export const studioToList = (
  caller: Caller,
  requestedId: number | undefined,
): { studioId: number | null } | Refused<'forbidden'> => {
  if (isAdmin(caller.role)) return { studioId: requestedId ?? null }
  return requestedId === undefined || requestedId === caller.id ? { studioId: caller.id } : refuse('forbidden')
}

/** `shares`: they have a lesson or a chat room together. Students never see other students. */
export const maySeeStudent = (caller: Caller, studentId: number, shares: boolean): boolean =>
  isOwnOrAdmin(caller, studentId) || (isTutorType(caller.role) && shares)

export interface SlotListQuery {
  readonly userIds?: readonly number[] | undefined
  readonly roles?: readonly Role[] | undefined
  readonly purposes?: readonly SlotPurpose[] | undefined
}

/** Filter of a slot list; null means "any", an empty list means "none". */
export interface SlotFilter {
  readonly userIds: readonly number[] | null
  readonly roles: readonly Role[] | null
  readonly purposes: readonly SlotPurpose[] | null
  /** Only slots of this person and of tutor managers. */
  readonly selfOrManagers: number | null
  readonly onboardedOnly: boolean
}

/**
 * The slots a caller may list: admins all, tutors their own and the managers', students and visitors what they can book
 * with tutors they name (at most twenty), students of the coming week with anybody as well, studios none.
 */
export const maySeeSlots = (
  caller: Caller | null,
  query: SlotListQuery,
): { filter: SlotFilter } | Refused<'forbidden' | 'bad-request'> => {
  const { userIds = null, roles = null, purposes = null } = query
  const filter: SlotFilter = { userIds, roles, purposes, selfOrManagers: null, onboardedOnly: false }
  if (caller && isAdmin(caller.role)) return { filter }
  if (caller && isTutorType(caller.role)) return { filter: { ...filter, selfOrManagers: caller.id } }
  if (caller && caller.role !== Role.Student) return refuse('forbidden')
  const isNamed = caller === null || userIds !== null
  if (isNamed && (!userIds || userIds.length === 0 || userIds.length > limits.slotOwners)) return refuse('bad-request')
  const bookable = lessonPurposes.filter((purpose) => !purposes || purposes.includes(purpose))
  return { filter: { ...filter, purposes: bookable, onboardedOnly: true } }
}
