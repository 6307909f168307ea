import type { TutorCard } from '#contract/shapes/tutor.ts'
import { fileUrl, instant, instantOrNull } from '#worker/features/users/view.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import type { TutorCardRow } from './public-record.ts'
import type { findUncontacted } from './store.ts'

export const tutorCard = (row: TutorCardRow): TutorCard => ({
  id: row.id,
  role: row.role,
  name: row.name,
  gender: row.gender,
  image: fileUrl(row.image),
  video: fileUrl(row.video),
  thumbnail: fileUrl(row.thumbnail),
  bio: row.bio,
  about: row.about,
  notice: row.notice,
  topics: row.topics,
  avgRating: row.avgRating / 100,
  ratingCount: row.ratingCount,
  studentCount: row.studentCount,
  lessonCount: row.lessonCount,
  nextAvailableAt: row.nextAvailableAt === neverAvailable ? null : instant(row.nextAvailableAt),
  online: row.online,
})

export const uncontactedTutor = (row: Awaited<ReturnType<typeof findUncontacted>>[number]) => ({
  ...row,
  image: fileUrl(row.image),
  lastSeen: instantOrNull(row.lastSeen),
})
