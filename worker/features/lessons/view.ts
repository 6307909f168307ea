import type { Lesson, LessonMember, LessonWithMembers } from '#contract/lessons/shapes/lesson.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'

import type { LessonWithPeople, PersonRow } from './people-store.ts'
import type { LessonRow } from './store.ts'

export const lessonView = (row: LessonRow): Lesson => ({
  id: row.id,
  start: toIsoInstant(row.start),
  duration: row.duration,
  price: row.price,
  slotId: row.slotId,
  sessionId: row.sessionId,
  canceledBy: row.canceledBy,
  canceledAt: toIsoInstantOrNull(row.canceledAt),
  verdict: row.verdict,
  createdAt: toIsoInstant(row.createdAt),
  updatedAt: toIsoInstant(row.updatedAt),
})

/** A member of a lesson. Contact details are private, so those three fields are empty. */
const memberView = (lessonId: number, person: PersonRow): LessonMember => ({
  userId: person.id,
  lessonId,
  name: person.name,
  image: fileUrl(person.image),
  gender: person.gender,
  role: person.role,
  phone: null,
  verifiedPhone: false,
  notificationMethod: null,
})

export const lessonWithMembersView = ({ lesson, tutor, student }: LessonWithPeople): LessonWithMembers => ({
  lesson: lessonView(lesson),
  members: [memberView(lesson.id, tutor), memberView(lesson.id, student)],
})
