import { missingTutorFields } from '#contract/people/rules/onboarding.ts'
import type { FilmCaptions, FullTutor, ListedTutor, StudioTutor, TutorCard } from '#contract/people/shapes/tutor.ts'
import { toIsoInstant, toIsoInstantOrNull } from '#contract/shared/rules/time.ts'
import { Role } from '#contract/vocabulary/roles.ts'
import type { FullTutorRow } from '#worker/features/people/tutor-meta/store.ts'
import { tutorRowView } from '#worker/features/people/tutor-meta/view.ts'
import { userView } from '#worker/features/people/users/view.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import { neverAvailable } from '#worker/storage/schema/people.ts'
import type { ListedTutorRow } from './admin-store.ts'
import type { TutorCardRow } from './public-record.ts'
import type { findUncontacted } from './store.ts'

const captionsView = ({
  captions,
  captionsLanguage: language,
}: Pick<TutorCardRow, 'captions' | 'captionsLanguage'>): FilmCaptions | null =>
  captions !== null && language !== null ? { src: fileUrl(captions), language } : null

export const tutorCardView = (row: TutorCardRow): TutorCard => ({
  id: row.id,
  role: row.role,
  name: row.name,
  gender: row.gender,
  image: fileUrl(row.image),
  video: fileUrl(row.video),
  videoMs: row.videoMs,
  captions: captionsView(row),
  thumbnail: fileUrl(row.thumbnail),
  bio: row.bio,
  about: row.about,
  notice: row.notice,
  topics: row.topics,
  levels: row.levels,
  avgRating: row.avgRating / 100,
  ratingCount: row.ratingCount,
  studentCount: row.studentCount,
  lessonCount: row.lessonCount,
  nextAvailableAt: row.nextAvailableAt === neverAvailable ? null : toIsoInstant(row.nextAvailableAt),
  trust: row.trust,
  online: row.online,
})

export const uncontactedTutorView = (row: Awaited<ReturnType<typeof findUncontacted>>[number]) => ({
  ...row,
  image: fileUrl(row.image),
  lastSeen: toIsoInstantOrNull(row.lastSeen),
})

const fullTutorView = (row: FullTutorRow): FullTutor => ({
  ...userView(row.user),
  ...tutorRowView(row),
  meta: { createdAt: toIsoInstant(row.tutor.createdAt), updatedAt: toIsoInstant(row.tutor.updatedAt) },
})

const mediaFields = ['image', 'video', 'thumbnail'] as const

export const listedTutorView = (row: ListedTutorRow): ListedTutor => {
  const full = fullTutorView(row)
  const hasPassed = (word: string): boolean => row.facets.includes(` ${word} `)
  const isManager = row.user.role === Role.TutorManager
  return {
    ...full,
    steps: {
      introVideo: isManager || hasPassed('pf'),
      interview: isManager || hasPassed('pi'),
      demoSession: isManager || hasPassed('pd'),
      media: mediaFields.every((field) => full[field] !== null),
    },
    missing: [
      ...missingTutorFields(row.user, row.tutor),
      ...mediaFields.filter((field) => full[field] === null),
      ...(full.activated ? [] : (['activated'] as const)),
    ],
    online: row.online ?? false,
    lastSeen: row.online ? null : toIsoInstantOrNull(row.lastSeen),
  }
}

export const studioTutorView = (row: FullTutorRow): StudioTutor => {
  const { video, thumbnail, studioId } = tutorRowView(row)
  const { id, email, name, image, createdAt } = row.user
  const { videoMs, captionsAt } = row.tutor
  const captions = captionsView(row.tutor)
  return {
    id,
    email,
    name,
    image: fileUrl(image),
    video,
    videoMs,
    captions: captions && { ...captions, addedAt: toIsoInstant(captionsAt ?? 0) },
    thumbnail,
    studioId,
    createdAt: toIsoInstant(createdAt),
  }
}
