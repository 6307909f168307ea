/** The product's own texts, so that journeys find elements by the names users see and hear. */

import { auth } from '#web/copy/auth.ts'
import { booking } from '#web/copy/booking.ts'
import { common } from '#web/copy/common.ts'
import { completeProfile } from '#web/copy/complete-profile.ts'
import { help } from '#web/copy/help.ts'
import { interviews } from '#web/copy/interviews.ts'
import { invoices } from '#web/copy/invoices.ts'
import { lessons } from '#web/copy/lessons.ts'
import { money } from '#web/copy/money.ts'
import { plans } from '#web/copy/plans.ts'
import { preparation } from '#web/copy/preparation.ts'
import { profile } from '#web/copy/profile.ts'
import { progress } from '#web/copy/progress.ts'
import { ratings } from '#web/copy/ratings.ts'
import { recaps } from '#web/copy/recaps.ts'
import { sessions } from '#web/copy/sessions.ts'
import { settings } from '#web/copy/settings.ts'
import { shell } from '#web/copy/shell.ts'
import { subscriptions } from '#web/copy/subscriptions.ts'
import { tutors } from '#web/copy/tutors.ts'
import { videoPlayer } from '#web/copy/video-player.ts'
import { wordList } from '#web/copy/words.ts'
import { profileSettings } from '#web/features/catalogue/copy/profile-settings.ts'
import { clips } from '#web/features/classroom/copy/clips.ts'
import { corrections } from '#web/features/classroom/copy/corrections.ts'
import { goals } from '#web/features/classroom/copy/goals.ts'
import { homework } from '#web/features/classroom/copy/homework.ts'
import { insights } from '#web/features/classroom/copy/insights.ts'
import { marks } from '#web/features/classroom/copy/marks.ts'
import { materials } from '#web/features/classroom/copy/materials.ts'
import { moreTime } from '#web/features/classroom/copy/more-time.ts'
import { notes } from '#web/features/classroom/copy/notes.ts'
import { passport } from '#web/features/classroom/copy/passport.ts'
import { passportRecordings } from '#web/features/classroom/copy/passport-recordings.ts'
import { privateNote } from '#web/features/classroom/copy/private-note.ts'
import { sharedPage } from '#web/features/classroom/copy/shared-page.ts'
import { signals } from '#web/features/classroom/copy/signals.ts'
import { dashboard } from '#web/features/frame/copy/dashboard.ts'
import { schedule } from '#web/features/frame/copy/schedule.ts'
import { availability } from '#web/features/hours/copy/availability.ts'
import { appointmentCalls } from '#web/features/joining/copy/appointment-calls.ts'
import { assessments } from '#web/features/joining/copy/assessments.ts'
import { demoCalls } from '#web/features/joining/copy/demo-calls.ts'
import { interviewCalls } from '#web/features/joining/copy/interview-calls.ts'
import { media } from '#web/features/joining/copy/media.ts'
import { onboarding } from '#web/features/joining/copy/onboarding.ts'
import { again } from '#web/features/lessons/copy/again.ts'
import { minutesWords } from '#web/features/lessons/copy/minutes.ts'
import { now } from '#web/features/lessons/copy/now.ts'
import { outcome } from '#web/features/lessons/copy/outcome.ts'
import { rescue } from '#web/features/lessons/copy/rescue.ts'
import { weekly } from '#web/features/lessons/copy/weekly.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { disputes } from '#web/features/money/copy/disputes.ts'
import { friendWords } from '#web/features/money/copy/friends.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { receivers } from '#web/features/money/copy/receivers.ts'
import { devices } from '#web/features/people/copy/devices.ts'
import { factors } from '#web/features/people/copy/factors.ts'
import { look } from '#web/features/people/copy/look.ts'
import { verification } from '#web/features/people/copy/verification.ts'
import { friendLink } from '#web/features/public/copy/friend-link.ts'
import { chat } from '#web/features/talk/copy/chat.ts'
import { notifications } from '#web/features/talk/copy/notifications.ts'
import { admin } from '#web/features/team/copy/admin.ts'
import { adminDisputes } from '#web/features/team/copy/admin-disputes.ts'
import { adminLooks } from '#web/features/team/copy/admin-looks.ts'
import { wordsOf } from './any-reader.ts'

export const words = {
  admin: wordsOf(admin),
  adminDisputes: wordsOf(adminDisputes),
  adminLooks: wordsOf(adminLooks),
  again: wordsOf(again),
  appointmentCalls: wordsOf(appointmentCalls),
  auth: wordsOf(auth),
  availability: wordsOf(availability),
  booking: wordsOf(booking),
  chat: wordsOf(chat),
  checkout: wordsOf(checkout),
  clips: wordsOf(clips),
  common: wordsOf(common),
  corrections: wordsOf(corrections),
  dashboard: wordsOf(dashboard),
  demoCalls: wordsOf(demoCalls),
  devices: wordsOf(devices),
  disputes: wordsOf(disputes),
  factors: wordsOf(factors),
  firstSteps: wordsOf(completeProfile),
  friendLink: wordsOf(friendLink),
  friends: wordsOf(friendWords),
  help: wordsOf(help),
  homework: wordsOf(homework),
  interviewCalls: wordsOf(interviewCalls),
  assessments: wordsOf(assessments),
  insights: wordsOf(insights),
  interviews: wordsOf(interviews),
  invoices: wordsOf(invoices),
  lessons: wordsOf(lessons),
  look: wordsOf(look),
  materials: wordsOf(materials),
  media: wordsOf(media),
  minutes: wordsOf(minutesWords),
  money: wordsOf(money),
  moreTime: wordsOf(moreTime),
  notes: wordsOf(notes),
  sharedPage: wordsOf(sharedPage),
  now: wordsOf(now),
  rescue: wordsOf(rescue),
  notifications: wordsOf(notifications),
  onboarding: wordsOf(onboarding),
  outcome: wordsOf(outcome),
  payments: wordsOf(payments),
  plans: wordsOf(plans),
  preparation: wordsOf(preparation),
  progress: wordsOf(progress),
  profileSettings: wordsOf(profileSettings),
  privateNote: wordsOf(privateNote),
  profile: wordsOf(profile),
  ratings: wordsOf(ratings),
  receivers: wordsOf(receivers),
  schedule: wordsOf(schedule),
  goals: wordsOf(goals),
  marks: wordsOf(marks),
  passport: wordsOf(passport),
  passportRecordings: wordsOf(passportRecordings),
  recaps: wordsOf(recaps),
  signals: wordsOf(signals),
  sessions: wordsOf(sessions),
  settings: wordsOf(settings),
  shell: wordsOf(shell),
  subscriptions: wordsOf(subscriptions),
  tutors: wordsOf(tutors),
  verification: wordsOf(verification),
  videoPlayer: wordsOf(videoPlayer),
  weekly: wordsOf(weekly),
  wordList: wordsOf(wordList),
}
