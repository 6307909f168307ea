/** Area name → endpoint name → handler. Each area is checked against its declarations in its own file. */
import { auth } from './auth/handlers.ts'
import { availability } from './availability/handlers.ts'
import { chat } from './chat/handlers.ts'
import { codes } from './codes/handlers.ts'
import { config } from './config/handlers.ts'
import { contact } from './contact/handlers.ts'
import { lessons } from './lessons/handlers.ts'
import { ratings } from './ratings/handlers.ts'
import { reports } from './reports/handlers.ts'
import { sessions } from './sessions/handlers.ts'
import { students } from './students/handlers.ts'
import { subscriptions } from './subscriptions/handlers.ts'
import { topics } from './topics/handlers.ts'
import { tutors } from './tutors/handlers.ts'
import { uploads } from './uploads/handlers.ts'
import { users } from './users/handlers.ts'

// biome-ignore lint/suspicious/noExplicitAny: handlers of different inputs share no type but this
type Area = Readonly<Record<string, (context: any) => Promise<unknown>>>

export const handlers: Readonly<Record<string, Area>> = {
  auth,
  availability,
  chat,
  codes,
  config,
  contact,
  lessons,
  ratings,
  reports,
  sessions,
  students,
  subscriptions,
  topics,
  tutors,
  uploads,
  users,
}
