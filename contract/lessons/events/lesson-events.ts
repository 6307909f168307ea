import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'
import { Id } from '../../shared/shapes/wire.ts'
import { moreTimeStates } from '../../vocabulary/more-time.ts'

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

export const MoreTimeChanged = serverEvent({
  name: 'MoreTimeChanged',
  note: 'To those inside a lesson’s call, whose session it names: the student asked for the quarter behind it, the wish ended, or the quarter is booked and the call goes on.',
  data: v.object({ sessionId: v.string(), state: v.picklist(moreTimeStates), by: Id }),
})
