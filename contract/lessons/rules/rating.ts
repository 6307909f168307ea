/** Who may rate whom, and until when a rating may be shown to visitors. */
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

export interface LandingConsent {
  /** What is asked for now; undefined: nothing is said about it. */
  readonly asked: boolean | undefined
  /** The words as they will be; null: none. */
  readonly text: string | null
  /** Whether they differ from those that were stored. */
  readonly isTextChanged: boolean
  /** Since when consent stands, epoch ms; null: it does not. */
  readonly since: number | null
}

/**
 * Since when the author of a rating lets it be shown on the landing page. Consent is for words, and for those that were
 * there when it was given: without words there is none, and other words need it again.
 */
export const decideLandingConsent = (
  { asked, text, isTextChanged, since }: LandingConsent,
  now: number,
): number | null => {
  const standing = isTextChanged ? null : since
  if (asked === false || text === null) return null
  return asked === true ? (standing ?? now) : standing
}
