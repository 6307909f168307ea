import * as v from 'valibot'
import { serverEvent } from '../../shared/events/event.ts'
import { Id, Instant } from '../../shared/shapes/wire.ts'

export const RecapWritten = serverEvent({
  name: 'RecapWritten',
  note: 'The tutor wrote or changed the recap of a lesson of the receiver.',
  data: v.object({ lesson: Id }),
})

export const HomeworkChanged = serverEvent({
  name: 'HomeworkChanged',
  note: 'Homework of the receiver was set, changed, taken back, handed in or returned; fetch it again.',
  data: v.object({ lesson: Id }),
})

export const LessonWordSaved = serverEvent({
  name: 'LessonWordSaved',
  note: 'The other person of this lesson saved a word in it; fetch its words again.',
  data: v.object({ lesson: Id }),
})

export const CorrectionsChanged = serverEvent({
  name: 'CorrectionsChanged',
  note: 'A correction of this lesson was added, changed, shown or taken back; fetch them again. `added`: how many the receiver has not been shown before.',
  data: v.object({ lesson: Id, added: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})

export const DemoWordSaved = serverEvent({
  name: 'DemoWordSaved',
  note: 'The other person of this demo session saved a word in it; fetch its words again.',
  data: v.object({ demoSession: Id }),
})

export const InsightChanged = serverEvent({
  name: 'InsightChanged',
  note: 'What the two of this lesson agree about texts of their speech changed, or what came of the receiver’s. `since`: since when both agree; null: nothing is recorded.',
  data: v.object({ lesson: Id, since: v.nullable(Instant) }),
})
