import type { RescueStart } from '#contract/lessons/rules/rescue.ts'
import type { Rescue } from '#contract/lessons/shapes/rescue.ts'
import { toIsoInstant } from '#contract/shared/rules/time.ts'
import { fileUrl } from '#worker/files/file-url.ts'
import type { RescueTutorRow } from './store.ts'

export const rescueTutorView = ({ id, name, image, gender, bio, thumbnail, rating }: RescueTutorRow) => ({
  ...{ id, name, gender, bio },
  image: fileUrl(image),
  thumbnail: fileUrl(thumbnail),
  avgRating: rating / 100,
})

export const rescueStartView = ({ tutor, slotId, start }: RescueStart<RescueTutorRow>): Rescue['soon'][number] => ({
  tutor: rescueTutorView(tutor),
  slotId,
  start: toIsoInstant(start),
})
