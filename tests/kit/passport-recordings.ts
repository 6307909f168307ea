/** Recordings for speaking passports, for tests. */
import { sendPassportRecording } from '#contract/classroom/api/passport-recordings.ts'
import { hourMs } from '#contract/shared/rules/time.ts'
import type { PassportWeek } from '#contract/vocabulary/passport.ts'
import { fileOf } from './files.ts'
import { filmOf } from './films.ts'
import { make } from './make.ts'
import { type Person, people } from './people.ts'

/** Sound alone; another length is another recording. */
export const soundFile = (ms = 4000): File => fileOf(filmOf.webm({ ms, tracks: [2] }))

export const sendRecording = (student: Person, tutorId?: number, week: PassportWeek = 0, sound = soundFile()) =>
  student.api(sendPassportRecording, {
    params: { week },
    body: tutorId === undefined ? {} : { tutorId: String(tutorId) },
    files: { voice: sound },
  })

/** A student and the tutor of a lesson of theirs that is over. */
export const taughtPair = async () => {
  const [student, tutor] = [await people.student(), await people.tutor()]
  await make.lesson({ studentId: student.id, tutorId: tutor.id, start: Date.now() - hourMs })
  return { student, tutor }
}
