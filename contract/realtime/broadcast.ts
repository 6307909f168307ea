import * as v from 'valibot'
import { ServerFigures } from '../shapes/server-figures.ts'
import { TransactionStatusField } from '../shapes/transaction.ts'
import { TutorCard } from '../shapes/tutor.ts'
import { Id } from '../shapes/wire.ts'
import { serverEvent } from './event.ts'

/** `lesson` is 0 for everybody but the two members. */
const LessonChange = v.object({ tutor: Id, lesson: v.pipe(v.number(), v.integer(), v.minValue(0)) })

export const LessonBooked = serverEvent({
  name: 'LessonBooked',
  note: 'A lesson was booked with this tutor.',
  data: LessonChange,
})
export const LessonRebooked = serverEvent({ name: 'LessonRebooked', note: 'A lesson moved.', data: LessonChange })
export const LessonCanceled = serverEvent({
  name: 'LessonCanceled',
  note: 'A lesson was cancelled.',
  data: LessonChange,
})

export const LessonSettled = serverEvent({
  name: 'LessonSettled',
  note: 'A lesson of the receiver is over and its attendance was judged; fetch it again for its `verdict`.',
  data: LessonChange,
})

export const RecapWritten = serverEvent({
  name: 'RecapWritten',
  note: 'The tutor wrote or changed the recap of a lesson of the receiver.',
  data: v.object({ lesson: Id }),
})

export const LessonWordSaved = serverEvent({
  name: 'LessonWordSaved',
  note: 'The other person of this lesson saved a word in it; fetch its words again.',
  data: v.object({ lesson: Id }),
})

export const DemoWordSaved = serverEvent({
  name: 'DemoWordSaved',
  note: 'The other person of this demo session saved a word in it; fetch its words again.',
  data: v.object({ demoSession: Id }),
})

export const InvoiceUpdated = serverEvent({
  name: 'InvoiceUpdated',
  note: 'A withdrawal request was made or changed, also when its tutor takes something back; fetch requests and earnings again. It is also what the specification names InvoiceDeleted: requests are never deleted, a cancelled one stays with its status and history.',
  data: v.object({}),
})

export const OnboardingUpdated = serverEvent({
  name: 'OnboardingUpdated',
  note: 'A step of onboarding of the receiver, or of an applicant the receiver decides about, has changed: an intro video, interview, demo session, media or activation. Fetch them again.',
  data: v.object({}),
})

export const NotificationsUpdated = serverEvent({
  name: 'NotificationsUpdated',
  note: 'The receiver has a new notification, or read some on another device; fetch them again.',
  data: v.object({}),
})

export const SimulatedPush = serverEvent({
  name: 'SimulatedPush',
  note: 'Where the push service is simulated: a push message as the browser would get it, for one of its subscriptions.',
  data: v.object({ endpoint: v.string(), payload: v.string() }),
})

export const TutorsCacheUpdated = serverEvent({
  name: 'TutorsCacheUpdated',
  note: 'The tutor list changed in more than one place; fetch it again.',
  data: v.object({}),
})
export const TutorUpdated = serverEvent({ name: 'TutorUpdated', note: 'One public tutor changed.', data: TutorCard })

export const TransactionStatusUpdate = serverEvent({
  name: 'TransactionStatusUpdate',
  note: 'A payment of the receiver moved to this status.',
  data: v.object({ transactionId: Id, status: TransactionStatusField }),
})

export const ServerStats = serverEvent({
  name: 'ServerStats',
  note: 'Figures of the server, every five seconds to admins who joined the channel, until two minutes after the last of them joined it or asked for the figures. Joining again goes on.',
  data: ServerFigures,
})
