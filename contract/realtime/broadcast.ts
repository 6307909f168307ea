import * as v from 'valibot'
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

export const InvoiceUpdated = serverEvent({
  name: 'InvoiceUpdated',
  note: 'A withdrawal request was made or changed; fetch requests and earnings again.',
  data: v.object({}),
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
