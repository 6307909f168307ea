/** Sound files of calls, made and sent as the app does it. */
import { addClip } from '#contract/classroom/api/clips.ts'
import { minutes } from '#contract/shared/rules/time.ts'
import { concatBytes } from '#worker/files/bytes.ts'
import { bytesOf, fileOf } from './files.ts'
import { make } from './make.ts'
import { type Person, people } from './people.ts'

const little = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) & 255)

/** A WAV of one tone, at 8 kHz with a byte each. */
export const toneOf = (ms: number, hertz = 440) => {
  const rate = 8000
  const count = Math.round((ms / 1000) * rate)
  const samples = Uint8Array.from({ length: count }, (_, at) =>
    Math.round(128 + 60 * Math.sin((at / rate) * 2 * Math.PI * hertz)),
  )
  const format = [little(1, 2), little(1, 2), little(rate, 4), little(rate, 4), little(1, 2), little(8, 2)]
  return concatBytes([
    ...[bytesOf.ascii('RIFF'), little(36 + count, 4), bytesOf.ascii('WAVEfmt '), little(16, 4), ...format],
    ...[bytesOf.ascii('data'), little(count, 4), samples],
  ])
}

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
