/** Every handler, by area and endpoint name. Each area's own file checks its handlers against their declarations. */
import type { AnyHandler } from '#worker/handler.ts'
import { auth } from './auth/handlers.ts'
import { availability } from './availability/handlers.ts'
import { chat } from './chat/handlers.ts'
import { codes } from './codes/handlers.ts'
import { config } from './config/handlers.ts'
import { contact } from './contact/handlers.ts'
import { coupons } from './coupons/handlers.ts'
import { demoSessions } from './demo-sessions/handlers.ts'
import { fawry } from './fawry/handlers.ts'
import { interviews } from './interviews/handlers.ts'
import { introVideos } from './intro-videos/handlers.ts'
import { invites } from './invites/handlers.ts'
import { invoices } from './invoices/handlers.ts'
import { lessons } from './lessons/handlers.ts'
import { paymob } from './paymob/handlers.ts'
import { plans } from './plans/handlers.ts'
import { platform } from './platform/handlers.ts'
import { ratings } from './ratings/handlers.ts'
import { refunds } from './refunds/handlers.ts'
import { reports } from './reports/handlers.ts'
import { sessions } from './sessions/handlers.ts'
import { students } from './students/handlers.ts'
import { subscriptions } from './subscriptions/handlers.ts'
import { topics } from './topics/handlers.ts'
import { transactions } from './transactions/handlers.ts'
import { tutors } from './tutors/handlers.ts'
import { uploads } from './uploads/handlers.ts'
import { users } from './users/handlers.ts'

export const handlers: Readonly<Record<string, Readonly<Record<string, AnyHandler>>>> = {
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
