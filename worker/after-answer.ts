/** When work that is not part of an answer begins. */

/** Resolves after the response has been handed over, so that notifications delay neither it nor the next request. */
export const afterAnswer = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/**
 * How long news of a booking wait, so that they do not hold up the requests that follow it: the page that booked loads
 * its lists again. What it changes in the public lists then includes further bookings.
 */
const burstMs = 500

export const afterBurst = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, burstMs))
