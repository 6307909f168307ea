/** Bytes of a student in the main database with all indexes, as "Bytes" of `docs/scale.md` sums them up. */
import type { Storage } from './model.ts'

export const storageOfStudent: Storage = {
  ofPerson: 2033,
  grows: [
    // What stays of each month: lessons, their entries, payments. Words and reviews are in the student's object.
    { bytes: 6_400, aMonth: 1, months: null },
    // What goes after three months, or is worn off by the end of others: inbox, outbox, reports of gateways.
    { bytes: 23_300, aMonth: 1, months: 3 },
    // Homework of half the lessons, until a year after its end, and a mark.
    { bytes: 1_170, aMonth: 1, months: 14 },
    { bytes: 700, aMonth: 1, months: null },
  ],
}
