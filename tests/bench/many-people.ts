/** How many of each role the worlds of many people have, and the ids that follow from it. */

export interface People {
  readonly all: number
  /** Ids: tutors, then managers, studios and admins, then students. Admins begin with the super admin. */
  readonly tutors: number
  readonly managers: number
  readonly studios: number
  readonly admins: number
  readonly students: number
  readonly firstManager: number
  readonly firstStudio: number
  readonly firstAdmin: number
  readonly firstStudent: number
}

/** At least a thousand. A twentieth are tutors. */
export const peopleOf = (all: number): People => {
  const [tutors, managers, studios, admins] = [Math.floor(all / 20), 40, 40, 20]
  const firstManager = tutors + 1
  const firstStudio = firstManager + managers
  const firstAdmin = firstStudio + studios
  const firstStudent = firstAdmin + admins
  const students = all - firstStudent + 1
  return { all, tutors, managers, studios, admins, students, firstManager, firstStudio, firstAdmin, firstStudent }
}

/** How much there is of what. */
export interface Size {
  readonly people: number
  readonly lessons: number
  /** With any, lessons also have sessions, attendance, verdicts and postings, and there are conversations and sent messages. */
  readonly notifications: number
}

/** Ten lessons and forty notifications for each person. */
export const filledSize = (people: number): Size => ({ people, lessons: 10 * people, notifications: 40 * people })

export const manyPeople = 100_000
/** Of the lists of the team. */
export const { firstManager, firstAdmin, firstStudent } = peopleOf(manyPeople)
