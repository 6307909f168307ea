/** Bytes of a student in the main database, as `npm run fill` measures them with their indexes. */
import type { Storage } from './model.ts'

/** A lesson with its slot, both hours of `busy`, session, four lines of attendance, verdict and four postings. */
const lesson = { bytes: 1230, aMonth: 4, months: null }

/** Notifications and messages stay for three months; a lesson and a booking write some eight of the first. */
export const storageOfFilled: Storage = {
  ofPerson: 1500,
  grows: [lesson, { bytes: 305, aMonth: 40, months: 3 }, { bytes: 233, aMonth: 24, months: 3 }],
}
