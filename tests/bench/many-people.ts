/** How many of each role the benchmarks of lists have, and the ids that follow from it. */

export const manyPeople = 100_000
/** Ids: tutors, then forty managers, forty studios and twenty admins, then students. */
export const [tutors, managers, studios, admins] = [5000, 40, 40, 20]
export const firstManager = tutors + 1
export const firstStudio = firstManager + managers
/** Admins begin with the super admin, who reads the lists. */
export const firstAdmin = firstStudio + studios
export const firstStudent = firstAdmin + admins
export const students = manyPeople - firstStudent + 1
