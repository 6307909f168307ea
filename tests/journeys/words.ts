/** The product's own texts, so that journeys find elements by the names users see and hear. */
import { auth } from '#web/copy/auth.ts'
import { availability } from '#web/copy/availability.ts'
import { booking } from '#web/copy/booking.ts'
import { chat } from '#web/copy/chat.ts'
import { common } from '#web/copy/common.ts'
import { dashboard } from '#web/copy/dashboard.ts'
import { firstSteps } from '#web/copy/first-steps.ts'
import { help } from '#web/copy/help.ts'
import { lessons } from '#web/copy/lessons.ts'
import { profile } from '#web/copy/profile.ts'
import { profileSettings } from '#web/copy/profile-settings.ts'
import { ratings } from '#web/copy/ratings.ts'
import { sessions } from '#web/copy/sessions.ts'
import { settings } from '#web/copy/settings.ts'
import { shell } from '#web/copy/shell.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { tutors } from '#web/copy/tutors.ts'
import { copyOf } from '#web/copy/use-copy.ts'
import { verification } from '#web/copy/verification.ts'

export const words = {
  auth: copyOf(auth),
  availability: copyOf(availability),
  booking: copyOf(booking),
  chat: copyOf(chat),
  common: copyOf(common),
  dashboard: copyOf(dashboard),
  firstSteps: copyOf(firstSteps),
  help: copyOf(help),
  lessons: copyOf(lessons),
  profileSettings: copyOf(profileSettings),
  profile: copyOf(profile),
  ratings: copyOf(ratings),
  sessions: copyOf(sessions),
  settings: copyOf(settings),
  shell: copyOf(shell),
  subscriptions: copyOf(subscriptions),
  tutors: copyOf(tutors),
  verification: copyOf(verification),
}
