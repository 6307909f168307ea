/** Sound files of calls, made and sent as the app does it. */
import { addClip } from '#contract/classroom/api/clips.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { fileOf } from './files.ts'
import { make } from './make.ts'
import { type Person, people } from './people.ts'
import { toneOf } from './tones.ts'

export const newClip = (name = 'At the airport.wav', sound = toneOf(1000), ms = 1000) => ({
  body: { name, ms },
  files: { sound: fileOf(sound) },
})

/** A lesson whose call is open, with the two people of it. */
export const openCall = async (start = Date.now() + minutes(5)) => {
  const [student, tutor, stranger] = [await people.student(), await people.tutor(), await people.student()]
  const lesson = await make.lesson({ tutorId: tutor.id, studentId: student.id, start })
  return { student, tutor, stranger, lesson, sessionId: lesson.sessionId }
}

export const addedClip = (tutor: Person, sessionId: string, name?: string) =>
  tutor.api(addClip, { params: { sessionId }, ...newClip(name) })
