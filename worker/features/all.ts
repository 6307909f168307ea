/** Every handler, by area and endpoint name. Each area's own file checks its handlers against their declarations. */
import type { AnyHandler } from '#worker/handler.ts'
import { favourites } from './catalogue/favourites/handlers.ts'
import { publicTutor } from './catalogue/public-tutor/handlers.ts'
import { trust } from './catalogue/trust/handlers.ts'
import { tutors } from './catalogue/tutors/handlers.ts'
import { classroomHandlers } from './classroom-handlers.ts'
import { home } from './frame/home/handlers.ts'
import { availability } from './hours/availability/handlers.ts'
import { scheduleSettings } from './hours/schedule-settings/handlers.ts'
import { demoSessions } from './joining/demo-sessions/handlers.ts'
import { interviews } from './joining/interviews/handlers.ts'
import { introVideos } from './joining/intro-videos/handlers.ts'
import { studioAppointments } from './joining/studio-appointments/handlers.ts'
import { tutorMedia } from './joining/tutor-media/handlers.ts'
import { uploads } from './joining/uploads/handlers.ts'
import { calendarFeeds } from './lessons/calendar-feeds/handlers.ts'
import { lessons } from './lessons/handlers.ts'
import { minutes } from './lessons/minutes/handlers.ts'
import { moreTime } from './lessons/more-time/handlers.ts'
import { now } from './lessons/now/handlers.ts'
import { ownSubscription } from './lessons/own-subscription/handlers.ts'
import { ratings } from './lessons/ratings/handlers.ts'
import { rescue } from './lessons/rescue/handlers.ts'
import { slots } from './lessons/slots/handlers.ts'
import { weeklyHours } from './lessons/weekly-hours/handlers.ts'
import { coupons } from './money/coupons/handlers.ts'
import { disputes } from './money/disputes/handlers.ts'
import { fawry } from './money/fawry/handlers.ts'
import { friends } from './money/friends/handlers.ts'
import { guardianPayments } from './money/guardian-payments/handlers.ts'
import { invites } from './money/invites/handlers.ts'
import { invoices } from './money/invoices/handlers.ts'
import { outages } from './money/outages/handlers.ts'
import { paymob } from './money/paymob/handlers.ts'
import { payoutBatches } from './money/payout-batches/handlers.ts'
import { plans } from './money/plans/handlers.ts'
import { receipts } from './money/receipts/handlers.ts'
import { refunds } from './money/refunds/handlers.ts'
import { subscriptions } from './money/subscriptions/handlers.ts'
import { transactions } from './money/transactions/handlers.ts'
import { withdrawMethods } from './money/withdraw-methods/handlers.ts'
import { auth } from './people/auth/handlers.ts'
import { codes } from './people/codes/handlers.ts'
import { config } from './people/config/handlers.ts'
import { consents } from './people/consents/handlers.ts'
import { credentials } from './people/credentials/handlers.ts'
import { devices } from './people/devices/handlers.ts'
import { factors } from './people/factors/handlers.ts'
import { guardians } from './people/guardians/handlers.ts'
import { looks } from './people/looks/handlers.ts'
import { myData } from './people/my-data/handlers.ts'
import { passkeys } from './people/passkeys/handlers.ts'
import { students } from './people/students/handlers.ts'
import { topics } from './people/topics/handlers.ts'
import { tutorMeta } from './people/tutor-meta/handlers.ts'
import { users } from './people/users/handlers.ts'
import { guardianPages } from './public/guardian-pages/handlers.ts'
import { proof } from './public/proof/handlers.ts'
import { announcements } from './talk/announcements/handlers.ts'
import { chat } from './talk/chat/handlers.ts'
import { contact } from './talk/contact/handlers.ts'
import { messageTemplates } from './talk/message-templates/handlers.ts'
import { notifications } from './talk/notifications/handlers.ts'
import { ownThreads } from './talk/own-threads/handlers.ts'
import { reports } from './talk/reports/handlers.ts'
import { savedReplies } from './talk/saved-replies/handlers.ts'
import { threads } from './talk/threads/handlers.ts'
import { admin } from './team/admin/handlers.ts'
import { approvals } from './team/approvals/handlers.ts'
import { audit } from './team/audit/handlers.ts'
import { blocks } from './team/blocks/handlers.ts'
import { books } from './team/books/handlers.ts'
import { demand } from './team/demand/handlers.ts'
import { createExports } from './team/exports/handlers.ts'
import { jobs } from './team/jobs/handlers.ts'
import { lessonActs } from './team/lesson-acts/handlers.ts'
import { month } from './team/month/handlers.ts'
import { personActs } from './team/person-acts/handlers.ts'
import { platform } from './team/platform/handlers.ts'
import { quality } from './team/quality/handlers.ts'

type AreaHandlers = Readonly<Record<string, Readonly<Record<string, AnyHandler>>>>

const areaHandlers: AreaHandlers = {
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
  ...classroomHandlers,
}

export const handlers: AreaHandlers = { ...areaHandlers, exports: { ...createExports(areaHandlers) } }
