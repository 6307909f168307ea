/** How long what is over stays in the database. */

const dayMs = 24 * 60 * 60 * 1000

/**
 * Joins and leaves of a call, the places it took in two calendars, and hours that nobody booked: half a year. What a lesson
 * came to stays with its verdict, and a ruling about it comes within half of that.
 */
export const detailsKeptMs = 180 * dayMs
