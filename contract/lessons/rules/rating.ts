/** Who may rate whom. */
import { isTutorType, Role } from '../../vocabulary/roles.ts'

export interface RatingFacts {
  readonly raterRole: Role
  readonly ratee: { readonly id: number; readonly role: Role }
  /** The two had a lesson that was held, the rater as its student. */
  readonly haveMet: boolean
  /** The studio of the rater, once their film is there; null before that and for everybody but tutors. */
  readonly filmedBy: number | null
}

/** A student rates a tutor they met, a tutor of either kind the studio that made their film. */
export const mayRate = ({ raterRole, ratee, haveMet, filmedBy }: RatingFacts): boolean => {
  if (raterRole === Role.Student) return isTutorType(ratee.role) && haveMet
  return isTutorType(raterRole) && ratee.role === Role.Studio && filmedBy === ratee.id
}
