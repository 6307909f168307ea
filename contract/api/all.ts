/** The registry: every endpoint, erased to plain declarations. The web never imports it. */
import * as auth from './auth.ts'
import * as availability from './availability.ts'
import * as chat from './chat.ts'
import * as codes from './codes.ts'
import * as config from './config.ts'
import * as contact from './contact.ts'
import * as coupons from './coupons.ts'
import * as demoSessions from './demo-sessions.ts'
import type { Endpoint } from './endpoint.ts'
import * as fawry from './fawry.ts'
import * as interviews from './interviews.ts'
import * as introVideos from './intro-videos.ts'
import * as invites from './invites.ts'
import * as invoices from './invoices.ts'
import * as lessons from './lessons.ts'
import * as paymob from './paymob.ts'
import * as plans from './plans.ts'
import * as platform from './platform.ts'
import * as ratings from './ratings.ts'
import * as refunds from './refunds.ts'
import * as reports from './reports.ts'
import * as sessions from './sessions.ts'
import * as students from './students.ts'
import * as subscriptions from './subscriptions.ts'
import * as topics from './topics.ts'
import * as transactions from './transactions.ts'
import * as tutors from './tutors.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'

type Area = Readonly<Record<string, Endpoint>>

/** Area name → endpoint name → declaration. */
export const areas: Readonly<Record<string, Area>> = {
  auth,
  availability,
  chat,
  codes,
  config,
  contact,
  coupons,
  'demo-sessions': demoSessions,
  fawry,
  interviews,
  'intro-videos': introVideos,
  invites,
  lessons,
  paymob,
  plans,
  invoices,
  platform,
  ratings,
  refunds,
  reports,
  sessions,
  students,
  subscriptions,
  topics,
  transactions,
  tutors,
  uploads,
  users,
}
