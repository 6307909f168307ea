/** What a student tells the tutor with one press during a lesson; kept nowhere. */
import * as v from 'valibot'
import { clientEvent, serverEvent } from '../../shared/events/event.ts'
import { studentSignals } from '../../vocabulary/signals.ts'

const Signal = v.picklist(studentSignals)

export const SignalTutor = clientEvent({
  name: 'SignalTutor',
  note: 'The student of a lesson asks the tutor to speak slower, to say it again, or to write it; one every two seconds. `unreachable` when the tutor is not inside.',
  data: v.object({ sessionId: v.pipe(v.string(), v.maxLength(64)), signal: Signal }),
  acks: ['ok', 'invalid-session-id', 'unallowed', 'not-member', 'unreachable'],
  rate: 'typing',
})

export const StudentSignalled = serverEvent({
  name: 'StudentSignalled',
  note: 'To the tutor inside a lesson: what its student asks for.',
  data: v.object({ sessionId: v.string(), signal: Signal }),
})
