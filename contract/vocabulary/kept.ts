/** How long what is over stays in the database. */

const dayMs = 24 * 60 * 60 * 1000

/**
 * Joins and leaves of a call, the places it took in two calendars, and hours that nobody booked: a year, and a month to
 * look into it. What a lesson came to stays with its verdict, and rulings about it are over long before.
 */
export const detailsKeptMs = 400 * dayMs
