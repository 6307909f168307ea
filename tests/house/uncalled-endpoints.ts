/**
 * Endpoints that no file of the app calls, with the reason why they stay. `tests/house/endpoint-use.test.ts` compares
 * the list with the imports of the app in both directions.
 */

const coupons = 'For other clients: the admin area reads lists of coupons.'
const ratings = 'For other clients: the app shows the ratings of a tutor, which `listTutorRatings` answers.'
const topics = 'For other clients: the app sends one change of the whole choice with `changeMyTopics`.'

export const uncalledEndpoints: Readonly<Record<string, string>> = {
  'coupons.getCoupon': coupons,
  'invites.getInvite': 'For other clients: the admin area reads lists of invites.',
  'month.listLedgerEntries': 'For files alone: the screen of the month saves it as an export.',
  'reports.updateReport': 'For other clients: the app closes a report in the inbox, with its outcome.',
  'ratings.getRating': ratings,
  'ratings.listRatingsByRater': ratings,
  'ratings.listRatingsOfRatee': ratings,
  'topics.addMyTopics': topics,
  'topics.removeMyTopics': topics,
  'fawry.getPaymentStatus': 'For other clients: the app asks with `syncPaymentStatus`, which also books what is paid.',
  'passport.listPassportKeys': 'For whoever checks a copy without us: the app asks with `checkPassport`.',
  'plans.openPlanCheckout': 'For other clients: the app takes payments on its own checkout page instead of Fawry’s.',
  'subscriptions.getSubscription': 'For other clients: the app reads lists of subscriptions, and the running one.',
  'interviews.selectInterviewer': 'For other clients: the app asks `findInterviewer` for the same.',
}
