import { dueDayOf, isLate } from '#contract/classroom/rules/homework.ts'
import type { Homework } from '#contract/classroom/shapes/homework.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { createSignedUrl } from '#worker/files/signed-urls.ts'
import type { Keyring } from '#worker/keyring.ts'
import type { HomeworkRow } from './row.ts'

/** To either of the two. */
export const homeworkView = async (row: HomeworkRow, keyring: Keyring, now: number): Promise<Homework> => {
  const { answer: text, answerLink: link, answerVoice, voiceMs } = row
  const voice =
    answerVoice === null || voiceMs === null
      ? null
      : { url: await createSignedUrl(keyring, answerVoice, now), lengthMs: voiceMs }
  const dueAt = row.dayEndsAt ?? row.nextAt
  return {
    id: row.id,
    lessonId: row.lessonId,
    lessonStart: toIsoInstant(row.lessonStart),
    tutor: { id: row.tutorId, name: row.tutorName, image: fileUrl(row.tutorImage) },
    student: { id: row.studentId, name: row.studentName, image: fileUrl(row.studentImage) },
    text: row.text,
    link: row.link,
    state: row.state,
    closed: row.state !== 'good' && row.endsAt <= now,
    late: isLate(row, dueAt, now),
    ofRecap: row.place === 0,
    dueDay: row.dayEndsAt === null ? null : dueDayOf(row.dayEndsAt),
    dueAt: toIsoInstantOrNull(dueAt),
    answer: row.doneAt === null ? null : { text, link, voice },
    sentence: row.sentence,
    createdAt: toIsoInstant(row.createdAt),
    seenAt: toIsoInstantOrNull(row.seenAt),
    doneAt: toIsoInstantOrNull(row.doneAt),
    returnedAt: toIsoInstantOrNull(row.returnedAt),
    updatedAt: toIsoInstant(row.updatedAt),
  }
}
