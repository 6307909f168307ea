import type { ReplyOf } from '#contract/shared/api/endpoint.ts'
import type { listOtherTutors } from '#contract/team/api/lesson-acts.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { OtherTutorRow } from './other-tutors-store.ts'

export const otherTutorView = (row: OtherTutorRow): ReplyOf<typeof listOtherTutors>['list'][number] => {
  const { id, name, image, gender, rating, ratingCount, together, sharesTopic, slotId } = row
  const stars = ratingCount === 0 ? null : rating / 100
  return { id, name, image: fileUrl(image), gender, rating: stars, together, sharesTopic, slotId }
}
