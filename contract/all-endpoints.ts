/** The registry: every endpoint, erased to plain declarations. The web never imports it. */

import * as favourites from './catalogue/api/favourites.ts'
import * as trust from './catalogue/api/trust.ts'
import * as tutors from './catalogue/api/tutors.ts'
import { classroomAreas } from './classroom-endpoints.ts'
import * as home from './frame/api/home.ts'
import * as availability from './hours/api/availability.ts'
import * as scheduleSettings from './hours/api/schedule-settings.ts'
import * as demoSessions from './joining/api/demo-sessions.ts'
import * as interviews from './joining/api/interviews.ts'
import * as introVideos from './joining/api/intro-videos.ts'
import * as studioAppointments from './joining/api/studio-appointments.ts'
import * as tutorMedia from './joining/api/tutor-media.ts'
import * as uploads from './joining/api/uploads.ts'
import * as calendarFeeds from './lessons/api/calendar-feeds.ts'
import * as lessons from './lessons/api/lessons.ts'
import * as minutes from './lessons/api/minutes.ts'
import * as moreTime from './lessons/api/more-time.ts'
import * as now from './lessons/api/now.ts'
import * as ownSubscription from './lessons/api/own-subscription.ts'
import * as ratings from './lessons/api/ratings.ts'
import * as rescue from './lessons/api/rescue.ts'
import * as slots from './lessons/api/slots.ts'
import * as weeklyHours from './lessons/api/weekly-hours.ts'
import * as coupons from './money/api/coupons.ts'
import * as disputes from './money/api/disputes.ts'
import * as fawry from './money/api/fawry.ts'
import * as friends from './money/api/friends.ts'
import * as guardianPayments from './money/api/guardian-payments.ts'
import * as invites from './money/api/invites.ts'
import * as invoices from './money/api/invoices.ts'
import * as outages from './money/api/outages.ts'
import * as paymob from './money/api/paymob.ts'
import * as payoutBatches from './money/api/payout-batches.ts'
import * as plans from './money/api/plans.ts'
import * as receipts from './money/api/receipts.ts'
import * as refunds from './money/api/refunds.ts'
import * as subscriptions from './money/api/subscriptions.ts'
import * as transactions from './money/api/transactions.ts'
import * as withdrawMethods from './money/api/withdraw-methods.ts'
import * as auth from './people/api/auth.ts'
import * as codes from './people/api/codes.ts'
import * as config from './people/api/config.ts'
import * as consents from './people/api/consents.ts'
import * as credentials from './people/api/credentials.ts'
import * as devices from './people/api/devices.ts'
import * as factors from './people/api/factors.ts'
import * as guardians from './people/api/guardians.ts'
import * as looks from './people/api/looks.ts'
import * as myData from './people/api/my-data.ts'
import * as passkeys from './people/api/passkeys.ts'
import * as publicTutor from './people/api/public-tutor.ts'
import * as students from './people/api/students.ts'
import * as topics from './people/api/topics.ts'
import * as tutorMeta from './people/api/tutor-meta.ts'
import * as users from './people/api/users.ts'
import * as guardianPages from './public/api/guardian-pages.ts'
import * as proof from './public/api/proof.ts'
import type { Endpoint } from './shared/api/endpoint.ts'
import * as announcements from './talk/api/announcements.ts'
import * as chat from './talk/api/chat.ts'
import * as contact from './talk/api/contact.ts'
import * as messageTemplates from './talk/api/message-templates.ts'
import * as notifications from './talk/api/notifications.ts'
import * as ownThreads from './talk/api/own-threads.ts'
import * as reports from './talk/api/reports.ts'
import * as savedReplies from './talk/api/saved-replies.ts'
import * as threads from './talk/api/threads.ts'
import * as admin from './team/api/admin.ts'
import * as approvals from './team/api/approvals.ts'
import * as audit from './team/api/audit.ts'
import * as blocks from './team/api/blocks.ts'
import * as books from './team/api/books.ts'
import * as demand from './team/api/demand.ts'
import * as exported from './team/api/exports.ts'
import * as jobs from './team/api/jobs.ts'
import * as lessonActs from './team/api/lesson-acts.ts'
import * as month from './team/api/month.ts'
import * as personActs from './team/api/person-acts.ts'
import * as platform from './team/api/platform.ts'
import * as quality from './team/api/quality.ts'

type Area = Readonly<Record<string, Endpoint>>

/** Area name → endpoint name → declaration. */
export const areas: Readonly<Record<string, Area>> = {
  announcements,
  admin,
  approvals,
  'lesson-acts': lessonActs,
  'person-acts': personActs,
  audit,
  auth,
  availability,
  blocks,
  'calendar-feeds': calendarFeeds,
  chat,
  codes,
  config,
  consents,
  contact,
  coupons,
  credentials,
  'demo-sessions': demoSessions,
  devices,
  exports: exported,
  disputes,
  factors,
  favourites,
  fawry,
  friends,
  'guardian-pages': guardianPages,
  'guardian-payments': guardianPayments,
  guardians,
  home,
  interviews,
  'intro-videos': introVideos,
  invites,
  books,
  jobs,
  month,
  quality,
  demand,
  lessons,
  looks,
  'message-templates': messageTemplates,
  minutes,
  'more-time': moreTime,
  'my-data': myData,
  notifications,
  now,
  outages,
  'own-subscription': ownSubscription,
  passkeys,
  paymob,
  'payout-batches': payoutBatches,
  plans,
  invoices,
  platform,
  proof,
  'public-tutor': publicTutor,
  ratings,
  receipts,
  refunds,
  reports,
  'saved-replies': savedReplies,
  threads,
  'own-threads': ownThreads,
  rescue,
  'schedule-settings': scheduleSettings,
  slots,
  students,
  'studio-appointments': studioAppointments,
  subscriptions,
  topics,
  transactions,
  'tutor-media': tutorMedia,
  'tutor-meta': tutorMeta,
  trust,
  tutors,
  uploads,
  users,
  'weekly-hours': weeklyHours,
  'withdraw-methods': withdrawMethods,
  ...classroomAreas,
}
